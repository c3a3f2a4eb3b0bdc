"""Databases for tests: PostgreSQL and Redis are started once, and missing ones skip what needs them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from gemwright.server.live import people
from tests.server.places import Place
from tests.server.scale.programs import Postgres, Redis, postgres_program, redis_program


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that all tests share; who restarts it leaves it running."""
    if postgres_program("postgres") is None or postgres_program("psql") is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    pytest.importorskip("asyncpg", reason="asyncpg is not installed (pip install gemwright[scale])")
    program = Postgres()
    try:
        program.start()
        yield program
    finally:
        program.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis server that all tests share; who restarts it leaves it running."""
    if redis_program() is None:
        pytest.skip("Redis is not installed (apt-get install redis-server)")
    pytest.importorskip("redis", reason="redis is not installed (pip install gemwright[scale])")
    program = Redis()
    try:
        program.start()
        yield program
    finally:
        program.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty PostgreSQL database."""
    return postgres.emptied_database()


@pytest.fixture(params=["memory", "file", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where something is kept: each of the storages in turn."""
    if request.param == "postgres":
        return str(request.getfixturevalue("database"))
    return tmp_path if request.param == "file" else None


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash as fast as can be: there are no secrets here."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "_hasher", quick)
    monkeypatch.setattr(people, "_NOBODY", quick.hash("nobody"))
