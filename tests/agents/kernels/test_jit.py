from pathlib import Path

import numba
import pytest

from gemwright.agents.kernels import games
from gemwright.rules import Position, _kernel_cache, jit


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_entries_are_kept_below_the_code_of_the_rules() -> None:
    rules, kept = _kernel_cache.path(), _kernel_cache.path("gemwright.agents")
    if rules is None or kept is None:
        pytest.skip("no cache can be written here")
    assert kept.parent == rules
    assert Path(games.greedy_decision.stats.cache_path).is_relative_to(kept)  # type: ignore[attr-defined]


def test_a_kernel_of_ones_own_calls_those_of_the_rules() -> None:
    from gemwright.rules.kernels.legal import tokens_held

    @jit.kernel
    def twice(number: int) -> int:
        return 2 * number

    @jit.entry
    def twice_held(state: object, seat: int) -> int:
        return twice(tokens_held(state, seat))

    position = Position.initial(seed=1)
    position.push_text("+wug")
    assert twice_held(position.row, 0) == 6
    assert twice_held(position.row, 1) == 0
