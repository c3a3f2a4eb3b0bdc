"""Programs that break the protocol are found out."""

import sys
from dataclasses import replace

import pytest

from gemwright.testing import engines
from gemwright.testing.engines import PATIENCE, Check, Step
from tests.agents.engines.conftest import ODD

BRIEF = replace(PATIENCE, start=20.0, grace=20.0)


def checked(mode: str, *steps: Step) -> dict[str, Check]:
    """Return the checks by name."""
    suite = engines._Suite([sys.executable, str(ODD), mode], "text", BRIEF, 1)
    return {check.name: check for check in suite.run(steps)}


GREETING = ("greeting", engines._greeting)
STOP = ("stop without go", engines._idle_stop)


@pytest.mark.parametrize(
    ("mode", "name", "code"),
    [
        ("no-name", "text: greeting", "engine-nameless"),
        ("refuses-game", "text: stop without go", "engine-refused-game"),
        ("twice", "text: stop without go", "answered-twice"),
    ],
)
def test_breaches_fail_a_check(mode: str, name: str, code: str) -> None:
    why = checked(mode, GREETING, STOP)[name].why
    assert why is not None
    assert why.code == code


def test_a_good_program_passes() -> None:
    assert all(check.ok for check in checked("good", GREETING, STOP).values())


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ([sys.executable, "bot.py", "hang"], "bot.py"),
        ([sys.executable, "-c", "0"], sys.executable),
        (["/usr/games/bot", "hang"], "/usr/games/bot"),
        (["bot"], "bot"),
    ],
)
def test_a_program_is_called_by_its_own_name(command: list[str], name: str) -> None:
    assert engines._program(command) == name
