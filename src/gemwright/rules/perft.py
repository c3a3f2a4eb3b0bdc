"""Counting sequences of decisions: a fingerprint of the rules that needs no second program."""

import numpy as np

from gemwright.rules.kernels import entries
from gemwright.rules.moves import Move
from gemwright.rules.position import Position
from gemwright.rules.state import new_states


def perft(position: Position, depth: int) -> int:
    """Count the sequences of `depth` legal decisions; games that end before count none.

    Hidden cards are as they lie in the position, so a seed fixes the count.

    >>> perft(Position.initial("splendor-2024", seed=1), 1)
    30
    """
    stack = new_states(max(depth, 1))
    stack[0] = position.row
    return int(entries.perft(stack, np.zeros((max(depth, 1), 2), np.int64), depth))


def perft_by_move(position: Position, depth: int) -> dict[Move, int]:
    """Return `perft` split by the first decision, in id order."""
    counts = {}
    for move in position.legal_moves:
        after = position.copy()
        after.push(move)
        counts[move] = perft(after, depth - 1)
    return counts
