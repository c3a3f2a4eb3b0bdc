"""Bad lines: whatever is lost, doubled, late, swapped or cut, a decision counts once and for its seat."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gemwright.server.games.game import Game
from gemwright.server.storage import DatabaseStorage
from gemwright.server.web.app import application
from tests.conftest import Scaled, Tally
from tests.server.awaiting import run
from tests.server.chaos import TAKEBACK, Sent, Tab
from tests.server.sites import settings_for
from tests.server.wires import Asker, Network, listening

LONGEST = 300.0
TABLES: tuple[tuple[str, ...], ...] = (
    ("ann", "bob"),
    ("ann", "random", "bob"),
    ("bob", "ann", "ann", "random"),
)
"""Who sits where; a player has two tabs open, and may have two seats."""


async def play_on_bad_lines(
    wire: Network, seats: tuple[str, ...], seed: str, turns: str
) -> tuple[str, dict[str, Sent]]:
    """Play a game to its end; return the table and what each player sent."""
    askers = {name: Asker(await wire.guest(), "en") for name in ("ann", "bob")}
    table = await seated(wire, askers, seats, turns)
    sent = {name: Sent() for name in askers}
    tabs = [
        Tab(wire, asker, table, sent[name], f"{seed} {name} {number}")
        for name, asker in askers.items()
        for number in range(2)
    ]
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
        for tab in tabs:
            group.create_task(tab.play())
    answer = await wire.ask(askers["ann"], "GET", f"/api/tables/{table}/log")
    check(json.loads(answer.partition(b"\n")[2]), seats, sent)
    return table, sent


async def seated(wire: Network, askers: dict[str, Asker], seats: tuple[str, ...], turns: str) -> str:
    """Set a table up by the first player and let the others sit down."""
    kinds = {"ann": {"who": "me"}, "bob": {"who": "open"}, "random": {"who": "bot", "agent": "random"}}
    seated = [kinds[name] for name in seats]
    wish = {"seats": seated, "first": 0, "switches": {"turn_cap": turns}}
    answer = await wire.ask(askers["ann"], "POST", "/api/tables", wish)
    table = str(json.loads(answer.partition(b"\n")[2])["id"])
    await wire.ask(askers["bob"], "POST", f"/api/tables/{table}/join", {})
    return table


def check(log: list[Any], seats: tuple[str, ...], sent: dict[str, Sent]) -> None:
    """Hold a log to what was sent and acknowledged.

    Raises:
        AssertionError: a decision is lost, made twice, or made for a seat of somebody else.
    """
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    made = [event["move"] if event["kind"] == "move" else event["kind"] for event in log]
    for event, move in zip(log, made, strict=True):
        player = seats[event["seat"]]
        if player in sent:
            assert sent[player].explains(event["seq"], move), f"{player} never sent {event}"
    for name, one in sent.items():
        for seq, moves in one.acknowledged.items():
            assert tuple(made[seq - len(moves) : seq]) == moves, f"{moves} of {name} is not at {seq}"
            assert {seats[event["seat"]] for event in log[seq - len(moves) : seq]} == {name}


async def play_games(folder: Path, first: int, games: int, turns: str = "none") -> Counter[str]:
    """Play games one after the other; return how much trouble there was."""
    storage, found = DatabaseStorage(folder), Counter[str]()
    app = application(settings_for(folder), storage)
    async with listening(app) as wire:
        assert isinstance(wire, Network)
        for number in range(first, first + games):
            seats = TABLES[number % len(TABLES)]
            table, sent = await play_on_bad_lines(wire, seats, str(number), turns)
            row = await storage.table(table)
            assert row is not None
            log = await storage.log(table)
            assert Game.rebuilt(row.deal(), log).result is not None
            found["games"] += 1
            found["entries"] += len(log)
            for one in sent.values():
                found.update(one.troubles)
                found["acknowledged"] += len(one.acknowledged)
    return found


def test_bad_lines_lose_double_and_misplace_nothing(tmp_path: Path) -> None:
    found = run(play_games(tmp_path, 0, 1, turns="40"))
    assert min(found[name] for name in ("cuts", "lost", "doubled", "delayed", "swapped")) > 0


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_long_bad_lines(part: int, tmp_path: Path, scaled: Scaled, tally: Tally) -> None:
    """On bad lines, with two tabs a player, no decision is lost, made twice, or made for the wrong seat."""
    found = run(play_games(tmp_path, 100 * part, scaled(4)))
    tally(
        games=found["games"],
        decisions_made=found["entries"],
        decisions_acknowledged=found["acknowledged"],
        sockets_cut=found["cuts"],
        messages_lost=found["lost"],
        messages_doubled=found["doubled"],
        messages_delayed=found["delayed"],
        messages_swapped=found["swapped"],
    )


def event(seq: int, move: str, seat: int = 0) -> dict[str, Any]:
    return {"seq": seq, "kind": "move", "seat": seat, "move": move}


def known() -> dict[str, Sent]:
    ann, bob = Sent(), Sent()
    ann.send(0, ("+wug",))
    bob.send(1, ("r#1", "-w"))
    ann.send(3, (TAKEBACK,))
    bob.acknowledge(3, ("r#1", "-w"))
    return {"ann": ann, "bob": bob}


GOOD = [event(1, "+wug"), event(2, "r#1", 1), event(3, "-w", 1)]


def test_the_check_lets_pass_what_is_right() -> None:
    check(GOOD, ("ann", "bob"), known())


@pytest.mark.parametrize(
    "log",
    [
        GOOD[:2],
        [*GOOD, event(4, "-w", 1)],
        [event(1, "+wug", 1), *GOOD[1:]],
        [GOOD[0], event(2, "r#2", 1), GOOD[2]],
        [GOOD[0], GOOD[1], GOOD[1]],
    ],
    ids=["lost", "twice", "seat", "other", "number"],
)
def test_the_check_finds_what_is_wrong(log: list[Any]) -> None:
    with pytest.raises(AssertionError):
        check(log, ("ann", "bob"), known())
    with pytest.raises(AssertionError, match="twice"):
        known()["bob"].acknowledge(3, ("-w",))
