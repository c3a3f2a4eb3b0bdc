"""Recorded games for tests."""

from pathlib import Path

from gemwright.records import GameRecord
from gemwright.rules import Position


def recorded(rules: str = "splendor-2024+turn_cap=6", seed: int = 7, stride: int = 7) -> GameRecord:
    """Return the record of a game in which moves are picked by counting."""
    position = Position.initial(rules, players=2, seed=seed)
    record = GameRecord.start(position, names=["Ana", "Ben"])
    step = 0
    while not position.outcome():
        moves = list(position.legal_moves)
        move = moves[(step := step + stride) % len(moves)]
        comment = "a comment" if not record.nodes else ""
        record.add(move, position.push(move), comment=comment)
    record.finish()
    return record


def write(record: GameRecord, path: Path) -> Path:
    """Write a record to a file, and return the file."""
    path.write_text(record.text())
    return path
