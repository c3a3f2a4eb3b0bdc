"""`net`: decisions at first sight."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from gemwright.agents import AgentError, NetFacts, make_agent, netplayer, random_network, write_network
from gemwright.agents.netplayer import NetAgent
from gemwright.observe import observe
from gemwright.rules import Position, RuleSet
from tests.agents.helpers import GAMES, play_on, seat_agents

NETWORK = random_network(width=16, layers=2, seed=7)


def file_for(folder: Path, edition: str = "splendor-2024") -> str:
    path = folder / "some.gwnet"
    family = RuleSet.parse(edition).family
    write_network(path, NETWORK, NetFacts(family=family, players=(2, 3, 4)))
    return str(path)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_it_plays_every_game(tmp_path: Path, edition: str, players: int) -> None:
    name = f"net:{file_for(tmp_path, edition)},choose=drawn"
    position = Position.initial(edition, players, seed=5)
    agents = seat_agents(position, [name] * players, seed=1)
    for count, _ in enumerate(play_on(position, agents)):
        if count == 40:
            break
    assert position.turns > 5


def test_the_best_decision_is_the_most_probable_one(tmp_path: Path) -> None:
    agent = make_agent(f"net:{file_for(tmp_path)}")
    view = Position.initial(seed=2).view(0)
    policy, values = NETWORK.evaluate(observe(view))
    best = max(view.legal_moves.ids, key=lambda i: policy[i])
    assert agent.play(view).id == best
    analysis = agent.analyse(view, lines=3)
    assert analysis.best.id == best
    assert len(analysis.lines) == 3
    assert analysis.values == pytest.approx(tuple(values[:2].tolist()), abs=5e-3)


def test_drawn_decisions_follow_the_seed(tmp_path: Path) -> None:
    name = f"net:{file_for(tmp_path)},choose=drawn"
    view = Position.initial(seed=2).view(0)
    drawn = Counter(make_agent(f"{name},seed={seed}").play(view).id for seed in range(300))
    assert len(drawn) > 5
    assert make_agent(f"{name},seed=4").play(view) == make_agent(f"{name},seed=4").play(view)
    policy = np.exp(NETWORK.evaluate(observe(view))[0][view.legal_moves.ids])
    likely = view.legal_moves.ids[int(policy.argmax())]
    expected = 300 * float(policy.max() / policy.sum())
    assert drawn[likely] == pytest.approx(expected, abs=5 * expected**0.5)


def test_it_decides_by_its_view_alone(tmp_path: Path) -> None:
    agent = make_agent(f"net:{file_for(tmp_path)}")
    position = Position.initial(seed=3)
    view = position.view(0)
    for seed in range(5):
        assert agent.play(view.determinize(np.random.default_rng(seed)).view(0)) == agent.play(view)


@pytest.mark.parametrize("agent", ["net", "search:sims=4,net"])
def test_games_it_has_not_learned_are_refused(tmp_path: Path, agent: str) -> None:
    path = file_for(tmp_path, "marvel")
    made = make_agent(f"{agent}={path}" if "search" in agent else f"{agent}:{path}")
    made.require_game(RuleSet.parse("marvel"), 4)
    for ask in (made.require_game, lambda rules, players: made.new_game(rules, players, 0)):
        with pytest.raises(AgentError) as refused:
            ask(RuleSet.parse("splendor-2024"), 2)
        assert refused.value.code == "network-game"
    with pytest.raises(AgentError):
        made.play(Position.initial(seed=1).view(0))


@pytest.mark.parametrize("name", ["net:nowhere.gwnet", "search:net=nowhere.gwnet"])
def test_a_file_that_is_not_there(name: str) -> None:
    with pytest.raises(AgentError) as refused:
        make_agent(name)
    assert refused.value.code == "network-unreadable"


def test_an_empty_name_is_no_file() -> None:
    with pytest.raises(AgentError) as refused:
        make_agent("search:net=")
    assert refused.value.code == "bad-option"


def test_the_search_asks_the_network(tmp_path: Path) -> None:
    path = file_for(tmp_path)
    view = Position.initial(seed=2).view(0)
    found = make_agent(f"search:sims=1,net={path}").analyse(view)
    policy = NETWORK.evaluate(observe(view))[0]
    assert found.best.id == max(view.legal_moves.ids, key=lambda i: policy[i])
    without = make_agent("search:sims=50").analyse(view)
    assert make_agent(f"search:sims=50,net={path}").analyse(view).values != without.values
    again = make_agent(f"search:sims=50,threads=2,net={path}").analyse(view)
    assert again.simulations == 50


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_shipped_networks_are_found_by_game(edition: str, players: int) -> None:
    view = Position.initial(edition, players, seed=1).view(0)
    agent = NetAgent()
    agent.new_game(view.rules, players, 0)
    assert agent.play(view) in view.legal_moves


def test_a_game_that_no_shipped_network_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(netplayer, "shipped_for", lambda rules, players: None)
    with pytest.raises(AgentError) as refused:
        NetAgent().new_game(RuleSet(), 2, 0)
    assert refused.value.code == "no-shipped-network"
