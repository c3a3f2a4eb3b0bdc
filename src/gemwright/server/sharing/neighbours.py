"""The other processes that serve the same tables, and what they and this one tell each other."""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

from gemwright.rules import GemwrightError
from gemwright.server.games.events import Stored
from gemwright.server.live.ending import end
from gemwright.server.live.ids import new_id
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.others import Others
from gemwright.server.live.people import People
from gemwright.server.live.tables import LiveTable
from gemwright.server.live.watched import WatchedTable
from gemwright.server.sharing.holdings import Held, Holdings, changes
from gemwright.server.sharing.members import alive, seconds_served, tender_of
from gemwright.server.sharing.news import (
    Adopted,
    Appended,
    Bye,
    Changed,
    Frame,
    Hello,
    Holds,
    Left,
    News,
    Present,
    Spent,
    Watched,
    packed,
    unpacked,
)
from gemwright.server.sharing.presence import Presence
from gemwright.server.sharing.sweeping import Sweeper
from gemwright.server.sharing.wires import Wire
from gemwright.server.storage import Storage
from gemwright.server.storage.rows import Span
from gemwright.server.web.doors import Doors
from gemwright.server.web.limits import RateLimit

log = logging.getLogger(__name__)

BEAT: Final = 1.0
"""Seconds between a process's signs of life."""
LEASE: Final = 5.0
"""Seconds without one after which others see to its tables."""
SWEEP: Final = 5.0
"""Seconds between comparisons with storage, while news arrives."""


class Neighbours(Others):
    """The other processes.

    Each writes to the database again and again that it is there. From who is there follows, for every
    process alike, which of them sees to the bots and clocks of a table. If two think that they do, the
    log's key lets one win.

    Args:
        storage: where everything is kept.
        wire: how news gets about.
        beat: seconds between signs of life.
    """

    def __init__(self, storage: Storage, wire: Wire, beat: float = BEAT) -> None:
        self.worker = new_id()
        self._storage = storage
        self._wire = wire
        self._beat_seconds = beat
        self._lease = LEASE * beat / BEAT
        self._started = time.time()
        self._members = {self.worker}
        self._in_trouble_until = 0.0
        self._tenders: dict[str, str] = {}
        self._presence = Presence()
        self._told: dict[str, Watched] = {}
        self._heard: dict[str, int] = {}
        self._number = 0
        self._waiting: list[News] = []
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._spent: dict[str, float] = {}
        self._holdings = Holdings()
        self._told_held: dict[str, Held] = {}

    def attend(self, lobby: Lobby, people: People, limit: RateLimit, doors: Doors) -> None:
        """Take charge of what is to be shared."""
        self._lobby, self._people, self._limit, self._doors = lobby, people, limit, doors
        self._sweeper = Sweeper(lobby, self._storage, SWEEP * self._beat_seconds / BEAT)
        limit.on_spend = self._spend
        people.on_change = lambda player: self._tell(Left(player))

    # What the lobby and its tables ask and tell

    @property
    def are_there(self) -> bool:
        """Whether other processes serve now."""
        return len(self._members) > 1

    @property
    def is_certain(self) -> bool:
        """Whether it is known who watches elsewhere."""
        return self._wire.is_up or not self.are_there

    async def open(self) -> None:
        """Say that this process is there, and learn who else is."""
        await self._beat()
        self._wire.open(f"gemwright:{await self._storage.mark()}", self._hear, self._on_up)
        loop, always = asyncio.get_running_loop(), (self._beat_always, self._sweep_always, self._send_always)
        self._tasks = [loop.create_task(work()) for work in always]

    async def close(self) -> None:
        """Say that this process goes, so that others see to its tables at once."""
        await end(self._tasks)
        await self._say_bye()
        await self._wire.close()

    async def _say_bye(self) -> None:
        try:
            await self._storage.beat(Span(self.worker, self._started, time.time(), has_left=True))
        except Exception as problem:  # noqa: BLE001 - they find out
            log.warning("leaving without a word: %s", problem)
        self._tell(Bye())
        await self._send()

    def tends(self, table: str) -> bool:
        """Tell whether bots and clocks of a table are this process's business."""
        if table not in self._tenders:
            self._tenders[table] = tender_of(table, self._members)
        return self._tenders[table] == self.worker

    def appended(self, table: str, entries: Sequence[Stored]) -> None:
        """Tell the others what was added to a log."""
        self._tell(Appended(table, tuple(entries)))

    def changed(self, table: str) -> None:
        """Tell the others that a table has changed."""
        self._tell(Changed(table))

    def adopted(self, guest: str) -> None:
        """Tell the others that a guest's games that are over belong to an account now."""
        self._tell(Adopted(guest))

    def watched(self, table: WatchedTable) -> None:
        """Tell the others who watches a table here, if that is news."""
        now = Watched(table.id, tuple(table.present), table.num_watchers)
        if now == self._told.get(table.id, Watched(table.id)):
            return
        if now.players or now.others:
            self._told[table.id] = now
        else:
            del self._told[table.id]
        self._tell(now)

    def is_watching(self, table: str, player: str) -> bool:
        """Tell whether a player watches a table elsewhere."""
        return self._presence.is_watching(table, player)

    def num_watching(self, table: str) -> int:
        """Return how many watch a table elsewhere without a seat."""
        return self._presence.num_watching(table)

    def num_sockets(self, client: str) -> int:
        """Return how many sockets a client has open elsewhere."""
        return self._holdings.of(client).sockets

    def num_tables(self, client: str) -> int:
        """Return how many unfinished tables a client set up elsewhere."""
        return self._holdings.of(client).tables

    async def served_since(self, at: float) -> float:
        """Return for how many seconds since then any process was there."""
        now = time.time()
        here = Span(self.worker, self._started, now)
        return seconds_served([*await self._storage.spans(at), here], at, now)

    def _spend(self, client: str, cost: float) -> None:
        self._spent[client] = self._spent.get(client, 0.0) + cost

    # Signs of life

    async def _beat_always(self) -> None:
        while True:
            await asyncio.sleep(self._beat_seconds)
            try:
                await self._beat()
            except Exception as problem:  # noqa: BLE001 - the database may be away; it is tried again
                self._in_trouble_until = time.monotonic() + self._lease
                log.warning("no sign of life: %s", problem)
            self._share_counts()

    async def _sweep_always(self) -> None:
        while True:
            await asyncio.sleep(self._beat_seconds)
            try:
                await self._sweeper.sweep_if_due(is_blind=not self.is_certain)
            except Exception as problem:  # noqa: BLE001 - see above
                log.warning("tables are compared later: %s", problem)

    async def _beat(self) -> None:
        now = time.time()
        await self._storage.beat(Span(self.worker, self._started, now))
        since = now - self._lease
        self._heed(alive(await self._storage.spans(since), since) | {self.worker})

    def _heed(self, members: set[str]) -> None:
        """Take note of who is there; while the database was just away nobody counts as gone."""
        if time.monotonic() < self._in_trouble_until:
            members = members | self._members
        if members != self._members:
            log.info("%d processes serve", len(members))
            self._members = members
            self._tenders.clear()
            self._lobby.tend_all()
        for worker in (self._presence.workers() | set(self._heard)) - members:
            self._drop(worker)

    def _drop(self, worker: str) -> None:
        self._heard.pop(worker, None)
        self._holdings.drop(worker)
        for table in self._presence.drop(worker):
            self._heed_presence(table)

    def _share_counts(self) -> None:
        """Tell what clients asked for and have here; an empty message shows that the wire is alive."""
        if self._spent:
            self._tell(Spent(self._spent))
            self._spent = {}
        held = self._held()
        if news := changes(self._told_held, held):
            self._told_held = held
            self._tell(Holds(news))
        self._has_news.set()

    def _held(self) -> dict[str, Held]:
        sockets, tables = self._doors.num_open(), self._lobby.num_made()
        return {client: Held(sockets[client], tables[client]) for client in sockets.keys() | tables.keys()}

    # Telling

    def _tell(self, news: News) -> None:
        self._waiting.append(news)
        self._has_news.set()

    async def _send_always(self) -> None:
        while True:
            await self._has_news.wait()
            await self._send()

    async def _send(self) -> None:
        """Send what waits, in one message; what the wire loses, others notice by its number."""
        self._has_news.clear()
        news, self._waiting = self._waiting, []
        self._number += 1
        await self._wire.send(packed(Frame(self.worker, self._number, tuple(news))))

    # Hearing

    def _on_up(self) -> None:
        """Ask for what was missed."""
        self._heard.clear()
        self._tell(Hello())
        self._sweeper.is_due = True

    def _hear(self, message: bytes) -> None:
        frame = unpacked(message)
        if frame is None or frame.worker == self.worker:
            return
        last = self._heard.get(frame.worker)
        self._heard[frame.worker] = frame.number
        if last is None:
            self._tell(Hello())  # it is new, or was slow enough to count as gone
        elif frame.number != last + 1:
            log.info("news was lost")
            self._on_up()
        for news in frame.news:
            try:
                self._take(frame.worker, news)
            except Exception:
                log.exception("news")

    def _take(self, worker: str, news: News) -> None:
        match news:
            case Appended():
                self._follow(news)
            case Changed():
                self._sweeper.read(news.table)
            case Watched():
                self._note(worker, news)
            case Spent():
                self._limit.count(news.requests)
            case Holds():
                self._holdings.note(worker, news.clients)
            case Present():
                self._note_all(worker, news)
            case Left():
                self._people.forget(news.player)
            case Adopted():
                self._people.forget(news.guest)
                self._lobby.start(self._lobby.look_at_adopted(news.guest))
            case Hello():
                self._tell(Present(tuple(self._told.values()), self._told_held))
            case Bye():
                self._heed(self._members - {worker})

    def _follow(self, news: Appended) -> None:
        table = self._lobby.tables.get(news.table)
        if table is None:
            return
        if table.game is None:
            if table.is_needed:
                self._sweeper.read(news.table)
        elif not _follows(table, news.entries):
            self._lobby.start(self._sweeper.catch_up(table))

    def _note(self, worker: str, watched: Watched) -> None:
        if self._presence.note(worker, watched):
            self._heed_presence(watched.table)

    def _note_all(self, worker: str, present: Present) -> None:
        """Note what there is at a process, and that what it said before and now does not is over."""
        over = set(self._presence.tables_of(worker)) - {watched.table for watched in present.watched}
        for watched in (*present.watched, *map(Watched, over)):
            self._note(worker, watched)
        self._holdings.drop(worker)
        self._holdings.note(worker, present.clients)

    def _heed_presence(self, table: str) -> None:
        found = self._lobby.tables.get(table)
        if found is not None:
            found.heed_presence()


def _follows(table: LiveTable, entries: Sequence[Stored]) -> bool:
    try:
        return table.follow(entries)
    except GemwrightError:
        log.exception("table %s is read anew", table.id)
        return False
