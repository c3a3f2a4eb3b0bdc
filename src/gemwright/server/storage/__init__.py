"""Where games, players and sessions are kept."""

from gemwright.server.storage.database import DatabaseStorage
from gemwright.server.storage.memory import MemoryStorage
from gemwright.server.storage.rows import PlayerRow, SeatRow, TableRow
from gemwright.server.storage.storage import Storage

__all__ = ["DatabaseStorage", "MemoryStorage", "PlayerRow", "SeatRow", "Storage", "TableRow"]
