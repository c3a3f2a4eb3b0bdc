"""Doors from Python: one greedy decision, and whole games between the built-in agents."""

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import prange

from gemwright.agents.kernels.greedy import greedy_choice
from gemwright.agents.kernels.weights import Weights
from gemwright.rules.jit import entry, kernel, parallel_entry
from gemwright.rules.kernels.ending import OVER
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.playouts import random_decision
from gemwright.rules.state import Row, States

RANDOM: Final = -1
"""In place of a line of weights: draws decisions with the random state of the game row."""

Table = npt.NDArray[np.int64]
"""Numbers in rows and columns; the functions say which."""


@entry
def greedy_decision(state: Row, weights: Weights, seed: int) -> int:
    """Return the greedy decision of the seat to move of a view."""
    return greedy_choice(state, weights, seed)


@kernel
def play_game(state: Row, weights: Table, seeds: Weights, seating: Weights, limit: int) -> int:
    """Play a game to its end, at most `limit` decisions; return how many were made."""
    made = 0
    while made < limit and int(state["phase"]) != OVER:
        line = int(seating[int(state["to_move"])])
        if line == RANDOM:
            play(state, random_decision(state))
        else:
            play(state, greedy_choice(state, weights[line], int(seeds[line])))
        made += 1
    return made


@parallel_entry
def play_games(
    states: States, weights: Table, seeds: Weights, seating: Table, limit: int, made: Weights
) -> None:
    """Play every game to its end, spread over cores.

    Args:
        states: rows of games, shape (games,); the agents read what their seat knows of them.
        weights: weight vectors, int64 (agents, NUM_WEIGHTS).
        seeds: what breaks the ties of each agent, int64 (agents,).
        seating: line of `weights`, or `RANDOM`, by game and seat, int64 (games, seats).
        limit: most decisions a game.
        made: takes the decisions made in each game, int64 (games,).
    """
    for game in prange(states.shape[0]):
        made[game] = play_game(states[game], weights, seeds, seating[game], limit)
