"""Writing cards: what they are, and how far off they are for a seat."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.observe.kernels.amounts import TURNS, lacking, turn_index
from gemwright.observe.kernels.numbers import Amounts
from gemwright.observe.layout import MOST_GOLD, part
from gemwright.rules.catalogue import (
    NO_CARD,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
)
from gemwright.rules.components import CARD_BONUS, CARD_LEVEL, CARD_POINTS, CARD_TAGS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import packed_cost
from gemwright.rules.state import Row

_HAND = part("hand")
HAND_SECRET: Final = _HAND.offset("secret")
HAND_LEVEL: Final = _HAND.offset("level")
HAND_FACE: Final = _HAND.offset("bonus")
HAND_COST: Final = _HAND.offset("cost")
HAND_REACH: Final = _HAND.offset("affordable")

_OTHERS = part("other_hands")
OTHERS_LEVEL: Final = _OTHERS.offset("level")
OTHERS_FACE: Final = _OTHERS.offset("bonus")
OTHERS_REACH: Final = _OTHERS.offset("affordable")

Places = npt.NDArray[np.uint8]
"""The places of a hand, uint8 (places, numbers of a place)."""


def _faces() -> npt.NDArray[np.int64]:
    """Tabulate bonus flags, points and tags as seven bytes, the order of the columns; (family, card)."""
    faces = np.zeros((CARD_BONUS.shape[0], 128), np.int64)
    for family, card in np.ndindex(CARD_BONUS.shape[0], NUM_CARDS):
        bonus, points, tags = (int(table[family, card]) for table in (CARD_BONUS, CARD_POINTS, CARD_TAGS))
        faces[family, card] = 1 << 8 * bonus | points << 8 * NUM_COLOURS | tags << 8 * (NUM_COLOURS + 1)
    return faces


FACES: Final = _faces()
FACE_BYTES: Final = NUM_COLOURS + 2


@kernel
def face_of(family: int, card: int) -> int:
    """Return bonus flags, points and tags of a known card in `FACE_BYTES` bytes."""
    return int(FACES[family & 1, card & 127])


@kernel
def reach(missing: int, gold: int) -> int:
    """Return whether what is missing can be paid in gold, and, a byte further, the takes until it can."""
    takes = int(TURNS[min(gold, MOST_GOLD) & 7, turn_index(missing)])
    return (1 if takes == 0 else 0) | takes << 8


@kernel
def put_face(places: Places, place: int, at: int, face: int) -> None:
    """Write bonus, points and tags of a known card."""
    for i in range(FACE_BYTES):
        places[place, at + i] = face >> (8 * i) & 0xFF


@kernel
def put_reach(places: Places, place: int, at: int, missing: int, gold: int) -> None:
    """Write whether what is missing can be paid in gold, and the takes until it can."""
    both = reach(missing, gold)
    places[place, at] = both & 0xFF
    places[place, at + 1] = both >> 8


@kernel
def put_price(places: Places, place: int, at: int, cost: int, missing: int) -> None:
    """Write the cost of a card and what is missing of it."""
    for colour in range(NUM_COLOURS):
        places[place, at + colour] = cost >> (8 * colour) & 0xFF
        places[place, at + NUM_COLOURS + colour] = missing >> (8 * colour) & 0xFF


@kernel
def knows(row: Row, seat: int, owner: int, place: int) -> bool:
    """Tell whether a seat knows a card of a hand: its own, or one reserved for all to see (R16.2)."""
    public = int(row["hand_blind"][owner, place]) == 0 and int(row["reserved_public"]) != 0
    return owner == seat or public


@kernel
def write_market(row: Row, wealth: int, gold: int, out: Amounts) -> None:
    """Write the cards of the market for the wealth and gold of the observing seat."""
    family = int(row["family"])
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            card = int(row["market"][level, slot])
            at = out["market"][level, slot]
            if card >= NUM_CARDS:
                at["head"] = np.uint64(1 if card != NO_CARD else 0)
                continue
            cost = packed_cost(family, card)
            missing = lacking(cost, wealth)
            at["head"] = np.uint64(1 | face_of(family, card) << 8)
            at["price"] = np.uint64(cost | (missing & 0xFFFFFF) << 40)
            at["reach"] = np.uint32(missing >> 24 | reach(missing, gold) << 16)


@kernel
def write_market_for(row: Row, opponent: int, wealth: int, gold: int, out: Amounts) -> None:
    """Write how far the cards of the market are off for an opponent, counted from 0."""
    family = int(row["family"])
    places = out["market_others"]
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            card = int(row["market"][level, slot])
            if card < NUM_CARDS:
                missing = lacking(packed_cost(family, card), wealth)
                places[level, slot, opponent]["both"] = np.uint16(reach(missing, gold))


@kernel
def write_hand(row: Row, seat: int, wealth: int, gold: int, out: Amounts) -> None:
    """Write the observing seat's own reserved cards."""
    family = int(row["family"])
    places = out["hand"]
    for place in range(int(row["hand_size"][seat])):
        card = int(row["hand"][seat, place])
        places[place, 0] = 1
        places[place, HAND_SECRET] = not knows(row, NOBODY, seat, place)
        places[place, HAND_LEVEL + int(CARD_LEVEL[card & 127])] = 1
        if card < NUM_CARDS:
            cost = packed_cost(family, card)
            missing = lacking(cost, wealth)
            put_face(places, place, HAND_FACE, face_of(family, card))
            put_price(places, place, HAND_COST, cost, missing)
            put_reach(places, place, HAND_REACH, missing, gold)


@kernel
def write_other_hand(
    row: Row, seat: int, owner: int, opponent: int, wealth: int, gold: int, out: Amounts
) -> None:
    """Write what the observing seat knows of an opponent's reserved cards."""
    family = int(row["family"])
    places = out["other_hands"][opponent]
    for place in range(int(row["hand_size"][owner])):
        card = int(row["hand"][owner, place])
        places[place, 0] = 1
        places[place, OTHERS_LEVEL + int(CARD_LEVEL[card & 127])] = 1
        if knows(row, seat, owner, place) and card < NUM_CARDS:
            missing = lacking(packed_cost(family, card), wealth)
            put_face(places, place, OTHERS_FACE, face_of(family, card))
            put_reach(places, place, OTHERS_REACH, missing, gold)
