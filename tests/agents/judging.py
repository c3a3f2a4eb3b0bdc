"""What judges positions inside the search, called from outside, and views to be judged."""

from collections.abc import Iterator

import numpy as np

from gemwright.agents import Network
from gemwright.agents.kernels.evaluation import SAMPLE, Judge, Scratch, judge_position
from gemwright.agents.searcher import Settings, make_judge, scratch_for
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import Position, View
from gemwright.rules.jit import entry


@entry
def judge_sample(judge: Judge, scratch: Scratch) -> None:
    judge_position(judge, scratch, True)


def judge(view: View, network: Network | None = None, settings: Settings | None = None) -> Scratch:
    """Return what a network, or the heuristic, makes of a view."""
    scratch = scratch_for(network)
    scratch.observation[OBSERVATION_SIZE:] = np.nan
    scratch.rows[SAMPLE] = view.row
    judge_sample(make_judge(view.rules, view.num_players, network, settings or Settings()), scratch)
    return scratch


def some_views(edition: str, players: int, every: int = 9, until: int = 70) -> Iterator[View]:
    """Yield what the seat to move sees now and then in a game of random decisions."""
    position, random = Position.initial(edition, players, seed=players), np.random.default_rng(players)
    for made in range(until):
        if made % every == 0:
            yield position.view(position.to_move)
        moves = list(position.legal_moves)
        position.push(moves[int(random.integers(len(moves)))])
