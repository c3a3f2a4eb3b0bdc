"""Training from the command line on machines that only compute: `python -m gemwright train ...`.

`gemwright train` takes the same options, and shows the progress more nicely.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from gemwright.learn.errors import LearnError
from gemwright.learn.options import TrainOptions
from gemwright.learn.settings import TrainSettings
from gemwright.learn.training import News, Trainer
from gemwright.learn.workshop import Cluster
from gemwright.rules import GemwrightError, RuleSet

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


def settings_of(options: TrainOptions, rules: RuleSet, cores: int) -> TrainSettings:
    """Return the settings that options ask for.

    Args:
        options: as given.
        rules: the edition with its switches.
        cores: threads where the options name no number.

    Raises:
        LearnError: an option out of range.
    """
    search = TrainSettings().search
    pace = replace(search.pace, full=options.simulations, quick=options.quick, full_share=options.share)
    return TrainSettings(
        rules=rules.name,
        beside=tuple(options.beside or ()),
        players=tuple(options.players or TrainSettings().players),
        minutes=options.minutes,
        device=options.device,
        seed=options.seed,
        threads=cores if options.threads is None else options.threads,
        width=options.width,
        layers=options.layers,
        advised=options.advice,
        first=options.first,
        games=options.games,
        rate=options.rate,
        evaluations=options.evaluations,
        search=replace(search, pace=pace),
    )


def trainer_of(options: TrainOptions, settings: TrainSettings, tell: Callable[[News], None]) -> Trainer:
    """Return the trainer that options ask for, on a Ray cluster if they name one."""
    workshop = None if options.ray_address is None else Cluster(options.ray_address)
    return Trainer(settings, Path(options.out), tell, options.begin, workshop)


def parse(arguments: Sequence[str]) -> TrainOptions:
    """Read the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m gemwright train", description=__doc__)
    hints = get_type_hints(TrainOptions)
    for each in fields(TrainOptions):
        given = {} if each.default is MISSING else {"default": each.default}
        parser.add_argument(
            "--" + each.name.replace("_", "-"),
            required=each.default is MISSING,
            help=each.metadata["help"],
            **given,
            **_reading(hints[each.name]),
        )
    return TrainOptions(**vars(parser.parse_args(arguments)))


def _reading(hint: Any) -> dict[str, Any]:
    """Return how `argparse` reads values of a type."""
    if hint is bool:
        return {"action": argparse.BooleanOptionalAction}
    if get_origin(hint) is Literal:
        return {"choices": get_args(hint)}
    kind = next(iter(get_args(hint)), hint)  # of `int | None` the first
    if get_origin(kind) is not list:
        return {"type": kind}
    return {"type": get_args(kind)[0], "nargs": "+", "action": "extend"}


def main(arguments: Sequence[str]) -> int:
    """Train; return 0, 1 for what cannot be done, or 130 after Ctrl-C."""
    options = parse(arguments)
    try:
        rules = RuleSet.parse("+".join([options.edition, *(options.rule or ())]))
        trainer_of(options, settings_of(options, rules, os.cpu_count() or 1), Plain()).run()
    except (GemwrightError, LearnError, OSError) as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
