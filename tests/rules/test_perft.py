"""Perft: counts of decision sequences from fixed seeds, the same however the kernels run."""

import os

import pytest

from gemwright.rules import Position, perft, perft_by_move
from gemwright.rules.kernels import entries

SHALLOW = os.environ.get("NUMBA_DISABLE_JIT") == "1"

COUNTS = [
    ("splendor-2014", 2, [45, 1965, 83885], [7, 43, 408, 3277]),
    ("splendor-2014", 3, [45, 2020, 89855], [30, 361, 2592, 30362]),
    ("splendor-2014", 4, [45, 2025, 91120], [4, 23, 129, 630]),
    ("splendor-2024", 2, [30, 865, 24190], [6, 24, 124, 813]),
    ("splendor-2024", 3, [30, 895, 26380], [1, 5, 10, 28]),
    ("splendor-2024", 4, [30, 900, 26995], [10, 19, 19, 102]),
    ("marvel", 2, [30, 865, 24190], [3, 12, 269, 2661]),
    ("marvel", 3, [30, 895, 26380], [4, 4, 9, 28]),
    ("marvel", 4, [30, 900, 26995], [3, 13, 66, 790]),
]
"""Edition, players, counts by depth from the deal of seed 1, and from 60 random decisions into seed 11."""


def in_the_middle(edition: str, players: int) -> Position:
    position = Position.initial(edition, players, seed=11)
    entries.random_playout(position.row, 60)
    return position


def counted_by_hand(position: Position, depth: int) -> int:
    """Count through the public API, one move at a time."""
    if depth == 0:
        return 1
    total = 0
    for move in position.legal_moves:
        position.push(move)
        total += counted_by_hand(position, depth - 1)
        position.pop()
    return total


@pytest.mark.interpreted
@pytest.mark.parametrize(("edition", "players", "opening", "middle"), COUNTS)
def test_counts_are_pinned(edition: str, players: int, opening: list[int], middle: list[int]) -> None:
    deals = opening[:2] if SHALLOW else opening
    games = middle[:3] if SHALLOW else middle
    deal = Position.initial(edition, players, seed=1)
    assert [perft(deal, depth) for depth in range(1, len(deals) + 1)] == deals
    game = in_the_middle(edition, players)
    assert [perft(game, depth) for depth in range(1, len(games) + 1)] == games


@pytest.mark.interpreted
@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
def test_counts_agree_with_the_moves(edition: str) -> None:
    position = in_the_middle(edition, 2)
    assert perft(position, 2) == counted_by_hand(position, 2)
    assert sum(perft_by_move(position, 2).values()) == perft(position, 2)


def test_no_decision_is_one_sequence_and_ended_games_have_none() -> None:
    position = Position.initial("splendor-2024", 2, seed=1)
    assert perft(position, 0) == 1
    entries.random_playout(position.row, 10**6)
    assert position.outcome() is not None
    assert perft(position, 1) == 0
    assert perft_by_move(position, 1) == {}


def test_counting_leaves_the_position_alone() -> None:
    position = Position.initial("marvel", 3, seed=2)
    before = position.row.tobytes()
    perft(position, 2)
    assert position.row.tobytes() == before
