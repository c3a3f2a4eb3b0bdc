"""Games as records: what is written when a game ends, or when somebody exports it."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from gemwright.cli.journal import record_folder
from gemwright.cli.session import Session
from gemwright.records import GameRecord, write_game
from gemwright.rules import Position

SUFFIX: Final = ".gwg"


def session_record(session: Session) -> GameRecord:
    """Return the full record of a game so far."""
    tags = {"Date": session.started[:10]} if session.started else {}
    record = GameRecord.start(Position.from_text(session.start), names=session.names, tags=tags)
    for step in session.steps:
        record.add(step.move, step.reveal)
    if session.outcome is not None:
        record.finish(session.outcome)
    return record


def export_game(session: Session, seat: int, path: Path) -> None:
    """Write the game so far to a file as one seat knows it; a finished game in full.

    Raises:
        OSError: the file cannot be written.
    """
    record = session_record(session)
    write_record(record if session.outcome is not None else record.for_seat(seat), path)


def write_record(record: GameRecord, path: Path) -> None:
    """Write one record to a file, which is whole or not there at all.

    Raises:
        OSError: the file cannot be written.
    """
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8") as stream:
        write_game(record, stream)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)


def keep_finished_game(session: Session, name: str) -> Path:
    """Write the full record of a finished game, drop its journal, and return the record's path."""
    folder = record_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = next(path for path in _paths(folder, name) if not path.exists())
    write_record(session_record(session), path)
    if session.journal:
        session.journal.remove()
        session.journal = None
    return path


def _paths(folder: Path, name: str) -> Iterator[Path]:
    """Yield the file of a name, then numbered ones: no record is ever overwritten."""
    yield folder / (name + SUFFIX)
    for number in count(2):
        yield folder / f"{name}-{number}{SUFFIX}"
