import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from gemwright.cli import play as play_module
from gemwright.cli.entry import run
from gemwright.cli.journal import journal_folder, record_folder
from gemwright.records import GameRecord, verify
from tests.cli.processes import COMMAND, Terminal, environment, run_piped

Captured = pytest.CaptureFixture[str]


def saved(home: Path) -> list[str]:
    """Return the decisions in the only journal."""
    (path,) = (home / "state" / "gemwright" / "games").glob("*.journal")
    return [json.loads(line)["move"] for line in path.read_text().splitlines()[1:]]


def test_bots_in_every_seat_play_the_game_through(capsys: Captured) -> None:
    assert run(["play", "--bots", "greedy,random", "--seed", "5"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("1. Greedy: ")
    assert "Greedy wins with" in printed.out
    assert not journal_folder().exists()


def test_a_seed_repeats_a_game_of_bots(capsys: Captured) -> None:
    printed = []
    for _ in range(2):
        assert run(["play", "--bots", "random,greedy", "--seed", "9", "--rule", "turn_cap=8"]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


@pytest.mark.parametrize("edition", ["splendor-2014", "splendor-2024", "marvel"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_edition_with_every_number_of_players(edition: str, players: int, capsys: Captured) -> None:
    bots = f"{players} x greedy"
    assert run(["play", "--edition", edition, "--bots", bots, "--seed", "1", "--rule", "turn_cap=4"]) == 0
    assert capsys.readouterr().out.count("1. ") == players


def test_a_level_is_a_short_way_to_name_bots() -> None:
    options = ["--level", "1", "--players", "3", "--seed", "7", "--rule", "turn_cap=2", "--json"]
    data = json.loads(run_piped("play", *options, typed="+wug\n").stdout)
    assert data["names"] == ["Player", "Level 1 (1)", "Level 1 (2)"]


def test_a_bot_can_have_a_level_and_a_style(capsys: Captured) -> None:
    assert run(["play", "--bots", "level:1,style=racer,level:2", "--seed", "5", "--rule", "turn_cap=2"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1. Level 1, racer: ")
    assert "1. Level 2: " in printed


def test_the_rating_of_a_bot_is_shown_when_the_game_begins(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--level", "2", "--seed", "7") as it:
        assert "Player and Level 2 (rating " in it.wait_for("Player> ")
        it.type("quit")
        assert it.end() == 0


def test_a_finished_game_is_kept_as_a_record(capsys: Captured) -> None:
    assert run(["play", "--bots", "2xgreedy", "--seed", "5", "--rule", "turn_cap=3", "--save", "short"]) == 0
    path = record_folder() / "short.gwg"
    assert str(path) in capsys.readouterr().out
    record = GameRecord.from_text(path.read_text())
    verify(record)
    assert (record.names, record.knowledge) == (("Greedy 1", "Greedy 2"), "full")
    assert not list(journal_folder().iterdir())


def test_a_record_is_never_overwritten() -> None:
    for _ in range(2):
        assert run(["play", "--bots", "2xgreedy", "--rule", "turn_cap=1", "--save", "same"]) == 0
    assert sorted(path.name for path in record_folder().iterdir()) == ["same-2.gwg", "same.gwg"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("--edition chess", "there is no edition “chess”"),
        ("--rule speed", "“speed” is no rule switch; write it as NAME=VALUE"),
        ("--rule speed=1", "there is no rule switch “speed”"),
        ("--rule payment=never", "rule switch “payment” cannot be “never”"),
        ("--players 5", "a game is for 2, 3 or 4 players, not 5 (R2.1)"),
        ("--first 2", "the first seat must be from 0 to 1, not 2 (R2.7)"),
        ("--seed -1", "a seed is a whole number"),
        ("--bots genius", "there is no agent “genius”"),
        ("--level 10", "--level takes a number from 1 to 9"),
        ("--level 0", "--level takes a number from 1 to 9"),
        ("--level high", "“high” is no value for “--level”"),
        ("--level 2 --bots greedy", "give --level or --bots, not both"),
        ("--level 2 --resume", "a resumed game brings its own set-up; leave out --level"),
        ("--bots 3xgreedy --players 2", "0 people and 3 bots do not fit"),
        ("--save ../x", "“../x” cannot name a saved game"),
        ("--resume", "there is no unfinished game to resume"),
        ("--resume nope", "there is no saved game “nope”"),
        (
            "--resume x --seed 3 --players 2",
            "a resumed game brings its own set-up; leave out --players, --seed",
        ),
    ],
)
def test_impossible_games_are_refused_in_one_line(line: str, complaint: str, capsys: Captured) -> None:
    assert run(["play", *line.split()]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"gemwright: {complaint}")
    assert printed.err.count("\n") == 1
    assert not journal_folder().exists()


def test_moves_come_line_by_line_from_a_pipe(tmp_path: Path) -> None:
    done = run_piped("play", "--seed", "7", typed="# begin\n+wug\n\nr#1\n")
    assert done.returncode == 0
    assert "1. Player: take white, blue and green" in done.stdout
    assert "play --resume" in done.stdout
    assert done.stderr == ""


def test_a_bad_line_in_a_pipe_ends_with_status_2_and_its_number(tmp_path: Path) -> None:
    done = run_piped("play", "--seed", "7", typed="+wug\n\n+www\n")
    assert done.returncode == 2
    assert done.stderr.startswith("gemwright: line 3: ")
    assert done.stderr.count("\n") == 1
    assert saved(tmp_path)[0] == "+wug"


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    people = ["--bots", "none", "--names", "Ana,Ben", "--rule", "turn_cap=2"]
    done = run_piped("play", *people, "--seed", "7", typed="+wug\n+urk\nr1.1\nr#1\n")
    assert done.returncode == 0
    (path,) = (tmp_path / "data" / "gemwright" / "games").glob("*.gwg")
    assert [move.text for move in GameRecord.from_text(path.read_text()).moves][:2] == ["+wug", "+urk"]
    assert not list((tmp_path / "state" / "gemwright" / "games").iterdir())


def test_no_colours_in_a_pipe(tmp_path: Path) -> None:
    done = run_piped("play", "--bots", "2xgreedy", "--rule", "turn_cap=1")
    assert "\x1b" not in done.stdout


def test_a_killed_game_resumes_where_it_was(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "play", "--seed", "7", "--bots", "none", "--names", "Ana,Ben", "--save", "kept"
    ) as it:
        it.wait_for("Ana> ")
        it.type("+wug")
        it.wait_for("Pass the device to Ben")
        it.type("")
        it.wait_for("Ben> ")
        it.type("r#1")
        it.wait_for("You drew: ")
        it.process.kill()
        assert it.end() == -signal.SIGKILL
    assert saved(tmp_path) == ["+wug", "r#1"]
    with Terminal(tmp_path, "play", "--resume", "kept") as it:
        it.wait_for("Pass the device to Ana")
        it.type("")
        assert "Ben: reserve" in it.wait_for("Ana> ")


def test_half_a_turn_of_a_killed_game_resumes(tmp_path: Path) -> None:
    done = run_piped("play", "--bots", "none", "--save", "half", "--seed", "7", typed="+wug\n+urk\n")
    assert done.returncode == 0
    path = tmp_path / "state" / "gemwright" / "games" / "half.journal"
    path.write_bytes(path.read_bytes()[:-4])
    done = run_piped("play", "--resume", "half", typed="+grk\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert saved(tmp_path) == ["+wug", "+grk"]


def test_ctrl_c_saves_and_ends_with_130(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7") as it:
        it.wait_for("Player> ")
        it.type("+wug")
        it.wait_for("Level 3: ")
        it.wait_for("Player> ")
        assert it.interrupt() == 130
        assert "--resume" in it.seen
        assert "Traceback" not in it.seen
    assert saved(tmp_path)[0] == "+wug"


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7") as it:
        it.wait_for("Player> ")
        it.type("+wug")
        it.wait_for("Last turns")
        os.kill(it.process.pid, signal.SIGHUP)
        it.end()
    assert saved(tmp_path)[0] == "+wug"


def test_an_unfinished_game_is_offered(tmp_path: Path) -> None:
    run_piped("play", "--seed", "7", "--save", "kept", typed="+wug\n")
    with Terminal(tmp_path, "play") as it:
        it.wait_for("The game “kept” is not finished")
        it.type("")
        it.wait_for("Player: take white, blue and green")
        it.wait_for("> ")
        it.press("\x04")
        assert it.end() == 0
    with Terminal(tmp_path, "play") as it:
        it.wait_for("The game “kept” is not finished")
        it.press("\x04")
        assert it.end() == 0
    with Terminal(tmp_path, "play") as it:
        it.wait_for("The game “kept” is not finished")
        it.type("n")
        assert "Player: take" not in it.wait_for("Player> ")
        it.type("quit")
        assert it.end() == 0


def test_a_game_in_another_window_cannot_be_resumed(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7", "--save", "busy") as it:
        it.wait_for("Player> ")
        done = run_piped("play", "--resume", "busy")
        assert done.returncode == 2
        assert "is being played in another window" in done.stderr
        assert run_piped("play", "--resume").stderr.startswith("gemwright: there is no unfinished game")


def test_colours_at_a_terminal_unless_they_are_unwanted(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7") as it:
        it.wait_for("Player> ")
        assert "\x1b[" in it.seen
        it.type("quit")
        it.end()


def test_the_bots_seed_is_not_the_deals() -> None:
    assert play_module._bot_seed(7) == play_module._bot_seed(7)
    assert play_module._bot_seed(7) != 7


def test_nobody_reading_is_no_error(tmp_path: Path) -> None:
    command = " ".join([*COMMAND, "play", "--bots", "2xgreedy"])
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -n 1"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
    )
    assert done.stdout.startswith("1. Greedy 1: ")
    assert done.stderr == ""


def test_the_result_as_json() -> None:
    done = run_piped("play", "--bots", "2xgreedy", "--seed", "5", "--save", "kept", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["scores"][data["winners"][0]] >= 15
    assert data["termination"] == "points"
    assert GameRecord.from_text(Path(data["record"]).read_text()).names == tuple(data["names"])


def test_an_unfinished_game_as_json_hides_what_is_hidden() -> None:
    people = ["--names", "Ana,Ben", "--seed", "7", "--json"]
    data = json.loads(run_piped("play", *people, typed="r#1\nr#1\n").stdout)
    assert data["winners"] is None
    assert data["position"].endswith("seat0")
    assert data["position"].count("?1~") == 1
    again = json.loads(run_piped("play", "--resume", data["saved"], "--json", typed="+wug\n").stdout)
    assert again["turns"] == 3
