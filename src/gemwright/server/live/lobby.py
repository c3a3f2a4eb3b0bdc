"""All tables of this server: setting them up, finding them, joining, and letting bots play."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final, Literal

import msgspec

from gemwright.rules import GemwrightError, View
from gemwright.server.errors import ServerError
from gemwright.server.live.bots import BotPool
from gemwright.server.live.standings import Standings
from gemwright.server.live.tables import LiveTable
from gemwright.server.live.whole import whole
from gemwright.server.live.wishes import TableWish, again, open_seat, row_of
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow, SeatRow, Storage, TableRow
from gemwright.server.storage.rows import adopted, renamed

log = logging.getLogger(__name__)

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16
MOST_LISTED: Final = 100
MOST_FINISHED: Final = 200
"""Finished tables that stay in memory."""
MOST_ADOPTED: Final = 100_000

Show = Literal["waiting", "running", "finished", "mine"]


def _newest(tables: list[LiveTable]) -> list[LiveTable]:
    return sorted(tables, key=lambda table: table.row.created, reverse=True)[:MOST_LISTED]


def new_id() -> str:
    """Return an id that nobody can guess (79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def _sits(row: TableRow, player: str) -> bool:
    return any(seat.player == player for seat in row.seats)


def _one_person(row: TableRow, player: str) -> TableRow:
    """Return a table as unrated if one person has several seats at it."""
    several = sum(seat.player == player for seat in row.seats) > 1
    return msgspec.structs.replace(row, rated=row.rated and not several)


class Lobby:
    """The tables in memory, by id.

    Args:
        settings: how the server runs.
        storage: where everything is kept.
        bots: who plays the bots' seats.
    """

    def __init__(self, settings: Settings, storage: Storage, bots: BotPool) -> None:
        self.settings = settings
        self.storage = storage
        self.bots = bots
        self.standings = Standings()
        self.tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[str] = set()
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self._makers: dict[str, str] = {}
        self._just_rated: list[TableRow] = []

    async def open(self) -> None:
        """Bring back every table that waits or runs.

        Raises:
            ServerError: a newer version wrote what is kept.
        """
        await self.storage.open()
        self.standings.add_all(await self.storage.rated())
        for row in await self.storage.unfinished():
            self._remember(self._table(row))
        self._start(self._wake_all())

    async def close(self) -> None:
        """Stop timers and bots; what was acknowledged is stored."""
        for handle in self._flags.values():
            handle.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        await self.storage.close()

    async def _wake_all(self) -> None:
        """Bring the games back one by one, while requests are answered already."""
        for table in list(self.tables.values()):
            try:
                await table.wake()
                self._tend(table)
            except GemwrightError:
                log.exception("table %s is left alone", table.id)
            await asyncio.sleep(0)

    def _table(self, row: TableRow) -> LiveTable:
        table = LiveTable(row, self.storage)
        table.on_change = self._tend
        table.on_end = self._rate
        return table

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
            found = self.tables.get(table) or self._table(row)
            self._remember(found)
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
        table = self._table(row_of(wish, player, new_id()))
        self._remember(table)
        async with table.lock:
            try:
                await self.storage.save_table(table.row)
                await self._begin_if_full(table)
            except BaseException:
                del self.tables[table.id]
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
        self._makers = {one.id: self._makers[one.id] for one in unfinished if one.id in self._makers}
        if list(self._makers.values()).count(client) >= self.settings.most_tables_address:
            raise ServerError("too-many-tables-here", limit=self.settings.most_tables_address)

    async def _begin_if_full(self, table: LiveTable) -> None:
        if table.row.state == "waiting" and all(seat.who != "open" for seat in table.row.seats):
            await table.begin()

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
        async with table.lock:
            row = self._waiting(table)
            chosen = open_seat(row, seat)
            if row.rated and table.seats_of(player.id):
                raise ServerError("rated-needs-people")
            seats = list(row.seats)
            seats[chosen] = SeatRow("person", player.id, name=player.name)
            await table.change(msgspec.structs.replace(row, seats=tuple(seats)))
            await self._begin_if_full(table)

    @whole
    async def leave(self, table: LiveTable, player: PlayerRow) -> None:
        """Give up one's seats at a table that waits; without any person left it is forgotten.

        Raises:
            ServerError: the game has begun, or the player has no seat.
        """
        async with table.lock:
            row = self._waiting(table)
            if not table.seats_of(player.id) and row.owner != player.id:
                raise ServerError("not-seated")
            seats = tuple(SeatRow("open") if s.player == player.id else s for s in row.seats)
            if all(seat.who != "person" for seat in seats):
                await self.storage.drop_table(row.id)
                del self.tables[row.id]
                return
            await table.change(msgspec.structs.replace(row, seats=seats))

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
                following = await self.create(player, again(table.row, player))
                await table.change(msgspec.structs.replace(table.row, rematch=following.id))
                return following
        return await self.table(table.row.rematch, player.id)

    async def rename(self, player: PlayerRow) -> None:
        """Put a player's new name on the seats of its tables that are not over."""
        for table in self._unfinished_of(player.id):
            async with table.lock:
                await table.change(renamed(table.row, player.id, player.name))

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
            async with table.lock:
                if table.row.state != "finished":
                    await table.change(_one_person(adopted(table.row, guest.id, player), player.id))
        over = await self.storage.finished_of(guest.id, MOST_ADOPTED)
        both = {row.id for row in over if row.rated and _sits(row, player.id)}
        await self.storage.adopt(guest.id, player, both)
        for table in self.tables.values():
            if table.row.state == "finished" and table.id not in both:
                table.row = adopted(table.row, guest.id, player)
        if any(row.rated for row in over):
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
                await self.leave(table, player)

    def _rate(self, row: TableRow) -> None:
        self.standings.add(row)
        self._just_rated.append(row)

    async def _rate_again(self) -> None:
        """Rate every game anew, outside the event loop; those that end meanwhile are added."""
        self._just_rated.clear()
        rows = await self.storage.rated()
        standings, counted = Standings(), {row.id for row in rows}
        await asyncio.to_thread(standings.add_all, rows)
        standings.add_all(row for row in self._just_rated if row.id not in counted)
        self.standings = standings

    # Bots and clocks

    def _tend(self, table: LiveTable) -> None:
        """See to a table after a change: its bots and its clock."""
        self._set_flag(table)
        if self._is_bots_turn(table) and table.id not in self._thinking:
            self._thinking.add(table.id)
            self._start(self._play_bots(table))

    def _is_bots_turn(self, table: LiveTable) -> bool:
        """Tell whether a bot is to decide; bots alone at a table play only while somebody watches."""
        game = table.game
        if game is None or game.to_move is None or (table.row.is_shown and not table.listeners):
            return False
        return table.is_bot(game.to_move)

    def _pace(self, table: LiveTable) -> float:
        if table.row.pace is not None:
            return table.row.pace
        return self.settings.watch_pause if table.row.is_shown else self.settings.bot_pause

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_bots(self, table: LiveTable) -> None:
        """Decide for bots until a person is to move, or nobody watches bots that are alone."""
        try:
            turn = -1
            while self._is_bots_turn(table) and (game := table.game):
                if game.position.turns != turn:
                    turn = game.position.turns
                    await asyncio.sleep(self._pace(table))
                await self._decide(table)
        except Exception:
            log.exception("bots of table %s stopped", table.id)
        finally:
            self._thinking.discard(table.id)

    async def _decide(self, table: LiveTable) -> None:
        game = table.game
        if game is None or game.to_move is None:
            return
        seat, seq = game.to_move, game.seq
        row = table.row.seats[seat]
        agent = row.agent if row.who == "bot" and row.agent else self.settings.takeover
        move = await self._thought_of(agent, game.position.view(seat))
        try:
            await table.play_bot(seat, seq, move)
        except ServerError as refusal:
            if refusal.code not in ("stale-move", "not-running", "not-your-turn"):
                raise

    async def _thought_of(self, agent: str, view: View) -> str:
        """Return what a bot decides; one that fails plays the first legal decision, so that games go on."""
        try:
            return await self.bots.decide(agent, view)
        except Exception:
            log.exception("bot %s", agent)
            return next(iter(view.legal_moves)).text

    def _set_flag(self, table: LiveTable) -> None:
        handle = self._flags.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        remaining = table.clocks.remaining(time.monotonic())
        if remaining is not None:
            loop = asyncio.get_running_loop()
            self._flags[table.id] = loop.call_later(remaining + 0.05, lambda: self._start(self._flag(table)))

    async def _flag(self, table: LiveTable) -> None:
        try:
            await table.flag()
        except GemwrightError:
            log.exception("the clock of table %s", table.id)
