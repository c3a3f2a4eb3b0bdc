"""The game itself: rules, positions, views, moves and their canonical texts.

>>> from gemwright.rules import Position
>>> Position.initial("marvel", players=3, seed=7).num_players
3
"""

from gemwright.rules.batch import Games
from gemwright.rules.catalogue import NUM_DECISIONS, Phase, Termination
from gemwright.rules.components import COLOUR_LETTERS, COLOUR_NAMES, Card, Family, Tile, cards, tiles
from gemwright.rules.errors import (
    GemwrightError,
    GpuError,
    IllegalMoveError,
    PositionError,
    SetUpError,
    TextError,
)
from gemwright.rules.layout import Layout, Purchase, SeatLayout
from gemwright.rules.moves import Move, MoveKind, Reveal, RevealKind
from gemwright.rules.names import AnyCard, UnknownCard, parse_any_card, parse_card, parse_tile
from gemwright.rules.outcome import Outcome, win_share
from gemwright.rules.perft import perft, perft_by_move
from gemwright.rules.position import Position
from gemwright.rules.prices import Price
from gemwright.rules.rulesets import EDITIONS, RULES_VERSION, Edition, RuleSet, switch_choices
from gemwright.rules.seats import HandCard, Seat, TileOnTable
from gemwright.rules.status import Status
from gemwright.rules.table import LegalMoves, Table
from gemwright.rules.turns import turn_text
from gemwright.rules.view import SPECTATOR, View
from gemwright.rules.warm import is_compiled, warm_up

__all__ = [
    "COLOUR_LETTERS", "COLOUR_NAMES", "EDITIONS", "NUM_DECISIONS", "RULES_VERSION", "SPECTATOR",
    "AnyCard", "Card", "Edition", "Family", "Games", "GemwrightError", "GpuError", "HandCard",
    "IllegalMoveError", "Layout", "LegalMoves", "Move", "MoveKind", "Outcome", "Phase", "Position",
    "PositionError", "Price", "Purchase", "Reveal", "RevealKind", "RuleSet", "Seat", "SeatLayout",
    "SetUpError", "Status", "Table", "Termination", "TextError", "Tile", "TileOnTable",
    "UnknownCard", "View", "cards", "is_compiled", "parse_any_card", "parse_card", "parse_tile",
    "perft", "perft_by_move", "switch_choices", "tiles", "turn_text", "warm_up", "win_share",
]  # fmt: skip
