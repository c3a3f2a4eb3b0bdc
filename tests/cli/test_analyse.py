import json
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard

from gemwright.agents import Analysis, Limit, register_agent, unregister_agent
from gemwright.cli.advisors import STRONGEST
from gemwright.cli.analyse import SECONDS, SECONDS_OF_MANY
from gemwright.cli.entry import run
from gemwright.rules import Position, View
from tests.cli.conftest import dealt
from tests.cli.opinionated import Opinionated
from tests.cli.processes import Terminal, run_piped
from tests.cli.recorded import recorded, write

Captured = pytest.CaptureFixture[str]
LINE = dealt().text()


@pytest.fixture
def agent() -> Iterator[Opinionated]:
    """Return an agent that is registered as `opinionated` meanwhile."""
    made = Opinionated()
    register_agent("opinionated")(lambda: made)
    yield made
    unregister_agent("opinionated")


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(write(recorded(), tmp_path / "game.gwg"))


def analyse(*arguments: str) -> int:
    return run(["analyse", *arguments, "--agent", "opinionated"])


def test_a_position_line_is_analysed(agent: Opinionated, capsys: Captured) -> None:
    assert analyse(LINE) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(
        "Player 1 is to move in round 1\n1. take white, blue and green (+wug): wins"
    )
    assert printed.err == ""
    assert agent.closed


def test_a_line_needs_no_quotes(agent: Opinionated, capsys: Captured) -> None:
    assert analyse(*LINE.split()) == 0
    assert "(+wug)" in capsys.readouterr().out


def test_the_agent_is_given_a_view_and_never_a_position(agent: Opinionated, game: str) -> None:
    assert analyse(LINE) == 0
    assert analyse(game) == 0
    assert analyse(game, "--all") == 0
    assert len(agent.asked) > 14
    assert {type(view) for view, _, _ in agent.asked} == {View}
    assert all(view.viewer == view.to_move for view, _, _ in agent.asked)


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ([], Limit(seconds=SECONDS)),
        (["--all"], Limit(seconds=SECONDS_OF_MANY)),
        (["--seconds", "0.25"], Limit(seconds=0.25)),
        (["--simulations", "50"], Limit(simulations=50)),
        (["--simulations", "50", "--seconds", "2"], Limit(2, 50)),
        (["--all", "--simulations", "50"], Limit(simulations=50)),
    ],
)
def test_limits_reach_the_agent(agent: Opinionated, game: str, options: list[str], limit: Limit) -> None:
    assert analyse(game, *options) == 0
    assert {asked for _, asked, _ in agent.asked} == {limit}


def test_the_number_of_lines_and_the_seed(agent: Opinionated, capsys: Captured) -> None:
    assert analyse(LINE, "--lines", "5", "--seed", "9", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["lines"]) == 5
    assert agent.seeds == [9]


def test_moments_of_a_game(agent: Opinionated, game: str, capsys: Captured) -> None:
    told = []
    for options in (["--turn", "3"], ["--ply", "2"], ["--seat", "0"], []):
        assert analyse(game, *options, "--json") == 0
        told.append(json.loads(capsys.readouterr().out))
    assert [each["turn"] for each in told] == [3, 3, 11, 12]
    assert [each["seat"] for each in told] == [0, 0, 0, 1]
    assert told[0]["names"] == ["Ana", "Ben"]


def test_games_and_positions_come_from_pipes(agent: Opinionated, game: str) -> None:
    text = Path(game).read_text()
    arguments = ["-", "--agent", "opinionated"]
    assert run_piped("analyse", *arguments, typed=LINE).stdout.startswith("Player 1 is to move")
    assert run_piped("analyse", *arguments, typed=text).stdout.startswith("Ben is to move")
    assert run_piped("analyse", *arguments, "--all", typed=text).stdout.startswith("1. Ana: ")


def test_a_compressed_collection_is_read(agent: Opinionated, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "games.jsonl.zst"
    lines = "".join(json.dumps(recorded(seed=seed).to_json()) + "\n" for seed in (7, 8))
    path.write_bytes(zstandard.ZstdCompressor().compress(lines.encode()))
    told = []
    for number in ("1", "2"):
        assert analyse(str(path), "--game", number, "--json") == 0
        told.append(json.loads(capsys.readouterr().out)["position"])
    assert told[0] != told[1]


def test_a_whole_game(agent: Opinionated, game: str, capsys: Captured) -> None:
    assert analyse(game, "--all") == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("1. Ana: ")
    assert printed[-1].startswith("Ben: ")
    assert analyse(game, "--all", "--seat", "1", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [turn["seat"] for turn in told["turns"]] == [1] * 6
    assert [seat["seat"] for seat in told["seats"]] == [1]


def test_two_positions_that_differ_in_hidden_cards_get_one_answer(
    agent: Opinionated, capsys: Captured
) -> None:
    position = Position.initial(seed=7)
    position.push_text("r#1")
    layout = position.layout()
    assert layout.decks is not None
    layout.decks = [list(reversed(deck)) for deck in layout.decks]
    told = []
    for twin in (position, layout.build()):
        assert analyse(twin.text(), "--json") == 0
        told.append(capsys.readouterr().out)
    assert position.text() != layout.build().text()
    assert told[0] == told[1]


def test_built_in_agents_answer_without_numbers(game: str, capsys: Captured) -> None:
    assert run(["analyse", LINE, "--agent", "greedy", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["values"] is told["lines"][0]["win"] is None
    assert run(["analyse", game, "--all", "--agent", "greedy"]) == 0
    printed = capsys.readouterr().out
    assert "as advised" in printed
    assert "%" not in printed


def test_nobody_named_is_the_strongest_there_is(capsys: Captured) -> None:
    assert run(["analyse", LINE, "--json", "--seconds", "0.05"]) == 0
    assert json.loads(capsys.readouterr().out)["agent"] == STRONGEST


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "say what to analyse"),
        ([""], "say what to analyse"),
        (["FOLDER"], "“FOLDER” is a folder; name a file in it"),
        (["FOLDER", "--all"], "“FOLDER” is a folder"),
        ([" ".join(LINE.split()[:4])], "a position has 12 fields, this line has 4"),
        ([LINE, "--colour"], "there is no option “--colour”"),
        (["nowhere"], "“nowhere” is neither a file nor a position line"),
        ([LINE, "--agent", "nobody"], "there is no agent “nobody”"),
        ([LINE, "--seconds", "0"], "an agent cannot think for 0.0 seconds"),
        ([LINE, "--simulations", "-1"], "an agent cannot make -1 simulations"),
        ([LINE, "--lines", "0"], "--lines takes a number from 1 to 78"),
        ([LINE, "--seed", "-1"], "--seed takes a number from 0"),
        ([LINE, "--seat", "1"], "seat 1 is not to move here, but seat 0"),
        ([LINE, "--seat", "north"], "“north” is no seat"),
        ([LINE, "--ply", "1"], "“splendor-2024"),
        ([LINE, "--all"], "“splendor-2024"),
        (["nowhere", "--all"], "“nowhere” is neither a file nor a position line"),
        (["GAME", "--ply", "99"], "the game has "),
        (["GAME", "--turn", "13"], "the game has 12 turns, so there is no turn 13"),
        (["GAME", "--turn", "1", "--ply", "1"], "give --ply or --turn, not both"),
        (["GAME", "--all", "--turn", "1"], "give --all or --turn, not both"),
        (["GAME", "--all", "--seat", "3"], "there is no seat 3; the seats are 0 to 1"),
        (["GAME", "--seat", "7"], "there is no seat 7; the seats are 0 to 1"),
        (["GAME", "--seat", "table"], "there is no seat table; the seats are 0 to 1"),
        ([LINE, "--seat", "7"], "there is no seat 7; the seats are 0 to 1"),
        (["MINE", "--seat", "1"], "what seat 1 knows is not in this record"),
        (["MINE", "--all", "--seat", "1"], "what seat 1 knows is not in this record"),
        (["GAME", "--game", "2"], "there is no game 2; the last one is game 1"),
        ([Position.initial(seed=7).view(1).text()], "seat 0 is to move here, and what it knows is not"),
    ],
)
def test_what_cannot_be_analysed(arguments: list[str], complaint: str, game: str, capsys: Captured) -> None:
    folder = Path(game).parent
    mine = write(recorded().for_seat(0), folder / "mine.gwg")
    places = {"GAME": game, "FOLDER": str(folder), "MINE": str(mine)}
    assert run(["analyse", *[places.get(word, word) for word in arguments]]) == 2
    printed = capsys.readouterr()
    assert printed.err.replace(places["FOLDER"], "FOLDER").startswith(f"gemwright: {complaint}")
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_an_agent_that_fails_is_named_and_closed(
    agent: Opinionated, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(agent, "analyse", lambda view, limit, lines: agent.play(view))
    monkeypatch.setattr(agent, "choose", lambda view, limit: 77)
    assert analyse(LINE) == 2
    assert "“opinionated” chose 77, which is not legal here" in capsys.readouterr().err
    assert agent.closed


class Endless(Opinionated):
    """Thinks until it is interrupted, from its question of a number on; somebody presses Ctrl-C then."""

    def __init__(self, patient: int = 0) -> None:
        super().__init__()
        self.patient = patient
        self.hurried = threading.Event()

    def analyse(self, view: View, limit: Limit | None = None, lines: int = 3) -> Analysis:
        if len(self.asked) >= self.patient:
            signal.raise_signal(signal.SIGINT)
            assert self.hurried.wait(60)
        return super().analyse(view, limit, lines)

    def interrupt(self) -> None:
        self.hurried.set()


@pytest.fixture
def endless() -> Iterator[Endless]:
    """Return an agent that is registered as `opinionated`; Ctrl-C counts, whoever runs the tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    made = Endless()
    register_agent("opinionated")(lambda: made)
    yield made
    unregister_agent("opinionated")
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_prints_what_was_found(endless: Endless, capsys: Captured) -> None:
    assert analyse(LINE) == 130
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("1. take white, blue and green (+wug): wins 60.0 %")
    assert lines[-1] == "Broken off; this is what was found by then."
    assert endless.closed
    endless.hurried.clear()
    endless.asked.clear()
    assert analyse(LINE, "--json") == 130
    told = json.loads(capsys.readouterr().out)
    assert (told["complete"], len(told["lines"])) == (False, 3)


def test_ctrl_c_amid_a_game_prints_the_turns_before(endless: Endless, game: str, capsys: Captured) -> None:
    endless.patient = 5
    assert analyse(game, "--all", "--json") == 130
    told = json.loads(capsys.readouterr().out)
    done = len(told["turns"])
    assert not told["complete"]
    assert 0 < done <= 5
    endless.hurried.clear()
    endless.asked.clear()
    assert analyse(game, "--all") == 130
    lines = capsys.readouterr().out.splitlines()
    assert f"Broken off after {done} of 12 turns" in lines
    assert lines[-1].startswith("Ben: ")
    assert lines[0].startswith("1. Ana: ")


def test_ctrl_c_before_the_first_turn(endless: Endless, game: str, capsys: Captured) -> None:
    assert analyse(game, "--all") == 130
    assert capsys.readouterr().out == "Broken off after 0 of 12 turns\n"


def test_what_was_not_broken_off_is_complete(agent: Opinionated, game: str, capsys: Captured) -> None:
    for options in ([], ["--all"]):
        assert analyse(game, *options, "--json") == 0
        assert json.loads(capsys.readouterr().out)["complete"] is True


def test_the_search_is_hurried_by_ctrl_c(tmp_path: Path) -> None:
    with Terminal(tmp_path, "analyse", LINE, "--seconds", "3600", "--plain") as it:
        it.wait_for("is thinking")
        assert it.interrupt() == 130
        assert "Player 1 is to move" in it.seen
        assert "Broken off" in it.seen


def test_at_a_terminal(tmp_path: Path, game: str) -> None:
    with Terminal(tmp_path, "analyse", game, "--agent", "greedy", "--turn", "1") as it:
        assert it.end() == 0
        assert "Ana is to move in round 1, turn 1" in it.seen
        assert "─" in it.seen
        assert "Traceback" not in it.seen
