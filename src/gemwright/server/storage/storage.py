"""What the server asks of storage. A call returns once its changes are safe."""

from collections.abc import Collection, Sequence
from typing import Protocol

from gemwright.server.games.events import Stored
from gemwright.server.storage.rows import Head, PlayerRow, SessionRow, Span, TableRow


class Storage(Protocol):
    """Tables with their logs, players, and sessions."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work with it at the same time."""

    async def open(self) -> None:
        """Get ready.

        Raises:
            ServerError: a newer version wrote what is kept, or the database cannot be reached.
        """

    async def save_table(self, row: TableRow) -> None:
        """Keep a table, new or changed.

        Raises:
            ServerError: it has changed since the version before this one (`stale-move`).
        """

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        """Add entries to the log of a table, all or none, and keep the table if it changed with them.

        Raises:
            ServerError: an entry of that number is there already, or the table has changed (`stale-move`);
                or the database cannot be reached, and whether they are there shows later (`storage-away`).
        """

    async def table(self, table: str) -> TableRow | None:
        """Return a table."""

    async def tables(self, tables: Sequence[str]) -> list[TableRow]:
        """Return those tables of these that there are."""

    async def log(self, table: str, after: int = 0) -> list[Stored]:
        """Return the log of a table in order, or what came after so many entries."""

    async def heads(self) -> dict[str, Head]:
        """Return how far all tables are that wait or run."""

    async def head(self, table: str) -> Head | None:
        """Return how far a table is, None if there is none."""

    async def mark(self) -> str:
        """Return what tells this storage from any other."""

    async def unfinished(self) -> list[TableRow]:
        """Return the tables that wait or run."""

    async def finished_of(self, player: str, limit: int) -> list[TableRow]:
        """Return the last finished tables of a player, newest first."""

    async def finished(self, limit: int) -> list[TableRow]:
        """Return the last finished public tables, newest first."""

    async def rated(self) -> list[TableRow]:
        """Return every finished table whose result counts, oldest first."""

    async def drop_table(self, row: TableRow) -> None:
        """Forget a table that never began.

        Raises:
            ServerError: it has changed meanwhile (`stale-move`).
        """

    async def save_player(self, row: PlayerRow) -> None:
        """Keep a player, new or changed.

        Raises:
            ServerError: another account has that name.
        """

    async def player(self, player: str) -> PlayerRow | None:
        """Return a player by id."""

    async def account(self, name: str) -> PlayerRow | None:
        """Return the account of a name, whatever its capitals."""

    async def save_session(self, row: SessionRow) -> None:
        """Keep a session."""

    async def save_token(self, row: SessionRow, most: int) -> bool:
        """Keep a session of a program, unless its player has `most` of them; tell whether it was kept."""

    async def session(self, token: str, since: float = 0.0) -> SessionRow | None:
        """Return the session of a token by its hash, unless it is from before `since`."""

    async def use_session(self, token: str, at: float) -> None:
        """Keep when a session was last used."""

    async def drop_session(self, token: str) -> None:
        """Forget a session."""

    async def drop_sessions(self, player: str) -> None:
        """Forget every session of a player."""

    async def drop_tokens(self, player: str) -> None:
        """Forget every session of a player's programs."""

    async def drop_old_sessions(self, before: float, limit: int) -> int:
        """Forget so many sessions begun before then at most, and return how many."""

    async def guests(self, before: float, after: str, limit: int) -> list[str]:
        """Return so many guests made before then at most: ids in order, from the one after `after` on."""

    async def drop_guests(self, guests: Collection[str], unused_since: float) -> int:
        """Forget those of these guests that nobody would miss, and return how many.

        They have no seat and no table, and no session of theirs was used since then.
        """

    async def change_player(self, before: PlayerRow, after: PlayerRow) -> bool:
        """Keep a player changed, if it still is as it was before; tell whether it was.

        Raises:
            ServerError: another account has that name.
        """

    async def accounts(self) -> list[PlayerRow]:
        """Return everybody with a password, and everybody who was banned, by name."""

    async def adopt(self, guest: str, player: PlayerRow, keep: Collection[str] = ()) -> None:
        """Give what a guest has to a player, and forget the guest's sessions.

        Args:
            guest: id of the guest.
            player: who gets its seats and tables, under the player's name.
            keep: ids of tables that stay as they are.
        """

    async def name_seats(self, player: str, name: str) -> None:
        """Give every seat of a player another name, also of finished games."""

    async def add_notice(self, player: str, at: float) -> None:
        """Ask the servers to look at a player again."""

    async def notices(self, after: int) -> list[tuple[int, str]]:
        """Return the notices after a number, with their numbers, oldest first."""

    async def drop_old_notices(self, before: float, limit: int) -> int:
        """Forget so many notices from before then at most, and return how many; the last one stays."""

    async def beat(self, span: Span) -> None:
        """Keep that a process has served until now."""

    async def spans(self, since: float) -> list[Span]:
        """Return which processes served since then, in the order they were started."""

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
