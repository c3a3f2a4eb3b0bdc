"""All tables of this server: setting them up, finding them, joining, and letting bots play."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final, Literal

import msgspec

from gemwright.rules import GemwrightError, RuleSet
from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.dealing import new_secret
from gemwright.server.games.game import Game
from gemwright.server.live.bots import BotPool, require_offered
from gemwright.server.live.standings import Standings
from gemwright.server.live.tables import LiveTable
from gemwright.server.settings import Settings
from gemwright.server.storage import PlayerRow, SeatRow, Storage, TableRow
from gemwright.server.storage.rows import Visibility

log = logging.getLogger(__name__)

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 16
MOST_LISTED: Final = 100

Show = Literal["waiting", "running", "finished", "mine"]


class SeatWish(msgspec.Struct):
    """Who is to sit on a seat of a new table."""

    who: Literal["me", "open", "bot"]
    agent: str = ""


class TableWish(msgspec.Struct):
    """A table somebody wants; see the guide to `gemwright serve`."""

    seats: list[SeatWish]
    edition: str = "splendor-2024"
    switches: dict[str, str] = {}
    visibility: Visibility = "link"
    rated: bool = False
    first: int | Literal["drawn"] = "drawn"
    clock: ClockSpec = ClockSpec()


def new_id() -> str:
    """Return an id that nobody can guess (79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


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

    async def open(self) -> None:
        """Bring back every table that waits or runs.

        Raises:
            ServerError: a newer version wrote what is kept.
        """
        await self.storage.open()
        self.standings.add_all(await self.storage.rated())
        for row in await self.storage.unfinished():
            try:
                table = await self._revived(row)
            except GemwrightError:
                log.exception("table %s is left alone", row.id)
                continue
            self._tend(table)

    async def close(self) -> None:
        """Stop timers and bots; what was acknowledged is stored."""
        for handle in self._flags.values():
            handle.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        await self.storage.close()

    async def _revived(self, row: TableRow) -> LiveTable:
        game = None
        if row.state != "waiting":
            entries = await self.storage.log(row.id)
            game = Game.rebuilt(row.deal(), entries)
        table = self._table(row, game)
        if game is not None and not game.result:
            table.restore_clocks()
        self.tables[row.id] = table
        return table

    def _table(self, row: TableRow, game: Game | None = None) -> LiveTable:
        table = LiveTable(row, self.storage, game)
        table.on_change = self._tend
        table.on_end = self.standings.add
        return table

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
            found = self.tables.get(table) or await self._revived(row)
        if not found.may_watch(player):
            raise ServerError("no-table")
        return found

    async def listed(self, show: Show, player: str | None) -> list[LiveTable]:
        """Return the tables of a list, newest first."""
        if show == "finished":
            rows = await self.storage.finished(MOST_LISTED)
            return [await self.table(row.id, player) for row in rows]
        mine = [table for table in self.tables.values() if table.seats_of(player)]
        if show == "mine":
            rows = await self.storage.finished_of(player, MOST_LISTED) if player else []
            known = {table.id for table in mine}
            chosen = mine + [await self.table(row.id, player) for row in rows if row.id not in known]
        else:
            chosen = [
                table
                for table in self.tables.values()
                if table.row.state == show and table.row.visibility == "public"
            ]
        return sorted(chosen, key=lambda table: table.row.created, reverse=True)[:MOST_LISTED]

    async def create(
        self, player: PlayerRow, wish: TableWish, rematch_of: LiveTable | None = None
    ) -> LiveTable:
        """Set up a table; it begins at once if no seat is open.

        Raises:
            ServerError: something about the wish that cannot be, or too many tables.
            SetUpError: unknown edition, switch or value, or first seat.
        """
        self._require_room(player)
        row = self._row(player, wish)
        table = self._table(row)
        await self.storage.save_table(row)
        self.tables[row.id] = table
        async with table.lock:
            if rematch_of is not None:
                await rematch_of.change(msgspec.structs.replace(rematch_of.row, rematch=row.id))
            await self._begin_if_full(table)
        return table

    def _require_room(self, player: PlayerRow) -> None:
        unfinished = [table for table in self.tables.values() if table.row.state != "finished"]
        if len(unfinished) >= self.settings.most_tables:
            raise ServerError("server-full")
        mine = sum(table.row.owner == player.id for table in unfinished)
        if mine >= self.settings.most_tables_each:
            raise ServerError("too-many-tables", limit=self.settings.most_tables_each)

    def _row(self, player: PlayerRow, wish: TableWish) -> TableRow:
        rules = _rules(wish)
        if len(wish.seats) not in (2, 3, 4):
            raise ServerError("bad-seats")
        if all(seat.who == "bot" for seat in wish.seats):
            raise ServerError("nobody-plays")
        mine = sum(seat.who == "me" for seat in wish.seats)
        if wish.rated and mine > 1:
            raise ServerError("rated-needs-people")
        return TableRow(
            id=new_id(),
            rules=rules.name,
            seats=tuple(_seat(seat, player) for seat in wish.seats),
            first=_first(wish),
            secret=new_secret(),
            clock=wish.clock.checked(),
            visibility=wish.visibility,
            rated=wish.rated,
            owner=player.id,
            created=time.time(),
        )

    async def _begin_if_full(self, table: LiveTable) -> None:
        if table.row.state == "waiting" and all(seat.who != "open" for seat in table.row.seats):
            await table.begin()

    async def join(self, table: LiveTable, player: PlayerRow, seat: int | None) -> None:
        """Take an open seat, the first one if none is named.

        Raises:
            ServerError: the seat is taken, or the game has begun.
        """
        async with table.lock:
            row = table.row
            if row.state != "waiting":
                raise ServerError("not-waiting")
            chosen = _open_seat(row, seat)
            if row.rated and table.seats_of(player.id):
                raise ServerError("rated-needs-people")
            seats = list(row.seats)
            seats[chosen] = SeatRow("person", player.id, name=player.name)
            await table.change(msgspec.structs.replace(row, seats=tuple(seats)))
            await self._begin_if_full(table)

    async def leave(self, table: LiveTable, player: PlayerRow) -> None:
        """Give up one's seats at a table that waits; without any person left it is forgotten.

        Raises:
            ServerError: the game has begun, or the player has no seat.
        """
        async with table.lock:
            row = table.row
            if row.state != "waiting":
                raise ServerError("not-waiting")
            if not table.seats_of(player.id) and row.owner != player.id:
                raise ServerError("not-seated")
            seats = tuple(SeatRow("open") if s.player == player.id else s for s in row.seats)
            if all(seat.who != "person" for seat in seats):
                await self.storage.drop_table(row.id)
                del self.tables[row.id]
                return
            await table.change(msgspec.structs.replace(row, seats=seats))

    async def rematch(self, table: LiveTable, player: PlayerRow) -> LiveTable:
        """Set up the table that follows a finished one, or return it if it is there.

        The other people's seats are open to them by the link; who began before sits elsewhere.

        Raises:
            ServerError: the game is not over, or the player has no seat.
        """
        row = table.row
        if row.state != "finished":
            raise ServerError("not-finished")
        if not table.seats_of(player.id):
            raise ServerError("not-seated")
        if row.rematch is not None:
            return await self.table(row.rematch, player.id)
        wish = TableWish(
            [_same(seat, player) for seat in row.seats],
            visibility="link" if row.visibility == "private" else row.visibility,
            rated=row.rated,
            first=((row.first or 0) + 1) % len(row.seats),
            clock=row.clock,
        )
        wish.edition, *switches = row.rules.split("+")
        wish.switches = dict(_pair(switch) for switch in switches)
        return await self.create(player, wish, rematch_of=table)

    async def rename(self, player: PlayerRow) -> None:
        """Put a player's new name on the seats of its tables that are not over."""
        for table in list(self.tables.values()):
            if table.row.state == "finished" or not table.seats_of(player.id):
                continue
            async with table.lock:
                seats = tuple(
                    msgspec.structs.replace(seat, name=player.name) if seat.player == player.id else seat
                    for seat in table.row.seats
                )
                await table.change(msgspec.structs.replace(table.row, seats=seats))

    # Bots and clocks

    def _tend(self, table: LiveTable) -> None:
        """See to a table after a change: its bots and its clock."""
        self._set_flag(table)
        game = table.game
        if game is None or game.to_move is None or table.id in self._thinking:
            return
        if table.is_bot(game.to_move):
            self._thinking.add(table.id)
            self._start(self._play_bots(table))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_bots(self, table: LiveTable) -> None:
        """Decide for bots until a person is to move."""
        try:
            turn = -1
            while (game := table.game) and game.to_move is not None and table.is_bot(game.to_move):
                if game.position.turns != turn:
                    turn = game.position.turns
                    await asyncio.sleep(self.settings.bot_pause)
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
        move = await self.bots.decide(agent, game.position.view(seat))
        try:
            await table.play_bot(seat, seq, move)
        except ServerError as refusal:
            if refusal.code not in ("stale-move", "not-running", "not-your-turn"):
                raise

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


def _rules(wish: TableWish) -> RuleSet:
    rules = RuleSet.of(wish.edition)
    for switch, value in wish.switches.items():
        rules = rules.switched(switch, value)
    return rules


def _first(wish: TableWish) -> int | None:
    if wish.first == "drawn":
        return None
    if not 0 <= wish.first < len(wish.seats):
        raise ServerError("no-seat", seat=wish.first)
    return wish.first


def _seat(wish: SeatWish, player: PlayerRow) -> SeatRow:
    match wish.who:
        case "me":
            return SeatRow("person", player.id, name=player.name)
        case "bot":
            agent = require_offered(wish.agent)
            return SeatRow("bot", agent=agent, name=agent)
        case "open":
            return SeatRow("open")


def _open_seat(row: TableRow, seat: int | None) -> int:
    still_open = [index for index, taken in enumerate(row.seats) if taken.who == "open"]
    if seat is None:
        if not still_open:
            raise ServerError("table-full")
        return still_open[0]
    if not 0 <= seat < len(row.seats):
        raise ServerError("no-seat", seat=seat)
    if seat not in still_open:
        raise ServerError("seat-taken", seat=seat)
    return seat


def _same(seat: SeatRow, player: PlayerRow) -> SeatWish:
    if seat.who == "bot":
        return SeatWish("bot", seat.agent or "")
    return SeatWish("me") if seat.player == player.id else SeatWish("open")


def _pair(switch: str) -> tuple[str, str]:
    name, _, value = switch.partition("=")
    return name, value
