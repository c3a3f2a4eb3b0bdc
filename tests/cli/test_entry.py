import subprocess
import sys

import pytest

import gemwright
from gemwright.cli.entry import STDIN, prepared

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
