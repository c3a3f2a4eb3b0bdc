"""Invariants I1 to I16 of the rules, after every decision of random games (C42)."""

import os

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gemwright.rules import EDITIONS, IllegalMoveError, Position
from gemwright.rules.catalogue import NUM_DECISIONS
from tests.proof.plan import EXPECTED_DECISIONS
from tests.proof.playouts import (
    mean_decisions,
    play_sound_game,
    require_sound_position,
    require_sound_row,
    token_totals,
)

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
GAMES = 20 if INTERPRETED or os.environ.get("NUMBA_BOUNDSCHECK") == "1" else 200


class GameMachine(RuleBasedStateMachine):
    """Plays any legal and any illegal decisions, and takes some back."""

    @initialize(
        rules=st.sampled_from(
            [*EDITIONS, "splendor-2024+pass=always", "marvel+short_supply=any+payment=gems_first"]
        ),
        players=st.integers(2, 4),
        seed=st.integers(0, 2**32),
        data=st.data(),
    )
    def start(self, rules: str, players: int, seed: int, data: st.DataObject) -> None:
        self.position = Position.initial(
            rules, players, first=data.draw(st.integers(0, players - 1)), seed=seed
        )
        self.points = [0] * players

    @rule(choice=st.integers(0, 10**6))
    @precondition(lambda self: self.position.outcome() is None)
    def decide(self, choice: int) -> None:
        before = self.position.copy()
        ids = self.position.legal_moves.ids
        self.position.push(ids[choice % len(ids)])
        self.check_turn(before)

    @rule(decision=st.integers(0, NUM_DECISIONS - 1))
    def refuse(self, decision: int) -> None:
        if decision in self.position.legal_moves:
            return
        before = self.position.row.tobytes()
        with pytest.raises(IllegalMoveError, match=r"\(R\d+"):
            self.position.push(decision)
        assert self.position.row.tobytes() == before  # I12

    @rule()
    @precondition(lambda self: len(self.position.move_stack) > 0)
    def take_back(self) -> None:
        position = self.position
        after = position.row.tobytes()
        move = position.pop()
        position.push(move.id)
        assert position.row.tobytes() == after

    @invariant()
    def sound(self) -> None:
        require_sound_position(self.position)

    def check_turn(self, before: Position) -> None:
        """Check I15 and I16: what one decision may do to points and tiles."""
        after = self.position
        taken = [t for t, old in zip(after.tiles, before.tiles, strict=True) if t.owner != old.owner]
        assert len(taken) <= 1
        for now, then in zip(after.seats, before.seats, strict=True):
            lost_avengers = then.owns_avengers and not now.owns_avengers
            assert now.points >= then.points - 3 * lost_avengers


GameMachine.TestCase.settings = settings(
    max_examples=8 if INTERPRETED else 25, stateful_step_count=60, deadline=None, derandomize=True
)
TestGames = pytest.mark.interpreted(GameMachine.TestCase)


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_C42_random_games_keep_the_invariants(edition: str, players: int) -> None:
    decisions = sum(play_sound_game(edition, players, seed, full_check_every=97) for seed in range(GAMES))
    assert decisions > 60 * GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_mean_number_of_decisions_is_as_in_the_rules(edition: str, players: int) -> None:
    expected = EXPECTED_DECISIONS[edition][players - 2]
    assert mean_decisions(edition, players, games=20_000) == pytest.approx(expected, abs=1)


@pytest.mark.interpreted
def test_a_broken_row_is_noticed() -> None:
    position = Position.initial("splendor-2024", 2, seed=1)
    totals = token_totals("splendor-2024", 2)
    require_sound_row(position.row, totals)
    position.row["supply"][0] += 1
    with pytest.raises(AssertionError, match="I1"):
        require_sound_row(position.row, totals)
    with pytest.raises(AssertionError, match="TOKEN_TOTALS"):
        require_sound_position(position)
