"""Several processes that serve the same tables.

The database is the truth: a decision counts once it is there, and its key lets one process win. What
the processes tell each other is news that may be lost, for each can read what it missed.
"""

from gemwright.server.sharing.neighbours import Neighbours
from gemwright.server.sharing.wires import NoWire, RedisWire, Wire

__all__ = ["Neighbours", "NoWire", "RedisWire", "Wire"]
