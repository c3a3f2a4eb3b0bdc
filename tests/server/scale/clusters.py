"""Several processes' worth of server in one event loop, so that a test can hold all the strings."""

import asyncio
import gc
import random
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from gemwright.server.live.bots import BotPool
from gemwright.server.live.listeners import Listener
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.people import People
from gemwright.server.live.tables import LiveTable
from gemwright.server.live.wishes import SeatWish, TableWish
from gemwright.server.sharing import Neighbours, RedisWire, Wire
from gemwright.server.sharing.wires import Hear
from gemwright.server.storage import DatabaseStorage, MemoryStorage, PlayerRow, Storage
from gemwright.server.web.doors import Doors
from gemwright.server.web.limits import RateLimit
from tests.server.awaiting import run
from tests.server.sites import settings_for

BEAT = 0.1
"""Seconds between signs of life: a tenth of what is usual, so leases and sweeps are shorter too."""
PATIENCE = 60.0


class Air:
    """Carries messages between wires of one test, as long as it is not told to lose them."""

    def __init__(self) -> None:
        self.wires: list[AirWire] = []
        self.lose = 0
        self.num_sent = 0

    def carry(self, message: bytes) -> None:
        self.num_sent += 1
        if self.lose:
            self.lose -= 1
            return
        for wire in self.wires:
            if wire.is_up:
                wire.hear(message)

    def cut(self) -> None:
        for wire in self.wires:
            wire.is_up = False

    def mend(self) -> None:
        for wire in self.wires:
            wire.is_up = True
            wire.on_up()


class AirWire:
    def __init__(self, air: Air) -> None:
        self.air = air
        self.is_up = False

    def open(self, channel: str, hear: Hear, on_up: Callable[[], None]) -> None:
        self.hear, self.on_up = hear, on_up
        self.air.wires.append(self)
        self.is_up = True
        on_up()

    async def send(self, message: bytes) -> bool:
        if self.is_up:
            self.air.carry(message)
        return self.is_up

    async def close(self) -> None:
        if self in self.air.wires:
            self.air.wires.remove(self)


class CountingBots(BotPool):
    """Bots that play the first legal decision, and count."""

    def __init__(self) -> None:
        super().__init__(1)
        self.num_decided = 0

    async def decide(self, agent: str, view: Any) -> str:
        self.num_decided += 1
        await asyncio.sleep(0)
        return str(next(iter(view.legal_moves)).text)


@dataclass
class Worker:
    """What one process would hold."""

    lobby: Lobby
    people: People
    limit: RateLimit
    doors: Doors
    others: Neighbours
    bots: CountingBots
    is_alive: bool = True

    async def table(self, table: str, player: str | None = None) -> LiveTable:
        return await self.lobby.table(table, player)

    async def watch(self, table: str, player: str | None = None) -> Listener:
        listener = Listener(player, "en")
        (await self.table(table, player)).join(listener)
        return listener

    async def die(self) -> None:
        """End without a word, as after kill -9."""
        self.is_alive = False
        for task in [*self.others._tasks, *self.lobby._tasks]:
            task.cancel()
        for handle in self.lobby.tender.flags.values():
            handle.cancel()
        await self.others._wire.close()
        await self.lobby.storage.close()

    async def close(self) -> None:
        if self.is_alive:
            self.is_alive = False
            await self.lobby.close()
        self.bots.close()


@dataclass
class Cluster:
    """Workers on one storage."""

    database: str | None = None
    redis: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    air: Air = field(default_factory=Air)
    memory: MemoryStorage = field(default_factory=MemoryStorage)
    workers: list[Worker] = field(default_factory=list)
    beat: float = BEAT

    async def worker(self) -> Worker:
        settings = settings_for(None, **({"absence": 0.3} | self.settings))
        storage: Storage = DatabaseStorage(self.database) if self.database else self.memory
        wire: Wire = RedisWire(self.redis) if self.redis else AirWire(self.air)
        others, bots = Neighbours(storage, wire, self.beat), CountingBots()
        lobby, people = Lobby(settings, storage, bots, others), People(storage)
        doors = Doors(settings.most_sockets_address, others)
        worker = Worker(lobby, people, RateLimit(1.0, 10), doors, others, bots)
        others.attend(lobby, people, worker.limit, doors)
        self.workers.append(worker)
        await lobby.open()
        return worker

    async def two(self) -> tuple[Worker, Worker]:
        first, second = await self.worker(), await self.worker()
        await until(lambda: first.others._members == second.others._members)
        await until(lambda: first.others.is_certain and second.others.is_certain)
        return first, second


@asynccontextmanager
async def cluster(
    database: str | None = None, redis: str | None = None, **settings: Any
) -> AsyncIterator[Cluster]:
    made = Cluster(database, redis, settings)
    try:
        yield made
    finally:
        for worker in made.workers:
            await worker.close()


def run_quietly(work: Coroutine[Any, Any, None]) -> None:
    """Run something that cuts connections off: their libraries drop such ones without closing them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        run(work)
        gc.collect()


async def until(is_so: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for something to become so."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, "this never came to be"
        await asyncio.sleep(0.01)


async def until_shown(show: Callable[[], Awaitable[object]], patience: float = PATIENCE) -> None:
    """Wait for something that has to be asked for."""
    end = time.monotonic() + patience
    while not await show():
        assert time.monotonic() < end, "this never came to be"
        await asyncio.sleep(0.01)


async def people_of(worker: Worker, *names: str) -> list[PlayerRow]:
    rows = [PlayerRow(id=name, name=name.title(), created=0.0) for name in names]
    for row in rows:
        await worker.lobby.storage.save_player(row)
    return rows


def wish_of(*seats: str, **changes: Any) -> TableWish:
    wished = [SeatWish(seat) if seat in ("me", "open") else SeatWish("bot", seat) for seat in seats]  # type: ignore[arg-type]
    settled: dict[str, Any] = {"visibility": "public", "first": 0}
    return TableWish(wished, **(settled | changes))


async def table_for_two(first: Worker, second: Worker, **changes: Any) -> str:
    """Set a table up at one worker and fill it at the other; return its id once both know that it runs."""
    ann, bob = await people_of(first, "ann", "bob")
    made = await first.lobby.create(ann, wish_of("me", "open", **changes))
    await until(lambda: made.id in second.lobby.tables)
    await second.lobby.join(await second.table(made.id), bob, None)
    await until(lambda: made.row.state == "running")
    return made.id


async def play_one(worker: Worker, table: str, rng: random.Random) -> int:
    """Make a random decision for whoever is to move."""
    found = await worker.table(table)
    game = found.game
    assert game is not None
    assert game.to_move is not None
    player = found.row.seats[game.to_move].player
    assert player is not None
    move = rng.choice([move.text for move in game.position.legal_moves])
    return await found.play(player, game.seq, [move])


def seq_of(worker: Worker, table: str) -> int:
    """Return how far a game is in a worker's memory."""
    found = worker.lobby.tables.get(table)
    return -1 if found is None or found.game is None else found.game.seq
