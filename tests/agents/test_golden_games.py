import json

import pytest

from gemwright.agents.greedy import VERSIONS
from tests.agents.golden_games import SEEDS, decisions, game_name, golden_path
from tests.agents.helpers import GAMES

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_frozen_agent_plays_as_ever(version: str, edition: str, players: int) -> None:
    agent = f"greedy:{version}"
    games = json.loads(golden_path(agent).read_text(encoding="utf-8"))
    seed = SEEDS[0]
    assert decisions(agent, edition, players, seed) == games[game_name(edition, players, seed)]


@pytest.mark.parametrize("version", VERSIONS)
def test_golden_games_hold_every_kind_of_decision(version: str) -> None:
    games = json.loads(golden_path(f"greedy:{version}").read_text(encoding="utf-8"))
    words = [word for game in games.values() for word in game.split()]
    kinds = {word[0] for word in words}
    assert {"+", "b", "r", "="} <= kinds
    assert any(word.startswith("-") for word in words)
    assert len(games) == len(GAMES) * len(SEEDS)
