"""Tables and bots without a network: what storage, time and bots can do to them."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from gemwright.agents import Agent, Limit, register_agent, unregister_agent
from gemwright.rules import GemwrightError, View
from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored, stored
from gemwright.server.games.game import Game
from gemwright.server.live import lobby as lobbies
from gemwright.server.live.bots import OFFERED, BotPool, require_offered
from gemwright.server.live.ids import ID_LENGTH
from gemwright.server.live.listeners import MOST_WAITING, Listener
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.tables import LiveTable
from gemwright.server.live.wishes import SeatWish, TableWish
from gemwright.server.storage import DatabaseStorage, MemoryStorage, PlayerRow, Storage, TableRow
from tests.server.awaiting import run as run_async
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.sites import settings_for

ANN = PlayerRow(id="ann", name="Ann", created=0.0)
Use = Callable[[Lobby], Awaitable[None]]


def with_lobby(use: Use, storage: Storage | None = None, **settings: object) -> None:
    async def run() -> None:
        chosen = settings_for(**settings)  # type: ignore[arg-type]
        lobby = Lobby(chosen, storage or MemoryStorage(), BotPool(chosen.bot_threads))
        await lobby.open()
        try:
            await asyncio.wait_for(use(lobby), 60)
        finally:
            await lobby.close()

    run_async(run())


def wish(*seats: str) -> TableWish:
    chosen = [SeatWish("me") if who == "me" else SeatWish("bot", who) for who in seats]
    return TableWish(chosen, first=0)


async def until(happened: Callable[[], bool]) -> None:
    while not happened():  # noqa: ASYNC110 - what is waited for has no event
        await asyncio.sleep(0.005)


class SlowStorage(MemoryStorage):
    """Storage that takes its time, so that something can happen meanwhile."""

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        await asyncio.sleep(0.05)
        await super().append(table, entries, row)


class FailingStorage(MemoryStorage):
    """Storage on a full disk."""

    is_full = True

    async def append(self, table: str, entries: Sequence[Stored], row: TableRow | None = None) -> None:
        if self.is_full:
            raise OSError("no space left on device")
        await super().append(table, entries, row)


def test_a_decision_under_way_is_carried_through_when_its_sender_goes() -> None:
    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        asked = asyncio.ensure_future(table.play("ann", 0, ["+wug"]))
        await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await table.play("ann", 1, ["+wug"]) == 2
        assert len(await lobby.storage.log(table.id)) == 2

    with_lobby(use, SlowStorage())


def test_nobody_hears_of_a_decision_before_it_is_stored() -> None:
    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        listener = Listener(None, "en")
        table.join(listener)
        first = [await listener.next(), await listener.next()]
        asked = asyncio.ensure_future(table.play("ann", 0, ["+wug"]))
        await asyncio.sleep(0.01)
        assert listener.rest() == []
        assert table.state_for("ann", "en").seq == 0
        await asked
        assert b'"events"' in (await listener.next() or b"")
        assert all(first)

    with_lobby(use, SlowStorage())


def test_what_cannot_be_stored_has_not_happened() -> None:
    storage = FailingStorage()

    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        with pytest.raises(OSError, match="no space"):
            await table.play("ann", 0, ["+wug"])
        assert table.state_for("ann", "en").turn == 0
        storage.is_full = False
        assert await table.play("ann", 0, ["+wug"]) == 1

    with_lobby(use, storage)


def test_bots_alone_at_the_table_play_on_after_a_restart(tmp_path: Path) -> None:
    kept: list[str] = []

    async def begin(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "greedy", "random"))
        await table.play("ann", 0, ["+wug"])
        await table.resign("ann")
        kept.append(table.id)

    async def go_on(lobby: Lobby) -> None:
        table = lobby.tables[kept[0]]
        await until(lambda: table.row.state == "finished")
        assert table.row.result is not None
        assert table.row.result.ranks[0] == 3

    with_lobby(begin, DatabaseStorage(tmp_path), bot_pause=0.0)
    with_lobby(go_on, DatabaseStorage(tmp_path))


def test_one_damaged_log_does_not_keep_the_others_from_waking(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = random_game(deal_of(number=1), 1, 20), random_game(deal_of(number=2), 2, 20)

    async def write(lobby: Lobby) -> None:
        for game in (good, bad):
            await lobby.storage.save_table(row_of(game))
            await lobby.storage.append(game.deal.game, [stored(event) for event in game.log[:19]])
        damaged = replace(stored(bad.log[19]), decision=77)
        await lobby.storage.append(bad.deal.game, [damaged])

    async def read(lobby: Lobby) -> None:
        await until(lambda: lobby.tables["game1"].game is not None)
        await until(lambda: "game2 is left alone" in caplog.text)
        assert lobby.tables["game1"].state_for(None, "en").seq == 19
        with pytest.raises(ServerError, match="cannot be replayed at 20"):
            await lobby.tables["game2"].wake()

    with_lobby(write, DatabaseStorage(tmp_path))
    with caplog.at_level(logging.ERROR):
        with_lobby(read, DatabaseStorage(tmp_path))


def test_a_bot_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    @register_agent("falls-over")
    class FallsOver(Agent):
        def choose(self, view: View, limit: Limit) -> int:
            raise RuntimeError("fell over")

    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        assert table.game is not None
        seat = replace_agent(table)
        await table.play("ann", 0, ["+wug"])
        await until(lambda: table.game is not None and table.game.seq == 2)
        assert table.game.log[1].seat == seat

    def replace_agent(table: LiveTable) -> int:
        seats = list(table.row.seats)
        seats[1] = msgspec.structs.replace(seats[1], who="bot", player=None, agent="falls-over")
        table.row = msgspec.structs.replace(table.row, seats=tuple(seats))
        return 1

    try:
        with_lobby(use)
    finally:
        unregister_agent("falls-over")
    assert "fell over" in caplog.text


def test_a_thinking_bot_delays_no_other_table() -> None:
    @register_agent("ponders")
    class Ponders(Agent):
        def choose(self, view: View, limit: Limit) -> int:
            time.sleep(0.5)
            return int(view.legal_moves.ids[0])

    async def use() -> None:
        pool = BotPool(1)
        view = Game(deal_of()).position.view(0)
        thinking = asyncio.ensure_future(pool.decide("ponders", view))
        await asyncio.sleep(0.05)
        assert not thinking.done()
        waiting = asyncio.ensure_future(pool.decide("ponders", view))
        assert await thinking in view.legal_moves
        assert await waiting in view.legal_moves
        pool.close()

    try:
        run_async(use())
    finally:
        unregister_agent("ponders")


@pytest.mark.parametrize("agent", ["", "search", "level", "level:0", "level:1,seed=3", "greedy:v1 ", "../x"])
def test_only_quick_bots_take_a_seat(agent: str) -> None:
    with pytest.raises(ServerError, match="no bot"):
        require_offered(agent)


def test_every_bot_offered_can_play() -> None:
    async def use() -> None:
        pool = BotPool(1)
        view = Game(deal_of()).position.view(0)
        for agent in (*OFFERED[:1], OFFERED[8], "greedy", "random"):
            assert await pool.decide(require_offered(agent), view) in view.legal_moves
        pool.close()

    run_async(use())


def test_a_slow_listener_is_let_go_and_nobody_else() -> None:
    async def use() -> None:
        slow, other = Listener(None, "en"), Listener(None, "en")
        for _ in range(MOST_WAITING + 1):
            slow.send(b"x")
        other.send(b"x")
        assert slow.is_lost
        assert await slow.next() is None
        assert not other.is_lost
        assert await other.next() == b"x"

    run_async(use())


def test_finished_tables_leave_memory_but_not_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "MOST_FINISHED", 2)
    games = [random_game(deal_of(number=n), n, 5) for n in range(5)]

    async def use(lobby: Lobby) -> None:
        ids = []
        for game in games:
            name = game.deal.game.ljust(ID_LENGTH, "x")
            row = row_of(game, state="finished")
            await lobby.storage.save_table(msgspec.structs.replace(row, id=name))
            ids.append(name)
            await lobby.table(name)
        assert len(lobby.tables) == 2
        assert (await lobby.table(ids[0])).id == ids[0]

    with_lobby(use)


def test_watchers_without_a_seat_are_told_the_same_bytes() -> None:
    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        listeners = [Listener(None, "en"), Listener("bob", "en")]
        for listener in listeners:
            table.join(listener)
        for listener in listeners:
            assert listener.rest()
        await table.play("ann", 0, ["r#1"])
        told = [[await listener.next() for _ in range(2)] for listener in listeners]
        assert told[0] == told[1]

    with_lobby(use)


def test_of_two_who_ask_for_a_rematch_at_once_both_get_the_same_table() -> None:
    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, wish("me", "me"))
        await table.resign("ann")
        found = await asyncio.gather(*(lobby.rematch(table, ANN) for _ in range(5)))
        assert len({one.id for one in found}) == 1
        assert table.row.rematch == found[0].id

    with_lobby(use, SlowStorage())


def test_nobody_joins_a_table_that_everybody_left() -> None:
    async def use(lobby: Lobby) -> None:
        bob = PlayerRow(id="bob", name="Bob", created=0.0)
        table = await lobby.create(ANN, TableWish([SeatWish("me"), SeatWish("open")]))
        done = await asyncio.gather(
            lobby.leave(table, ANN), lobby.join(table, bob, None), return_exceptions=True
        )
        assert isinstance(done[1], ServerError)
        assert await lobby.storage.table(table.id) is None

    with_lobby(use)


def test_a_table_that_cannot_be_stored_is_not_there() -> None:
    class Full(MemoryStorage):
        async def save_table(self, row: TableRow) -> None:
            raise OSError("no space left on device")

    async def use(lobby: Lobby) -> None:
        with pytest.raises(OSError, match="no space"):
            await lobby.create(ANN, wish("me", "me"))
        assert lobby.tables == {}

    with_lobby(use, Full())


def test_cut_sockets_and_messages_out_of_order_lose_and_double_nothing() -> None:
    """Many tabs of two players send decisions for moments past, present and to come, and are cut."""
    rng = random.Random(5)

    async def tab(lobby: Lobby, table: LiveTable, player: str, acknowledged: list[int]) -> None:
        for _ in range(25):
            game = table.game
            assert game is not None
            if game.result:
                return
            seq = game.seq + rng.choice([-1, 0, 0, 0, 1])
            move = rng.choice([move.text for move in game.position.legal_moves])
            asked = asyncio.ensure_future(table.play(player, seq, [move]))
            await asyncio.sleep(rng.choice([0, 0, 0.001]))
            if rng.random() < 0.3:
                asked.cancel()
            with contextlib.suppress(GemwrightError, asyncio.CancelledError):
                acknowledged.append(await asked)

    async def use(lobby: Lobby) -> None:
        bob = PlayerRow(id="bob", name="Bob", created=0.0)
        table = await lobby.create(ANN, TableWish([SeatWish("me"), SeatWish("open")], first=0))
        await lobby.join(table, bob, None)
        acknowledged: list[int] = []
        tabs = [tab(lobby, table, player, acknowledged) for player in ("ann", "bob") * 4]
        await asyncio.gather(*tabs)
        async with table.lock:
            entries = await lobby.storage.log(table.id)
        assert len(acknowledged) > 20
        assert len(set(acknowledged)) == len(acknowledged)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert max(acknowledged) <= len(entries)
        again = Game.rebuilt(table.row.deal(), entries)
        assert table.game is not None
        assert again.position == table.game.position
        owners = {0: "ann", 1: "bob"}
        assert all(owners[entry.seat] == table.row.seats[entry.seat].player for entry in entries)

    with_lobby(use)
