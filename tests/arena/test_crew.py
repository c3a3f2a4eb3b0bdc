"""A worker's agents: built once, used again, closed; and the records of their games."""

import io
from typing import Any

import pytest

from gemwright.arena import Crew, Match, PlayedGame
from gemwright.records import GameRecord, read_games, verify
from gemwright.rules import RuleSet
from tests.arena.helpers import outcomes

Log = list[tuple[str, Any]]


def crew(*names: str, records: bool = False, **match: Any) -> Crew:
    return Crew(Match(names, **({"games": 12} | match)), keep_records=records)


def record_of(played: PlayedGame) -> GameRecord:
    (record,) = read_games(io.BytesIO(played.record))
    return record


def test_agents_are_prepared_once_and_used_again(agents_log: Log) -> None:
    team = crew("watched", "random")
    for game in range(4):
        team.play(game)
    team.close()
    kinds = [kind for kind, _ in agents_log if kind != "choose"]
    assert kinds == ["prepare", *["new_game"] * 4, "close"]


def test_copies_share_nothing(agents_log: Log) -> None:
    team = crew("random", "watched", players=4)
    team.play(0)
    team.play(1)
    prepared = {who for kind, who in agents_log if kind == "prepare"}
    assert len(prepared) == 3
    seats = [(what[0], what[3]) for kind, what in agents_log if kind == "new_game"]
    assert len({who for who, _ in seats[:3]}) == 3
    assert {who for who, _ in seats} == prepared


def test_an_agent_that_failed_is_built_anew(agents_log: Log) -> None:
    team = crew("failing:after=2", "random")
    reports = [team.play(game).report for game in range(3)]
    assert all(report.forfeit and report.share(0) == 0 for report in reports)
    assert [report.forfeit.seat for report in reports if report.forfeit] == [0, 1, 0]


def test_one_that_cannot_be_built_loses(agents_log: Log) -> None:
    report = crew("random", "unbuilt").play(0).report
    assert report.forfeit is not None
    assert (report.forfeit.seat, report.forfeit.reason) == (1, "ValueError: nothing to build it from")


def test_closing_survives_agents_that_cannot_close(agents_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.arena.helpers import Watched

    def refuse(self: Watched) -> None:
        raise OSError

    team = crew("watched", "random")
    team.play(0)
    monkeypatch.setattr(Watched, "close", refuse)
    team.close()


def test_games_do_not_depend_on_those_played_before() -> None:
    one, other = crew("random", "greedy"), crew("random", "greedy")
    forwards = {game: one.play(game).report for game in range(4)}
    backwards = {game: other.play(game).report for game in reversed(range(4))}
    assert outcomes([forwards[game] for game in range(4)]) == outcomes([backwards[game] for game in range(4)])


@pytest.mark.parametrize("rules", ["splendor-2014", "marvel+turn_cap=9"])
@pytest.mark.parametrize("players", [2, 4])
def test_finished_games_have_full_records(rules: str, players: int) -> None:
    team = crew("greedy:v1", "random", records=True, rules=RuleSet.parse(rules), players=players)
    played = team.play(1)
    record = record_of(played)
    verify(record)
    assert record.knowledge == "full"
    assert record.result is not None
    assert record.names == tuple(["random", "greedy:v1", "random", "random"][:players])
    assert record.result.scores == tuple(seat.points for seat in played.report.players)
    assert record.tags["Round"] == "2"


def test_names_have_versions() -> None:
    assert record_of(crew("greedy", "random", records=True).play(0)).names == ("greedy:v1", "random")


def test_a_forfeit_stands_in_the_record(agents_log: Log) -> None:
    record = record_of(crew("random", "failing:after=4", records=True).play(0))
    verify(record)
    assert record.result is None
    assert record.tags["Termination"] == "forfeit"
    assert record.tags["Forfeit"] == "seat 1: RuntimeError: out of ? ideas"


def test_a_game_given_up_stands_in_the_record() -> None:
    team = Crew(Match(("random", "random"), games=2, most_decisions=20), keep_records=True)
    record = record_of(team.play(0))
    assert (record.tags["Termination"], record.result, len(record.nodes)) == ("limit", None, 20)


def test_records_hold_no_seed() -> None:
    team = crew("greedy:v1", "random", records=True, seed=987654321)
    played = team.play(0)
    text = record_of(played).text() + str(record_of(played).to_json())
    planned = team.plan[0]
    for secret in (planned.deal, *planned.agent_seeds, 987654321):
        assert str(secret) not in text
        assert f"{secret:x}" not in text
    assert "Seed" not in record_of(played).tags


def test_no_record_is_made_if_none_is_kept() -> None:
    assert crew("random", "random").play(0).record == b""
