"""Building blocks for tests of rules, bots and clients.

Tables by hand (`scene`, `Owned`), real cards to order (`cards_for`, `find_card`), random games
(`random_game`) and every way to finish a turn (`turn_paths`). `gemwright.testing.strategies`
offers the same to Hypothesis, which has to be installed for it.
"""

from gemwright.testing.builders import Owned, amounts, find_card, find_cards, find_tile, scene
from gemwright.testing.games import phase_paths, play_on, random_game, random_positions, turn_paths
from gemwright.testing.selection import cards_for

__all__ = [
    "Owned", "amounts", "cards_for", "find_card", "find_cards", "find_tile", "phase_paths", "play_on",
    "random_game", "random_positions", "scene", "turn_paths",
]  # fmt: skip
