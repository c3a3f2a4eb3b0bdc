"""All tables of this server: setting them up, finding them, joining, and whose they are."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final, Literal

from gemwright.rules import GemwrightError
from gemwright.server.errors import ServerError
from gemwright.server.live.bots import BotPool
from gemwright.server.live.changing import change, insist
from gemwright.server.live.ending import end
from gemwright.server.live.ids import ID_LENGTH, new_id
from gemwright.server.live.others import Others
from gemwright.server.live.standings import Standings
from gemwright.server.live.tables import LiveTable
from gemwright.server.live.tending import Tender
from gemwright.server.live.whole import whole
from gemwright.server.live.wishes import TableWish, again, open_seat, row_of
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow, SeatRow, Storage, TableRow
from gemwright.server.storage.rows import adopted, renamed

log = logging.getLogger(__name__)

MOST_LISTED: Final = 100
MOST_FINISHED: Final = 200
"""Finished tables that stay in memory."""
MOST_ADOPTED: Final = 100_000

Show = Literal["waiting", "running", "finished", "mine"]


def _newest(tables: list[LiveTable]) -> list[LiveTable]:
    return sorted(tables, key=lambda table: table.row.created, reverse=True)[:MOST_LISTED]


def _sits(row: TableRow, player: str) -> bool:
    return any(seat.player == player for seat in row.seats)


def _adopted(row: TableRow, guest: str, player: PlayerRow) -> TableRow | None:
    """Return a table that is not over with a guest's seats given to an account.

    It is unrated if one person has several seats then.
    """
    if row.state == "finished":
        return None
    after = adopted(row, guest, player)
    several = sum(seat.player == player.id for seat in after.seats) > 1
    return after.changed(rated=row.rated and not several)


class Lobby:
    """The tables in memory, by id.

    Args:
        settings: how the server runs.
        storage: where everything is kept.
        bots: who plays the bots' seats.
        others: the other processes that serve the same tables.
    """

    def __init__(
        self, settings: Settings, storage: Storage, bots: BotPool, others: Others | None = None
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.bots = bots
        self.others = others or Others()
        self.standings = Standings()
        self.tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.tender = Tender(settings, bots, self.others, self.start)
        self._rating = asyncio.Lock()
        self._makers: dict[str, str] = {}
        self._just_rated: list[TableRow] = []

    async def open(self) -> None:
        """Bring back every table that waits or runs.

        Raises:
            ServerError: a newer version wrote what is kept.
        """
        await self.storage.open()
        await self.others.open()
        self.standings.add_all(await self.storage.rated())
        for row in await self.storage.unfinished():
            self.remember(row)
        self.start(self._wake_all())

    async def close(self) -> None:
        """Stop timers and bots; what was acknowledged is stored."""
        await self.others.close()
        self.tender.close()
        await end(list(self._tasks))
        self.bots.close()
        await self.storage.close()

    async def _wake_all(self) -> None:
        """Bring the games back one by one, while requests are answered already."""
        for table in list(self.tables.values()):
            if self.others.tends(table.id):
                await self._wake(table)
            await asyncio.sleep(0)

    async def _wake(self, table: LiveTable) -> None:
        try:
            await table.wake()
            self._tend(table)
        except GemwrightError:
            log.exception("table %s is left alone", table.id)

    def _table(self, row: TableRow) -> LiveTable:
        table = LiveTable(row, self.storage, self.others)
        table.on_change = partial(self._tend, table)
        table.on_end = self._rate
        return table

    def remember(self, row: TableRow) -> LiveTable:
        """Have a table in memory, and return it."""
        table = self.tables.get(row.id) or self._table(row)
        self._remember(table)
        return table

    async def learn(self, row: TableRow) -> None:
        """Take over what another process made of a table."""
        table = self.tables.get(row.id)
        if table is not None:
            await table.renew(row)
        elif row.state == "finished":
            self._rate(row)
        else:
            self._tend(self.remember(row))

    def forget(self, table: str) -> None:
        """Let go of a table that is no more."""
        if self.tables.pop(table, None) is not None:
            self.tender.forget(table)

    def _tend(self, table: LiveTable) -> None:
        """See to a table after a change: its bots and its clock, and its game if it sleeps."""
        self.tender.tend(table)
        is_asleep = table.game is None and table.row.state == "running" and table.id in self.tables
        if is_asleep and self.others.tends(table.id):
            self.start(self._wake(table))

    def tend_all(self) -> None:
        """See to every table, for it has changed which are this process's to tend."""
        for table in list(self.tables.values()):
            self._tend(table)

    def _remember(self, table: LiveTable) -> None:
        """Keep a table in memory; of finished ones that nobody watches only the latest."""
        self.tables[table.id] = table
        if table.row.state != "finished":
            return
        idle = [one for one in self.tables.values() if one.row.state == "finished" and not one.listeners]
        for one in idle[: max(0, len(idle) - MOST_FINISHED)]:
            del self.tables[one.id]

    async def table(self, table: str, player: str | None = None) -> LiveTable:
        """Return a table, from storage if it has to be.

        Raises:
            ServerError: there is none, or it is private and somebody else's.
        """
        found = self.tables.get(table)
        if found is None:
            row = await self.storage.table(table) if len(table) == ID_LENGTH else None
            if row is None:
                raise ServerError("no-table")
            found = self.remember(row)
        elif self.others.are_there and not found.is_watched_by(player):
            await found.freshen()
        if not found.may_watch(player):
            raise ServerError("no-table")
        await found.wake()
        return found

    async def listed(self, show: Show, player: str | None) -> list[LiveTable]:
        """Return the tables of a list, newest first; their games may be asleep."""
        if show == "finished":
            return [self._known(row) for row in await self.storage.finished(MOST_LISTED)]
        if show == "mine":
            rows = await self.storage.finished_of(player, MOST_LISTED) if player else []
            mine = [t for t in self.tables.values() if t.seats_of(player) and t.row.state != "finished"]
            return _newest([*mine, *map(self._known, rows)])
        tables = self.tables.values()
        return _newest([t for t in tables if t.row.state == show and t.row.visibility == "public"])

    def _known(self, row: TableRow) -> LiveTable:
        return self.tables.get(row.id) or self._table(row)

    @whole
    async def create(self, player: PlayerRow, wish: TableWish, client: str = "") -> LiveTable:
        """Set up a table; it begins at once if no seat is open.

        Args:
            player: who sets it up.
            wish: what it is to be.
            client: address of the player, "" if it is not to be counted.

        Raises:
            ServerError: something about the wish that cannot be, or too many tables.
            SetUpError: unknown edition, switch or value.
        """
        self._require_room(player, client)
        table = self.remember(row_of(wish, player, new_id()))
        async with table.lock:
            try:
                await table.change(table.row)
            except BaseException:
                self.forget(table.id)
                raise
        if client:
            self._makers[table.id] = client
        return table

    def _require_room(self, player: PlayerRow, client: str) -> None:
        unfinished = [table for table in self.tables.values() if table.row.state != "finished"]
        if len(unfinished) >= self.settings.most_tables:
            raise ServerError("server-full")
        mine = sum(table.row.owner == player.id for table in unfinished)
        if mine >= self.settings.most_tables_each:
            raise ServerError("too-many-tables", limit=self.settings.most_tables_each)
        made = self.num_made()[client] + self.others.num_tables(client)
        if made >= self.settings.most_tables_address:
            raise ServerError("too-many-tables-here", limit=self.settings.most_tables_address)

    def num_made(self) -> Counter[str]:
        """Return how many unfinished tables each client has set up here."""
        made = ((self.tables.get(table), client) for table, client in self._makers.items())
        self._makers = {one.id: client for one, client in made if one and one.row.state != "finished"}
        return Counter(self._makers.values())

    def _waiting(self, table: LiveTable) -> TableRow:
        if self.tables.get(table.id) is not table:  # everybody left meanwhile
            raise ServerError("no-table")
        if table.row.state != "waiting":
            raise ServerError("not-waiting")
        return table.row

    @whole
    async def join(self, table: LiveTable, player: PlayerRow, seat: int | None) -> None:
        """Take an open seat, the first one if none is named.

        Raises:
            ServerError: the seat is taken, or the game has begun.
        """
        await change(table, lambda _: self._joined(table, player, seat))

    def _joined(self, table: LiveTable, player: PlayerRow, seat: int | None) -> TableRow:
        row = self._waiting(table)
        chosen = open_seat(row, seat)
        if row.rated and table.seats_of(player.id):
            raise ServerError("rated-needs-people")
        seats = list(row.seats)
        seats[chosen] = SeatRow("person", player.id, name=player.name)
        return row.changed(seats=tuple(seats))

    @whole
    async def leave(self, table: LiveTable, player: PlayerRow) -> None:
        """Give up one's seats at a table that waits; without any person left it is forgotten.

        Raises:
            ServerError: the game has begun, or the player has no seat.
        """
        async with table.lock:
            await insist(lambda: self._leave(table, player))

    async def _leave(self, table: LiveTable, player: PlayerRow) -> None:
        row = self._waiting(table)
        if not table.seats_of(player.id) and row.owner != player.id:
            raise ServerError("not-seated")
        seats = tuple(SeatRow("open") if s.player == player.id else s for s in row.seats)
        if any(seat.who == "person" for seat in seats):
            await table.change(row.changed(seats=seats))
            return
        try:
            await self.storage.drop_table(row)
        except ServerError:
            await table.catch_up_locked()
            raise
        self.others.changed(row.id)
        self.forget(row.id)

    @whole
    async def rematch(self, table: LiveTable, player: PlayerRow) -> LiveTable:
        """Set up the table that follows a finished one, or return it if it is there.

        The other people's seats are open to them by the link; who began before sits elsewhere.

        Raises:
            ServerError: the game is not over, or the player has no seat.
        """
        if table.row.state != "finished":
            raise ServerError("not-finished")
        if not table.seats_of(player.id) and not (table.row.is_shown and table.row.owner == player.id):
            raise ServerError("not-seated")
        async with table.lock:
            if table.row.rematch is None:
                await self._follow_up(table, player)
        assert table.row.rematch is not None
        return await self.table(table.row.rematch, player.id)

    async def _follow_up(self, table: LiveTable, player: PlayerRow) -> None:
        """Set up the table that follows, unless another process was the first."""
        following = await self.create(player, again(table.row, player))
        try:
            await table.change(table.row.changed(rematch=following.id))
        except ServerError:
            await self.storage.drop_table(following.row)
            self.forget(following.id)
            if table.row.rematch is None:
                raise

    async def rename(self, player: PlayerRow) -> None:
        """Put a player's new name on the seats of its tables that are not over."""
        for table in self._unfinished_of(player.id):
            await change(table, lambda row: renamed(row, player.id, player.name).changed())

    def _unfinished_of(self, player: str) -> list[LiveTable]:
        """Return the tables in memory that a player sits at or set up, and that are not over."""
        tables = [table for table in self.tables.values() if table.row.state != "finished"]
        return [table for table in tables if table.seats_of(player) or table.row.owner == player]

    @whole
    async def adopt(self, guest: PlayerRow, player: PlayerRow) -> None:
        """Give a guest's seats, games and tables to the account that the guest turns out to be.

        A rated game needs different people: one between the two goes on unrated, and one that is over
        stays the guest's.
        """
        for table in self._unfinished_of(guest.id):
            await change(table, lambda row: _adopted(row, guest.id, player))
        over = await self.storage.finished_of(guest.id, MOST_ADOPTED)
        both = {row.id for row in over if row.rated and _sits(row, player.id)}
        await self.storage.adopt(guest.id, player, both)
        for table in self.tables.values():
            if table.row.state == "finished" and table.id not in both:
                table.row = adopted(table.row, guest.id, player)
        if any(row.rated for row in over):
            await self._rate_again()
        self.others.adopted(guest.id)

    async def look_at_adopted(self, guest: str) -> None:
        """See to the games of a guest that another process gave to an account."""
        over = [t.id for t in self.tables.values() if t.row.state == "finished" and t.seats_of(guest)]
        for row in await self.storage.tables(over):
            self.tables[row.id].row = row
        await self._rate_again()

    async def look_again(self, player: PlayerRow) -> None:
        """See to the tables of somebody who was changed from outside.

        Who was banned leaves tables that wait, and counts as away from those that run.
        """
        await self.rename(player)
        for table in self.tables.values():
            if table.row.state == "finished":
                table.row = renamed(table.row, player.id, player.name)
        for table in self._unfinished_of(player.id) if player.banned else ():
            table.send_away(player.id)
            if table.row.state == "waiting":
                with contextlib.suppress(ServerError):  # another process was the first, or the game began
                    await self.leave(table, player)

    def _rate(self, row: TableRow) -> None:
        """Count the result of a game, in the order in which games end."""
        self._just_rated.append(row)
        if not self.standings.add(row):
            self.start(self._rate_again())
        elif not self._rating.locked():
            self._just_rated.clear()

    async def _rate_again(self) -> None:
        """Rate every game anew, outside the event loop; those that end meanwhile are added."""
        async with self._rating:
            self._just_rated.clear()
            rows = await self.storage.rated()
            standings, counted = Standings(), {row.id for row in rows}
            await asyncio.to_thread(standings.add_all, rows)
            standings.add_all(row for row in self._just_rated if row.id not in counted)
            self.standings = standings

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background until the lobby closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
