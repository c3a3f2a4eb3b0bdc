import subprocess
import sys
from importlib import import_module

import pytest

from gemwright.cli.application import COMMANDS, GROUPS, application
from gemwright.cli.entry import run


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(words.split()[0] in printed for words in COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, *GROUPS])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "Usage: gemwright " + command in capsys.readouterr().out


def test_help_speaks_the_language_of_the_environment() -> None:
    def printed(language: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "gemwright", "--help"],
            capture_output=True,
            text=True,
            check=True,
            env={"GEMWRIGHT_LANG": language, "PATH": "", "PYTHONPATH": ":".join(sys.path), "NO_COLOR": "1"},
        )
        return done.stdout

    assert "Show this text." in printed("en")
    assert "Show this text." in printed("xx")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_where_it_is_said_to_be(command: str) -> None:
    module, _, name = COMMANDS[command][0].partition(":")
    assert callable(getattr(import_module(module), name))


def test_building_the_tree_imports_no_command() -> None:
    code = "from gemwright.cli.application import application; application(); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {place.partition(":")[0] for place, _ in COMMANDS.values()} & set(done.stdout.split())
    assert application().name == ("gemwright",)
