import pytest

from gemwright.agents import Agent, AgentError, Limit
from gemwright.rules import SPECTATOR, GemwrightError, Move, Position, View


class Scripted(Agent):
    """Answers what it is told to, and keeps what it was asked."""

    name = "scripted"

    def __init__(self, answer: Move | int) -> None:
        self.answer = answer
        self.limits: list[Limit] = []

    def choose(self, view: View, limit: Limit) -> Move | int:
        self.limits.append(limit)
        return self.answer


@pytest.fixture
def position() -> Position:
    return Position.initial("splendor-2024", seed=7)


def test_play_returns_the_move_of_an_id(position: Position) -> None:
    move = Scripted(0).play(position.view(0))
    assert move == position.parse_move("+wug")
    assert position.push(move) is None


def test_play_returns_a_move_as_it_came(position: Position) -> None:
    move = position.parse_move("+uu")
    assert Scripted(move).play(position.view(0)) == move


@pytest.mark.parametrize("answer", [77, 65, 45, -1, 78, 10**9])
def test_play_refuses_an_illegal_answer(position: Position, answer: int) -> None:
    with pytest.raises(AgentError, match="“scripted” chose") as caught:
        Scripted(answer).play(position.view(0))
    assert caught.value.code == "illegal-choice"


def test_play_refuses_a_move_of_another_position(position: Position) -> None:
    other = Position.initial("splendor-2024", seed=8)
    move = next(move for move in other.legal_moves if move.kind == "reserve")
    assert move.card != position.move(move.id).card
    with pytest.raises(AgentError, match="not legal here"):
        Scripted(move).play(position.view(0))


@pytest.mark.parametrize("viewer", [None, 1])
def test_play_refuses_the_view_of_somebody_else(position: Position, viewer: int | None) -> None:
    with pytest.raises(AgentError) as caught:
        Scripted(0).play(position.view(viewer))
    assert caught.value.code == "not-its-turn"
    assert caught.value.fields == {"seat": 0, "viewer": SPECTATOR if viewer is None else viewer}


def test_play_refuses_a_finished_game() -> None:
    position = Position.initial("splendor-2024+turn_cap=1", seed=7)
    position.push_text("+wug")
    position.push_text("+wug")
    assert position.outcome() is not None
    with pytest.raises(AgentError, match="the game is over"):
        Scripted(0).play(position.view(0))


def test_the_limit_reaches_the_agent(position: Position) -> None:
    agent = Scripted(0)
    agent.play(position.view(0), Limit(seconds=0.5))
    agent.play(position.view(0))
    assert agent.limits == [Limit(seconds=0.5), Limit()]


@pytest.mark.parametrize(
    ("limit", "unit"),
    [
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"simulations": -3}, "simulations"),
    ],
)
def test_a_limit_is_above_0(limit: dict[str, float], unit: str) -> None:
    with pytest.raises(AgentError, match=f"{unit}; the limit has to be above 0"):
        Limit(**limit)  # type: ignore[arg-type]


def test_new_game_is_optional() -> None:
    position = Position.initial("marvel", 3, seed=1)
    agent = Scripted(0)
    agent.new_game(position.rules, 3, 0, seed=5)
    assert agent.play(position.view(0)).id == 0


def test_agent_errors_are_errors_of_gemwright() -> None:
    error = AgentError("unknown-agent", agent="x", choices="random")
    assert isinstance(error, GemwrightError)
    assert str(error) == "there is no agent “x”; the agents are random"


def test_an_agent_without_a_name_is_called_by_its_class(position: Position) -> None:
    class Nameless(Scripted):
        name = ""

    with pytest.raises(AgentError, match="agent “Nameless” chose 77"):
        Nameless(77).play(position.view(0))
