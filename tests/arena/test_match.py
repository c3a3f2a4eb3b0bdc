"""Whole matches: results, interruptions, early stops."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gemwright.agents import AgentError, NetFacts, netplayer, random_network, write_network
from gemwright.arena import ArenaError, Executor, GameReport, Match, MatchRun, SprtBounds, play_match
from gemwright.arena.store import RECORDS, RESULTS
from gemwright.records import read_games
from gemwright.rules import RuleSet
from tests.arena.helpers import Interrupted, outcomes
from tests.signals import listen_to_signals

HERE = Executor("serial")
TWO = Executor("processes", workers=2)
PATIENCE = 60.0

Log = list[tuple[str, Any]]


@pytest.mark.parametrize("rules", ["splendor-2014", "splendor-2024", "marvel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_everywhere(rules: str, players: int) -> None:
    match = Match(("greedy:v1", "random"), games=2 * players, players=players, rules=RuleSet.parse(rules))
    found = play_match(match, executor=HERE)
    assert found.complete
    assert found.standings[0].score == pytest.approx(1.0, abs=0.2)
    assert sum(standing.score or 0 for standing in found.standings) == pytest.approx(1)
    assert found.standings[0].interval[1] == pytest.approx(1.0, abs=0.1)


def test_equal_decks_make_equal_agents_equal() -> None:
    found = play_match(Match(("greedy:v1,seed=1", "greedy:v1,seed=1"), games=20, players=2), executor=HERE)
    assert [standing.score for standing in found.standings] == [0.5, 0.5]


def test_where_it_is_played_changes_nothing() -> None:
    match = Match(("random", "greedy", "random"), games=12)
    one, other = play_match(match, executor=HERE), play_match(match, executor=TWO)
    assert outcomes(one.reports) == outcomes(other.reports)


def test_games_are_told_in_order() -> None:
    told: list[GameReport] = []
    found = play_match(Match(("random", "random"), games=5), executor=HERE, on_game=told.append)
    assert tuple(told) == found.reports
    assert [report.game for report in told] == list(range(5))


def test_agents_are_made_ready_once_here_and_closed(agents_log: Log) -> None:
    run = MatchRun(Match(("watched", "watched"), games=2), executor=HERE)
    agents_log.clear()
    run.prepare()
    kinds = [kind for kind, _ in agents_log]
    assert kinds == ["prepare", "close"]
    run.play()
    assert [kind for kind, _ in agents_log].count("prepare") == 3


def test_a_run_can_be_played_again() -> None:
    run = MatchRun(Match(("random", "random"), games=4), executor=HERE)
    assert outcomes(run.play().reports) == outcomes(run.play().reports)


def test_failures_do_not_stop_a_match(agents_log: Log) -> None:
    found = play_match(Match(("failing:after=2", "greedy:v1"), games=6), executor=HERE)
    assert found.complete
    assert [standing.forfeits for standing in found.standings] == [6, 0]
    assert [standing.score for standing in found.standings] == [0.0, 1.0]


def test_names_and_early_stops_are_checked_first() -> None:
    with pytest.raises(AgentError, match="there is no agent"):
        MatchRun(Match(("greedy", "gready"), games=2))
    for match in (Match(("greedy",) * 3, games=6), Match(("greedy",) * 2, games=6, format="ladder")):
        with pytest.raises(ArenaError, match="between two agents only"):
            MatchRun(match, sprt=SprtBounds(0, 10))


def test_an_early_stop_ends_the_match_at_a_whole_set(tmp_path: Path) -> None:
    match = Match(("greedy:v1", "random"), games=600, players=3)
    found = play_match(match, executor=TWO, sprt=SprtBounds(0, 50), out=tmp_path)
    assert found.sprt is not None
    assert found.sprt.accepted == 50
    assert found.complete
    assert len(found.reports) == 3 * found.sprt.sets < 200
    again = play_match(match, executor=HERE, sprt=SprtBounds(0, 50))
    assert outcomes(again.reports) == outcomes(found.reports)
    kept = play_match(match, executor=HERE, sprt=SprtBounds(0, 50), out=tmp_path)
    assert kept.reports == found.reports


def test_an_interrupted_match_keeps_what_was_played_and_goes_on(tmp_path: Path, agents_log: Log) -> None:
    match = Match(("interrupted", "random"), games=8)
    Interrupted.left = 150
    run = MatchRun(match, executor=HERE, out=tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run.play()
    played = run.result()
    assert 0 < len(played.reports) < 8
    assert not played.complete
    whole = play_match(match, executor=HERE, out=tmp_path)
    assert whole.reports[: len(played.reports)] == played.reports
    assert outcomes(whole.reports) == outcomes(play_match(match, executor=HERE).reports)
    assert len(list(read_games(tmp_path))) == 8


def test_a_finished_match_is_read_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(("greedy:v1", "random"), games=6)
    first = play_match(match, executor=HERE, out=tmp_path)

    def fail(*_arguments: object, **_options: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Executor, "play", fail)
    told: list[GameReport] = []
    again = play_match(match, out=tmp_path, on_game=told.append)
    assert again.to_json() == first.to_json()
    assert len(told) == 6


COMMAND = [sys.executable, "-m", "gemwright", "arena", "greedy:v1", "random", "--workers", "2", "--json"]


def command(folder: Path, games: int) -> subprocess.Popen[str]:
    """Start a match with two workers, in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, "--games", str(games), "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        start_new_session=True,
        preexec_fn=listen_to_signals,  # noqa: PLW1509 - it only sets signals
    )


def wait_for_games(folder: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    results = folder / RESULTS
    while not results.exists() or results.read_bytes().count(b"\n") <= count:
        assert time.monotonic() < deadline, "no games are played"
        time.sleep(0.01)


def alive(group: int) -> list[int]:
    """Return the processes of a group that have not ended (fields 3 and 5 of /proc/PID/stat)."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, rest = stat.parent.name, stat.read_text().rpartition(")")[2].split()
            found += [int(pid)] * (rest[0] != "Z" and int(rest[2]) == group)
    return found


def test_a_killed_match_goes_on_to_the_same_result(tmp_path: Path) -> None:
    with command(tmp_path, 60) as process:
        wait_for_games(tmp_path, 3)
        process.kill()
    deadline = time.monotonic() + PATIENCE
    while alive(process.pid):
        assert time.monotonic() < deadline, "workers live on"
        time.sleep(0.05)
    with (tmp_path / RESULTS).open("ab") as stream:
        stream.write(b'{"report": {"ga')
    known = (tmp_path / RESULTS).read_bytes().count(b"\n") - 1
    assert 3 <= known < 60
    match = Match(("greedy:v1", "random"), games=60)
    whole = play_match(match, executor=HERE, out=tmp_path)
    assert outcomes(whole.reports) == outcomes(play_match(match, executor=HERE).reports)
    assert sum(1 for _ in read_games(tmp_path / RECORDS)) == 60


def test_ctrl_c_prints_what_was_played_and_ends_with_130(tmp_path: Path) -> None:
    with command(tmp_path, 20_000) as process:
        wait_for_games(tmp_path, 5)
        os.killpg(process.pid, signal.SIGINT)
        printed, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    found = json.loads(printed)
    assert 5 <= found["games"] < 20_000
    assert not found["complete"]
    assert "Traceback" not in said
    assert (tmp_path / RESULTS).read_bytes().count(b"\n") == found["games"] + 1


@pytest.mark.parametrize("agent", ["net:{file}", "search:sims=2,net={file}"])
def test_an_agent_that_has_not_learned_the_game_is_refused_before_the_first(
    tmp_path: Path, agent: str
) -> None:
    file = tmp_path / "small.gwnet"
    write_network(file, random_network(width=8, layers=1), NetFacts(family="marvel", players=(2, 3)))
    name = agent.format(file=file)
    marvel = RuleSet.parse("marvel")
    assert MatchRun(Match((name, "random"), players=3, rules=marvel)).names[0] == name
    for match in (
        Match(("random", name), games=1_000),
        Match((name, "random"), games=1_000, players=4, rules=marvel),
    ):
        with pytest.raises(ArenaError) as refused:
            play_match(match, out=tmp_path / "out")
        game, players = match.rules.name, match.players
        assert str(refused.value) == (
            f"“{name}” cannot play {game} with {players} players: "
            f"this network has learned marvel with 2, 3 players, not {match.rules.family} with {players}"
        )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("agent", ["net", "net:shipped", "search:net=shipped"])
def test_a_game_that_no_shipped_network_has_learned_is_refused(
    agent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(netplayer, "shipped_for", lambda rules, players: None)
    with pytest.raises(ArenaError, match=f"“{agent}” cannot play splendor-2024 with 4 players: no network"):
        MatchRun(Match(("greedy", agent), players=4))
