"""Short and long forms: tests marked `proof` run in `scripts/proof` alone, and say how much they did."""

import os
from collections.abc import Callable

import pytest

SCALE = "GEMWRIGHT_PROOF_SCALE"

Tally = Callable[..., None]
Scaled = Callable[[int], int]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long forms out unless `-m` asks for them."""
    if "proof" in config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("proof")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("proof")]


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Take down what a test did, for docs/verification.md: `tally(games=500, decisions_kept=71_204)`."""

    def take_down(**counts: int) -> None:
        for name, count in counts.items():
            record_property(name.replace("_", " "), count)

    return take_down


@pytest.fixture
def scaled() -> Scaled:
    """Size a long form: its full number, or the part of it that `scripts/proof --scale` asks for."""
    scale = float(os.environ.get(SCALE, "1"))
    return lambda number: max(1, round(number * scale))
