"""Where games, players and sessions are kept."""

from gemwright.server.storage.database import DatabaseStorage
from gemwright.server.storage.memory import MemoryStorage
from gemwright.server.storage.rows import KeptResult, PlayerRow, SeatRow, TableRow
from gemwright.server.storage.storage import Storage

__all__ = ["DatabaseStorage", "KeptResult", "MemoryStorage", "PlayerRow", "SeatRow", "Storage", "TableRow"]
