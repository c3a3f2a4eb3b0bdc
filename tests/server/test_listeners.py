"""Messages in line for somebody who watches."""

import json

import pytest

from gemwright.server.live.listeners import MOST_WAITING, Listener
from tests.server.awaiting import run as run_async
from tests.server.sites import site


def test_the_rest_is_what_is_there_now() -> None:
    async def talk() -> None:
        listener = Listener(None, "en")
        assert listener.rest() == []
        listener.send(b"1", b"2", b"3")
        assert await listener.next() == b"1"
        assert listener.rest() == [b"2", b"3"]
        assert listener.rest() == []

    run_async(talk())


def test_the_end_comes_after_the_rest() -> None:
    async def talk() -> None:
        listener = Listener(None, "en")
        listener.send(b"lost")
        listener.dismiss({"t": "error"})
        assert await listener.next() == b'{"t":"error"}'
        assert listener.rest() == []
        assert await listener.next() is None

    run_async(talk())


def test_who_is_too_slow_gets_nothing_more() -> None:
    async def talk() -> None:
        listener = Listener(None, "en")
        listener.send(*[b"x"] * (MOST_WAITING + 1))
        assert listener.is_lost
        assert listener.rest() == []
        assert await listener.next() is None

    run_async(talk())


@pytest.mark.parametrize(("path", "together"), [("/live", False), ("/live?frames=lines", True)])
def test_a_frame_holds_one_message_or_a_message_a_line(path: str, together: bool) -> None:
    with site() as person:
        table = person.table("me", "me")
        with person.client.websocket_connect(path, headers=person.headers) as session:
            session.send_json({"t": "watch", "table": table})
            heard: list[str] = []
            while '"t":"state"' not in "".join(heard):
                heard.append(session.receive_text(timeout=20))
            state = json.loads(heard[-1].split("\n")[-1])
            move = state["decisions"][0]["text"]
            session.send_json({"t": "play", "table": table, "seq": 0, "moves": [move]})
            frame = session.receive_text(timeout=20).split("\n")
            kinds = [json.loads(line)["t"] for line in frame]
            assert kinds == (["events", "state", "ok"] if together else ["events"])
