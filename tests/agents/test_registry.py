from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from gemwright.agents import (
    Agent,
    AgentError,
    GreedyAgent,
    Limit,
    RandomAgent,
    agent_names,
    make_agent,
    one_of,
    register_agent,
    registry,
    unregister_agent,
    whole_number,
)
from gemwright.rules import Position, View


class Lowest(Agent):
    """Plays the lowest legal id."""

    def __init__(self, depth: int = 1, style: str = "calm") -> None:
        self.depth = depth
        self.style = style

    def choose(self, view: View, limit: Limit) -> int:
        return view.legal_moves.ids[0]


@pytest.fixture
def lowest() -> Iterator[None]:
    register_agent("lowest", whole_number("depth", 1, 9), one_of("style", ["calm", "wild"]))(Lowest)
    yield
    unregister_agent("lowest")


def offer(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    point = EntryPoint(name, value, registry.GROUP)
    monkeypatch.setattr(registry, "_plugins", lambda: {name: point})


def test_the_agents_that_come_with_the_package() -> None:
    assert {"random", "greedy"} <= set(agent_names())
    assert agent_names() == sorted(agent_names())
    assert isinstance(make_agent("random"), RandomAgent)
    assert isinstance(make_agent("greedy"), GreedyAgent)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("random", "random"),
        ("random:3", "random:seed=3"),
        ("random:seed=3", "random:seed=3"),
        ("greedy:v1", "greedy:v1"),
        ("greedy:version=v1,seed=9", "greedy:v1,seed=9"),
        ("greedy:v1,seed=9", "greedy:v1,seed=9"),
        ("greedy:seed=0", "greedy:v1,seed=0"),
    ],
)
def test_a_name_says_how_to_build_the_agent_again(asked: str, name: str) -> None:
    assert make_agent(asked).name == name
    assert make_agent(name).name == name


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("", "unknown-agent", "greedy, level, net, random"),
        ("gready", "unknown-agent", "“gready”; the agents are"),
        ("Greedy", "unknown-agent", "“Greedy”"),
        ("greedy:v0", "bad-option", "cannot be “v0”; it can be v1"),
        ("greedy:", "", ""),
        ("greedy:seed=", "bad-option", "0, 1, 2, ..."),
        ("greedy:seed=-1", "bad-option", "“-1”"),
        ("greedy:seed=9223372036854775808", "bad-option", "9223372036854775808"),
        ("greedy:seed=²", "bad-option", "“²”"),
        ("greedy:v1,9", "unknown-option", "no option “9”; its options are version, seed"),
        ("greedy:sims=9", "unknown-option", "“sims”"),
        ("greedy:v1,version=v1", "option-twice", "“version”"),
        ("greedy:v1,", "unknown-option", "“”"),
        ("engine", "option-missing", "needs option “path”; it can be the path of a program"),
        ("engine:ms=5", "option-missing", "needs option “path”"),
        ("random:" + "9" * 500, "bad-option", "“" + "9" * 40 + "”"),
    ],
)
def test_a_wrong_name_is_refused_with_the_choices(asked: str, code: str, told: str) -> None:
    if not code:
        assert make_agent(asked).name == "greedy:v1"
        return
    with pytest.raises(AgentError) as caught:
        make_agent(asked)
    assert caught.value.code == code
    assert told in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.usefixtures("lowest")
def test_options_reach_the_agent() -> None:
    agent = make_agent("lowest:4,style=wild")
    assert isinstance(agent, Lowest)
    assert (agent.depth, agent.style, agent.name) == (4, "wild", "lowest:4,style=wild")
    assert "lowest" in agent_names()
    position = Position.initial(seed=1)
    assert agent.play(position.view(0)).text == "+wug"


@pytest.mark.usefixtures("lowest")
@pytest.mark.parametrize(
    ("asked", "choices"),
    [("lowest:0", "1, 2, 3, 4, 5, 6, 7, 8, 9"), ("lowest:10", "1, 2"), ("lowest:style=odd", "calm, wild")],
)
def test_options_are_checked(asked: str, choices: str) -> None:
    with pytest.raises(AgentError, match=choices):
        make_agent(asked)


@pytest.mark.usefixtures("lowest")
def test_a_name_is_taken_once() -> None:
    with pytest.raises(AgentError, match="“lowest” is there already"):
        register_agent("lowest")


@pytest.mark.parametrize("name", ["", "Big", "a b", "a:b", "ü", "a" * 41])
def test_a_name_is_a_plain_word(name: str) -> None:
    with pytest.raises(AgentError) as caught:
        register_agent(name)
    assert caught.value.code == "bad-name"


def test_an_agent_without_options() -> None:
    register_agent("plain")(Lowest)
    try:
        assert make_agent("plain").name == "plain"
        with pytest.raises(AgentError, match="has no options, so “3” cannot be set"):
            make_agent("plain:3")
    finally:
        unregister_agent("plain")


def test_unregistering_nobody() -> None:
    with pytest.raises(AgentError, match="no agent “nobody”"):
        unregister_agent("nobody")


def test_an_agent_of_another_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "guest", f"{__name__}:Lowest")
    assert "guest" in agent_names()
    try:
        assert isinstance(make_agent("guest"), Lowest)
        assert isinstance(make_agent("guest"), Lowest)
    finally:
        unregister_agent("guest")


@pytest.mark.parametrize("value", ["no_such_module_anywhere:Agent", f"{__name__}:Missing"])
def test_an_agent_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    offer(monkeypatch, "guest", value)
    assert "guest" in agent_names()
    with pytest.raises(AgentError, match="“guest” cannot be loaded") as caught:
        make_agent("guest")
    assert caught.value.__cause__ is not None


def test_entry_points_are_read_from_installed_distributions() -> None:
    registry._plugins.cache_clear()
    assert registry._plugins() == {point.name: point for point in entry_points(group=registry.GROUP)}


@pytest.mark.parametrize(
    ("low", "high", "choices"),
    [
        (1, 8, "1, 2, 3, 4, 5, 6, 7, 8"),
        (2, 2, "2"),
        (1, 10, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (1, 11, "1, 2, ..., 11"),
        (1, 86_400_000, "1, 2, ..., 86400000"),
        (0, 2**63 - 1, "0, 1, 2, ..."),
    ],
)
def test_numbers_are_listed_in_messages(low: int, high: int, choices: str) -> None:
    assert whole_number("number", low, high).choices == choices
