"""Perft: counts of decision sequences from fixed seeds, the same however the kernels run."""

import os

import pytest

from gemwright.rules import Position, perft, perft_by_move
from gemwright.rules.kernels import entries

SHALLOW = os.environ.get("NUMBA_DISABLE_JIT") == "1"

COUNTS = [
    ("splendor-2014", 2, [45, 1965, 83885], [4, 16, 57, 309]),
    ("splendor-2014", 3, [45, 2020, 89855], [3, 11, 54, 358]),
    ("splendor-2014", 4, [45, 2025, 91120], [5, 28, 221, 3752]),
    ("splendor-2024", 2, [30, 865, 24190], [6, 50, 389, 3986]),
    ("splendor-2024", 3, [30, 895, 26380], [2, 9, 39, 111]),
    ("splendor-2024", 4, [30, 900, 26995], [6, 31, 146, 757]),
    ("marvel", 2, [30, 865, 24190], [5, 14, 75, 443]),
    ("marvel", 3, [30, 895, 26380], [5, 12, 57, 456]),
    ("marvel", 4, [30, 900, 26995], [2, 10, 36, 159]),
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
