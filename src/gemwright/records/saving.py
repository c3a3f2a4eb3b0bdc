"""Writing games to streams, files and folders."""

import os
from pathlib import Path
from typing import IO, Any, BinaryIO

import zstandard

from .errors import RecordError
from .mirror import record_bytes
from .record import GameRecord

MAX_FILES = 10_000_000


def write_game(record: GameRecord, stream: IO[Any]) -> None:
    """Write a record as a game file to a stream of text or bytes; games can follow each other."""
    text = record.text()
    try:
        stream.write(text)
    except TypeError:
        stream.write(text.encode())


def append_game(record: GameRecord, path: str | Path) -> Path:
    """Add a record to a collection of games.

    Args:
        record: the game.
        path: a folder, which gets a new `.gwg` file; or a file that is made or grows: `.gwg`
            game text, `.jsonl` a JSON mirror a line, `.jsonl.zst` the same, each line
            compressed for itself.

    Returns:
        The file that was written.

    Raises:
        RecordError: the name ends otherwise, or the file cannot be written.
    """
    target = Path(path)
    try:
        if target.is_dir():
            return _new_file(record, target)
        data = _encoded(record, target)
        with target.open("ab+") as stream:
            stream.write(_after_a_torn_line(stream, target) + data)
    except OSError as error:
        raise RecordError("unwritable", file=str(target), reason=error.strerror or "") from None
    return target


def _encoded(record: GameRecord, path: Path) -> bytes:
    if path.name.endswith(".jsonl.zst"):
        return zstandard.ZstdCompressor(write_checksum=True).compress(record_bytes(record) + b"\n")
    if path.suffix == ".jsonl":
        return record_bytes(record) + b"\n"
    if path.suffix == ".gwg":
        return record.text().encode()
    raise RecordError("unknown-format", file=str(path))


def _after_a_torn_line(stream: BinaryIO, path: Path) -> bytes:
    """Return the line end that a writer which was stopped did not write any more."""
    if path.suffix == ".zst" or not stream.seek(0, os.SEEK_END):
        return b""
    stream.seek(-1, os.SEEK_END)
    return b"" if stream.read(1) == b"\n" else b"\n"


def _new_file(record: GameRecord, folder: Path) -> Path:
    taken = [path.stem[5:] for path in folder.glob("game-*.gwg")]
    number = max((int(digits) for digits in taken if digits.isdecimal()), default=0)
    while number < MAX_FILES:
        number += 1
        path = folder / f"game-{number:06}.gwg"
        try:
            with path.open("xb") as stream:
                stream.write(record.text().encode())
        except FileExistsError:
            continue
        return path
    raise RecordError("unwritable", file=str(folder), reason="")
