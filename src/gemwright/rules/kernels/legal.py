"""Which decisions are legal (sections 4 to 7, 9, 10 and 15 of the rules, catalogue R3.5)."""

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD,
    GOLD_FOR,
    HAND_LIMIT,
    LEVEL_SIZES,
    MAX_TILES,
    NO_CARD,
    NOBODY,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    PASS,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    SLOTS_PER_LEVEL,
    TAKE_ALIKE,
    TAKE_TILE,
    TAKES,
    TOKEN_LIMIT,
    Phase,
    TakeRule,
)
from gemwright.rules.components import CARD_COST_PACKED, TILE_REQUIREMENT_PACKED
from gemwright.rules.state import Row

from .jit import kernel

ACTION = int(Phase.ACTION)
PAYMENT = int(Phase.PAYMENT)
RETURNING = int(Phase.RETURN)
CHOOSING_TILE = int(Phase.TILE)

HIGH_BITS = 0x8080808080
BYTE_SUM = 0x0101010101

LATE = GOLD_FOR
"""Ids from here on are kept in a second integer, shifted down: 78 bits do not fit one."""


def _take_masks() -> npt.NDArray[np.int64]:
    """Tabulate the legal takes of different colours by rule and by the set of stocked colours."""
    masks = np.zeros((len(TakeRule), 1 << NUM_COLOURS), np.int64)
    for stocked in range(1 << NUM_COLOURS):
        num_stocked = stocked.bit_count()
        for decision, colours in enumerate(TAKES[:TAKE_ALIKE]):
            if not all(stocked >> colour & 1 for colour in colours):
                continue
            masks[TakeRule.UP_TO, stocked] |= 1 << decision
            if len(colours) == min(3, num_stocked):
                masks[TakeRule.EXACT_MAX, stocked] |= 1 << decision
            if len(colours) == 3 or num_stocked < 3:
                masks[TakeRule.EXACT_ANY, stocked] |= 1 << decision
    return masks


TAKE_MASKS = _take_masks()


@kernel
def take_mask(state: Row) -> int:
    """Return the legal takes, ids 0 to 29 (R4.2, R4.3, R5.1: piles are counted before taking)."""
    stocked = 0
    plentiful = 0
    for colour in range(NUM_COLOURS):
        pile = int(state["supply"][colour])
        stocked |= (1 if pile >= 1 else 0) << colour
        plentiful |= (1 if pile >= 4 else 0) << colour
    different = int(TAKE_MASKS[int(state["take_rule"]), stocked])
    return different | plentiful << TAKE_ALIKE


@kernel
def reserve_mask(state: Row) -> int:
    """Return the legal reserves, ids 30 to 44 (R6.1, R6.2)."""
    if int(state["hand_size"][int(state["to_move"])]) >= HAND_LIMIT:
        return 0
    mask = 0
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            occupied = 1 if int(state["market"][level, slot]) != NO_CARD else 0
            mask |= occupied << (RESERVE + SLOTS_PER_LEVEL * level + slot)
        left = 1 if int(state["drawn"][level]) < LEVEL_SIZES[level] else 0
        mask |= left << (RESERVE_BLIND + level)
    return mask


@kernel
def packed_cost(family: int, card: int) -> int:
    """Return a printed cost with colour c in byte c.

    The masks change nothing: they tell the compiler that no index is negative.
    """
    return int(CARD_COST_PACKED[family & 1, card & 127])


@kernel
def packed_wealth(state: Row, seat: int) -> int:
    """Return bonuses plus tokens of each payable colour, colour c in byte c."""
    wealth = 0
    for colour in range(NUM_COLOURS):
        held = int(state["tokens"][seat, colour]) + int(state["bonuses"][seat, colour])
        wealth |= held << (8 * colour)
    return wealth


@kernel
def shortfall(packed_cost: int, wealth: int) -> int:
    """Return the gold a card needs: sum over colours of max(0, cost - wealth) (R7.3).

    All five colours at once: bit 7 of a byte survives the subtraction where cost >= wealth,
    and is spread into a mask over the rest of that byte. Wealth per colour is below 128.
    """
    difference = (packed_cost | HIGH_BITS) - wealth
    lacking = difference & HIGH_BITS
    amounts = difference & (lacking - (lacking >> 7))
    return ((amounts * BYTE_SUM) >> 32) & 0xFF


@kernel
def buy_mask(state: Row) -> int:
    """Return the affordable cards of the market and the own hand, ids 45 to 59 (R7.1, R7.3)."""
    seat = int(state["to_move"])
    family = int(state["family"])
    wealth = packed_wealth(state, seat)
    gold = int(state["tokens"][seat, GOLD])
    mask = 0
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            card = int(state["market"][level, slot])
            lack = shortfall(packed_cost(family, card), wealth)
            mask |= (1 if lack <= gold else 0) << (BUY + SLOTS_PER_LEVEL * level + slot)
    for place in range(HAND_LIMIT):
        card = int(state["hand"][seat, place])
        lack = shortfall(packed_cost(family, card), wealth)
        mask |= (1 if lack <= gold else 0) << (BUY_HAND + place)
    return mask


@kernel
def action_mask(state: Row) -> int:
    """Return the legal actions but pass, ids 0 to 59."""
    return take_mask(state) | reserve_mask(state) | buy_mask(state)


@kernel
def needed(state: Row, seat: int, cost: int, colour: int) -> int:
    """Return what a packed cost leaves a seat to pay in one colour after bonuses (R7.2)."""
    return max(0, (cost >> (8 * colour) & 0xFF) - int(state["bonuses"][seat, colour]))


@kernel
def gems_paid(state: Row, seat: int, cost: int, colour: int) -> int:
    """Return the tokens of one colour in the payment with fewest gold, `p0` of R3.5."""
    return min(int(state["tokens"][seat, colour]), needed(state, seat, cost, colour))


@kernel
def spare_gold(state: Row) -> int:
    """Return the gold left for swaps in the purchase being paid (R3.5)."""
    seat = int(state["to_move"])
    cost = packed_cost(int(state["family"]), int(state["buying"]))
    spare = int(state["tokens"][seat, GOLD]) - shortfall(cost, packed_wealth(state, seat))
    for colour in range(NUM_COLOURS):
        spare -= int(state["swaps"][colour])
    return spare


@kernel
def swap_mask(state: Row) -> int:
    """Return the colours that may still be paid in gold instead, as bits 0 to 4 (R3.5)."""
    if int(state["gems_first"]) != 0 or spare_gold(state) <= 0:
        return 0
    seat = int(state["to_move"])
    cost = packed_cost(int(state["family"]), int(state["buying"]))
    mask = 0
    for colour in range(int(state["last_colour"]), NUM_COLOURS):
        if int(state["swaps"][colour]) < gems_paid(state, seat, cost, colour):
            mask |= 1 << colour
    return mask


@kernel
def tokens_held(state: Row, seat: int) -> int:
    """Count all tokens of a seat; gold and the time stone are tokens (R9.1)."""
    total = 0
    for kind in range(NUM_TOKEN_KINDS):
        total += int(state["tokens"][seat, kind])
    return total


@kernel
def return_mask(state: Row) -> int:
    """Return the kinds that may go back next, bits 0 to 5 (R9.4, R9.5 by the one path of R3.5)."""
    seat = int(state["to_move"])
    surplus = tokens_held(state, seat) - TOKEN_LIMIT
    mask = 0
    held_from_here = 0
    for step in range(GOLD + 1):
        kind = GOLD - step
        if kind < int(state["last_colour"]):
            break
        held = int(state["tokens"][seat, kind])
        held_from_here += held
        if held >= 1 and held_from_here >= surplus:
            mask |= 1 << kind
    return mask


@kernel
def eligible_mask(state: Row, seat: int) -> int:
    """Return the tile slots whose requirement the bonuses of a seat meet, bits 0 to 4 (R10.1)."""
    family = int(state["family"])
    bonuses = 0
    for colour in range(NUM_COLOURS):
        bonuses |= int(state["bonuses"][seat, colour]) << (8 * colour)
    mask = 0
    for slot in range(MAX_TILES):
        requirement = int(TILE_REQUIREMENT_PACKED[family & 1, int(state["tiles"][slot]) & 15])
        met = ((bonuses | HIGH_BITS) - requirement) & HIGH_BITS == HIGH_BITS
        free = int(state["tile_owner"][slot]) == NOBODY
        mask |= (1 if met and free else 0) << slot
    return mask


@kernel
def legal_bits(state: Row) -> tuple[int, int]:
    """Return the legal ids as two sets: ids 0 to 59, and ids 60 to 77 counted from 60 (R3.5).

    Both are empty once the game is over (R13.8).
    """
    phase = int(state["phase"])
    if phase == ACTION:
        actions = action_mask(state)
        may_pass = actions == 0 or int(state["pass_always"]) != 0
        return actions, (1 if may_pass else 0) << (PASS - LATE)
    if phase == PAYMENT:
        return 0, swap_mask(state) | 1 << NUM_COLOURS
    if phase == RETURNING:
        return 0, return_mask(state) << (RETURN - LATE)
    if phase == CHOOSING_TILE:
        return 0, eligible_mask(state, int(state["to_move"])) << (TAKE_TILE - LATE)
    return 0, 0
