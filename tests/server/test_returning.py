"""A player who comes back takes the seat again that a bot took over."""

from pathlib import Path
from typing import Any

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.games.events import EventKind, stored
from gemwright.server.games.game import Game
from tests.server.dealt import deal_of
from tests.server.sites import Person, site


def replaced(ann: Person, *seats: str, **wish: Any) -> tuple[str, Person]:
    """Return a table where a bot took over for the friend who sits at 1, and the friend."""
    bob = ann.friend()
    table = ann.table("me", "open", *seats, **wish)
    bob.post(f"/api/tables/{table}/join", {"seat": 1})
    ann.post(f"/api/tables/{table}/takeover", {"seat": 1})
    return table, bob


def test_who_returns_decides_again() -> None:
    with site() as ann:
        table, bob = replaced(ann)
        assert ann.get(f"/api/tables/{table}")["seats"][1]["taken"]
        with ann.socket(table) as talk:
            talk.until("state")
            assert bob.post(f"/api/tables/{table}/return") == {"seq": 2}
            told = talk.until("events")["events"]
            assert [(one["kind"], one["seat"]) for one in told] == [("return", 1)]
            assert told[0]["words"]
            seat = talk.until("table", seq=2)["seats"][1]
            assert (seat["taken"], seat["gone"]) == (False, False)
        ann.post(f"/api/tables/{table}/play", {"seq": 2, "moves": ["+wug"]})
        assert bob.post(f"/api/tables/{table}/play", {"seq": 3, "moves": ["+wug"]}) == {"seq": 4}


def test_a_socket_can_ask_for_the_seat() -> None:
    with site() as ann:
        table, bob = replaced(ann)
        with bob.socket(table) as talk:
            talk.until("state")
            talk.send(t="return", table=table, seat=0, tag=1)
            assert talk.until("error", tag=1)["code"] == "not-allowed"
            talk.send(t="return", table=table, tag=2)
            assert talk.until("ok", tag=2)["seq"] == 2
            talk.send(t="return", table=table, tag=3)
            assert talk.until("error", tag=3)["code"] == "not-taken-over"


def test_a_seat_that_was_given_up_stays_the_bots() -> None:
    with site() as ann:
        table, bob = replaced(ann, "greedy")
        bob.post(f"/api/tables/{table}/return")
        bob.post(f"/api/tables/{table}/resign")
        answer = bob.ask("POST", f"/api/tables/{table}/return", json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "gave-up")
        assert ann.get(f"/api/tables/{table}")["seats"][1]["gone"]


def replaced_waiting(ann: Person) -> str:
    return ann.table("me", "open")


def test_nobody_else_takes_the_seat() -> None:
    with site() as ann:
        table, _ = replaced(ann)
        for person, status in ((ann.friend(), 403), (ann, 409)):
            person.post(f"/api/tables/{table}/return", status=status)
        ann.post(f"/api/tables/{table}/return", {"seat": 1}, status=403)
        ann.post(f"/api/tables/{replaced_waiting(ann)}/return", status=409)
        assert ann.get(f"/api/tables/{table}")["seats"][1]["taken"]


def test_a_return_is_kept(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        table, bob = replaced(ann)
        bob.post(f"/api/tables/{table}/return")
        cookies = ann.cookie, bob.cookie
    with site(tmp_path) as other:
        first, second = (Person(other.client, cookie) for cookie in cookies)
        first.post(f"/api/tables/{table}/play", {"seq": 2, "moves": ["+wug"]})
        assert second.post(f"/api/tables/{table}/play", {"seq": 3, "moves": ["+wug"]}) == {"seq": 4}


def test_the_clock_goes_on_where_it_was() -> None:
    with site() as ann:
        table, bob = replaced(ann, clock={"kind": "bank", "seconds": 60}, first=1)
        bob.post(f"/api/tables/{table}/return")
        faces = ann.get(f"/api/tables/{table}/state")["clocks"]
        assert sum(face["running"] for face in faces) == 1
        assert all(50 < face["left"] <= 60 for face in faces)


def test_games_replay_it_and_refuse_what_cannot_be() -> None:
    game = Game(deal_of(players=3))
    with pytest.raises(ServerError, match="no bot plays for you"):
        game.give_back(0, at=0.0)
    game.accept(game.take_over(0, at=1.0))
    assert game.bots == {0}
    game.accept(game.give_back(0, at=2.0))
    assert game.bots == frozenset()
    again = Game.rebuilt(game.deal, map(stored, game.log))
    assert (again.bots, [event.kind for event in again.log]) == (
        frozenset(),
        [EventKind.TAKEOVER, EventKind.RETURN],
    )
    assert game.at(1).bots == {0}
    game.accept(game.give_up(0, EventKind.RESIGN, at=3.0))
    with pytest.raises(ServerError, match="given this game up"):
        game.give_back(0, at=4.0)
