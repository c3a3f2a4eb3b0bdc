"""Training from the command line on machines that only compute: `python -m gemwright train ...`.

`gemwright train` takes the same options, and shows the progress more nicely.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gemwright.learn.errors import LearnError
from gemwright.learn.settings import DEVICES, SearchSettings, TrainSettings
from gemwright.learn.training import News, Trainer
from gemwright.learn.workshop import Cluster
from gemwright.rules import GemwrightError

QUIET: Final = 20.0
"""Seconds between two lines on the progress."""


class Plain:
    """Tells of a run in lines of text."""

    def __init__(self) -> None:
        self._told = -QUIET

    def __call__(self, news: News) -> None:
        """Print what is new, not too often."""
        seconds = float(news.facts.get("seconds", 0.0))
        if news.part in ("play", "search") and seconds - self._told < QUIET:
            return
        self._told = seconds
        numbers = " ".join(f"{name}={value}" for name, value in news.facts.items() if name != "part")
        print(f"{news.done:6.1%} {news.part} {numbers}", flush=True)  # noqa: T201


def settings_of(options: argparse.Namespace) -> TrainSettings:
    """Return the settings that options ask for."""
    return TrainSettings(
        rules=options.edition,
        players=tuple(options.players),
        minutes=options.minutes,
        device=options.device,
        seed=options.seed,
        threads=options.threads,
        width=options.width,
        layers=options.layers,
        advised=not options.no_advice,
        first=options.first,
        games=options.games,
        evaluations=options.evaluations,
        search=SearchSettings(),
    )


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the options of the command line."""
    usual = TrainSettings()
    parser = argparse.ArgumentParser(prog="python -m gemwright train", description=__doc__)
    parser.add_argument("--edition", default=usual.rules)
    parser.add_argument("--players", type=int, nargs="+", default=list(usual.players))
    parser.add_argument("--minutes", type=float, default=usual.minutes)
    parser.add_argument("--device", choices=DEVICES, default=usual.device)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--begin")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--width", type=int, default=usual.width)
    parser.add_argument("--layers", type=int, default=usual.layers)
    parser.add_argument("--no-advice", action="store_true")
    parser.add_argument("--first", type=float, default=usual.first)
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument("--evaluations", type=int, default=usual.evaluations)
    parser.add_argument("--ray-address")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Train; return 0, 1 for what cannot be done, or 130 after Ctrl-C."""
    options = parse(arguments)
    try:
        workshop = Cluster(options.ray_address) if options.ray_address else None
        Trainer(settings_of(options), options.out, Plain(), options.begin, workshop).run()
    except (GemwrightError, LearnError, OSError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
