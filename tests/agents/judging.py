"""What judges positions inside the search, called from outside."""

import numpy as np

from gemwright.agents import Network
from gemwright.agents.kernels.evaluation import SAMPLE, Judge, Scratch, judge_position
from gemwright.agents.searcher import Settings, make_judge, scratch_for
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import View
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
