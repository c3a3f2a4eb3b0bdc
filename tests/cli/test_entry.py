import subprocess
import sys

import pytest

import gemwright
from gemwright.cli.application import COMMANDS, GROUPS
from gemwright.cli.entry import STDIN, prepared, run

FORBIDDEN = ("numba", "numpy", "gemwright.rules")


def loaded_by(*arguments: str) -> set[str]:
    """Return which heavy modules a command line loads, in a process of its own."""
    code = (
        "import sys, contextlib, io\n"
        "from gemwright.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main({list(arguments)!r})\n"
        f"print(*[name for name in {FORBIDDEN!r} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], [], ["-h"]])
def test_version_and_help_load_neither_rules_nor_numba(arguments: list[str]) -> None:
    assert loaded_by(*arguments) == set()


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import gemwright, sys; print(*[name for name in {FORBIDDEN!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    from gemwright.cli import main

    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"gemwright {gemwright.__version__}\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(words.split()[0] in printed for words in COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, *GROUPS])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "Usage: gemwright " + command in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("pley", "there is no command “pley”; did you mean “play”?; see “gemwright --help”"),
        ("frobnicate", "there is no command “frobnicate”; the commands are play, show, replay"),
        ("bench frob", "there is no command “frob”; the commands are playouts"),
        ("play --foo", "there is no option “--foo”; see “gemwright play --help”"),
        ("play --players two", "“two” is no value for “--players”"),
        ("play --players", "“--players” needs a value"),
        ("play surplus", "“surplus” is one word too many"),
        ("replay", "“FILE” is missing"),
    ],
)
def test_a_wrong_command_line_gets_one_line_and_status_2(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"gemwright: {complaint}")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["play", "--resume"], ["play", "--resume="]),
        (["play", "--resume", "--plain"], ["play", "--resume=", "--plain"]),
        (["play", "--resume", "name"], ["play", "--resume", "name"]),
        (["replay", "-"], ["replay", STDIN]),
        ([], []),
    ],
)
def test_what_the_parser_would_misread_is_rewritten(words: list[str], wanted: list[str]) -> None:
    assert prepared(words) == wanted


def test_errors_speak_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--lang", "en", "--players", "9"]) == 2
    english = capsys.readouterr().err
    assert run(["play", "--lang", "es", "--players", "9"]) == 2
    spanish = capsys.readouterr().err
    assert "2, 3 or 4" in english
    assert english != spanish
    assert "9" in spanish


def test_unknown_languages_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--lang", "xx"]) == 2
    assert "there is no language “xx”; the languages are en, es, da, pl" in capsys.readouterr().err


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
