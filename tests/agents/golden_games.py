"""The decisions of frozen agents in a few games: written once, compared for ever.

`python -m tests.agents.golden_games` writes the file of an agent that has none yet. The file
of a frozen agent is never written again: a difference means that the agent has changed, and
with it every measurement against it.
"""

import json
from pathlib import Path

from gemwright.agents import make_agent
from gemwright.agents.greedy import VERSIONS
from gemwright.rules import Position
from tests.agents.helpers import GAMES, play_on, seat_agents

FOLDER = Path(__file__).parent / "golden"
SEEDS = (11, 12)


def golden_path(agent: str) -> Path:
    """Return the file that holds an agent's games."""
    return FOLDER / f"{agent.replace(':', '-')}.json"


def game_name(edition: str, players: int, seed: int) -> str:
    """Name a game within a file."""
    return f"{edition} {players} players seed {seed}"


def decisions(agent: str, edition: str, players: int, seed: int) -> str:
    """Return the decisions of an agent's game against itself, as text."""
    position = Position.initial(edition, players, seed=seed)
    agents = seat_agents(position, [agent] * players)
    return " ".join(move.text for move in play_on(position, agents))


def write(agent: str) -> None:
    """Write the games of an agent."""
    games = {
        game_name(edition, players, seed): decisions(agent, edition, players, seed)
        for edition, players in GAMES
        for seed in SEEDS
    }
    golden_path(agent).write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Write what is not there yet."""
    for version in VERSIONS:
        name = make_agent(f"greedy:{version}").name
        if not golden_path(name).exists():
            write(name)


if __name__ == "__main__":
    main()
