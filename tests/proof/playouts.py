"""Random games on the kernels alone: invariants after every decision, replay, and how long games are."""

import hashlib

import numpy as np

from gemwright.rules import Games, Layout, Phase, Position
from gemwright.rules.catalogue import LEVEL_SIZES, NO_CARD
from gemwright.rules.kernels import entries
from gemwright.rules.state import Row
from tests.proof.comparison import legal_ids

Totals = np.ndarray[tuple[int], np.dtype[np.int64]]


def token_totals(rules: str, players: int) -> Totals:
    """Return the tokens of each kind that a game has (R2.5)."""
    return np.array(Layout.empty(rules, players).token_totals(), np.int64)


def require_sound_row(row: Row, totals: Totals) -> None:
    """Check what can be read off a row at once: I1, I3, I8, R8.4.

    Raises:
        AssertionError: one of them is broken.
    """
    tokens, supply = row["tokens"], row["supply"]
    assert (supply.astype(np.int64) + tokens.sum(axis=0, dtype=np.int64) == totals).all(), "I1"
    assert tokens.min() >= 0, "I8"
    assert supply.min() >= 0, "I8"
    assert row["hand_size"].max() <= 3, "I3"
    for level, size in enumerate(LEVEL_SIZES):
        if row["drawn"][level] < size and row["phase"] != Phase.PAYMENT:
            assert (row["market"][level] < NO_CARD).all(), "R8.4"


def require_sound_position(position: Position) -> None:
    """Check everything that a moment shows: `status`, I2, I14.

    Raises:
        AssertionError: something is broken.
    """
    status = position.status()
    assert not status, f"{status}\n{position.text()}"
    for seat in position.seats:
        if position.phase in (Phase.ACTION, Phase.OVER) or seat.index != position.to_move:
            assert seat.num_tokens <= 10, "I2"
    assert bool(position.legal_moves) == (position.outcome() is None), "I14"


def play_sound_game(rules: str, players: int, seed: int, full_check_every: int = 29) -> int:
    """Play a random game under the invariants, replay it, and return its decisions.

    Raises:
        AssertionError: an invariant is broken, or the replay ends elsewhere.
    """
    totals = token_totals(rules, players)
    rng = np.random.default_rng([seed, players])
    position = Position.initial(rules, players, first=seed % players, seed=seed)
    decisions: list[int] = []
    while position.phase != Phase.OVER:
        decisions.append(int(rng.choice(legal_ids(position.row))))
        entries.decide(position.row, decisions[-1])
        require_sound_row(position.row, totals)
        if len(decisions) % full_check_every == 0:
            require_sound_position(position)
    require_sound_position(position)
    outcome = position.outcome()
    if outcome is not None and outcome.termination.name == "POINTS":
        assert position.turns % players == 0, "I10"
    replay = Position.initial(rules, players, first=seed % players, seed=seed)
    for decision in decisions:
        entries.decide(replay.row, decision)
    assert digest(replay.row) == digest(position.row), "replay"
    return len(decisions)


def digest(row: Row) -> str:
    """Return the SHA-256 of a row."""
    return hashlib.sha256(row.tobytes()).hexdigest()


def mean_decisions(rules: str, players: int, games: int, seed: int = 1) -> float:
    """Return the mean number of decisions of uniformly random games (R3.5)."""
    batch = Games(rules, 1, players=players)
    return batch.play_games(seed, games) / games
