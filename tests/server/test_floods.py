"""Too much of anything from one client: refused in words, taken down, and nobody else is harmed."""

import logging
import time

import pytest
from litestar.exceptions import WebSocketDisconnect

from gemwright.server.errors import ServerError
from gemwright.server.live.listeners import Listener
from gemwright.server.web.callers import client_name
from gemwright.server.web.doors import Doors, refused
from gemwright.server.web.limits import MOST_REFUSED, Patience
from tests.server.sites import Person, Socket, site


def heard_to_the_end(talk: Socket) -> list[str]:
    """Return the codes of refusals until the server closes."""
    codes = list[str]()
    while True:
        try:
            message = talk.hear()
        except WebSocketDisconnect:
            return codes
        if message["t"] == "error":
            codes.append(message["code"])


def test_a_flooded_socket_is_closed_and_nothing_changed(caplog: pytest.LogCaptureFixture) -> None:
    with site(messages=0.001, message_burst=5) as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk, ann.socket() as other:
            for _ in range(4 + MOST_REFUSED):
                talk.send(t="play", table=table, seq=7, moves=["+wug"])
            codes = heard_to_the_end(talk)
            other.send(t="ping", tag=1)
            other.until("pong")
        assert codes.count("stale-move") <= 4
        assert codes[-1] == "too-many-messages"
        assert ann.get(f"/api/tables/{table}")["seq"] == 0
    assert "too-many-messages" in caplog.text


def test_who_pauses_is_heard_again() -> None:
    with site(messages=20.0, message_burst=2) as ann, ann.socket() as talk:
        for tag in range(4):
            talk.send(t="ping", tag=tag)
        refusal = talk.until("error")
        assert (refusal["code"], "1 seconds" in refusal["message"]) == ("too-fast", True)
        time.sleep(0.2)
        talk.send(t="ping", tag="again")
        talk.until("pong", tag="again")


def test_sockets_of_an_address_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    with site(most_sockets_address=2) as ann:
        with ann.socket() as first, ann.socket() as second:
            with ann.friend().socket() as third:
                assert heard_to_the_end(third) == ["too-many-sockets"]
            for talk in (first, second):
                talk.send(t="ping")
                talk.until("pong")
        with ann.socket() as talk:
            talk.send(t="ping")
            talk.until("pong")
    assert "too-many-sockets" in caplog.text


def test_streams_count_as_sockets() -> None:
    with site(most_sockets_address=1) as ann:
        table = ann.table("me", "me")
        with ann.socket():
            answer = ann.ask("GET", f"/api/tables/{table}/stream")
            assert (answer.status_code, answer.json()["code"]) == (429, "too-many-sockets")


def test_tables_of_an_address_are_counted_whoever_sets_them_up() -> None:
    with site(most_tables_address=3) as ann:
        tables = [person.table("me", "open") for person in (ann, ann.friend(), ann.friend())]
        wish = {"seats": [{"who": "me"}, {"who": "open"}]}
        answer = ann.friend().ask("POST", "/api/tables", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables-here")
        ann.post(f"/api/tables/{tables[0]}/leave")
        assert ann.table("me", "open")


def test_a_rematch_is_always_possible() -> None:
    with site(most_tables_address=1) as ann:
        table = ann.table("me", "greedy")
        ann.post(f"/api/tables/{table}/resign")
        assert ann.post(f"/api/tables/{table}/rematch")["state"] == "running"


def test_guests_cost_more_than_other_requests() -> None:
    with site(requests=0.001, burst=30) as ann:
        made = []
        for _ in range(8):
            made.append(ann.client.get("/api/me").status_code)
            ann.client.cookies.clear()
    assert made.count(200) == 4
    assert made[-1] == 429


def test_one_address_does_not_use_up_what_others_may_ask() -> None:
    with site(requests=0.001, burst=20) as ann:
        while ann.ask("GET", "/api/offers").status_code == 200:
            pass
        limit = ann.client.app.dependencies["limit"].dependency()
        limit.spend("192.0.2.1")
        assert ann.ask("GET", "/api/offers").status_code == 429


def test_a_flood_is_taken_down_once(caplog: pytest.LogCaptureFixture) -> None:
    with site(requests=0.001, burst=20) as ann, caplog.at_level(logging.WARNING):
        for _ in range(60):
            ann.ask("GET", "/api/offers")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "asks for too much" in caplog.text


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_what_stands_for_a_client(host: str, client: str) -> None:
    assert client_name(host) == client


def test_doors_are_free_again_once_somebody_goes() -> None:
    doors = Doors(1)
    with doors.open("a", Listener(None, "en")):
        with pytest.raises(ServerError, match="1 connections"), doors.open("a", Listener(None, "en")):
            pass
        with doors.open("b", Listener(None, "en")):
            pass
    with doors.open("a", Listener(None, "en")):
        pass
    assert doors._clients == {}
    assert doors._listeners == set()


def test_only_the_connections_of_one_player_are_closed() -> None:
    doors = Doors(9)
    listeners = [Listener(player, "da") for player in ("a", "b", None)]
    with (
        doors.open("x", listeners[0]),
        doors.open("x", listeners[1]),
        doors.open("x", listeners[2]),
    ):
        doors.close("a", ServerError("banned"))
    assert [listener.is_lost for listener in listeners] == [True, False, False]


def test_a_refusal_says_what_it_is_about() -> None:
    told = refused(ServerError("no-seat", seat=5), "en", tag=7, table="x")
    assert (told.tag, told.code, told.table) == (7, "no-seat", "x")
    assert "seat 5" in told.message


def test_patience_ends_only_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    patience = Patience(1.0, 1)
    for _ in range(3):
        patience.spend()
        for _ in range(MOST_REFUSED - 1):
            with pytest.raises(ServerError, match="too many requests"):
                patience.spend()
        assert not patience.is_over
        now[0] += 1.0
    patience.spend()
    for _ in range(MOST_REFUSED - 1):
        with pytest.raises(ServerError, match="too many requests"):
            patience.spend()
    with pytest.raises(ServerError, match="closed"):
        patience.spend()
    assert patience.is_over


def test_a_person_is_told_in_words_of_its_language() -> None:
    with site(most_sockets_address=0) as ann:
        with ann.client.websocket_connect("/live?lang=en", headers=ann.headers) as session:
            english = Socket(session).hear()["message"]
        assert english == "0 connections from one address are enough; close some"
        assert Person(ann.client).me
