"""Messages made up from what a socket takes: each is answered, and none makes the server fail."""

import json
import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.conftest import Scaled, Tally
from tests.server.sites import site

KINDS = ["watch", "leave", "try", "play", "takeback", "return", "language", "ping", "", "error", "state"]
MOVES = ["+wug", "+www", "r#1", "r1.1", "bG0:u9", "$", "-w", "pass", "\x00", "é" * 50, ""]

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def messages(tables: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Return messages that are mostly nearly right."""
    fields = {
        "table": st.sampled_from([*tables, "x", "../x", ""]) | values,
        "seq": st.integers(-1, 3) | values,
        "moves": st.lists(st.sampled_from(MOVES), max_size=4) | values,
        "text": st.sampled_from(["take white blue green", "reserve", "buy", "\u202e"]) | values,
        "seat": st.integers(-1, 4) | values,
        "lang": st.sampled_from(["en", "da", "xx", ""]) | values,
        "tag": values,
    }
    return st.fixed_dictionaries({"t": st.sampled_from(KINDS) | values}, optional=fields)


def try_out(examples: int, caplog: pytest.LogCaptureFixture) -> int:
    """Send messages one by one, with a ping after each, and return how many were refused."""
    refused = 0
    with site() as ann, caplog.at_level(logging.ERROR):
        tables = [ann.table("me", "me"), ann.table("me", "open"), ann.table("me", "greedy")]
        bob = ann.friend()
        with bob.socket(tables[0]) as watching, ann.socket(tables[0]) as talk:

            @seed(1)
            @settings(
                max_examples=examples,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(message=messages(tables))
            def check(message: dict[str, Any]) -> None:
                nonlocal refused
                talk.session.send_text(json.dumps(message))
                talk.send(t="ping", tag="answered")
                while (heard := talk.hear()) != {"t": "pong", "tag": "answered"}:
                    refused += heard["t"] == "error"
                    assert heard.get("code") != "server-error", message

            check()
            watching.send(t="ping", tag="still here")
            watching.until("pong", tag="still here")
    assert not caplog.records
    return refused


def test_made_up_messages_are_answered(caplog: pytest.LogCaptureFixture) -> None:
    assert try_out(150, caplog) > 50


@pytest.mark.proof
def test_many_made_up_messages_are_answered(
    scaled: Scaled, tally: Tally, caplog: pytest.LogCaptureFixture
) -> None:
    """Messages made up for the socket are answered or refused in words, and harm nobody"""
    number = scaled(50_000)
    tally(messages=number, refused=try_out(number, caplog))
