"""Databases for tests: PostgreSQL and Redis are started once, and missing ones skip what needs them."""

from collections.abc import Iterator

import pytest

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
    return postgres.new_database()
