"""Game records: write games down, read them back, replay and verify them.

>>> from gemwright.rules import Position
>>> position = Position.initial("splendor-2024", players=2, seed=7)
>>> record = GameRecord.start(position, names=["Ann", "Bob"])
>>> for text in ("+wug", "+urk"):
...     move = position.parse_move(text)
...     node = record.add(move, position.push(move))
>>> verify(GameRecord.from_text(record.text()))
"""

from .errors import RecordError
from .limits import LIMITS, Limits
from .nodes import MARKS, GameResult, Line, Node
from .playing import LinePlayer
from .record import GameRecord
from .saving import append_game, write_game
from .sgr import import_sgr
from .streams import read_games
from .verifying import verify

__all__ = [
    "LIMITS", "MARKS", "GameRecord", "GameResult", "Limits", "Line", "LinePlayer", "Node", "RecordError",
    "append_game", "import_sgr", "read_games", "verify", "write_game",
]  # fmt: skip
