"""`gemwright arena` on the command line."""

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gemwright.agents import RandomAgent, netplayer, register_agent, unregister_agent
from gemwright.arena import Executor, Match, play_match
from gemwright.cli.entry import run
from gemwright.records import read_games, verify
from gemwright.rules import RuleSet
from tests.cli.processes import COMMAND, PATIENCE, Terminal, environment

Captured = pytest.CaptureFixture[str]

SERIAL = ["--executor", "serial"]


def printed_json(capsys: Captured, *words: str) -> dict[str, Any]:
    assert run(["arena", *words, "--json", *SERIAL]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_is_what_the_library_finds(capsys: Captured) -> None:
    words = ["greedy:v1", "random", "--games", "6", "--players", "3", "--edition", "marvel", "--seed", "5"]
    found = printed_json(capsys, *words, "--rule", "turn_cap=12")
    assert list(found)[:4] == ["agents", "games", "score", "ci95"]
    assert (found["agents"], found["games"]) == (["greedy:v1", "random"], 6)
    rules = RuleSet.parse("marvel+turn_cap=12")
    match = Match(("greedy:v1", "random"), games=6, players=3, rules=rules, seed=5)
    wanted = play_match(match, executor=Executor("serial")).to_json()
    for timed in (*found["style"], *wanted["style"]):
        timed.pop("mean_seconds"), timed.pop("p99_seconds")
    assert found == wanted


def test_the_order_given_is_kept(capsys: Captured) -> None:
    found = printed_json(capsys, "random", "greedy", "--games", "4")
    assert found["agents"] == ["random", "greedy"]
    assert found["score"] == [0.0, 1.0]


def test_names_may_hold_commas(capsys: Captured) -> None:
    found = printed_json(capsys, "greedy:v1,seed=3", "greedy:seed=4,version=v1", "--games", "2")
    assert found["agents"] == ["greedy:v1,seed=3", "greedy:seed=4,version=v1"]


def test_a_table_for_people(capsys: Captured) -> None:
    assert run(["arena", "greedy:v1", "random", "--games", "4", "--style", *SERIAL]) == 0
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert lines[0] == "splendor-2024, 2 players, 4 games"
    assert lines[2].split()[:2] == ["greedy:v1", "100.0"]
    assert any(line.startswith("Elo of greedy:v1 over random: +∞") for line in lines)
    assert any(line.split()[:2] == ["agent", "rounds"] for line in lines)
    assert shown.err == ""


def test_round_robins_and_ladders(capsys: Captured) -> None:
    words = ["greedy:v1", "random", "random:seed=2", "--games", "8"]
    ladder = printed_json(capsys, *words, "--format", "ladder")
    assert ladder["games_each"] == [4, 8, 4]
    assert all(len(elo) == 2 and elo[1] > 0 for elo in ladder["elo"])
    assert all(error > 0 for _, error in ladder["skill"])
    assert printed_json(capsys, *words, "--format", "round-robin")["games_each"] == [6, 6, 4]


def test_an_unfinished_set_is_said_and_played(capsys: Captured) -> None:
    assert run(["arena", "random", "random", "--games", "3", "--json", *SERIAL]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == 3
    assert shown.err.splitlines() == [
        "3 is no multiple of 2, so not everybody has every seat of the last decks"
    ]


def test_early_stop(capsys: Captured) -> None:
    found = printed_json(capsys, "greedy:v1", "random", "--games", "400", "--sprt", "0,100")
    assert found["sprt"]["accepted"] == 100
    assert found["games"] == 2 * found["sprt"]["sets"] < 100
    assert found["complete"]


def test_a_folder_keeps_records_and_goes_on(capsys: Captured, tmp_path: Path) -> None:
    words = ["greedy:v1", "random", "--games", "4", "--out", str(tmp_path / "match")]
    first = printed_json(capsys, *words)
    assert printed_json(capsys, *words) == first
    games = list(read_games(tmp_path / "match"))
    assert len(games) == 4
    for game in games:
        verify(game)
    assert run(["verify", str(tmp_path / "match")]) == 0
    assert run(["arena", *words, "--seed", "2"]) == 2
    assert "holds another match: seed is 1 there, not 2" in capsys.readouterr().err


def test_ctrl_c_shows_what_was_played(capsys: Captured) -> None:
    class Impatient(RandomAgent):
        left = 200

        def choose(self, view: Any, limit: Any) -> int:
            Impatient.left -= 1
            if Impatient.left < 0:
                raise KeyboardInterrupt
            return super().choose(view, limit)

    register_agent("impatient")(Impatient)
    try:
        assert run(["arena", "impatient", "random", "--games", "50", *SERIAL]) == 130
    finally:
        unregister_agent("impatient")
    assert "of 50, broken off" in capsys.readouterr().out


def test_ctrl_c_before_the_first_game_says_so(capsys: Captured) -> None:
    class Hasty(RandomAgent):
        def choose(self, view: Any, limit: Any) -> int:
            raise KeyboardInterrupt

    register_agent("hasty")(Hasty)
    try:
        assert run(["arena", "hasty", "random", "--games", "50", *SERIAL]) == 130
        assert capsys.readouterr().out == "No game was finished.\n"
        assert run(["arena", "hasty", "random", "--games", "50", "--json", *SERIAL]) == 130
        assert json.loads(capsys.readouterr().out)["games"] == 0
    finally:
        unregister_agent("hasty")


def test_forfeits_are_told_with_their_reasons(capsys: Captured) -> None:
    class Clumsy(RandomAgent):
        def choose(self, view: Any, limit: Any) -> int:
            raise RuntimeError("no idea")

    register_agent("clumsy")(Clumsy)
    try:
        found = printed_json(capsys, "clumsy", "random", "--games", "2")
        assert run(["arena", "clumsy", "random", "--games", "2", *SERIAL]) == 0
    finally:
        unregister_agent("clumsy")
    assert found["forfeit_reasons"] == [{"RuntimeError: no idea": 2}, {}]
    assert "clumsy forfeited 2 games: RuntimeError: no idea" in capsys.readouterr().out.splitlines()


def test_sigterm_ends_a_match_as_ctrl_c_does(tmp_path: Path) -> None:
    words = ["arena", "random", "random", "--games", "100000", "--out", str(tmp_path / "match")]
    process = subprocess.Popen(
        [*COMMAND, *words, "--executor", "processes", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
        start_new_session=True,
    )
    try:
        results = tmp_path / "match" / "results.ndjson"
        wait_until(lambda: process.poll() is not None or (results.exists() and results.stat().st_size > 2000))
        process.terminate()
        printed, complaints = process.communicate(timeout=PATIENCE)
        wait_until(lambda: not group_lives(process.pid))
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 143
    assert "of 100000, broken off" in printed.splitlines()[0]
    assert complaints == ""


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def group_lives(group: int) -> bool:
    """Tell whether a process that was started there still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "needs two agents or more, not 0"),
        (["greedy"], "needs two agents or more, not 1"),
        (["greedy", "gready"], "no agent “gready”"),
        (["greedy", "greedy:v0"], "cannot be “v0”"),
        (["greedy", "random", "--games", "0"], "games, not 0"),
        (["greedy", "random", "--players", "5"], "not 5"),
        (["greedy", "random", "--edition", "chess"], "no edition “chess”"),
        (["greedy", "random", "--rule", "turn_cap"], "NAME=VALUE"),
        (["greedy", "random", "--sprt", "5"], "no pair of Elo differences"),
        (["greedy", "random", "random", "--sprt", "0,5"], "between two agents only"),
        (["greedy", "random", "random", "--games", "2"], "too few for everybody to meet"),
        (["greedy", "random", "--workers", "0"], "workers, not 0"),
        (["greedy", "random", "--executor", "cloud"], "“cloud” is no value for “--executor”"),
        (["greedy", "random", "--format", "cup"], "“cup” is no value for “--format”"),
        (["greedy", "random", "--seed", "-1"], "a seed is"),
        (["greedy", "random", "--lang", "xx"], "no language “xx”"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str, capsys: Captured) -> None:
    assert run(["arena", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert said in shown.err


def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    with Terminal(tmp_path, "arena", "random", "random", "--games", "60", "--json", *SERIAL) as terminal:
        terminal.wait_for("Games")
        terminal.wait_for("60/60")
        terminal.wait_for('{"agents":')
        assert terminal.end() == 0


def test_an_agent_without_a_network_for_the_game_is_refused_in_one_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(netplayer, "shipped_for", lambda rules, players: None)
    assert run(["arena", "random", "net:shipped", "--edition", "marvel", *SERIAL]) != 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "“net:shipped” cannot play marvel with 2 players: no network that comes" in shown.err
