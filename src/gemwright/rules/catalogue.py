"""The fixed catalogue of 78 decision ids (R3.5) and the small numbers the rules are written in.

Every edition and player count uses the same ids, so policies, masks and statistics
line up. Nothing here depends on a position.
"""

from enum import IntEnum
from itertools import combinations
from typing import Final

NUM_COLOURS: Final = 5
"""Payable colours; token vectors add gold (index 5) and the time stone (index 6)."""
GOLD: Final = 5
TIME: Final = 6
NUM_TOKEN_KINDS: Final = 7

NUM_LEVELS: Final = 3
SLOTS_PER_LEVEL: Final = 4
HAND_LIMIT: Final = 3
TOKEN_LIMIT: Final = 10
MAX_PLAYERS: Final = 4
MAX_TILES: Final = 5

NUM_CARDS: Final = 90
LEVEL_SIZES: Final = (40, 30, 20)
LEVEL_STARTS: Final = (0, 40, 70, 90)
UNKNOWN_CARD: Final = 90
"""`UNKNOWN_CARD + level - 1` stands for a card of which only the level (1 to 3) is known."""
NO_CARD: Final = 93
NUM_CARD_CODES: Final = 94
NOBODY: Final = -1
NO_TILE: Final = -1

TAKE_THREE: Final = 0
TAKE_TWO: Final = 10
TAKE_ONE: Final = 20
TAKE_ALIKE: Final = 25
RESERVE: Final = 30
RESERVE_BLIND: Final = 42
BUY: Final = 45
BUY_HAND: Final = 57
GOLD_FOR: Final = 60
PAY: Final = 65
RETURN: Final = 66
TAKE_TILE: Final = 72
PASS: Final = 77
NUM_DECISIONS: Final = 78

TAKES: Final[tuple[tuple[int, ...], ...]] = (
    *combinations(range(NUM_COLOURS), 3),
    *combinations(range(NUM_COLOURS), 2),
    *((colour,) for colour in range(NUM_COLOURS)),
    *((colour, colour) for colour in range(NUM_COLOURS)),
)
"""Colours taken by decision ids 0 to 29."""


class Phase(IntEnum):
    """What the seat to move has to decide (R3.2, R3.5)."""

    ACTION = 0
    PAYMENT = 1
    RETURN = 2
    TILE = 3
    OVER = 4


class TakeRule(IntEnum):
    """How many different colours a take may have (R4.2, R4.3)."""

    EXACT_MAX = 0
    EXACT_ANY = 1
    UP_TO = 2


class Termination(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    POINTS = 1
    STALEMATE = 2
    CAP = 3
