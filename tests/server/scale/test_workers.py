"""`gemwright serve --workers 2` as processes: workers are killed, PostgreSQL and Redis restarted."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.processes import run_piped
from tests.conftest import Scaled, Tally
from tests.server.awaiting import run
from tests.server.journals import Journal, Player
from tests.server.processes import PLENTY, House, Serving
from tests.server.scale.programs import Postgres, Redis

WAYS = ("socket", "requests", "stream")
TROUBLES = ("worker", "worker", "database", "redis")


class SharedHouse(House):
    """Two workers that trouble comes to: one is killed, or the database or Redis is restarted."""

    def __init__(self, home: Path, database: str, postgres: Postgres, redis: Redis) -> None:
        patience = {"GEMWRIGHT_DATABASE_PATIENCE": "60"}  # so that a restart is no answer on a busy machine
        self.variables = {"GEMWRIGHT_DATABASE": database, "GEMWRIGHT_REDIS": redis.address} | patience
        super().__init__(home, **self.variables)
        self._programs = postgres, redis

    async def _started(self) -> Serving:
        variables = PLENTY | self.variables
        return await asyncio.to_thread(Serving, self._home, "--workers", "2", **variables)

    @property
    def server(self) -> Serving:
        assert self._server is not None
        return self._server

    async def trouble(self, kind: str, rng: random.Random) -> None:
        """Kill a worker, or restart what they share."""
        self.kills += 1
        postgres, redis = self._programs
        if kind == "worker":
            workers = workers_of(self.server)
            if workers:
                os.kill(rng.choice(workers), signal.SIGKILL)
        elif kind == "database":
            await asyncio.to_thread(postgres.restart, rng.choice([signal.SIGINT, signal.SIGQUIT]))
        else:
            await asyncio.to_thread(redis.restart, signal.SIGKILL)

    async def last(self) -> None:
        """Wait as long as the server lasts.

        Raises:
            AssertionError: it has ended by itself.
        """
        while self.server.process.poll() is None:  # noqa: ASYNC110 - nobody tells when a process ends
            await asyncio.sleep(0.5)
        raise AssertionError(f"the server has ended: {self.server.said[-2000:]}")


def workers_of(server: Serving) -> list[int]:
    """Return the ids of the processes that serve."""
    found = []
    for child in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split():
        try:
            command = Path(f"/proc/{child}/cmdline").read_text()
        except OSError:
            continue
        found += [int(child)] if "spawn_main" in command else []
    return found


async def play_through_trouble(
    house: SharedHouse, seed: int, games: int, at_once: int, troubles: Sequence[str], turns: str = "none"
) -> list[Journal]:
    """Play games while workers, database and Redis go and come; return the journals."""
    rng = random.Random(seed)
    players = [Player(house, random.Random(f"{seed} {n}"), WAYS[n % len(WAYS)], turns) for n in range(games)]
    places = asyncio.Semaphore(at_once)

    async def take_part(player: Player) -> None:
        async with places:
            await player.play()

    await house.start()
    lasting = asyncio.ensure_future(house.last())
    playing = [asyncio.ensure_future(take_part(player)) for player in players]
    try:
        async with asyncio.timeout(120 + 30 * games):
            for kind in troubles:
                await asyncio.wait(
                    [*playing, lasting],
                    timeout=rng.uniform(0.3, 2.0),
                    return_when=asyncio.FIRST_EXCEPTION,
                )
                if lasting.done() or all(one.done() for one in playing):
                    break
                await house.trouble(kind, rng)
            everybody = asyncio.ensure_future(_all_of(playing))
            await asyncio.wait([everybody, lasting], return_when=asyncio.FIRST_COMPLETED)
            await (lasting if lasting.done() else everybody)
            lasting.cancel()
            await asyncio.gather(*(player.check() for player in players))
        assert await asyncio.to_thread(house.server.stop, signal.SIGTERM) == 0
    finally:
        for one in (lasting, *playing):
            one.cancel()
        await asyncio.wait([lasting, *playing], timeout=10)
        await house.close()
    return [player.journal for player in players]


async def _all_of(playing: Sequence[asyncio.Future[None]]) -> None:
    await asyncio.gather(*playing)


@pytest.fixture
def house(tmp_path: Path, database: str, postgres: Postgres, redis: Redis) -> SharedHouse:
    return SharedHouse(tmp_path, database, postgres, redis)


def test_games_go_on_through_the_death_of_a_worker_and_restarts(house: SharedHouse) -> None:
    troubles = ("worker", "database", "redis")
    journals = run(play_through_trouble(house, 3, games=3, at_once=3, troubles=troubles, turns="20"))
    assert all(journal.kept and journal.outcome for journal in journals)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_long_trouble(part: int, house: SharedHouse, scaled: Scaled, tally: Tally) -> None:
    """With workers killed, and PostgreSQL and Redis restarted, all acknowledged decisions stay."""
    rng, games = random.Random(part), scaled(50)
    troubles = [rng.choice(TROUBLES) for _ in range(games)]
    journals = run(play_through_trouble(house, part, games, 10, troubles))
    assert all(journal.outcome for journal in journals)
    tally(
        games=len(journals),
        deaths_and_restarts=house.kills,
        decisions_acknowledged=sum(len(journal.kept) for journal in journals),
        entries_told=sum(len(journal.told) for journal in journals),
    )


def test_a_worker_that_dies_is_replaced_and_all_end_well_on_ctrl_c(house: SharedHouse) -> None:
    async def use() -> None:
        await house.start()
        try:
            assert house.server.ask("GET", "/api/me")["account"] is False
            before = await _two(house.server)
            os.kill(before[0], signal.SIGKILL)
            await asyncio.sleep(0.2)
            assert house.server.ask("GET", "/api/me")["account"] is False
            after = await _two(house.server, but=before[0])
            assert before[1] in after
            assert await asyncio.to_thread(house.server.stop, signal.SIGINT) == 0
            assert not any(map(is_there, after))
        finally:
            await house.close()

    run(use())


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


async def _two(server: Serving, but: int = 0) -> list[int]:
    until = time.monotonic() + 60
    while but in (found := workers_of(server)) or len(found) < 2:
        assert time.monotonic() < until, found
        await asyncio.sleep(0.1)
    return found


@pytest.mark.proof
def test_workers_end_with_the_one_that_looks_after_them(house: SharedHouse) -> None:
    """Workers end by themselves when the process that looks after them is killed."""

    async def use() -> None:
        await house.start()
        workers = await _two(house.server)
        await house.close()
        until = time.monotonic() + 60
        while any(map(is_there, workers)):
            assert time.monotonic() < until
            await asyncio.sleep(0.1)

    run(use())


@pytest.mark.parametrize(
    ("variables", "arguments", "says"),
    [
        ({}, ("--workers", "2"), "several workers need PostgreSQL and Redis"),
        ({"DATABASE": "postgresql://h/n"}, ("--workers", "2"), "several workers need PostgreSQL and Redis"),
        ({"REDIS": "redis://h"}, (), "of use with GEMWRIGHT_DATABASE only"),
        ({"DATABASE": "mysql://h/n"}, (), "no address of PostgreSQL"),
        (
            {"DATABASE": "postgresql://u:secret@127.0.0.1:9/n"},
            (),
            "the database at 127.0.0.1:9 cannot be used",
        ),
        ({"WORKERS": "0"}, (), "the number of workers is 1 to 64, not 0"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    variables: dict[str, str], arguments: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"GEMWRIGHT_{name}", value)
    done = run_piped("serve", "--no-browser", "--port", "0", *arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "secret" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_redis_that_is_not_there_is_one_line(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMWRIGHT_DATABASE", database)
    monkeypatch.setenv("GEMWRIGHT_REDIS", "redis://127.0.0.1:9")
    done = run_piped("serve", "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert "Redis cannot be used: " in done.stderr
    assert len(done.stderr.splitlines()) == 1
