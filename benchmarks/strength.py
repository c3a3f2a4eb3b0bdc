#!/usr/bin/env python
"""The matches behind docs/strength.md: `python benchmarks/strength.py [--only NAME] [--scale X] [--out DIR]`.

Each match is one call of the arena with fixed seeds, kept in a folder of its own, so that a stop
loses nothing. Matches by time are worth what the machine is: let nothing else run beside them, and
use one worker less than there are cores.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gemwright.rules import EDITIONS


@dataclass(frozen=True, slots=True)
class Bout:
    """One match: a name, the agents, the game, and how many games."""

    name: str
    agents: tuple[str, ...]
    games: int
    edition: str = "splendor-2024"
    players: int = 2

    def command(self, scale: float, out: Path | None, workers: int | None) -> list[str]:
        """Return the command line that plays it."""
        games = max(self.players, round(self.games * scale) // self.players * self.players)
        options = ["--edition", self.edition, "--players", str(self.players), "--games", str(games)]
        options += ["--seed", "11", "--json"]
        options += ["--out", str(out / self.name)] if out else []
        options += ["--workers", str(workers)] if workers else []
        return [sys.executable, "-m", "gemwright", "arena", *self.agents, *options]


GAMES = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
NETWORKS = ("search:net=shipped,ms=100", "search:ms=100")
BOUTS = (
    Bout("greedy-2", ("search:ms=100", "greedy:v1"), 200),
    Bout("greedy-3", ("search:ms=100", "greedy:v1"), 150, players=3),
    Bout("greedy-4", ("search:ms=100", "greedy:v1"), 160, players=4),
    Bout("marvel-2", ("search:ms=100", "greedy:v1"), 200, "marvel"),
    Bout("marvel-3", ("search:ms=100", "greedy:v1"), 150, "marvel", 3),
    Bout("marvel-4", ("search:ms=100", "greedy:v1"), 160, "marvel", 4),
    Bout("rounds-search", ("search:ms=100", "search:ms=100,seed=1"), 100),
    Bout("rounds-greedy", ("greedy:v1", "greedy:v1,seed=1"), 1000),
    Bout("doubling-simulations", ("search:sims=3000", "search:sims=1500"), 1000),
    Bout("doubling-time", ("search:ms=100", "search:ms=50"), 1000),
    *(
        Bout(f"policy-{edition}-{players}", ("net:shipped", "greedy:v1"), 2000, edition, players)
        for edition, players in GAMES
    ),
    *(Bout(f"network-{edition}-{players}", NETWORKS, 120, edition, players) for edition, players in GAMES),
)


def play(bout: Bout, scale: float, out: Path | None, workers: int | None) -> dict[str, object]:
    """Play a match, or go on with it, and return what the arena says.

    Raises:
        CalledProcessError: the arena failed; its message is on stderr.
    """
    command = bout.command(scale, out, workers)
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own arena
    return {"match": bout.name, "edition": bout.edition, "players": bout.players} | json.loads(done.stdout)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches asked for and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=[bout.name for bout in BOUTS])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the games to play")
    parser.add_argument("--out", type=Path, help="folder for the games, to go on after a stop")
    parser.add_argument("--workers", type=int, help="games at a time")
    options = parser.parse_args(arguments)
    for bout in BOUTS:
        if not options.only or bout.name in options.only:
            found = play(bout, options.scale, options.out, options.workers)
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
