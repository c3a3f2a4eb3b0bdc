"""Somebody who takes the lesson."""

from typing import Any, Final

from gemwright.server.lessons import steps_of
from tests.page.visits import Visit

SPLENDOR: Final = "splendor-2024"


def number_of(key: str, edition: str = SPLENDOR) -> int:
    return [step.key for step in steps_of(edition)].index(key) + 1


def begin(visit: Visit, key: str = "look", edition: str = SPLENDOR, **progress: Any) -> None:
    """Go to a step as somebody who has come so far."""
    kept = {"number": number_of(key, edition), "stop": 0, "last": len(steps_of(edition)), **progress}
    script = (
        "([edition, kept]) => localStorage.setItem('gemwright:lesson', JSON.stringify({ [edition]: kept }))"
    )
    visit.page.evaluate(script, [edition, kept])
    visit.go(f"lesson/{edition}")
    visit.wait(".coach")
