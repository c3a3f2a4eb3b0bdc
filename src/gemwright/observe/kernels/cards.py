"""Writing cards: what they are, and how far off they are for a seat."""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.observe.kernels.amounts import TURNS, lacking, turn_index
from gemwright.observe.kernels.numbers import Amounts
from gemwright.observe.layout import MOST_GOLD
from gemwright.rules.catalogue import (
    HAND_LIMIT,
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
def level_flags(card: int) -> int:
    """Return the flags of the level of a card, known or not, in three bytes."""
    return 1 << 8 * int(CARD_LEVEL[card & 127])


@kernel
def knows(row: Row, seat: int, owner: int, place: int) -> bool:
    """Tell whether a seat knows a card of a hand: its own, or one reserved for all to see (R16.2)."""
    public = int(row["hand_blind"][owner, place]) == 0 and int(row["reserved_public"]) != 0
    return owner == seat or public


@kernel
def write_market(row: Row, wealth: int, gold: int, next_wealth: int, next_gold: int, out: Amounts) -> None:
    """Write the cards of the market, and how far they are off for the observing seat and the next."""
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
            both = reach(lacking(cost, next_wealth), next_gold)
            out["market_others"][level, slot, 0]["both"] = np.uint16(both)


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
    """Write the observing seat's own reserved cards.

    Every place is written alike, those without a card as zeros: how many cards a hand holds is
    hard to guess for a processor, and a wrong guess costs more than a place.
    """
    family = int(row["family"])
    size = int(row["hand_size"][seat])
    for place in range(HAND_LIMIT):
        card = int(row["hand"][seat, place])
        there = 1 if place < size else 0
        known = there if card < NUM_CARDS else 0
        secret = 0 if knows(row, NOBODY, seat, place) else 1
        face = face_of(family, card) * known
        cost = packed_cost(family, card) * known
        missing = lacking(cost, wealth)
        both = reach(missing, gold) * known
        at = out["hand"][place]
        at["head"] = np.uint64((1 | secret << 8 | level_flags(card) << 16) * there | (face & 0xFFFFFF) << 40)
        at["middle"] = np.uint64(face >> 24 | (cost & 0xFFFFFFFF) << 32)
        at["tail"] = np.uint64(cost >> 32 | missing << 8 | both << 48)


@kernel
def write_other_hand(
    row: Row, seat: int, owner: int, opponent: int, wealth: int, gold: int, out: Amounts
) -> None:
    """Write what the observing seat knows of an opponent's reserved cards; see `write_hand`."""
    family = int(row["family"])
    size = int(row["hand_size"][owner])
    for place in range(HAND_LIMIT):
        card = int(row["hand"][owner, place])
        there = 1 if place < size else 0
        known = there if knows(row, seat, owner, place) and card < NUM_CARDS else 0
        face = face_of(family, card) * known
        both = reach(lacking(packed_cost(family, card) * known, wealth), gold) * known
        at = out["other_hands"][opponent, place]
        at["head"] = np.uint64((1 | level_flags(card) << 8) * there | (face & 0xFFFFFFFF) << 32)
        at["middle"] = np.uint32(face >> 32 | (both & 0xFF) << 24)
        at["turns"] = both >> 8
