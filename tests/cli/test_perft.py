"""`gemwright perft` on the command line."""

import json
import os

import pytest

from gemwright.cli.entry import run
from gemwright.rules import Position, perft

Captured = pytest.CaptureFixture[str]


def test_counts_sequences(capsys: Captured) -> None:
    assert run(["perft", "2", "--edition", "marvel", "--players", "3", "--seed", "5"]) == 0
    count = perft(Position.initial("marvel", 3, seed=5), 2)
    assert capsys.readouterr().out.split() == [str(count), "sequences"]


def test_json_says_the_same(capsys: Captured) -> None:
    assert run(["perft", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["depth"], found["count"], found["moves"]) == (1, 30, {})


def test_divide_splits_by_the_first_move(capsys: Captured) -> None:
    assert run(["perft", "2", "--divide", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["moves"]) == 30
    assert sum(found["moves"].values()) == found["count"]


def test_starts_from_a_position_line(capsys: Captured) -> None:
    position = Position.initial("splendor-2014", 2, seed=3)
    position.push_text("+w")
    assert run(["perft", "1", "--position", position.text()]) == 0
    assert capsys.readouterr().out.startswith(f"{len(position.legal_moves)} ")


@pytest.mark.parametrize(
    "words", [["-1"], ["61"], ["1", "--players", "5"], ["1", "--position", "x"], ["1", "--rule", "x"]]
)
def test_bad_input_is_one_line(words: list[str], capsys: Captured) -> None:
    assert run(["perft", *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1


@pytest.mark.skipif(os.environ.get("NUMBA_ENABLE_CUDASIM") == "1", reason="the simulator is a GPU")
def test_no_gpu_is_one_line(capsys: Captured) -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        pytest.skip("there is a GPU here")
    assert run(["perft", "1", "--device", "cuda"]) == 2
    assert "no GPU" in capsys.readouterr().err
