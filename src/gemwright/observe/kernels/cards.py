"""Writing cards: what they are, and how far off they are for a seat."""

from typing import Final

import numpy as np

from gemwright.observe.kernels.amounts import TURNS, lacking, total, turn_index
from gemwright.observe.kernels.numbers import ONE, Observation, put, put_flag, put_packed
from gemwright.observe.layout import (
    MOST_CARD_POINTS,
    MOST_CARD_TAGS,
    MOST_COST,
    MOST_GOLD,
    MOST_TURNS,
    NUM_OPPONENTS,
    part,
)
from gemwright.rules.catalogue import (
    GOLD,
    NO_CARD,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
)
from gemwright.rules.components import CARD_BONUS, CARD_LEVEL, CARD_POINTS, CARD_TAGS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.legal import packed_cost, packed_wealth
from gemwright.rules.state import Row

_MARKET = part("market")
MARKET: Final = _MARKET.start
MARKET_CELL: Final = _MARKET.cell
MARKET_FACE: Final = _MARKET.offset("bonus")
MARKET_COST: Final = _MARKET.offset("cost")
MARKET_OTHERS: Final = part("market_others").start
MARKET_OTHERS_CELL: Final = part("market_others").cell

_HAND = part("hand")
HAND: Final = _HAND.start
HAND_CELL: Final = _HAND.cell
HAND_SECRET: Final = _HAND.offset("secret")
HAND_LEVEL: Final = _HAND.offset("level")
HAND_FACE: Final = _HAND.offset("bonus")
HAND_COST: Final = _HAND.offset("cost")

_OTHERS = part("other_hands")
OTHERS: Final = _OTHERS.start
OTHERS_CELL: Final = _OTHERS.cell
OTHERS_LEVEL: Final = _OTHERS.offset("level")
OTHERS_FACE: Final = _OTHERS.offset("bonus")
OTHERS_REACH: Final = _OTHERS.offset("affordable")
PLACES: Final = _OTHERS.shape[1]

PER_COST: Final = np.float32(1 / MOST_COST)
PER_CARD_POINT: Final = np.float32(1 / MOST_CARD_POINTS)
PER_CARD_TAG: Final = np.float32(1 / MOST_CARD_TAGS)
PER_TURN: Final = np.float32(1 / MOST_TURNS)


@kernel
def put_face(out: Observation, at: int, family: int, card: int) -> None:
    """Write bonus, points and tags of a known card."""
    out[at + int(CARD_BONUS[family & 1, card & 127])] = ONE
    put(out, at + NUM_COLOURS, int(CARD_POINTS[family & 1, card & 127]), PER_CARD_POINT)
    put(out, at + NUM_COLOURS + 1, int(CARD_TAGS[family & 1, card & 127]), PER_CARD_TAG)


@kernel
def put_reach(out: Observation, at: int, missing: int, gold: int) -> None:
    """Write whether what is missing can be paid in gold, and the takes until it can."""
    put_flag(out, at, total(missing) <= gold)
    put(out, at + 1, int(TURNS[min(gold, MOST_GOLD), turn_index(missing)]), PER_TURN)


@kernel
def put_price(out: Observation, at: int, cost: int, missing: int, gold: int) -> None:
    """Write the cost of a card, what is missing of it and how far off it is."""
    put_packed(out, at, cost, PER_COST)
    put_packed(out, at + NUM_COLOURS, missing, PER_COST)
    put_reach(out, at + 2 * NUM_COLOURS, missing, gold)


@kernel
def knows(row: Row, seat: int, owner: int, place: int) -> bool:
    """Tell whether a seat knows a card of a hand: its own, or one reserved for all to see (R16.2)."""
    public = int(row["hand_blind"][owner, place]) == 0 and int(row["reserved_public"]) != 0
    return owner == seat or public


@kernel
def write_market(row: Row, seat: int, out: Observation) -> None:
    """Write the cards of the market as the observing seat sees them."""
    family = int(row["family"])
    wealth = packed_wealth(row, seat)
    gold = int(row["tokens"][seat, GOLD])
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            card = int(row["market"][level, slot])
            at = MARKET + (level * SLOTS_PER_LEVEL + slot) * MARKET_CELL
            put_flag(out, at, card != NO_CARD)
            if card < NUM_CARDS:
                cost = packed_cost(family, card)
                put_face(out, at + MARKET_FACE, family, card)
                put_price(out, at + MARKET_COST, cost, lacking(cost, wealth), gold)


@kernel
def write_market_for(row: Row, owner: int, opponent: int, out: Observation) -> None:
    """Write how far the cards of the market are off for an opponent, counted from 0."""
    family = int(row["family"])
    wealth = packed_wealth(row, owner)
    gold = int(row["tokens"][owner, GOLD])
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            card = int(row["market"][level, slot])
            if card < NUM_CARDS:
                cell = (level * SLOTS_PER_LEVEL + slot) * NUM_OPPONENTS + opponent
                missing = lacking(packed_cost(family, card), wealth)
                put_reach(out, MARKET_OTHERS + cell * MARKET_OTHERS_CELL, missing, gold)


@kernel
def write_hand(row: Row, seat: int, out: Observation) -> None:
    """Write the observing seat's own reserved cards."""
    family = int(row["family"])
    wealth = packed_wealth(row, seat)
    gold = int(row["tokens"][seat, GOLD])
    for place in range(int(row["hand_size"][seat])):
        card = int(row["hand"][seat, place])
        at = HAND + place * HAND_CELL
        out[at] = ONE
        put_flag(out, at + HAND_SECRET, not knows(row, NOBODY, seat, place))
        out[at + HAND_LEVEL + int(CARD_LEVEL[card & 127])] = ONE
        if card < NUM_CARDS:
            cost = packed_cost(family, card)
            put_face(out, at + HAND_FACE, family, card)
            put_price(out, at + HAND_COST, cost, lacking(cost, wealth), gold)


@kernel
def write_other_hand(row: Row, seat: int, owner: int, opponent: int, out: Observation) -> None:
    """Write what the observing seat knows of an opponent's reserved cards."""
    family = int(row["family"])
    wealth = packed_wealth(row, owner)
    gold = int(row["tokens"][owner, GOLD])
    for place in range(int(row["hand_size"][owner])):
        card = int(row["hand"][owner, place])
        at = OTHERS + (opponent * PLACES + place) * OTHERS_CELL
        out[at] = ONE
        out[at + OTHERS_LEVEL + int(CARD_LEVEL[card & 127])] = ONE
        if knows(row, seat, owner, place) and card < NUM_CARDS:
            put_face(out, at + OTHERS_FACE, family, card)
            put_reach(out, at + OTHERS_REACH, lacking(packed_cost(family, card), wealth), gold)
