"""The kernels against the oracle: 900 random games, every decision point and every view."""

import os

import pytest

from tests.proof.comparison import RULE_SETS, SWITCHED, compare_game

GAMES = (
    4 if os.environ.get("NUMBA_DISABLE_JIT") == "1" else 20 if os.environ.get("NUMBA_BOUNDSCHECK") else 100
)
"""Games per edition and player count; `scripts/proof` plays thousands."""


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", RULE_SETS)
def test_editions_agree_with_the_oracle(edition: str, players: int) -> None:
    assert sum(compare_game(edition, players, seed) for seed in range(GAMES)) > 40 * GAMES


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", SWITCHED)
def test_switches_agree_with_the_oracle(rules: str, players: int) -> None:
    games = max(1, GAMES // 10)
    assert sum(compare_game(rules, players, 1000 + seed) for seed in range(games)) >= 2 * games


def test_a_wrong_oracle_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.oracle.legal.HAND_LIMIT", 2)
    with pytest.raises(AssertionError, match="legal choices differ"):
        compare_game("splendor-2024", 4, 1)
