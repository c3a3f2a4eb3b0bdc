"""One game: what agents see, how it is scored, and what failures cost."""

from typing import Any

import pytest

from gemwright.agents import Agent, make_agent
from gemwright.arena import Forfeit, GameReport, Match, Plan
from gemwright.arena.referee import MOST_REASON_CHARS, Referee, StoppedError, failure_reason
from gemwright.rules import Position, RuleSet, SetUpError, View

Log = list[tuple[str, Any]]


def referee(
    *names: str, rules: str = "splendor-2024", most_decisions: int = 20_000, game: int = 0
) -> Referee:
    match = Match(tuple(names), games=24, players=len(names), rules=RuleSet.parse(rules))
    planned = Plan(match)[game]
    position = Position.initial(match.rules, match.players, seed=planned.deal)
    agents = [make_agent(names[agent]) for agent in planned.seats]
    return Referee(planned, position, agents, most_decisions=most_decisions)


def played(*names: str, **options: Any) -> GameReport:
    return referee(*names, **options).play()


@pytest.mark.parametrize("rules", ["splendor-2014", "splendor-2024", "marvel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_to_its_end(rules: str, players: int) -> None:
    judge = referee(*["greedy:v1"] * players, rules=rules)
    found = judge.play()
    outcome = judge.position.outcome()
    assert outcome is not None
    assert found.end == outcome.termination.name.lower() == "points"
    assert found.shares == tuple(outcome.share(seat) for seat in range(players))
    assert tuple(seat.points for seat in found.players) == outcome.scores
    assert found.rounds == judge.position.round
    assert sum(seat.decisions for seat in found.players) == len(judge.position.move_stack)


def test_what_each_seat_did_is_counted() -> None:
    judge = referee("greedy:v1", "random")
    found = judge.play()
    replay = judge.position.copy()
    reserves, turns, tokens = [0, 0], [0, 0], [0, 0]
    while replay.move_stack:
        after, kind = replay.copy(), replay.peek().kind
        replay.pop()
        mover = replay.to_move
        reserves[mover] += kind in ("reserve", "reserve-blind")
        if after.turns > replay.turns:
            turns[mover] += 1
            tokens[mover] += after.seat(mover).num_tokens
    for seat, kept in enumerate(found.players):
        assert (kept.reserves, kept.turns, kept.tokens) == (reserves[seat], turns[seat], tokens[seat])
        assert kept.nobles == len(judge.position.seat(seat).tiles)
        assert sum(kept.times.values()) == kept.decisions
        assert 0 < kept.seconds < 60
    assert sum(reserves) > 0


def test_the_same_game_comes_out_the_same() -> None:
    first, again = referee("random", "random"), referee("random", "random")
    assert first.play().shares == again.play().shares
    assert first.position.text() == again.position.text()
    other = referee("random", "random", game=1)
    other.play()
    assert other.position.text() != first.position.text()


def test_agents_are_told_of_the_game_and_see_their_view_alone(agents_log: Log) -> None:
    judge = referee("watched", "watched", rules="marvel", game=3)
    judge.play()
    told = [what[1:] for kind, what in agents_log if kind == "new_game"]
    seeds = Plan(Match(("watched", "watched"), games=24))[3].agent_seeds
    assert told == [("marvel", 2, 0, seeds[0]), ("marvel", 2, 1, seeds[1])]
    asked = [what for kind, what in agents_log if kind == "choose"]
    assert len(asked) == len(judge.position.move_stack)
    assert all(kind is View and viewer == to_move for kind, viewer, to_move in asked)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("failing:after=3", "RuntimeError: out of ? ideas"),
        ("illegal", "agent “illegal” chose 77, which is not legal here (R3.3)"),
        ("quitting", "SystemExit: 3"),
        ("unready", "OSError"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_failure_loses_and_the_others_share(name: str, reason: str, players: int, agents_log: Log) -> None:
    found = played(*["random"] * (players - 1), name)
    assert found.forfeit == Forfeit(players - 1, reason)
    assert found.end == "forfeit"
    assert found.shares == (*[1 / (players - 1)] * (players - 1), 0.0)
    assert not found.finished


def test_a_failing_answer_is_not_counted_and_changes_nothing(agents_log: Log) -> None:
    judge = referee("failing:after=0", "random")
    before = judge.position.text()
    assert judge.play().players[0].decisions == 0
    assert judge.position.text() == before


def test_the_first_failure_counts(agents_log: Log) -> None:
    assert played("unready", "unready").forfeit == Forfeit(0, "OSError")


def test_a_game_without_end_is_shared() -> None:
    found = played("random", "random", "random", most_decisions=40)
    assert (found.end, found.shares) == ("limit", (1 / 3,) * 3)
    assert sum(seat.decisions for seat in found.players) == 40


def test_a_cap_of_rounds_ends_by_the_rules() -> None:
    found = played("random", "random", rules="splendor-2024+turn_cap=3")
    assert (found.end, found.rounds) == ("cap", 3)
    assert sum(found.shares) == pytest.approx(1)


def test_ctrl_c_is_no_failure_of_the_agent(agents_log: Log) -> None:
    from tests.arena.helpers import Interrupted

    Interrupted.left = 3
    with pytest.raises(KeyboardInterrupt):
        played("interrupted", "random")


def test_a_stopped_game_is_not_played_on() -> None:
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 5

    planned = Plan(Match(("random", "random"), games=2))[0]
    agents: list[Agent] = [make_agent("random"), make_agent("random")]
    judge = Referee(planned, Position.initial(seed=1), agents, most_decisions=100, stopped=stopped)
    with pytest.raises(StoppedError):
        judge.play()
    assert len(judge.position.move_stack) == 5


def test_reasons_are_one_printable_line() -> None:
    assert failure_reason(ValueError("a\n\tb\x00")) == "ValueError: a b?"
    assert failure_reason(SetUpError("bad-seed", seed=-1)).startswith("a seed is")
    assert failure_reason(KeyError()) == "KeyError"
    assert len(failure_reason(ValueError("x" * 1000))) == MOST_REASON_CHARS
