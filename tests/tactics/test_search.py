"""The search agent solves the sets, under a limit that does not depend on the machine."""

import pytest

from gemwright.agents import Limit, agent_names, make_agent
from gemwright.rules import Family
from tests.tactics.problems import FAMILIES, load
from tests.tactics.scoring import answers

SIMULATIONS = 3000
SHARE = 0.95


@pytest.mark.skipif("search" not in agent_names(), reason="there is no search agent")
@pytest.mark.parametrize("family", FAMILIES)
def test_search_solves_the_set(family: Family) -> None:
    agent = make_agent("search:seed=0")
    agent.prepare()
    found = list(answers(agent, load(family), Limit(simulations=SIMULATIONS)))
    missed = [f"{answer.problem.id}: {answer.decision}" for answer in found if not answer.solved]
    assert len(missed) <= len(found) * (1 - SHARE), missed
