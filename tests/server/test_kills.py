"""The server is killed amid games, and started again: nothing it acknowledged or told anybody is lost."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Scaled, Tally
from tests.server.awaiting import run
from tests.server.journals import Journal, Player
from tests.server.processes import House
from tests.server.scale.programs import Postgres

WAYS = ("socket", "requests", "stream")
SECONDS_A_GAME = 300.0
STANDSTILL = 60.0

Playing = Sequence[asyncio.Future[None]]
Strike = Callable[[House], Awaitable[None]]


async def kill_and_start(house: House) -> None:
    """Kill the server amid its work and start it again, the next time in the moment it acknowledges."""
    await house.kill()
    await house.start()
    house.is_doomed = not house.kills % 2


async def play_through(
    strike: Strike,
    home: Path,
    seed: int,
    games: int,
    at_once: int,
    most: int,
    least: int = 0,
    turns: str = "none",
    **variables: str,
) -> tuple[int, list[Journal]]:
    """Play games while the server is struck at random; return how often, and the journals.

    Args:
        strike: what happens to the server.
        home: the server's folder.
        seed: for everybody's choices.
        games: how many, to their ends.
        at_once: how many at a time.
        most: acknowledgements between two strikes.
        least: strikes after which games have to end undisturbed, 0 to strike until they end.
        turns: after which games end.
        variables: of the server's environment.
    """
    rng, house, strikes = random.Random(seed), House(home, **variables), 0
    players = [Player(house, random.Random(f"{seed} {n}"), WAYS[n % len(WAYS)], turns) for n in range(games)]
    places = asyncio.Semaphore(at_once)

    async def take_part(player: Player) -> None:
        async with places:
            await player.play()

    await house.start()
    playing = [asyncio.ensure_future(take_part(player)) for player in players]
    for one in playing:
        one.add_done_callback(lambda _: house.due.set() if _are_over(playing) else None)
    try:
        async with asyncio.timeout(60 + SECONDS_A_GAME * games):
            while not _are_over(playing) and (not least or strikes < least):
                await _wait_for_a_moment(house, rng, most)
                await strike(house)
                strikes += 1
            await asyncio.gather(*playing)
            await asyncio.gather(*(player.check() for player in players))
    finally:
        await house.close()
        for one in playing:
            one.cancel()
        await asyncio.wait(playing, timeout=10)
    return strikes, [player.journal for player in players]


async def _wait_for_a_moment(house: House, rng: random.Random, most: int) -> None:
    """Wait for the time to strike: mostly after some acknowledgements, sometimes just after the start."""
    if rng.random() < 0.1:
        await asyncio.sleep(rng.uniform(0.0, 1.0))
        return
    house.count(rng.randint(1, most))
    with suppress(TimeoutError):
        async with asyncio.timeout(STANDSTILL):
            await house.due.wait()
            await asyncio.sleep(rng.choice((0.0, rng.uniform(0.0, 0.05))))


def _are_over(playing: Playing) -> bool:
    """Tell whether all games are, or one has failed."""
    failed = any(one.done() and not one.cancelled() and one.exception() for one in playing)
    return failed or all(one.done() for one in playing)


def test_after_kills_everything_acknowledged_is_there_and_games_go_on(tmp_path: Path) -> None:
    kills, journals = run(
        play_through(kill_and_start, tmp_path, 1, games=3, at_once=3, most=12, least=2, turns="20")
    )
    assert kills >= 2
    assert all(journal.kept and journal.outcome for journal in journals)


ENTRIES = [{"seq": seq, "move": move} for seq, move in enumerate(("+wug", "r#1", "-w"), 1)]


@pytest.mark.parametrize(
    ("log", "problem"),
    [
        (ENTRIES[:2], "acknowledged as 3"),
        ([*ENTRIES, ENTRIES[2]], r"\[1, 2, 3, 3\]"),
        ([ENTRIES[0], ENTRIES[1] | {"seat": 1}, ENTRIES[2]], "has become"),
        ([*ENTRIES[:2], {"seq": 3, "move": "-u"}], "the log has"),
        ([], "acknowledged as 3"),
    ],
)
def test_a_journal_finds_what_is_lost_doubled_or_changed(log: list[Any], problem: str) -> None:
    journal = Journal("t")
    journal.acknowledge(3, ["r#1", "-w"])
    journal.tell(ENTRIES[1])
    journal.compare(ENTRIES)
    with pytest.raises(AssertionError, match="two decisions"):
        journal.acknowledge(3, ["-w"])
    with pytest.raises(AssertionError, match=problem):
        journal.compare(log)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(26))
def test_long_kills(part: int, tmp_path: Path, scaled: Scaled, tally: Tally) -> None:
    """After kill -9 at random moments every acknowledged decision is there and every game goes on."""
    strikes, journals = run(
        play_through(kill_and_start, tmp_path, part, games=scaled(20), at_once=20, most=200)
    )
    note(tally, journals, kills=strikes)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(5))
def test_long_kills_over_postgres(
    part: int, tmp_path: Path, database: str, scaled: Scaled, tally: Tally
) -> None:
    """So it is with PostgreSQL."""
    seen = {"seed": part, "games": scaled(20), "at_once": 20, "most": 200}
    work = play_through(kill_and_start, tmp_path, **seen, GEMWRIGHT_DATABASE=database)  # type: ignore[arg-type]
    strikes, journals = run(work)
    note(tally, journals, kills=strikes)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(5))
def test_long_restarts_of_postgres(
    part: int, tmp_path: Path, postgres: Postgres, scaled: Scaled, tally: Tally
) -> None:
    """PostgreSQL is stopped at once and started again under the server: nothing is lost, games go on."""

    async def strike(_house: House) -> None:
        await asyncio.to_thread(postgres.restart, signal.SIGQUIT)

    seen = {"seed": part, "games": scaled(20), "at_once": 20, "most": 200}
    work = play_through(strike, tmp_path, **seen, GEMWRIGHT_DATABASE=postgres.new_database())  # type: ignore[arg-type]
    strikes, journals = run(work)
    note(tally, journals, restarts_of_PostgreSQL=strikes)


def note(tally: Tally, journals: list[Journal], **strikes: int) -> None:
    """Take down what a long form did."""
    assert all(journal.outcome for journal in journals)
    tally(
        games=len(journals),
        **strikes,
        decisions_acknowledged=sum(len(journal.kept) for journal in journals),
        entries_told=sum(len(journal.told) for journal in journals),
    )
