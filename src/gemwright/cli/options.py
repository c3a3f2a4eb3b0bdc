"""Options that several commands share, and the words that explain them."""

from typing import Annotated

from cyclopts import Parameter

from gemwright.cli.failures import CliError
from gemwright.i18n import translator
from gemwright.rules import RuleSet

tr = translator()

Language = Annotated[str | None, Parameter("--lang", help=tr("Language: en, es, da or pl."))]
Json = Annotated[bool, Parameter("--json", negative="", help=tr("Print JSON for programs."))]
SeatOption = Annotated[
    str | None,
    Parameter("--seat", help=tr("Show only what this seat knows: 0, 1, ... or “table” for a spectator.")),
]

Source = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,  # fields of a position line can begin so
        help=tr("A position line, a file with one or with games, or - for standard input."),
    ),
]
GameNumber = Annotated[int, Parameter("--game", help=tr("Which game of a file with many, from 1."))]
Plain = Annotated[
    bool, Parameter(negative="--board", help=tr("Plain words instead of a drawn board, for screen readers."))
]


def rule_set(edition: str, rules: list[str]) -> RuleSet:
    """Return an edition with the switches given as NAME=VALUE.

    Raises:
        CliError: not of that form.
        SetUpError: unknown edition, switch or value.
    """
    chosen = RuleSet.parse(edition)
    for text in rules:
        switch, equals, value = text.partition("=")
        if not equals:
            raise CliError("bad-rule", text=text[:60])
        chosen = chosen.switched(switch.strip(), value.strip())
    return chosen


def read_seat(text: str | None) -> int | None:
    """Read `--seat`: a number from 0, or `table` for a spectator, -1.

    Raises:
        CliError: neither.
    """
    if text is None:
        return None
    if text == "table":
        return -1
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise CliError("not-a-seat", text=text[:20])
    return int(text)
