"""docs/reference/envs.md says what the code does."""

from pathlib import Path

import pytest

from gemwright.envs import ENVIRONMENT_VERSION, REWARDS, TurnEnv
from gemwright.rules import NUM_DECISIONS
from gemwright.rules import catalogue as ids
from tests.observe.page import summary

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "envs.md").read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """Return the rows of the first table under a title, cell by cell."""
    section = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_parts_of_an_observation_are_those_of_the_layout() -> None:
    assert summary() in PAGE


def test_every_reward_is_there() -> None:
    assert [name.strip("`") for name, _ in rows("Rewards")] == list(REWARDS)


def test_the_last_version_is_this_one() -> None:
    assert rows("Version history")[-1][0] == str(ENVIRONMENT_VERSION)
    assert TurnEnv.metadata["name"] == f"gemwright_v{ENVIRONMENT_VERSION}"


@pytest.mark.parametrize(
    "first",
    [
        ids.TAKE_THREE,
        ids.TAKE_TWO,
        ids.TAKE_ONE,
        ids.TAKE_ALIKE,
        ids.RESERVE,
        ids.RESERVE_BLIND,
        ids.BUY,
        ids.BUY_HAND,
        ids.GOLD_FOR,
        ids.PAY,
        ids.RETURN,
        ids.TAKE_TILE,
        ids.PASS,
    ],
)
def test_every_kind_of_decision_begins_where_it_does(first: int) -> None:
    assert first in [int(row[0].split(" to ")[0]) for row in rows("Actions")]


def test_actions_follow_each_other_without_gaps() -> None:
    spans = [[int(word) for word in row[0].split(" to ")] for row in rows("Actions")]
    covered = [decision for span in spans for decision in range(span[0], span[-1] + 1)]
    assert covered == list(range(NUM_DECISIONS))
