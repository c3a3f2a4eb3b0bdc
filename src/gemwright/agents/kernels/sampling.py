"""Positions that fit a view, one a simulation, dealt by changing the last one a little."""

from gemwright.rules.catalogue import (
    HAND_LIMIT,
    LEVEL_STARTS,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
    UNKNOWN_CARD,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.rng import below
from gemwright.rules.kernels.views import redeal
from gemwright.rules.state import Row

DEPTH = 12
"""Cards of each deck that are dealt anew for a simulation; few reach further."""


@kernel
def redeal_hidden(view: Row, deal: Row, level: int, first: int, left: int) -> None:
    """Let each unknown card of a level change places with a card of the deck, or stay."""
    for slot in range(SLOTS_PER_LEVEL):
        if int(view["market"][level, slot]) == UNKNOWN_CARD + level:
            other = below(deal, left + 1)
            if other < left:
                card = int(deal["market"][level, slot])
                deal["market"][level, slot] = deal["deck"][first + other]
                deal["deck"][first + other] = card
    for seat in range(int(view["num_players"])):
        for place in range(HAND_LIMIT):
            if int(view["hand"][seat, place]) == UNKNOWN_CARD + level:
                other = below(deal, left + 1)
                if other < left:
                    card = int(deal["hand"][seat, place])
                    deal["hand"][seat, place] = deal["deck"][first + other]
                    deal["deck"][first + other] = card


@kernel
def has_stuck_cards(view: Row) -> bool:
    """Tell whether a deck is used up, so that unknown cards have nothing there to change places with."""
    for level in range(NUM_LEVELS):
        if LEVEL_STARTS[level] + int(view["drawn"][level]) == LEVEL_STARTS[level + 1]:
            return True
    return False


@kernel
def deal_afresh(view: Row, deal: Row) -> None:
    """Deal all unseen cards again, the slower way."""
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            deal["market"][level, slot] = view["market"][level, slot]
    for seat in range(int(view["num_players"])):
        for place in range(HAND_LIMIT):
            deal["hand"][seat, place] = view["hand"][seat, place]
    redeal(deal)


@kernel
def deal_anew(view: Row, deal: Row) -> None:
    """Turn one uniformly dealt position into the next.

    Args:
        view: what is known, concealed.
        deal: a position that fits it; changed in place, its random state moves on. A uniformly
            random deal stays one, since what is exchanged does not depend on the cards.
    """
    if has_stuck_cards(view):
        deal_afresh(view, deal)
        return
    for level in range(NUM_LEVELS):
        first = LEVEL_STARTS[level] + int(view["drawn"][level])
        last = LEVEL_STARTS[level + 1]
        redeal_hidden(view, deal, level, first, last - first)
        for i in range(first, min(first + DEPTH, last)):
            other = i + below(deal, last - i)
            card = int(deal["deck"][i])
            deal["deck"][i] = deal["deck"][other]
            deal["deck"][other] = card
