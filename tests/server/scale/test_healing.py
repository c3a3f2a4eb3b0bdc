"""What is lost or goes away for a while: news, Redis, the database, the answer to a commit."""

import asyncio
import contextlib
import random
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored, stored
from gemwright.server.sharing.news import Appended, Frame, packed
from gemwright.server.storage import DatabaseStorage, PlayerRow
from gemwright.server.storage import writer as writers
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.scale.clusters import (
    Cluster,
    cluster,
    people_of,
    play_one,
    run_quietly,
    seq_of,
    table_for_two,
    until,
    wish_of,
)
from tests.server.scale.programs import Postgres, Redis

Use = Callable[[Cluster], Awaitable[None]]
NUM_RESTARTS = 2


def with_cluster(use: Use, *places: str, **settings: Any) -> None:
    async def whole() -> None:
        async with cluster(*places, **settings) as made:
            await asyncio.wait_for(use(made), 180)

    run_quietly(whole())


def test_lost_news_is_noticed_and_read() -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await two.watch(table)
        for seq in range(0, 20, 4):
            made.air.lose = 3
            for number in range(seq, seq + 4):
                await until(lambda: seq_of(one, table) == number)  # noqa: B023
                await play_one(one, table, random.Random(number))
            await until(lambda: seq_of(two, table) == seq + 4)  # noqa: B023
        assert made.air.lose == 0

    with_cluster(use)


def test_without_news_all_is_read_from_storage() -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        ann, bob = await people_of(one, "ann", "bob")
        await two.watch(table, "bob")
        dropped = (await one.lobby.create(ann, wish_of("me", "open"))).id
        await until(lambda: dropped in two.lobby.tables)
        made.air.cut()
        await play_one(one, table, random.Random(0))
        await one.lobby.leave(await one.table(dropped), ann)
        new = (await one.lobby.create(ann, wish_of("me", "open"))).id
        await until(lambda: seq_of(two, table) == 1)
        await until(lambda: new in two.lobby.tables and dropped not in two.lobby.tables)
        assert not two.others.is_certain
        with pytest.raises(ServerError, match="not away"):
            await (await two.table(table)).take_over("bob", 0, 0.0)
        await one.lobby.join(await one.table(new), bob, None)
        await (await one.table(new)).resign("bob")
        await until(lambda: two.lobby.tables[new].row.state == "finished")
        made.air.mend()
        await until(lambda: two.others.is_certain)
        await until(lambda: one.lobby.tables[table].summary("ann", "en").seats[1].present)

    with_cluster(use)


def test_games_that_are_not_needed_sleep_and_wake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemwright.server.sharing.sweeping.AWAKE_SECONDS", 0.2)

    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await play_one(one, table, random.Random(0))
        other = two if one.others.tends(table) else one
        tender = one if other is two else two
        await other.table(table)
        await until(lambda: seq_of(other, table) == -1)
        assert seq_of(tender, table) == 1
        await play_one(tender, table, random.Random(1))
        listener = await other.watch(table)
        assert seq_of(other, table) == 2
        await asyncio.sleep(0.8)
        assert seq_of(other, table) == 2, "it is watched"
        other.lobby.tables[table].leave(listener)
        await until(lambda: seq_of(other, table) == -1)

    with_cluster(use)


def test_a_log_that_does_not_fit_is_read_anew() -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        found = await two.table(table)
        two.others._hear(_forged(table))
        assert found.game is None
        await play_one(one, table, random.Random(0))
        await two.watch(table)
        assert seq_of(two, table) == 1

    with_cluster(use)


def _forged(table: str) -> bytes:
    return packed(Frame("forger", 1, (Appended(table, (Stored(1, "move", 1, 0.0, 5),)),)))


def test_after_redis_was_away_news_flows_again(database: str, redis: Redis) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await two.watch(table, "bob")
        await asyncio.to_thread(redis.stop, signal.SIGKILL)
        try:
            await until(lambda: not two.others._wire.is_up)
            await play_one(one, table, random.Random(0))
            await until(lambda: seq_of(two, table) == 1)
        finally:
            await asyncio.to_thread(redis.start)
        await until(lambda: one.others.is_certain and two.others.is_certain)
        await until(lambda: seq_of(one, table) == 1)
        await play_one(two, table, random.Random(1))
        await until(lambda: seq_of(one, table) == 2)
        await until(lambda: one.lobby.tables[table].summary("ann", "en").seats[1].present)

    with_cluster(use, database, redis.address)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
def test_the_database_is_restarted_amid_play(
    database: str, postgres: Postgres, redis: Redis, number: signal.Signals
) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        players = [Player(made, number) for number in range(4)]
        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(NUM_RESTARTS):
            await all_go_on(players)
            await asyncio.to_thread(postgres.restart, number, 0.3)
        await all_go_on(players)
        for task in playing:
            task.cancel()
        done = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in done), done
        for table, seq in [pair for player in players for pair in player.acknowledged.items()]:
            log = await one.lobby.storage.log(table)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            assert len(log) >= seq
            for worker in (one, two):
                await worker.watch(table)
                await until(lambda: seq_of(worker, table) == len(log))  # noqa: B023

    with_cluster(use, database, redis.address)


class Player:
    """Plays both seats of one table after the other, at one worker or the other."""

    def __init__(self, made: Cluster, number: int) -> None:
        self.made = made
        self.rng = random.Random(number)
        self.acknowledged: dict[str, int] = {}
        self.num_made = 0

    async def play(self) -> None:
        """Play on; a refusal is looked at again."""
        table = ""
        while True:
            worker = self.rng.choice(self.made.workers[:2])
            with contextlib.suppress(ServerError):
                if not table or (await worker.table(table)).row.state == "finished":
                    (ann,) = await people_of(worker, "ann")
                    table = (await worker.lobby.create(ann, wish_of("me", "me"))).id
                self.acknowledged[table] = await play_one(worker, table, self.rng)
                self.num_made += 1
            await asyncio.sleep(0.01)


async def all_go_on(players: list[Player]) -> None:
    before = [player.num_made for player in players]
    await until(lambda: all(p.num_made > made + 2 for p, made in zip(players, before, strict=True)), 60)


def test_a_database_that_stays_away_is_an_answer_and_not_the_end(database: str, postgres: Postgres) -> None:
    async def use() -> None:
        storage = DatabaseStorage(database, patience=0.5)
        await storage.open()
        ann = PlayerRow(id="a", name="Ann", created=1.0)
        await storage.save_player(ann)
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        try:
            asked: list[Awaitable[object]] = [storage.player("a"), storage.save_player(ann), storage.log("x")]
            refused = await asyncio.gather(*asked, return_exceptions=True)
            assert [getattr(one, "code", one) for one in refused] == ["storage-away"] * 3
        finally:
            await asyncio.to_thread(postgres.start)
        assert await storage.player("a") == ann
        await storage.save_player(ann)
        await storage.close()

    run_quietly(use())


class Cut:
    """Cuts the connection right after the next commit, before its answer arrives."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_next = False
        write_all = writers._run

        async def run_and_cut(connection: AsyncConnection, batch: Any) -> None:
            await write_all(connection, batch)
            if self.is_next:
                self.is_next = False
                await connection.commit()
                raise ConnectionResetError

        monkeypatch.setattr(writers, "_run", run_and_cut)


def test_a_commit_whose_answer_is_lost_counts_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(deal_of("marvel", 2), 1, 12)
    row, entries = row_of(game), [stored(event) for event in game.log]

    async def use() -> None:
        storage, cut = DatabaseStorage(database), Cut(monkeypatch)
        await storage.open()
        await storage.save_table(row)
        rated = row.changed(rated=True)
        for save in (
            storage.append(row.id, entries[:3]),
            storage.save_table(rated),
            storage.append(row.id, entries[3:], rated.changed(state="finished")),
        ):
            cut.is_next = True
            await save
            assert not cut.is_next
        assert await storage.log(row.id) == entries
        kept = await storage.table(row.id)
        assert kept is not None
        assert (kept.version, kept.state) == (3, "finished")
        with pytest.raises(ServerError, match="changed since"):
            await storage.append(row.id, [entries[-1]])
        await storage.close()

    run_quietly(use())


def test_a_lost_answer_does_not_hide_that_another_won(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(deal_of("marvel", 2), 1, 4)
    row, entries = row_of(game), [stored(event) for event in game.log]

    async def use() -> None:
        mine, theirs = DatabaseStorage(database), DatabaseStorage(database)
        await mine.open()
        await theirs.open()
        await mine.save_table(row)
        write_all, is_first = writers._run, True

        async def lose(connection: AsyncConnection, batch: Any) -> None:
            nonlocal is_first
            if is_first:
                is_first = False
                await theirs.append(row.id, [entries[0]])
                raise ConnectionResetError
            await write_all(connection, batch)

        monkeypatch.setattr(writers, "_run", lose)
        other = Stored(1, "move", 0, 99.0, entries[0].decision)
        with pytest.raises(ServerError, match="changed since"):
            await mine.append(row.id, [other])
        assert await mine.log(row.id) == entries[:1]
        await mine.close()
        await theirs.close()

    run_quietly(use())
