"""Where commands find positions and games: a line, a file, or standard input."""

import io
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from gemwright.cli.entry import STDIN
from gemwright.cli.failures import CliError
from gemwright.cli.language import spoken
from gemwright.records import GameRecord, RecordError, read_games
from gemwright.rules import EDITIONS, GemwrightError, Position, View

NUM_FIELDS: Final = 12
MOST_LINE_BYTES: Final = 10_000
MOST_INPUT: Final = 20_000_000

PositionOrView = Position | View


def joined_source(words: Sequence[str], nothing: str) -> str:
    """Return the words of a command line as one source: a position line needs no quotes.

    Args:
        words: what was typed.
        nothing: code of the error if that was nothing.

    Raises:
        CliError: there are none, or one is meant as an option.
    """
    if not "".join(words).strip():
        raise CliError(nothing)
    for word in words:
        if word.startswith("--"):
            raise CliError("no-option", option=word[:60])
    return " ".join(words)


def load(source: str, game: int = 1) -> PositionOrView | GameRecord:
    """Return what a source holds: a position, a view, or one game of a file.

    Args:
        source: a position line, the path of a file of either kind, or `STDIN`.
        game: which game of a file with many, from 1.

    Raises:
        GemwrightError: there is none, or it is damaged.
        OSError: the file cannot be read.
    """
    if source == STDIN:
        tr = spoken()
        return _found_in(sys.stdin.buffer.read(MOST_INPUT), tr("standard input"), game)
    if looks_like_position(source):
        return parse_position(source)
    path = Path(source)
    if not path.exists():
        raise CliError("no-source", text=source[:60])
    if path.is_dir():
        raise CliError("is-folder", folder=source[:200])
    with path.open("rb") as stream:
        head = stream.read(MOST_LINE_BYTES)
    return _found_in(head, source, game, path)


def _found_in(data: bytes, name: str, game: int, path: Path | None = None) -> PositionOrView | GameRecord:
    """Return what a file holds, or standard input that was read to its end; errors have its name.

    Args:
        data: how it begins, or all of it where there is no path.
        name: what to call it.
        game: which game, from 1.
        path: where to read on.
    """
    try:
        found = position_in(data)
    except GemwrightError as problem:
        raise CliError("bad-source", file=name, problem=problem) from None
    if found is not None:
        return found
    try:
        return nth_game(read_games(io.BytesIO(data) if path is None else path), game)
    except RecordError as error:
        if error.code == "unknown-format":
            raise CliError("foreign-file", file=name) from None
        raise error.at(file=name) from None


def load_game(source: str, game: int = 1) -> GameRecord:
    """Return one game of a file or of standard input.

    Raises:
        GemwrightError: there is none, or it is damaged.
        OSError: the file cannot be read.
    """
    if source != STDIN and not (source and Path(source).exists()):
        raise CliError("no-file", file=source[:200])
    return load_record(source, game)


def load_record(source: str, game: int = 1) -> GameRecord:
    """Return the game of a source that could be a position line too.

    Raises:
        GemwrightError: there is none, or it is damaged.
        OSError: the file cannot be read.
    """
    found = load(source, game)
    if not isinstance(found, GameRecord):
        raise CliError("no-game-found", text=source[:60])
    return found


def position_in(data: bytes) -> PositionOrView | None:
    """Return the position in the first line of a file, a position line or its JSON mirror, or None.

    Raises:
        GemwrightError: it is one, but damaged or impossible.
    """
    lines = data[:MOST_LINE_BYTES].decode("utf-8", errors="ignore").splitlines()
    line = next((line for line in lines if line.strip()), "")
    if looks_like_position(line):
        return parse_position(line)
    mirror = _json_object(line)
    if "market" not in mirror:
        return None
    return (Position if mirror.get("knowledge") == "full" else View).from_json(mirror)


def _json_object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def parse_position(line: str) -> PositionOrView:
    """Read a position line as what it is: a position, or the view that its last field names.

    Raises:
        GemwrightError: it is not a position line, or the position is impossible.
    """
    if line.split()[-1:] == ["full"]:
        return Position.from_text(line)
    return View.from_text(line)


def looks_like_position(text: str) -> bool:
    """Tell whether a text begins as a position line does, or has as many fields.

    >>> looks_like_position("marvel+turn_cap=20 w4u4")
    True
    """
    words = text.split()
    if len(words) > 1 and words[0].partition("+")[0] in EDITIONS:
        return True
    return len(words) == NUM_FIELDS and not text.lstrip().startswith(("[", "{", "<"))


def nth_game(games: Iterable[GameRecord], number: int) -> GameRecord:
    """Return the game of a number, from 1.

    Raises:
        CliError: there are fewer games.
        RecordError: a game up to that one is damaged.
    """
    count = 0
    for record in games:
        count += 1
        if count == number:
            return record
    raise CliError("no-such-game", count=count, number=number)
