"""Human forms: moves, turns, cards and endings in words, and reading what people type.

>>> from gemwright.i18n import translator
>>> from gemwright.rules import Position
>>> position = Position.initial(seed=1)
>>> [describe_move(move, translator("en")) for move in read_turn(position, "rd2")]
['reserve the top card of the level 2 deck']
"""

from gemwright.notation.cards import describe_card, describe_tile
from gemwright.notation.errors import InputError
from gemwright.notation.moves import describe_move, describe_reveal, describe_turn
from gemwright.notation.outcomes import describe_outcome
from gemwright.notation.reading import read_returns, read_turn

__all__ = [
    "InputError", "describe_card", "describe_move", "describe_outcome", "describe_reveal",
    "describe_tile", "describe_turn", "read_returns", "read_turn",
]  # fmt: skip
