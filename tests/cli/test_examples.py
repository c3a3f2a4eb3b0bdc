import subprocess
import sys
from pathlib import Path

import pytest

from gemwright.cli.entry import run
from tests.cli.processes import environment, run_piped

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["own_bot.py", "follow_a_table.py"])
def test_scripts_run(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name)],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
    )
    assert done.stdout
    assert done.stderr == ""


def test_the_game_played_line_by_line() -> None:
    done = run_piped("play", "--names", "Ana,Ben", "--seed", "7", typed=(EXAMPLES / "moves.txt").read_text())
    assert (done.returncode, done.stderr) == (0, "")
    assert "Hint: " in done.stdout


def test_the_game_at_a_table(tmp_path: Path) -> None:
    told = (EXAMPLES / "table.txt").read_text()
    done = run_piped("record", str(tmp_path / "table.gwg"), "--names", "Ana,Ben", typed=told)
    assert (done.returncode, done.stderr) == (0, "")
    assert run(["verify", str(tmp_path / "table.gwg")]) == 0


def test_the_recorded_game_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(EXAMPLES / "game.gwg")]) == 0
    assert "1 game is in order" in capsys.readouterr().out


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text()
    files = [path.name for path in EXAMPLES.iterdir() if path.is_file() and path.name != "README.md"]
    assert files
    assert [name for name in files if f"`{name}`" not in listed] == []
