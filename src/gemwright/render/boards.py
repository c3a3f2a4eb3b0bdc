"""Boards: the table as text for a terminal, in colour or plain, or as plain sentences."""

import io
from collections.abc import Sequence

from rich.console import Console

from gemwright.i18n import Translator
from gemwright.render._board import LEAST_WIDTH, Board, board_lines
from gemwright.render._facts import gather
from gemwright.render._words import sentences
from gemwright.render.errors import RenderError
from gemwright.rules import Table


def board(
    table: Table,
    tr: Translator,
    *,
    names: Sequence[str] | None = None,
    seat: int | None = None,
    width: int | None = None,
    compact: bool = False,
) -> Board:
    """Return the table as a rich renderable.

    Args:
        table: a position or a view.
        tr: the language.
        names: one name a seat; None numbers the players.
        seat: whose affordable cards are marked; None is the seat to move.
        width: columns; None takes what the console has.
        compact: leave out blank lines, the rule and the legend, for low windows.

    Raises:
        RenderError: not one name a seat, or too narrow.
        SetUpError: there is no such seat.
    """
    if width is not None:
        _require_width(width)
    return Board(gather(table, tr, names, seat), width, compact=compact)


def board_text(
    table: Table,
    tr: Translator,
    *,
    names: Sequence[str] | None = None,
    seat: int | None = None,
    width: int = 80,
    colour: bool = False,
) -> str:
    """Return the table as lines of text, none of them longer than `width` columns.

    Args:
        table: a position or a view.
        tr: the language.
        names: one name a seat; None numbers the players.
        seat: whose affordable cards are marked; None is the seat to move.
        width: columns, at least 20; from 80 on nothing is cut.
        colour: whether to add ANSI colours; the letters say the same.

    Raises:
        RenderError: not one name a seat, or too narrow.
        SetUpError: there is no such seat.

    >>> from gemwright.i18n import translator
    >>> from gemwright.rules import Position
    >>> position = Position.initial("splendor-2024", players=2, seed=7)
    >>> board_text(position, translator("en"), names=["Ada", "Grace"]).splitlines()[0]
    'Splendor (2024)  ·  Round 1  ·  Ada to move'
    """
    _require_width(width)
    lines = board_lines(gather(table, tr, names, seat), width)
    if not colour:
        return "\n".join(line.plain.rstrip() for line in lines)
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        width=width,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    with console.capture() as capture:
        for line in lines:
            console.print(line)
    return capture.get().rstrip("\n")


def board_words(
    table: Table, tr: Translator, names: Sequence[str] | None = None, seat: int | None = None
) -> str:
    """Return the table in words, one fact a line: for screen readers and other linear reading.

    Args:
        table: a position or a view.
        tr: the language.
        names: one name a seat; None numbers the players.
        seat: whose affordable cards are named; None is the seat to move.

    Raises:
        RenderError: not one name a seat.
        SetUpError: there is no such seat.

    >>> from gemwright.i18n import translator
    >>> from gemwright.rules import Position
    >>> position = Position.initial("marvel", players=2, seed=7)
    >>> board_words(position, translator("en"), ["Ada", "Grace"]).splitlines()[:3]
    ['Splendor: Marvel', 'Round 1', 'Ada to move']
    """
    return "\n".join(sentences(gather(table, tr, names, seat)))


def _require_width(width: int) -> None:
    if width < LEAST_WIDTH:
        raise RenderError("bad-width", least=LEAST_WIDTH, width=width)
