"""Two workers share tables: what one does the other knows, and what must be done once is done once.

Each test runs twice, in memory with messages that the test can lose, and with PostgreSQL and Redis.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.live.listeners import Listener
from tests.server.scale.clusters import (
    Cluster,
    cluster,
    people_of,
    play_one,
    run_quietly,
    seq_of,
    table_for_two,
    until,
    until_shown,
    wish_of,
)

Use = Callable[[Cluster], Awaitable[None]]
Run = Callable[..., None]


@pytest.fixture(params=["memory", "programs"])
def together(request: pytest.FixtureRequest) -> Run:
    """Something to be done with a cluster."""
    places: tuple[Any, ...] = ()
    if request.param == "programs":
        places = request.getfixturevalue("database"), request.getfixturevalue("redis").address

    def use_it(use: Use, **settings: Any) -> None:
        async def whole() -> None:
            async with cluster(*places, **settings) as made:
                await asyncio.wait_for(use(made), 180)

        run_quietly(whole())

    return use_it


async def hear(listener: Listener, kind: str, **wanted: Any) -> Any:
    """Return the next message of a kind with these values."""
    while True:
        message = await asyncio.wait_for(listener.next(), 60)
        assert message is not None
        heard = json.loads(message)
        if heard["t"] == kind and all(heard.get(key) == value for key, value in wanted.items()):
            return heard


def test_what_is_played_at_one_is_seen_at_the_other(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        bob, cy = await two.watch(table, "bob"), await two.watch(table)
        assert await (await one.table(table)).play("ann", 0, ["+wug"]) == 1
        for watcher in (bob, cy):
            events = await hear(watcher, "events")
            assert [event["move"] for event in events["events"]] == ["+wug"]
        state = await hear(bob, "state", seq=1)
        assert state["to_play"] == 1
        assert state["decisions"]
        assert await (await two.table(table)).play("bob", 1, ["+wug"]) == 2
        await until(lambda: seq_of(one, table) == 2)

    together(use)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_played_at_both_is_one_game(together: Run, players: int) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        ann, *rest = await people_of(one, "ann", "bob", "cy")
        table = (await one.lobby.create(ann, wish_of("me", *["open"] * (players - 1), rated=True))).id
        for player in rest[: players - 1]:
            await two.lobby.join(await two.table(table), player, None)
        rng, seq = random.Random(players), 0
        await until(lambda: one.lobby.tables[table].row.state == "running")
        while one.lobby.tables[table].row.state == "running":
            worker = rng.choice([one, two])
            await worker.table(table)
            await until(lambda: seq_of(worker, table) == seq)  # noqa: B023
            if worker.lobby.tables[table].game.result:  # type: ignore[union-attr]
                break
            seq = await play_one(worker, table, rng)
        first, second = await one.table(table), await two.table(table)
        await until(lambda: first.row.state == second.row.state == "finished")
        assert first.row == second.row
        assert first.game is not None
        assert second.game is not None
        assert list(first.game.log) == list(second.game.log)
        assert first.game.position == second.game.position
        assert one.lobby.standings.of("ann") == two.lobby.standings.of("ann") != []

    together(use)


def test_of_two_decisions_for_one_moment_one_counts(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        for seq in range(12):
            player = ["ann", "bob"][seq % 2]
            tables = [await one.table(table), await two.table(table)]
            await until(lambda: seq_of(one, table) == seq_of(two, table) == seq)  # noqa: B023
            moves = [next(iter(t.game.position.legal_moves)).text for t in tables if t.game]
            plays = [t.play(player, seq, [move]) for t, move in zip(tables, moves, strict=True)]
            done = await asyncio.gather(*plays, return_exceptions=True)
            refused = [result for result in done if isinstance(result, ServerError)]
            assert len(refused) == 1, done
            assert refused[0].code in ("stale-move", "not-your-turn")
            if tables[0].game and tables[0].game.position.turns != (seq + 1):
                return  # a turn of several decisions: enough was seen

    together(use)


def test_tables_come_and_go_in_both_lobbies(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        ann, bob = await people_of(one, "ann", "bob")
        table = (await one.lobby.create(ann, wish_of("me", "open", "open"))).id

        async def shows(worker: Any, show: Any) -> bool:
            return table in [found.id for found in await worker.lobby.listed(show, "bob")]

        await until_shown(lambda: shows(two, "waiting"))
        await two.lobby.join(await two.table(table), bob, 2)
        await until(lambda: one.lobby.tables[table].row.seats[2].name == "Bob")
        assert await shows(one, "mine")
        await one.lobby.leave(await one.table(table), ann)
        await until(lambda: two.lobby.tables[table].row.seats[0].who == "open")
        await two.lobby.leave(await two.table(table), bob)
        await until(lambda: table not in one.lobby.tables)
        with pytest.raises(ServerError, match="no such table"):
            await one.table(table)

    together(use)


def test_the_last_seat_goes_to_one(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        ann, bob, cy = await people_of(one, "ann", "bob", "cy")
        for _ in range(5):
            table = (await one.lobby.create(ann, wish_of("me", "open"))).id
            joins = [
                one.lobby.join(await one.table(table), bob, None),
                two.lobby.join(await two.table(table), cy, None),
            ]
            done = await asyncio.gather(*joins, return_exceptions=True)
            refused = [result.code for result in done if isinstance(result, ServerError)]
            assert len(refused) == 1, done
            assert refused[0] in ("table-full", "not-waiting")
            await until(lambda: one.lobby.tables[table].row == two.lobby.tables[table].row)  # noqa: B023
            assert one.lobby.tables[table].row.state == "running"

    together(use)


def test_a_rematch_wished_for_at_both_is_one_table(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await (await one.table(table)).resign("ann")
        await until(lambda: two.lobby.tables[table].row.state == "finished")
        ann, bob = await people_of(one, "ann", "bob")
        wishes = [
            one.lobby.rematch(await one.table(table), ann),
            two.lobby.rematch(await two.table(table), bob),
        ]
        first, second = await asyncio.gather(*wishes)
        assert first.id == second.id
        await until(lambda: len(one.lobby.tables) == len(two.lobby.tables) == 2)

    together(use)


def test_bots_decide_once(together: Run) -> None:
    async def use(made: Cluster) -> None:
        made.beat = 2.0  # so that on a busy machine nobody counts as gone and both think
        one, two = await made.two()
        (ann,) = await people_of(one, "ann")
        tables = [(await one.lobby.create(ann, wish_of("me", "greedy"))).id for _ in range(6)]
        for table in tables:
            await (await two.table(table)).play("ann", 0, ["+wug"])
        for table in tables:
            await until(lambda: seq_of(one, table) >= 2 or seq_of(two, table) >= 2)  # noqa: B023
            log = await one.lobby.storage.log(table)
            assert [entry.seat for entry in log] == [0, 1]
        assert one.bots.num_decided + two.bots.num_decided == len(tables)

    together(use)


def test_a_flag_falls_once(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        for worker in (one, two):
            await worker.watch(table)
            found = await worker.table(table)
            found.clocks.spec = type(found.clocks.spec)("move", 5)
            found.clocks.left = [0.4, 0.4]
            found._run_clock()
            worker.lobby._tend(found)
        await until(lambda: one.lobby.tables[table].row.state == "finished")
        await until(lambda: two.lobby.tables[table].row.state == "finished")
        assert [entry.kind for entry in await one.lobby.storage.log(table)] == ["flag"]

    together(use)


def test_the_clocks_of_both_agree(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two, clock=ClockSpec("bank", 100, 3))
        await asyncio.sleep(0.3)
        await (await two.table(table)).play("ann", 0, ["+wug"])
        first = await one.table(table)
        await until(lambda: seq_of(one, table) == 1)
        second = await two.table(table)
        assert first.clocks.seat == second.clocks.seat == 1
        assert first.clocks.left[0] == second.clocks.left[0] < 102.8
        three = await made.worker()
        third = await three.table(table)
        faces = [t.state_for(None, "en").clocks for t in (first, second, third)]
        left = [[face.left for face in shown] for shown in faces]
        assert all(abs(a - b) <= 1.0 for shown in left for a, b in zip(shown, left[0], strict=True)), left

    together(use)


def test_who_is_there_is_known_at_both(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        bob, cy = await two.watch(table, "bob"), await two.watch(table)
        first = await one.table(table)
        await until(lambda: first.summary("ann", "en").watchers == 1)
        assert [seat.present for seat in first.summary("ann", "en").seats] == [False, True]
        with pytest.raises(ServerError, match="not away"):
            await first.take_over("ann", 1, 0.3)
        second = await two.table(table)
        second.leave(bob)
        second.leave(cy)
        await until(lambda: first.summary("ann", "en").watchers == 0)
        with pytest.raises(ServerError, match="not away"):
            await first.take_over("ann", 1, 60.0)
        await asyncio.sleep(0.35)
        await first.take_over("ann", 1, 0.3)

    together(use)


def test_a_worker_that_comes_later_learns_who_is_there(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await one.watch(table, "ann")
        three = await made.worker()
        found = await three.table(table)
        await until(lambda: found.summary("bob", "en").seats[0].present)

    together(use)


def test_who_was_too_slow_for_a_sign_of_life_is_known_again(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        await two.watch(table, "bob")
        first = await one.table(table)
        await until(lambda: first.summary("ann", "en").seats[1].present)
        one.others._heed({one.others.worker})
        assert not first.summary("ann", "en").seats[1].present
        await until(lambda: first.summary("ann", "en").seats[1].present)

    together(use)


@pytest.mark.parametrize("says_bye", [True, False])
def test_the_tables_of_one_that_goes_are_seen_to(together: Run, says_bye: bool) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        (ann,) = await people_of(one, "ann")
        tables = [(await one.lobby.create(ann, wish_of("me", "greedy"))).id for _ in range(6)]
        await one.watch(tables[0], "ann")
        await until(lambda: set(tables) <= two.lobby.tables.keys())
        await (one.close() if says_bye else one.die())
        for table in tables:
            await (await two.table(table)).play("ann", 0, ["+wug"])
            await until(lambda: seq_of(two, table) >= 2)  # noqa: B023
        assert all(two.others.tends(table) for table in tables)
        await until(lambda: not two.lobby.tables[tables[0]].summary("ann", "en").seats[0].present)

    together(use)


def test_what_a_client_asks_for_counts_at_both(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        one.limit.spend("client", 8.0)
        await until(lambda: "client" in two.limit._buckets)
        two.limit.spend("client", 2.0)
        with pytest.raises(ServerError, match="too many"):
            two.limit.spend("client", 5.0)
        two.limit.spend("other", 9.0)

    together(use)


def test_what_a_client_has_counts_at_both(together: Run) -> None:
    async def use(made: Cluster) -> None:
        made.settings = {"most_sockets_address": 3, "most_tables_address": 2}
        one, two = await made.two()
        (ann,) = await people_of(one, "ann")
        with one.doors.open("client", Listener(None, "en")), one.doors.open("client", Listener(None, "en")):
            tables = [await one.lobby.create(ann, wish_of("me", "open"), "client") for _ in range(2)]
            await until(lambda: two.others._holdings.of("client") == (2, 2))
            with pytest.raises(ServerError, match="2 unfinished tables from one address"):
                await two.lobby.create(ann, wish_of("me", "open"), "client")
            with two.doors.open("client", Listener(None, "en")):
                with pytest.raises(ServerError, match="3 connections from one address"):
                    two.doors.require_room("client")
                two.doors.require_room("other")
            await two.lobby.create(ann, wish_of("me", "open"), "other")
        await one.lobby.leave(tables[0], ann)
        await until(lambda: two.others._holdings.of("client") == (0, 1))
        await two.lobby.create(ann, wish_of("me", "open"), "client")

    together(use)


def test_who_is_new_or_has_missed_something_learns_what_clients_have() -> None:
    async def use() -> None:
        async with cluster() as made:
            one = await made.worker()
            with one.doors.open("client", Listener(None, "en")):
                await until(lambda: "client" in one.others._told_held)
                two = await made.worker()
                await until(lambda: two.others.num_sockets("client") == 1)
                made.air.cut()
            await until(lambda: not one.others._told_held)
            assert two.others.num_sockets("client") == 1
            made.air.mend()
            await until(lambda: two.others.num_sockets("client") == 0)
            with one.doors.open("client", Listener(None, "en")):
                await until(lambda: two.others.num_sockets("client") == 1)
                await one.die()
                await until(lambda: two.others.num_sockets("client") == 0)

    run_quietly(use())


def test_who_logs_out_at_one_is_out_at_the_other(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        row, token = await one.people.new_guest()
        assert await two.people.find(token) == row
        await one.people.rename(row, "Dora")

        async def has_name(name: str | None) -> bool:
            found = await two.people.find(token)
            return (found.name if found else None) == name

        await until_shown(lambda: has_name("Dora"))
        await one.people.log_out(token)
        await until_shown(lambda: has_name(None))

    together(use)


def test_who_asks_at_another_is_told_what_the_first_has_acknowledged(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        rng = random.Random(1)
        for worker, other in [(one, two), (two, one)] * 10:
            seq = await play_one(worker, table, rng)
            await other.table(table)
            assert seq_of(other, table) == seq

    together(use)


def test_a_name_changed_at_one_shows_at_the_other(together: Run) -> None:
    async def use(made: Cluster) -> None:
        one, two = await made.two()
        table = await table_for_two(one, two)
        bob = (await people_of(one, "bob"))[0]
        await one.lobby.rename(await one.people.rename(bob, "Robert"))
        await until(lambda: two.lobby.tables[table].names == ["Ann", "Robert"])

    together(use)


def test_who_goes_while_news_is_lost_is_not_there_for_ever() -> None:
    async def use() -> None:
        async with cluster() as made:
            one, two = await made.two()
            table = await table_for_two(one, two)
            listener = await one.watch(table, "ann")
            await until(lambda: two.others.is_watching(table, "ann"))
            made.air.cut()
            (await one.table(table)).leave(listener)
            await until(lambda: not one.others._waiting)
            made.air.mend()
            await until(lambda: not two.others.is_watching(table, "ann"), 5.0)

    run_quietly(use())
