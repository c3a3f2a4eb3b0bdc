"""Building blocks for tests of rules, bots and clients.

Tables by hand (`scene`, `Owned`), real cards to order (`cards_for`, `find_card`), random games
(`random_game`), positions of every phase (`occasions`) and every way to finish a turn
(`turn_paths`). `check_agent` is the conformance suite for agents. `gemwright.testing.strategies` offers
rule sets, positions and views to Hypothesis, which has to be installed for it.
"""

from gemwright.testing.agents import AgentReport, analysis_fault, check_agent
from gemwright.testing.builders import Owned, amounts, find_card, find_cards, find_tile, scene
from gemwright.testing.games import phase_paths, play_on, random_game, random_positions, turn_paths
from gemwright.testing.occasions import occasions
from gemwright.testing.selection import cards_for

__all__ = [
    "AgentReport", "Owned", "amounts", "analysis_fault", "cards_for", "check_agent", "find_card",
    "find_cards", "find_tile", "occasions", "phase_paths", "play_on", "random_game", "random_positions",
    "scene", "turn_paths",
]  # fmt: skip
