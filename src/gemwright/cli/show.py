"""`gemwright show`: a position as a board, a picture or JSON."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import GameNumber, Json, Language, Plain, SeatOption, Source, read_seat, tr
from gemwright.cli.screen import Screen
from gemwright.cli.sources import PositionOrView, joined_source, load
from gemwright.cli.streams import output
from gemwright.cli.timeline import Timeline
from gemwright.cli.warmth import compile_rules
from gemwright.records import GameRecord
from gemwright.render import table_svg
from gemwright.rules import SPECTATOR, Position


def show(
    *source: Source,
    game: GameNumber = 1,
    ply: Annotated[
        int | None, Parameter(help=tr("Of a game: the position after this many decisions, else its last."))
    ] = None,
    seat: SeatOption = None,
    svg: Annotated[Path | None, Parameter(help=tr("Draw a picture into this file instead."))] = None,
    json_: Json = False,
    plain: Plain = False,
    lang: Language = None,
) -> int:
    """Show a position as a board, a picture or JSON.

    Args:
        source: position line or file.
        game: which game of the file, from 1.
        ply: number of decisions.
        seat: whose knowledge is shown.
        svg: picture to write.
        json_: print JSON.
        plain: words instead of a board.
        lang: language.

    Returns:
        The exit status.
    """
    words = speak(lang)
    text = joined_source(source, "nothing-to-show")
    compile_rules()
    table, names = find_table(text, game, ply)
    table = seen_from(table, read_seat(seat))
    viewer = _viewer(table)
    if svg is not None:
        svg.write_text(table_svg(table, names=names, language=words.language, seat=viewer), encoding="utf-8")
    elif json_:
        print(json.dumps(table.to_json(), ensure_ascii=False))
    else:
        default = [words("Player {number}", number=number) for number in range(1, table.num_players + 1)]
        Screen(output(), words, names or default, plain=plain).show_table(table, viewer)
    return 0


def find_table(source: str, game: int, ply: int | None) -> tuple[PositionOrView, list[str] | None]:
    """Return a position or view, and the names of its players if known.

    Raises:
        GemwrightError: there is none, or it is damaged.
    """
    found = load(source, game)
    if not isinstance(found, GameRecord):
        return found, None
    timeline = Timeline.of(found)
    last = len(timeline.steps)
    at = last if ply is None else ply
    if not 0 <= at <= last:
        raise CliError("no-such-ply", ply=at, last=last)
    return timeline.tables[at], timeline.names


def seen_from(table: PositionOrView, seat: int | None) -> PositionOrView:
    """Return what a seat, or a spectator (-1), sees of a table; None leaves it as it is.

    Raises:
        CliError: only another seat's knowledge is there.
        SetUpError: there is no such seat.
    """
    if seat is None:
        return table
    if isinstance(table, Position):
        return table.view(None if seat == SPECTATOR else seat)
    if table.viewer != seat:
        raise CliError("no-view")
    return table


def _viewer(table: PositionOrView) -> int | None:
    if isinstance(table, Position) or table.viewer == SPECTATOR:
        return None
    return table.viewer
