"""Tables of bots alone: somebody sets them up and watches."""

import asyncio
from pathlib import Path

import pytest

from gemwright.server.live.listeners import Listener
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.wishes import SeatWish, TableWish
from gemwright.server.storage import DatabaseStorage
from tests.server.sites import Person, site
from tests.server.test_lobby import ANN, until, with_lobby

BOTS = TableWish([SeatWish("bot", "greedy"), SeatWish("bot", "random")], first=0)


def test_bots_play_a_whole_game_for_a_watcher() -> None:
    with site() as ann:
        table = ann.table("greedy", "random", "greedy", edition="marvel")
        with ann.socket(table) as talk:
            state = talk.until("state")
            assert (state["you"], state["decisions"]) == ({"seat": None, "seats": []}, [])
            while not state["outcome"]:
                state = talk.until("state")
        assert state["view"]["knowledge"] == "table"
        summary = ann.get(f"/api/tables/{table}")
        assert (summary["state"], summary["owner"], summary["yours"]) == ("finished", True, False)
        again = ann.post(f"/api/tables/{table}/rematch")
        assert (again["state"], again["first"]) == ("running", 1)
        ann.friend().post(f"/api/tables/{table}/rematch", status=403)


def test_bots_play_only_while_somebody_watches() -> None:
    async def use(lobby: Lobby) -> None:
        table = await lobby.create(ANN, BOTS)
        await asyncio.sleep(0.05)
        assert table.game is not None
        assert table.game.seq == 0
        listener = Listener(None, "en")
        table.join(listener)
        await until(lambda: table.game is not None and table.game.seq > 2)
        table.leave(listener)
        await until(lambda: table.id not in lobby.tender.thinking)
        seq = table.game.seq
        await asyncio.sleep(0.05)
        assert table.game.seq == seq

    with_lobby(use)


@pytest.mark.parametrize("pace", [None, 0.2, 30])
def test_the_pace_can_be_chosen_and_is_kept(pace: float | None, tmp_path: Path) -> None:
    kept: list[str] = []

    async def begin(lobby: Lobby) -> None:
        wish = TableWish(BOTS.seats, pace=pace)
        kept.append((await lobby.create(ANN, wish)).id)

    async def go_on(lobby: Lobby) -> None:
        table = lobby.tables[kept[0]]
        await until(lambda: table.game is not None)
        assert table.row.pace == pace
        assert lobby.tender.pace(table) == (1.5 if pace is None else pace)
        assert table.summary(None, "en").pace == pace

    with_lobby(begin, DatabaseStorage(tmp_path))
    with_lobby(go_on, DatabaseStorage(tmp_path), watch_pause=1.5)


def test_who_set_it_up_can_end_it_and_nobody_else() -> None:
    with site(watch_pause=60.0) as ann:
        table = ann.table("greedy", "greedy")
        bob = ann.friend()
        for path in ("end", "resign", "takeback", "return"):
            bob.post(f"/api/tables/{table}/{path}", status=403)
        ann.post(f"/api/tables/{table}/end")
        assert ann.get(f"/api/tables/{table}")["result"]["ending"] == "ended"


def test_a_private_one_is_for_who_set_it_up() -> None:
    with site(watch_pause=60.0) as ann:
        table = ann.table("greedy", "greedy", visibility="private")
        assert ann.get(f"/api/tables/{table}/state")["you"]["seats"] == []
        assert ann.friend().ask("GET", f"/api/tables/{table}").status_code == 404


def test_it_counts_among_the_tables_of_who_set_it_up() -> None:
    with site(watch_pause=60.0, most_tables_each=1) as ann:
        ann.table("greedy", "greedy")
        wish = {"seats": [{"who": "bot", "agent": "greedy"}] * 2}
        assert ann.ask("POST", "/api/tables", json=wish).status_code == 429
        assert Person(ann.client).table("greedy", "greedy")
