"""Where commands find positions and games: a line, a file, or standard input."""

import io
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from gemwright.cli.entry import STDIN
from gemwright.cli.failures import CliError
from gemwright.records import GameRecord, read_games
from gemwright.rules import Position, View

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
    if not words:
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
        data = sys.stdin.buffer.read(MOST_INPUT)
        return position_in(data) or nth_game(read_games(io.BytesIO(data)), game)
    if looks_like_position(source):
        return parse_position(source)
    path = Path(source)
    if not path.exists():
        raise CliError("no-source", text=source[:60])
    return position_in(_head(path)) or nth_game(read_games(path), game)


def load_game(source: str, game: int = 1) -> GameRecord:
    """Return one game of a file or of standard input.

    Raises:
        GemwrightError: there is none, or it is damaged.
        OSError: the file cannot be read.
    """
    if source != STDIN and not Path(source).exists():
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
    """Tell whether a text has the fields of a position line, and not the brackets of a game file."""
    return len(text.split()) >= NUM_FIELDS - 1 and not text.lstrip().startswith(("[", "{"))


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


def _head(path: Path) -> bytes:
    """Return the beginning of a file, nothing of a folder."""
    if path.is_dir():
        return b""
    with path.open("rb") as stream:
        return stream.read(MOST_LINE_BYTES)
