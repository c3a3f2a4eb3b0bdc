"""What tables ask about other processes that serve them too."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gemwright.server.games.events import Stored

if TYPE_CHECKING:
    from gemwright.server.live.watched import WatchedTable


class Others:
    """The other processes, where there are none; `gemwright.server.sharing` knows of more."""

    @property
    def are_there(self) -> bool:
        """Whether there are any."""
        return False

    @property
    def is_certain(self) -> bool:
        """Whether it is known who watches elsewhere."""
        return True

    async def open(self) -> None:
        """Get to know them; storage is open."""

    async def close(self) -> None:
        """Tell them that this process goes."""

    def tends(self, table: str) -> bool:
        """Tell whether bots and clocks of a table are this process's business."""
        del table
        return True

    def appended(self, table: str, entries: Sequence[Stored]) -> None:
        """Tell them what was added to the log of a table."""

    def changed(self, table: str) -> None:
        """Tell them that a table is not what it was, or no more."""

    def adopted(self, guest: str) -> None:
        """Tell them that a guest's games that are over belong to an account now."""

    def watched(self, table: "WatchedTable") -> None:
        """Tell them who watches a table here."""

    def is_watching(self, table: str, player: str) -> bool:
        """Tell whether a player watches a table elsewhere."""
        del table, player
        return False

    def num_watching(self, table: str) -> int:
        """Return how many watch a table elsewhere without a seat."""
        del table
        return 0

    def num_sockets(self, client: str) -> int:
        """Return how many sockets a client has open elsewhere."""
        del client
        return 0

    def num_tables(self, client: str) -> int:
        """Return how many unfinished tables a client set up elsewhere."""
        del client
        return 0

    async def served_since(self, at: float) -> float:
        """Return for how many seconds since then any process was there; clocks stand while there is none."""
        del at
        return 0.0
