"""What is read off the games of a match."""

import json
from math import inf

import pytest

from gemwright.arena import Forfeit, Match, MatchResult, Plan, SeatReport, SetScore, SprtBounds, SprtState
from gemwright.arena.reports import time_class
from gemwright.arena.sprt import Sprt
from tests.arena.helpers import report, reports_of

PAIR = Match(("A", "B"), games=8)
PLAN = Plan(PAIR)


def result_of(match: Match, *winners: int) -> MatchResult:
    return MatchResult(match, reports_of(match, winners))


def test_json_begins_as_promised() -> None:
    found = result_of(PAIR, 0, 0, 1, 0).to_json()
    assert list(found)[:4] == ["agents", "games", "score", "ci95"]
    assert (found["agents"], found["games"], found["score"]) == (["A", "B"], 4, [0.75, 0.25])
    (low, high), (other_low, other_high) = found["ci95"]
    assert 0 < low < 0.75 < high < 1
    assert (other_low, other_high) == (pytest.approx(1 - high), pytest.approx(1 - low))


def test_json_is_json_whatever_happened() -> None:
    for winners in ((), (0,), (0, 0, 0, 0)):
        text = json.dumps(result_of(PAIR, *winners).to_json(), allow_nan=False)
        assert json.loads(text)["games"] == len(winners)


def test_shares_of_copies_are_one_agents() -> None:
    match = Match(("A", "B"), games=6, players=3)
    first, second = result_of(match, 0, 1, 1, 1, 1, 1).standings
    assert [first.score, second.score] == pytest.approx([1 / 6, 5 / 6])
    assert [first.par, second.par] == pytest.approx([1 / 3, 2 / 3])


def test_sets_are_put_together() -> None:
    found = result_of(Match(("A", "B"), games=8, players=3), 0, 0, 1, 1, 0, 0, 1, 0)
    assert found.sets_of(0) == [SetScore(0, 2.0, 3), SetScore(0, 2.0, 3), SetScore(0, 1.0, 2)]
    assert [found.score for found in found.sets_of(1)] == [1.0, 1.0, 1.0]


def test_an_agent_stands_by_its_own_games() -> None:
    match = Match(("A", "B", "C"), games=12)
    found = result_of(match, *[0, 0, 0, 0, 1, 1] * 2)
    assert [standing.games for standing in found.standings] == [8, 8, 8]
    assert [standing.score for standing in found.standings] == [1.0, 0.5, 0.0]
    elos = [standing.elo.elo for standing in found.standings if standing.elo]
    assert elos[0] > elos[1] > elos[2]
    assert sum(elos) == pytest.approx(0, abs=1e-6)


def test_elo_is_for_pairs_and_skill_for_all() -> None:
    match = Match(("A", "B", "C"), games=6, players=3)
    found = result_of(match, 0, 0, 0, 0, 0, 1)
    assert [standing.elo for standing in found.standings] == [None] * 3
    skills = [standing.skill for standing in found.standings]
    assert skills[0].mean > skills[1].mean > skills[2].mean
    assert all(skill.games == 6 for skill in skills)


def test_agents_of_one_name_are_kept_apart() -> None:
    found = result_of(Match(("A", "A"), games=4), 0, 0, 0, 0)
    assert found.to_json()["agents"] == ["A", "A"]
    assert [standing.score for standing in found.standings] == [1.0, 0.0]


def test_the_difference_of_two_has_an_interval() -> None:
    found, all_won = result_of(PAIR, 0, 0, 1, 0).elo_difference, result_of(PAIR, 0, 0).elo_difference
    assert found is not None
    elo, low, high = found
    assert elo == pytest.approx(190.8, abs=0.1)
    assert low < elo < high
    assert all_won is not None
    assert (all_won[0], all_won[2]) == (inf, inf)
    assert -inf < all_won[1] < 0


def test_among_copies_a_fair_part_is_no_difference() -> None:
    found = result_of(Match(("A", "B"), games=4, players=4), 0, 1, 1, 1).elo_difference
    assert found is not None
    assert found[0] == pytest.approx(0, abs=1e-9)


def test_no_difference_of_three_or_of_nothing() -> None:
    assert result_of(Match(("A", "B", "C"), games=6), 0).elo_difference is None
    assert result_of(PAIR).elo_difference is None
    assert result_of(Match(("A", "B"), games=2, format="ladder"), 0).elo_difference is None


def test_an_agent_without_games_has_no_score() -> None:
    last = result_of(Match(("A", "B", "C"), games=6), 0).standings[2]
    assert (last.games, last.score, last.interval, last.elo) == (0, None, (0.0, 1.0), None)
    assert last.skill.games == 0
    assert last.style.rounds is None


def test_forfeits_are_counted_and_scored() -> None:
    lost = report(0, [0, 1], [0.0, 1.0], end="forfeit", forfeit=Forfeit(0, "fell asleep"))
    found = MatchResult(PAIR, [lost])
    assert [standing.forfeits for standing in found.standings] == [1, 0]
    assert [standing.score for standing in found.standings] == [0.0, 1.0]
    assert found.to_json()["ends"] == {"forfeit": 1}
    assert found.standings[0].style.rounds is None


def test_reasons_of_forfeits_are_counted() -> None:
    reasons = ["fell asleep", "gave up", "gave up", "left"]
    lost = [
        report(game, PLAN[game].seats, [0.0, 1.0], end="forfeit", forfeit=Forfeit(0, reason))
        for game, reason in enumerate(reasons)
    ]
    found = MatchResult(PAIR, lost)
    assert [standing.reasons for standing in found.standings] == [
        {"fell asleep": 1, "gave up": 1},
        {"gave up": 1, "left": 1},
    ]
    assert found.to_json()["forfeit_reasons"] == [standing.reasons for standing in found.standings]
    twice = MatchResult(PAIR, [lost[0], *lost[2:3] * 2]).standings[0]
    assert (list(twice.reasons.items()), twice.forfeits) == ([("gave up", 2), ("fell asleep", 1)], 3)


def test_styles_are_means() -> None:
    times = {time_class(0.01): 9, time_class(1.0): 1}
    seats = [
        SeatReport(16, 2, 1, turns=10, tokens=50, decisions=10, seconds=1.09, times=times),
        SeatReport(9, 0, 4, turns=9, tokens=90, decisions=20, seconds=2.0, times=times),
    ]
    games = [
        report(0, [0, 1], [1.0, 0.0], rounds=20, players=seats),
        report(1, [1, 0], [1.0, 0.0], rounds=30, players=seats),
    ]
    style = MatchResult(PAIR, games).standings[0].style
    assert (style.rounds, style.points, style.winning_points) == (25, 12.5, 16)
    assert [style.nobles, style.reserves, style.tokens] == pytest.approx([1, 2.5, 140 / 19])
    assert [style.decisions, style.mean_seconds] == pytest.approx([30, 3.09 / 30])
    assert style.p99_seconds == pytest.approx(1.0, rel=0.06)


def test_nobody_wins_a_stalemate() -> None:
    still = report(0, [0, 1], [0.5, 0.5], end="stalemate")
    assert MatchResult(PAIR, [still]).standings[0].style.winning_points is None


def test_games_given_up_count_for_the_score_and_not_for_the_style() -> None:
    endless = report(0, [0, 1], [0.5, 0.5], end="limit", rounds=999)
    first = MatchResult(PAIR, [endless]).standings[0]
    assert (first.score, first.style.rounds) == (0.5, None)


def test_complete_means_all_games_or_a_decision() -> None:
    assert not result_of(PAIR, 0, 1).complete
    assert result_of(PAIR, *[0, 1] * 4).complete
    decided = Sprt(SprtBounds(0, 100)).add_all([1.0] * 20)
    assert MatchResult(PAIR, [], decided).complete
    assert not MatchResult(PAIR, [], SprtState(SprtBounds(0, 100))).complete


def test_the_early_stop_is_told() -> None:
    decided = Sprt(SprtBounds(0, 100)).add_all([1.0] * 20)
    found = MatchResult(PAIR, [], decided).to_json()["sprt"]
    assert (found["elo0"], found["elo1"], found["accepted"]) == (0, 100, 100)
    assert found["sets"] == decided.sets
    assert result_of(PAIR).to_json()["sprt"] is None
