"""Games written down decision by decision; see `playthroughs`."""

import pytest

from tests.rules.playthroughs import RULE_SETS, file_of, text


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_playthroughs_are_as_written(rules: str, players: int) -> None:
    assert text(rules, players) == file_of(rules, players).read_text(encoding="utf-8")
