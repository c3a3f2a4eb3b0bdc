"""Messages in line for somebody who watches."""

import json

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


def test_a_frame_holds_one_message_a_line() -> None:
    with site() as person:
        table = person.table("me", "me")
        with person.socket(table) as talk:
            state = talk.until("state")
            talk.send(t="play", table=table, seq=0, moves=[state["decisions"][0]["text"]])
            frame = talk.session.receive_text(timeout=20)
            kinds = [json.loads(line)["t"] for line in frame.split("\n")]
            assert kinds[:2] == ["events", "state"]
