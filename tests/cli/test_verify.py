import json
from pathlib import Path

import pytest

from gemwright.cli.entry import run
from tests.cli.processes import run_piped
from tests.cli.recorded import recorded, write

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(recorded(), tmp_path / "good.gwg")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    text = recorded(seed=8).text()
    path = tmp_path / "bad.gwg"
    path.write_text(text.replace("\n1. ", "\n1. +wwu ", 1))
    return path


def test_good_games(good: Path, capsys: Captured) -> None:
    assert run(["verify", str(good)]) == 0
    assert capsys.readouterr().out == "1 game is in order\n"


def test_faults_have_a_line_each_with_their_place(good: Path, bad: Path, capsys: Captured) -> None:
    assert run(["verify", str(good), str(bad)]) == 2
    first, summary = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{bad}:")
    assert "turn 1" in first
    assert summary == "1 game is in order, 1 fault"


def test_folders_are_searched(good: Path, bad: Path, capsys: Captured) -> None:
    assert run(["verify", str(good.parent)]) == 2
    assert "1 game is in order, 1 fault" in capsys.readouterr().out
    assert bad.exists()


def test_games_come_from_a_pipe(tmp_path: Path, good: Path) -> None:
    done = run_piped("verify", "-", typed=good.read_text() * 3)
    assert (done.returncode, done.stdout) == (0, "3 games are in order\n")


def test_a_result_that_is_not_the_games_is_a_fault(tmp_path: Path, capsys: Captured) -> None:
    record = recorded()
    assert record.result is not None
    true, false = record.result.text, "15+:0"
    path = tmp_path / "game.gwg"
    path.write_text(record.text().replace(true, false))
    assert run(["verify", str(path)]) == 2
    assert false in capsys.readouterr().out


def test_json(good: Path, bad: Path, capsys: Captured) -> None:
    assert run(["verify", "--json", str(good), str(bad)]) == 2
    data = json.loads(capsys.readouterr().out)
    assert data["good"] == 1
    (fault,) = data["faults"]
    assert fault["file"] == str(bad)
    assert fault["line"] > 0
    assert fault["turn"] == 1
    assert fault["message"].startswith(str(bad))


def test_a_missing_file_is_a_fault(capsys: Captured) -> None:
    assert run(["verify", "nowhere.gwg"]) == 2
    assert capsys.readouterr().out.startswith("nowhere.gwg: there is no such file")


def test_nothing_to_verify(capsys: Captured) -> None:
    assert run(["verify"]) == 2
    assert "say what to verify" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b'[Rules "chess"]\n\n*\n', b"{}\n", b"(" * 5000])
def test_hostile_files_get_one_line(tmp_path: Path, content: bytes, capsys: Captured) -> None:
    path = tmp_path / "hostile.gwg"
    path.write_bytes(content)
    assert run(["verify", str(path)]) == 2
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 2
    assert printed.err == ""


def test_a_folder_without_games_is_not_in_order(tmp_path: Path, capsys: Captured) -> None:
    assert run(["verify", str(tmp_path)]) == 2
    assert "holds no games" in capsys.readouterr().err
