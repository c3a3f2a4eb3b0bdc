import time

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.web import limits
from gemwright.server.web.limits import RateLimit


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_requests_come_back_with_time(clock: list[float]) -> None:
    limit = RateLimit(rate=2.0, burst=3)
    for _ in range(3):
        limit.spend("a")
    with pytest.raises(ServerError, match="try again in 1 seconds"):
        limit.spend("a")
    clock[0] = 0.5
    limit.spend("a")
    with pytest.raises(ServerError):
        limit.spend("a")
    clock[0] = 1_000.0
    for _ in range(3):
        limit.spend("a")
    with pytest.raises(ServerError):
        limit.spend("a")


def test_each_client_has_its_own(clock: list[float]) -> None:
    limit = RateLimit(rate=1.0, burst=1)
    limit.spend("a")
    limit.spend("b")
    with pytest.raises(ServerError):
        limit.spend("a")


def test_clients_are_forgotten_once_they_matter_no_more(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_CLIENTS", 10)
    limit = RateLimit(rate=1.0, burst=5)
    for number in range(10):
        limit.spend(str(number))
    clock[0] = 100.0
    limit.spend("new")
    assert list(limit._buckets) == ["new"]
