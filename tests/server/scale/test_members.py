"""Who sees to what, who was there when, who watches, and how news is written."""

from collections import Counter

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.games.events import Stored
from gemwright.server.sharing.holdings import Held, Holdings, changes
from gemwright.server.sharing.members import alive, seconds_served, tender_of
from gemwright.server.sharing.news import (
    Appended,
    Bye,
    Frame,
    Hello,
    Holds,
    Present,
    Spent,
    Watched,
    packed,
    unpacked,
)
from gemwright.server.sharing.presence import Presence
from gemwright.server.sharing.wires import NoWire, RedisWire
from gemwright.server.storage.rows import Span
from tests.server.awaiting import run


def test_tables_are_shared_out_evenly_and_change_hands_only_with_their_tender() -> None:
    tables = [f"table{number}" for number in range(3_000)]
    before = {table: tender_of(table, {"a", "b", "c"}) for table in tables}
    assert all(900 < count < 1_100 for count in Counter(before.values()).values())
    after = {table: tender_of(table, {"a", "b"}) for table in tables}
    assert all(after[table] == before[table] for table in tables if before[table] != "c")


def test_who_was_seen_lately_and_has_not_left_is_there() -> None:
    spans = [Span("old", 0, 5), Span("here", 0, 11), Span("left", 0, 11, has_left=True)]
    assert alive(spans, 10) == {"here"}


@pytest.mark.parametrize(
    ("start", "end", "seconds"), [(0, 100, 25), (0, 5, 5), (12, 18, 6), (22, 28, 0), (25, 33, 3), (50, 60, 0)]
)
def test_clocks_run_only_while_somebody_serves(start: float, end: float, seconds: float) -> None:
    spans = [Span("a", 0, 10), Span("b", 5, 20), Span("inner", 6, 8), Span("c", 30, 35)]
    assert seconds_served(spans, start, end) == seconds


def test_presence() -> None:
    presence = Presence()
    assert presence.note("w1", Watched("t", ("ann",), 2))
    assert not presence.note("w1", Watched("t", ("ann",), 2))
    assert presence.note("w2", Watched("t", (), 3))
    assert not presence.note("w3", Watched("t"))
    assert presence.is_watching("t", "ann")
    assert not presence.is_watching("t", "bob")
    assert not presence.is_watching("other", "ann")
    assert (presence.num_watching("t"), presence.num_watching("other")) == (5, 0)
    assert presence.workers() == {"w1", "w2"}
    assert presence.drop("w1") == ["t"]
    assert presence.drop("w1") == []
    assert (presence.num_watching("t"), presence.is_watching("t", "ann")) == (3, False)
    assert presence.note("w2", Watched("t"))
    assert presence.workers() == set()


def test_news_comes_out_as_it_went_in() -> None:
    entry = Stored(3, "move", 1, 12.5, 7, ">2.3=G1:k4", 59.25)
    news = (
        Appended("t", (entry,)),
        Spent({"::1": 2.5}),
        Hello(),
        Bye(),
        Watched("t", ("a",), 1),
        Holds({"::1": Held(2, 1)}),
        Present((Watched("t"),), {"a": Held(1)}),
    )
    frame = Frame("w", 9, news)
    assert unpacked(packed(frame)) == frame


@pytest.mark.parametrize("message", [b"", b"nonsense", packed(Frame("w", 1, ()))[:-1], b'{"worker": 1}'])
def test_what_is_no_news_is_left_alone(message: bytes) -> None:
    assert unpacked(message) is None


def test_no_wire_carries_nothing() -> None:
    async def use() -> None:
        wire = NoWire()
        wire.open("channel", lambda _: None, lambda: None)
        assert not await wire.send(b"")
        assert not wire.is_up
        await wire.close()

    run(use())


def test_a_redis_that_is_not_there_is_one_line() -> None:
    pytest.importorskip("redis")

    async def use() -> None:
        wire = RedisWire("redis://127.0.0.1:9")
        with pytest.raises(ServerError, match="Redis cannot be used"):
            await wire.check()
        assert not await wire.send(b"")
        await wire.close()

    run(use())


def test_what_is_no_address_of_redis() -> None:
    pytest.importorskip("redis")
    with pytest.raises(ServerError, match="no address of Redis"):
        RedisWire("http://127.0.0.1")


def test_what_clients_have_elsewhere_is_added_up() -> None:
    holdings = Holdings()
    holdings.note("w1", {"a": Held(2, 1), "b": Held(tables=1)})
    holdings.note("w2", {"a": Held(1, 0), "c": Held()})
    assert [holdings.of(client) for client in "abc"] == [(3, 1), (0, 1), (0, 0)]
    holdings.note("w1", {"b": Held()})
    assert [holdings.of(client) for client in "ab"] == [(3, 1), (0, 0)]
    holdings.drop("w1")
    assert holdings.of("a") == (1, 0)
    holdings.drop("w2")
    assert not holdings._told


def test_what_has_not_changed_is_not_told_again() -> None:
    before = {"a": Held(1, 1), "b": Held(2)}
    assert changes(before, before) == {}
    assert changes(before, {"a": Held(1, 2)}) == {"a": Held(1, 2), "b": Held()}
