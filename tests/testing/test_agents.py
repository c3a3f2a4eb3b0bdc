"""The built-in agents keep to what agents promise, and the suite notices those that do not."""

import itertools
import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from zlib import crc32

import numpy as np
import pytest

from gemwright.agents import (
    Agent,
    AgentError,
    Analysis,
    Limit,
    Line,
    make_agent,
    register_agent,
    unregister_agent,
)
from gemwright.rules import EDITIONS, Move, Phase, Position, RuleSet, View
from gemwright.testing import agents as suite
from gemwright.testing import analysis_fault, check_agent, occasions
from gemwright.testing.agents import SECONDS, SLACK

BUILT_IN = [
    "random",
    "random:seed=3",
    "greedy",
    "greedy:v1,seed=5",
    "search:sims=30",
    "search:sims=30,eval=playout",
    "search:sims=30,threads=2",
    "level:1",
    "level:4",
    "level:6",
    "level:5,style=blocker",
]
"""Every built-in agent that needs no argument."""

VIEW = Position.initial(seed=7).view(0)
MOVES = tuple(VIEW.legal_moves)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("edition", EDITIONS)
def test_built_in_agents_keep_their_promises(name: str, edition: str) -> None:
    report = check_agent(name, editions=[edition], seed=len(name))
    assert report.games == 3
    assert report.phases == {Phase.ACTION, Phase.PAYMENT, Phase.RETURN, Phase.TILE}
    assert report.decisions > 100
    assert report.analyses > 30


class First(Agent):
    """Plays the first legal decision; the bad agents below differ from it in one thing."""

    name = "first"

    def choose(self, view: View, limit: Limit) -> Move | int:
        return view.legal_moves.ids[0]


class Chancy(First):
    """Draws decisions from a generator that subclasses seed wrongly."""

    def __init__(self) -> None:
        self.random = random.Random(0)

    def choose(self, view: View, limit: Limit) -> Move | int:
        return self.random.choice(view.legal_moves.ids)


def fault_of(build: Callable[[], Agent]) -> str:
    """Return what the suite says of an agent."""
    with pytest.raises(AssertionError) as caught:
        check_agent(build, editions=["splendor-2024"], players=[2])
    message = str(caught.value)
    assert message.startswith("agent “")
    assert "; at splendor-2024" in message
    return message


def test_a_plain_agent_passes() -> None:
    report = check_agent(First, editions=["splendor-2024"], players=[2, 3], games=2)
    assert (report.agent, report.games) == ("first", 4)


def test_an_agent_is_called_by_its_class_if_it_has_no_name() -> None:
    class Nameless(First):
        name = ""

    assert check_agent(Nameless, editions=["marvel"], players=[2]).agent == "Nameless"


def test_an_agent_of_ones_own_is_checked_by_its_name() -> None:
    register_agent("first")(First)
    try:
        assert check_agent("first", editions=["marvel"], players=[3]).agent == "first"
    finally:
        unregister_agent("first")


def test_agents_are_prepared_and_closed() -> None:
    made: list[str] = []

    class Careful(First):
        def prepare(self) -> None:
            made.append("prepared")

        def close(self) -> None:
            made.append("closed")

    check_agent(Careful, editions=["marvel"], players=[2])
    assert made == ["prepared", "closed", "closed"]


def test_an_illegal_decision_is_caught() -> None:
    class Illegal(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            return 77

    assert "gives no legal decision: agent “first” chose 77" in fault_of(Illegal)


@pytest.mark.parametrize("phase", [Phase.PAYMENT, Phase.RETURN, Phase.TILE])
def test_a_decision_is_caught_that_is_illegal_in_one_phase_only(phase: Phase) -> None:
    class Illegal(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            return 77 if view.phase == phase else super().choose(view, limit)

    assert "gives no legal decision" in fault_of(Illegal)


def test_an_illegal_decision_past_the_check_of_play_is_caught() -> None:
    class Unchecked(First):
        def play(self, view: View, limit: Limit | None = None) -> Move:
            self._require_turn(view)
            return Position.initial(seed=8).move(31)

    assert "gives no legal decision: <Move 31" in fault_of(Unchecked)


def test_a_crash_is_caught() -> None:
    class Crashing(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            raise KeyError("oops")

    assert "raises KeyError('oops')" in fault_of(Crashing)


def test_a_view_left_pushed_is_caught() -> None:
    class Pushing(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            view.push(view.legal_moves.ids[0])
            return view.pop().id

    class Forgetful(First):
        def play(self, view: View, limit: Limit | None = None) -> Move:
            move = super().play(view, limit)
            view.push(move)
            return move

    check_agent(Pushing, editions=["splendor-2024"], players=[2])
    assert "leaves another move_stack behind after play" in fault_of(Forgetful)


def test_a_changed_row_is_caught() -> None:
    class Vandal(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            view.row["passes"] = 1
            return super().choose(view, limit)

    assert "leaves another view behind after play" in fault_of(Vandal)


def test_a_view_changed_by_analyse_is_caught() -> None:
    class Vandal(First):
        def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
            analysis = super().analyse(view, limit, lines)
            view.row["passes"] += 1
            return analysis

    assert "leaves another view behind after analyse" in fault_of(Vandal)


def test_chances_that_no_seed_fixes_are_caught() -> None:
    counter = itertools.count()

    class Unseeded(Chancy):
        def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
            self.random = random.Random(next(counter))  # as good as the time of day

    assert "plays another game the second time, under the same seed" in fault_of(Unseeded)


def test_chances_of_the_moment_an_agent_is_built_are_caught() -> None:
    counter = itertools.count()

    class Moody(Chancy):
        def __init__(self) -> None:
            self.mood = next(counter)

        def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
            self.random = random.Random(self.mood)

    assert "plays another game when it is built anew, under the same seed" in fault_of(Moody)


def test_chances_that_hang_on_single_decisions_are_caught() -> None:
    class Fickle(First):
        """Takes its second choice every time it has been told of two games."""

        told = 0

        def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
            self.told += 1

        def choose(self, view: View, limit: Limit) -> Move | int:
            other = view.turns == 0 and view.phase == Phase.PAYMENT and self.told % 2
            return view.legal_moves.ids[-1 if other else 0]

    assert "decides otherwise the second time, under the same seed" in fault_of(Fickle)


def test_chances_that_go_on_from_game_to_game_are_caught() -> None:
    assert "plays another game the second time, under the same seed" in fault_of(Chancy)


def test_memory_of_older_games_is_caught() -> None:
    class Learning(First):
        """Plays otherwise once it has been told of many games."""

        def __init__(self) -> None:
            self.told = 0

        def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
            self.told += 1

        def choose(self, view: View, limit: Limit) -> Move | int:
            return view.legal_moves.ids[-1 if self.told > 50 else 0]

    with pytest.raises(AssertionError, match=r"under the same seed"):
        check_agent(Learning, editions=["splendor-2024"], players=[2])


def test_positions_are_compared_that_differ_in_hidden_cards_alone() -> None:
    examination = suite._Examination(First, 0, Limit(simulations=1))
    for position in occasions("splendor-2024", 3):
        twins = [position, *examination._twins(position)]
        assert len({twin.text() for twin in twins}) == 3
        assert len({twin.view(twin.to_move).row.tobytes() for twin in twins}) == 1


def test_an_agent_that_sees_through_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Position] = []
    determinize = View.determinize

    def spied_on(view: View, rng: np.random.Generator) -> Position:
        dealt.append(determinize(view, rng))
        return dealt[-1]

    class Peeking(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            known = dealt.pop(0).text() if dealt else ""
            return view.legal_moves.ids[crc32(known.encode()) % len(view.legal_moves)]

    monkeypatch.setattr(View, "determinize", spied_on)
    assert "decides otherwise where only hidden cards differ" in fault_of(Peeking)


def test_an_agent_that_takes_any_view_is_caught() -> None:
    class Obliging(First):
        def _require_turn(self, view: View) -> None:
            return

    assert "decides for a seat whose view it does not have (play)" in fault_of(Obliging)


def test_an_agent_that_goes_on_after_the_end_is_caught() -> None:
    class Tireless(First):
        def play(self, view: View, limit: Limit | None = None) -> Move:
            return VIEW.move(0) if view.phase == Phase.OVER else super().play(view, limit)

    assert "decides in a game that is over (play)" in fault_of(Tireless)


def test_a_refusal_of_another_kind_is_caught() -> None:
    class Rude(First):
        def _require_turn(self, view: View) -> None:
            try:
                super()._require_turn(view)
            except AgentError:
                raise SystemError("no") from None

    assert "raises SystemError('no') instead of an AgentError" in fault_of(Rude)


def test_an_agent_that_ignores_the_clock_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    class Slow(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            now[0] += (limit.seconds or 0) + 1.5 * SLACK
            return super().choose(view, limit)

    monkeypatch.setattr(suite, "perf_counter", lambda: now[0])
    assert f"thinks for 3.0 s when {SECONDS} s are allowed" in fault_of(Slow)


def analysing(change: Callable[[Analysis, View], Analysis]) -> Callable[[], Agent]:
    """Return what builds an agent whose analyses are changed so."""

    class Analyst(First):
        def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
            self._require_turn(view)
            return change(good(list(view.legal_moves)[:lines], view.num_players), view)

    return Analyst


def good(moves: Iterable[Move] = MOVES[:2], players: int = 2) -> Analysis:
    values = (1 / players,) * players
    return Analysis(tuple(Line((move,), values, 0.01, 5) for move in moves), values, 20, 9, 0.1)


def test_a_good_analysis_passes() -> None:
    assert analysis_fault(good(), VIEW) == ""
    check_agent(analysing(lambda analysis, _: analysis), editions=["splendor-2024"], players=[2, 3])
    check_agent(
        analysing(lambda analysis, _: replace(analysis, values=None)), editions=["marvel"], players=[2]
    )


def test_a_bad_analysis_is_caught() -> None:
    assert "analyses badly: it has no lines" in fault_of(
        analysing(lambda analysis, _: replace(analysis, lines=()))
    )


def test_an_analysis_that_changes_is_caught() -> None:
    counter = itertools.count()

    def turned(analysis: Analysis, _view: View) -> Analysis:
        return replace(analysis, lines=analysis.lines[:: (-1) ** next(counter)])

    assert "analyses otherwise the second time" in fault_of(analysing(turned))


def test_an_analysis_that_crashes_is_caught() -> None:
    def crash(_analysis: Analysis, view: View) -> Analysis:
        raise ZeroDivisionError(view.to_move)

    assert "raises ZeroDivisionError" in fault_of(analysing(crash))


def one_line(**changed: object) -> Analysis:
    line = Line(MOVES[:1], (0.5, 0.5), 0.01, 5)
    return Analysis((replace(line, **changed),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("analysis", "fault"),
    [
        (Analysis(()), "it has no lines"),
        (good(MOVES[:4]), "4 lines where 3 are asked for"),
        (one_line(moves=()), "a line without decisions"),
        (good([MOVES[0], MOVES[0]]), "two lines begin alike"),
        (one_line(moves=(Position.initial(seed=8).move(31),)), "a line begins with what is not legal"),
        (replace(good(), simulations=-1), "counts below 0"),
        (replace(good(), seconds=-0.1), "counts below 0"),
        (replace(good(), simulations=21), "21 simulations where 20 are allowed"),
        (replace(good(), values=(0.5, 0.6)), "values that sum to 1.1"),
        (one_line(values=(1.0,)), "1 values for 2 players"),
        (one_line(values=(0.5, 0.25, 0.25)), "3 values for 2 players"),
        (one_line(values=(-0.1, 0.5)), "values that are no probabilities"),
        (one_line(values=(float("nan"), 0.5)), "values that are no probabilities"),
        (one_line(error=-0.01), "an error of -0.01"),
        (one_line(error=float("nan")), "an error of nan"),
        (one_line(error=float("inf")), "an error of inf"),
        (one_line(simulations=-1), "simulations below 0"),
    ],
)
def test_what_is_wrong_with_an_analysis_is_named(analysis: Analysis, fault: str) -> None:
    assert analysis_fault(analysis, VIEW, limit=Limit(simulations=20)).startswith(fault)


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.3, 0.3), (0.0, 0.0), (0.5, 0.5 + 1e-9)])
def test_values_may_leave_room_for_a_standstill(values: tuple[float, float]) -> None:
    assert analysis_fault(one_line(values=values), VIEW) == ""


def test_the_first_fault_ends_the_examination_and_closes_the_agent() -> None:
    closed: list[bool] = []

    class Illegal(First):
        def choose(self, view: View, limit: Limit) -> Move | int:
            return 77

        def close(self) -> None:
            closed.append(True)

    fault_of(Illegal)
    assert closed == [True]


def test_the_suite_itself_is_reproducible() -> None:
    reports = [check_agent(lambda: make_agent("random"), editions=["marvel"], seed=4) for _ in range(2)]
    assert reports[0] == reports[1]
