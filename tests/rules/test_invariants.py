"""Invariants I1 to I16 of the rules, after every decision of random games (C42)."""

import os

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gemwright.rules import EDITIONS, IllegalMoveError, Layout, Phase, Position
from gemwright.rules.catalogue import LEVEL_SIZES, NUM_DECISIONS, TIME, TOKEN_LIMIT
from gemwright.rules.kernels import entries
from tests.proof.comparison import legal_ids

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
GAMES = 20 if INTERPRETED or os.environ.get("NUMBA_BOUNDSCHECK") == "1" else 200
FULL_CHECK_EVERY = 29
"""Whole layouts are checked every so many decisions in the play-outs; cheap invariants always."""


def require_invariants(position: Position) -> None:
    """Check everything about one moment: I1, I3 to I5, I7 to I9, I11 by `status`, I2, I14 here."""
    status = position.status()
    assert not status, f"{status}\n{position.text()}"
    for seat in position.seats:
        if position.phase in (Phase.ACTION, Phase.OVER) or seat.index != position.to_move:
            assert seat.num_tokens <= TOKEN_LIMIT
    assert bool(position.legal_moves) == (position.outcome() is None)


def require_sound_row(row: np.void, totals: np.ndarray) -> None:
    """Check what can be read off a row at once: I1, I3, I8, R8.4."""
    held = row["supply"].astype(int) + row["tokens"].astype(int).sum(axis=0)
    assert (held == totals).all()
    assert (row["tokens"] >= 0).all() and (row["supply"] >= 0).all()
    assert (row["hand_size"] <= 3).all()
    for level, size in enumerate(LEVEL_SIZES):
        if row["drawn"][level] < size and row["phase"] != Phase.PAYMENT:
            assert (row["market"][level] < 93).all()


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
        require_invariants(self.position)

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
    totals = np.array(Layout.empty(edition, players).token_totals())
    rng = np.random.default_rng(players)
    for seed in range(GAMES):
        position = Position.initial(edition, players, first=seed % players, seed=seed)
        decisions = []
        while position.phase != Phase.OVER:
            decisions.append(int(rng.choice(legal_ids(position.row))))
            entries.decide(position.row, decisions[-1])
            require_sound_row(position.row, totals)
            if len(decisions) % FULL_CHECK_EVERY == 0:
                require_invariants(position)
        require_invariants(position)
        require_equal_turns(position)
        replay = Position.initial(edition, players, first=seed % players, seed=seed)
        for decision in decisions:
            entries.decide(replay.row, decision)
        assert replay.row.tobytes() == position.row.tobytes()


def require_equal_turns(position: Position) -> None:
    """Check I10: everybody had equally many turns, unless the game ended in a stalemate."""
    outcome = position.outcome()
    assert outcome is not None
    if outcome.termination.name == "POINTS":
        assert position.turns % position.num_players == 0
        assert position.to_move == position.first_seat
    assert position.family == "marvel" or all(seat.tokens[TIME] == 0 for seat in position.seats)
