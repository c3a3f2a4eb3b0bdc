"""Storage that lasts as long as the process: for tests and trying things out."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored
from gemwright.server.storage.rows import Head, PlayerRow, SessionRow, Span, TableRow, adopted, renamed


class MemoryStorage:
    """Everything in dictionaries; see `Storage` for what the methods do."""

    is_shared = False

    def __init__(self) -> None:
        self._spans: dict[str, Span] = {}
        self._tables: dict[str, TableRow] = {}
        self._logs: dict[str, list[Stored]] = {}
        self._players: dict[str, PlayerRow] = {}
        self._sessions: dict[str, SessionRow] = {}
        self._notices: list[tuple[str, float]] = []
        self._num_notices_dropped = 0

    async def open(self) -> None:
        """Do nothing."""

    async def save_table(self, row: TableRow) -> None:
        """Keep a table."""
        self._require_next(row)
        self._tables[row.id] = row
        self._logs.setdefault(row.id, [])

    def _require_next(self, row: TableRow) -> None:
        known = self._tables.get(row.id)
        if row.version > 1 and (known is None or known.version != row.version - 1):
            raise ServerError("stale-move")

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        """Add entries to a log."""
        log = self._logs.setdefault(table, [])
        if entries and entries[0].seq != len(log) + 1:
            raise ServerError("stale-move")
        if row is not None:
            self._require_next(row)
            self._tables[row.id] = row
        log.extend(entries)

    async def table(self, table: str) -> TableRow | None:
        """Return a table."""
        return self._tables.get(table)

    async def tables(self, tables: Sequence[str]) -> list[TableRow]:
        """Return tables."""
        return [self._tables[table] for table in tables if table in self._tables]

    async def log(self, table: str, after: int = 0) -> list[Stored]:
        """Return a log."""
        return self._logs.get(table, [])[after:]

    async def heads(self) -> dict[str, Head]:
        """Return how far tables are."""
        return {
            row.id: Head(row.version, len(self._logs[row.id]))
            for row in self._tables.values()
            if row.state != "finished"
        }

    async def head(self, table: str) -> Head | None:
        """Return how far a table is."""
        row = self._tables.get(table)
        return None if row is None else Head(row.version, len(self._logs[table]))

    async def mark(self) -> str:
        """Return what is this storage's own."""
        return f"memory-{id(self)}"

    async def unfinished(self) -> list[TableRow]:
        """Return the tables that wait or run."""
        return [row for row in self._tables.values() if row.state != "finished"]

    async def finished_of(self, player: str, limit: int) -> list[TableRow]:
        """Return finished tables of a player."""
        rows = [row for row in await self._finished() if any(seat.player == player for seat in row.seats)]
        return rows[:limit]

    async def finished(self, limit: int) -> list[TableRow]:
        """Return finished public tables."""
        return [row for row in await self._finished() if row.visibility == "public"][:limit]

    async def rated(self) -> list[TableRow]:
        """Return finished rated tables."""
        return [row for row in reversed(await self._finished()) if row.rated]

    async def _finished(self) -> list[TableRow]:
        rows = [row for row in self._tables.values() if row.state == "finished"]
        return sorted(rows, key=lambda row: row.finished or 0.0, reverse=True)

    async def drop_table(self, row: TableRow) -> None:
        """Forget a table."""
        known = self._tables.get(row.id)
        if known is not None and known.version != row.version:
            raise ServerError("stale-move")
        self._tables.pop(row.id, None)
        self._logs.pop(row.id, None)

    async def save_player(self, row: PlayerRow) -> None:
        """Keep a player."""
        other = await self.account(row.name)
        if row.has_account and other is not None and other.id != row.id:
            raise ServerError("name-in-use", name=row.name)
        self._players[row.id] = row

    async def player(self, player: str) -> PlayerRow | None:
        """Return a player."""
        return self._players.get(player)

    async def account(self, name: str) -> PlayerRow | None:
        """Return an account."""
        wanted = name.casefold()
        found = (row for row in self._players.values() if row.has_account and row.name.casefold() == wanted)
        return next(found, None)

    async def save_session(self, row: SessionRow) -> None:
        """Keep a session."""
        self._sessions[row.token] = row

    async def save_token(self, row: SessionRow, most: int) -> bool:
        """Keep a session of a program."""
        held = sum(one.player == row.player and one.for_program for one in self._sessions.values())
        if held < most:
            self._sessions[row.token] = row
        return held < most

    async def session(self, token: str, since: float = 0.0) -> SessionRow | None:
        """Return a session."""
        row = self._sessions.get(token)
        return row if row is not None and row.created >= since else None

    async def use_session(self, token: str, at: float) -> None:
        """Keep when a session was used."""
        if token in self._sessions:
            self._sessions[token] = replace(self._sessions[token], used=at)

    async def drop_session(self, token: str) -> None:
        """Forget a session."""
        self._sessions.pop(token, None)

    async def drop_sessions(self, player: str) -> None:
        """Forget the sessions of a player."""
        self._drop_sessions(row.token for row in self._sessions.values() if row.player == player)

    async def drop_tokens(self, player: str) -> None:
        """Forget the sessions of a player's programs."""
        mine = (row for row in self._sessions.values() if row.player == player)
        self._drop_sessions(row.token for row in mine if row.for_program)

    async def drop_old_sessions(self, before: float, limit: int) -> int:
        """Forget old sessions."""
        old = [row.token for row in self._sessions.values() if row.created < before][:limit]
        self._drop_sessions(old)
        return len(old)

    def _drop_sessions(self, tokens: Iterable[str]) -> None:
        for token in list(tokens):
            del self._sessions[token]

    async def guests(self, before: float, after: str, limit: int) -> list[str]:
        """Return guests."""
        guests = (row for row in self._players.values() if not row.has_account and not row.banned)
        return sorted(row.id for row in guests if row.created < before and row.id > after)[:limit]

    async def drop_guests(self, guests: Collection[str], unused_since: float) -> int:
        """Forget guests."""
        missed = {seat.player for row in self._tables.values() for seat in row.seats}
        missed |= {row.owner for row in self._tables.values()}
        missed |= {row.player for row in self._sessions.values() if row.used >= unused_since}
        known = (self._players[guest] for guest in guests if guest in self._players)
        dropped = {row.id for row in known if not row.has_account and not row.banned} - missed
        for guest in dropped:
            await self.drop_sessions(guest)
            del self._players[guest]
        return len(dropped)

    async def change_player(self, before: PlayerRow, after: PlayerRow) -> bool:
        """Keep a player changed if nobody else changed it."""
        if self._players.get(before.id) != before:
            return False
        await self.save_player(after)
        return True

    async def accounts(self) -> list[PlayerRow]:
        """Return accounts, and who was banned."""
        found = [row for row in self._players.values() if row.has_account or row.banned]
        return sorted(found, key=lambda row: (row.name.casefold(), row.id))

    async def adopt(self, guest: str, player: PlayerRow, keep: Collection[str] = ()) -> None:
        """Give a guest's seats and tables to a player."""
        self._tables |= {
            row.id: adopted(row, guest, player) for row in self._tables.values() if row.id not in keep
        }
        await self.drop_sessions(guest)

    async def name_seats(self, player: str, name: str) -> None:
        """Give seats another name."""
        self._tables = {row.id: renamed(row, player, name) for row in self._tables.values()}

    async def add_notice(self, player: str, at: float) -> None:
        """Ask for a look at a player."""
        self._notices.append((player, at))

    async def notices(self, after: int) -> list[tuple[int, str]]:
        """Return notices."""
        numbered = enumerate((player for player, _ in self._notices), self._num_notices_dropped + 1)
        return [(number, player) for number, player in numbered if number > after]

    async def drop_old_notices(self, before: float, limit: int) -> int:
        """Forget old notices."""
        dropped = 0
        while dropped < limit and len(self._notices) > 1 and self._notices[0][1] < before:
            del self._notices[0]
            dropped += 1
        self._num_notices_dropped += dropped
        return dropped

    async def beat(self, span: Span) -> None:
        """Keep that a process is there."""
        self._spans[span.worker] = span

    async def spans(self, since: float) -> list[Span]:
        """Return which processes served."""
        return sorted(
            (span for span in self._spans.values() if span.end >= since), key=lambda span: span.start
        )

    async def close(self) -> None:
        """Do nothing."""
