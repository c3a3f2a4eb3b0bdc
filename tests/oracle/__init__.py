"""An independent oracle of Splendor, written from RULES.md alone: slow, plain, to be read beside it."""

from .data import load_cards, load_locations, load_tiles, random_setup
from .ending import outcome
from .legal import legal_actions, legal_payments, legal_returns
from .model import Action, Card, Game, Outcome, Tile, phase, to_move
from .start import make_game, new_game
from .turn import apply
from .views import view

__all__ = [
    "Action",
    "Card",
    "Game",
    "Outcome",
    "Tile",
    "apply",
    "legal_actions",
    "legal_payments",
    "legal_returns",
    "load_cards",
    "load_locations",
    "load_tiles",
    "make_game",
    "new_game",
    "outcome",
    "phase",
    "random_setup",
    "to_move",
    "view",
]
