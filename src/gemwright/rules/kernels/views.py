"""What a seat may know of a game (section 16), and dealing out what it does not know."""

import numpy as np

from gemwright.rules.catalogue import (
    HAND_LIMIT,
    LEVEL_SIZES,
    LEVEL_STARTS,
    NOBODY,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
    UNKNOWN_CARD,
)
from gemwright.rules.components import CARD_LEVEL
from gemwright.rules.state import Row

from .bits import count_bits, nth
from .jit import kernel
from .rng import below

_NO_RANDOM_STATE = np.uint64(0)


@kernel
def conceal(state: Row, viewer: int) -> None:
    """Overwrite all that a seat (or a spectator, -1) cannot know by codes that keep the level only.

    These are the random state, the deck orders and what was drawn (R16.2), and the cards that
    others reserved blind, or from the table where the rule set hides those (A-22).
    """
    state["rng"] = _NO_RANDOM_STATE
    for level in range(NUM_LEVELS):
        for i in range(LEVEL_STARTS[level], LEVEL_STARTS[level + 1]):
            state["deck"][i] = UNKNOWN_CARD + level
    for seat in range(int(state["num_players"])):
        if seat == viewer:
            continue
        for place in range(int(state["hand_size"][seat])):
            if int(state["hand_blind"][seat, place]) != 0 or int(state["reserved_public"]) == 0:
                card = int(state["hand"][seat, place])
                state["hand"][seat, place] = UNKNOWN_CARD + int(CARD_LEVEL[card])


@kernel
def bring_to_top(state: Row, card: int) -> None:
    """Make a card the next one of its level's deck.

    In a position it changes places with the card on top; in a view the deck is unknown
    and the card simply becomes known.
    """
    level = int(CARD_LEVEL[card])
    top = LEVEL_STARTS[level] + int(state["drawn"][level])
    for i in range(top, LEVEL_STARTS[level + 1]):
        if int(state["deck"][i]) == card:
            state["deck"][i] = state["deck"][top]
    state["deck"][top] = card


@kernel
def bit_in_level(card: int, level: int) -> int:
    """Return the bit of a card within its level, 0 for other levels and for no card."""
    if card < LEVEL_STARTS[level] or card >= LEVEL_STARTS[level + 1]:
        return 0
    return 1 << (card - LEVEL_STARTS[level])


@kernel
def unseen_mask(state: Row, level: int) -> int:
    """Return the cards of a level that are neither face up, bought nor in a known hand, as bits."""
    seen = bit_in_level(int(state["buying"]), level)
    for i in range(LEVEL_SIZES[level]):
        bought = int(state["owner"][LEVEL_STARTS[level] + i]) != NOBODY
        seen |= (1 if bought else 0) << i
    for slot in range(SLOTS_PER_LEVEL):
        seen |= bit_in_level(int(state["market"][level, slot]), level)
    for seat in range(int(state["num_players"])):
        for place in range(HAND_LIMIT):
            seen |= bit_in_level(int(state["hand"][seat, place]), level)
    return ((1 << LEVEL_SIZES[level]) - 1) & ~seen


@kernel
def num_unknown(state: Row, level: int) -> int:
    """Count the places of a level whose card is not known: slots, hands and the whole deck."""
    count = LEVEL_SIZES[level] - int(state["drawn"][level])
    for slot in range(SLOTS_PER_LEVEL):
        count += 1 if int(state["market"][level, slot]) == UNKNOWN_CARD + level else 0
    for seat in range(int(state["num_players"])):
        for place in range(HAND_LIMIT):
            count += 1 if int(state["hand"][seat, place]) == UNKNOWN_CARD + level else 0
    return count


@kernel
def can_redeal(state: Row) -> bool:
    """Tell whether each level has as many unseen cards as places for them."""
    for level in range(NUM_LEVELS):
        if count_bits(unseen_mask(state, level)) != num_unknown(state, level):
            return False
    return True


@kernel
def redeal(state: Row) -> None:
    """Deal the unseen cards of each level uniformly over all places that are unknown.

    Turns a concealed row for which `can_redeal` into a full one that fits it. Uses, and
    leaves behind, the row's random state, which the caller seeds.
    """
    for level in range(NUM_LEVELS):
        unseen = unseen_mask(state, level)
        first = LEVEL_STARTS[level]
        for slot in range(SLOTS_PER_LEVEL):
            if int(state["market"][level, slot]) == UNKNOWN_CARD + level:
                pick = nth(unseen, below(state, count_bits(unseen)))
                unseen ^= 1 << pick
                state["market"][level, slot] = first + pick
        for seat in range(int(state["num_players"])):
            for place in range(HAND_LIMIT):
                if int(state["hand"][seat, place]) == UNKNOWN_CARD + level:
                    pick = nth(unseen, below(state, count_bits(unseen)))
                    unseen ^= 1 << pick
                    state["hand"][seat, place] = first + pick
        for i in range(first + int(state["drawn"][level]), LEVEL_STARTS[level + 1]):
            pick = nth(unseen, below(state, count_bits(unseen)))
            unseen ^= 1 << pick
            state["deck"][i] = first + pick
