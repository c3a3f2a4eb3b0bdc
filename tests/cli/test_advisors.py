from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gemwright.agents import Agent, Analysis, Limit, make_agent
from gemwright.cli.advisors import STRONGEST, ask, ask_until_interrupted
from gemwright.rules import EDITIONS, Move, Position, RuleSet, View
from tests.cli.opinionated import Opinionated

VIEW = Position.initial(seed=7).view(0)


@pytest.mark.parametrize(("edition", "players"), [(edition, n) for edition in EDITIONS for n in (2, 3, 4)])
def test_the_strongest_agent_plays_every_game(edition: str, players: int) -> None:
    make_agent(STRONGEST).require_game(RuleSet.of(edition), players)


def test_each_question_is_a_new_game_under_the_seed() -> None:
    agent = Opinionated()
    for seed in (3, 4):
        ask(agent, VIEW, Limit(simulations=9), 2, seed)
    assert agent.seeds == [3, 4]
    assert agent.asked == [(VIEW, Limit(simulations=9), 2)] * 2


def test_the_time_an_agent_tells_is_kept_and_else_measured() -> None:
    class Timeless(Agent):
        def choose(self, view: View, limit: Limit) -> Move | int:
            return view.legal_moves.ids[0]

    assert ask(Opinionated(), VIEW, Limit()).seconds == 0.5
    assert ask(Timeless(), VIEW, Limit()).seconds > 0


def test_random_answers_are_the_same_under_a_seed() -> None:
    answers = [ask(make_agent("random"), VIEW, Limit(), seed=seed).best.text for seed in (1, 1, 2, 3, 4)]
    assert answers[0] == answers[1]
    assert len(set(answers)) > 1


def test_asking_until_interrupted_asks_the_same() -> None:
    agent = Opinionated()
    analysis, broken_off = ask_until_interrupted(agent, VIEW, Limit(simulations=9), 2, seed=4)
    assert (analysis, broken_off) == (ask(agent, VIEW, Limit(simulations=9), 2, seed=4), False)
    assert agent.seeds == [4, 4]


def test_what_an_agent_raises_is_raised_where_it_was_asked() -> None:
    class Broken(Opinionated):
        def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
            raise TimeoutError("too long")

    with pytest.raises(TimeoutError, match="too long"):
        ask_until_interrupted(Broken(), VIEW, Limit())


def test_what_is_shown_meanwhile_is_gone_afterwards() -> None:
    shown = []

    @contextmanager
    def meanwhile() -> Iterator[None]:
        shown.append("begin")
        yield
        shown.append("end")

    ask_until_interrupted(Opinionated(), VIEW, Limit(), meanwhile=meanwhile())
    assert shown == ["begin", "end"]
