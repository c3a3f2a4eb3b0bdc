"""What a legal decision does to the game (sections 4 to 12), one decision at a time (R3.5)."""

import numpy as np

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD,
    GOLD_FOR,
    HAND_LIMIT,
    LEVEL_SIZES,
    LEVEL_STARTS,
    NO_CARD,
    NOBODY,
    NUM_COLOURS,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    SLOTS_PER_LEVEL,
    TAKE_TILE,
    TAKES,
    TIME,
    TOKEN_LIMIT,
)
from gemwright.rules.components import CARD_BONUS, CARD_LEVEL, CARD_POINTS, CARD_TAGS, TILE_POINTS
from gemwright.rules.state import Row

from .bits import lowest
from .ending import MARVEL, end_turn
from .jit import kernel
from .legal import (
    ACTION,
    CHOOSING_TILE,
    PAYMENT,
    RETURNING,
    eligible_mask,
    gems_paid,
    needed,
    packed_cost,
    swap_mask,
    tokens_held,
)

TOKENS_TAKEN = np.array([[take.count(colour) for colour in range(NUM_COLOURS)] for take in TAKES], np.int8)
"""Tokens of each colour taken by decision ids 0 to 29."""

FROM_HAND = -1
TAGS_FOR_TILE = 3
LEVEL_WITH_TIME = 2


@kernel
def move_token(state: Row, seat: int, kind: int, amount: int) -> None:
    """Move tokens from the supply to a seat; a negative amount goes back."""
    state["tokens"][seat, kind] += amount
    state["supply"][kind] -= amount


@kernel
def draw(state: Row, level: int) -> int:
    """Take the top card of a deck, NO_CARD from an empty one (R8.3). Level counts from 0."""
    drawn = int(state["drawn"][level])
    if drawn >= LEVEL_SIZES[level]:
        return NO_CARD
    state["drawn"][level] = drawn + 1
    return int(state["deck"][LEVEL_STARTS[level] + drawn])


@kernel
def take_tokens(state: Row, decision: int) -> None:
    """Take tokens from the supply (R4, R5)."""
    seat = int(state["to_move"])
    for colour in range(NUM_COLOURS):
        move_token(state, seat, colour, int(TOKENS_TAKEN[decision, colour]))


@kernel
def reserve(state: Row, card: int, blind: int) -> None:
    """Put a card into the hand and take a gold while there is one (R6.3)."""
    seat = int(state["to_move"])
    place = int(state["hand_size"][seat])
    state["hand"][seat, place] = card
    state["hand_blind"][seat, place] = blind
    state["hand_size"][seat] = place + 1
    if int(state["supply"][GOLD]) >= 1:
        move_token(state, seat, GOLD, 1)


@kernel
def reserve_from_market(state: Row, place: int) -> None:
    """Reserve a face-up card and refill its slot at once (R8.1)."""
    level = place // SLOTS_PER_LEVEL
    slot = place % SLOTS_PER_LEVEL
    reserve(state, int(state["market"][level, slot]), 0)
    state["market"][level, slot] = draw(state, level)


@kernel
def drop_from_hand(state: Row, seat: int, place: int) -> None:
    """Close the gap a card leaves in the hand; the order of reservation stays (R3.5)."""
    for i in range(place, HAND_LIMIT - 1):
        state["hand"][seat, i] = state["hand"][seat, i + 1]
        state["hand_blind"][seat, i] = state["hand_blind"][seat, i + 1]
    state["hand"][seat, HAND_LIMIT - 1] = NO_CARD
    state["hand_blind"][seat, HAND_LIMIT - 1] = 0
    state["hand_size"][seat] -= 1


@kernel
def begin_purchase(state: Row, decision: int) -> None:
    """Pick the card up; ask for swaps only where there are any (R3.5)."""
    seat = int(state["to_move"])
    if decision >= BUY_HAND:
        state["buying"] = state["hand"][seat, decision - BUY_HAND]
        state["buying_place"] = FROM_HAND
        drop_from_hand(state, seat, decision - BUY_HAND)
    else:
        place = decision - BUY
        level = place // SLOTS_PER_LEVEL
        slot = place % SLOTS_PER_LEVEL
        state["buying"] = state["market"][level, slot]
        state["buying_place"] = place
        state["market"][level, slot] = NO_CARD
    if swap_mask(state) != 0:
        state["phase"] = PAYMENT
    else:
        complete_purchase(state)


@kernel
def swap_in_gold(state: Row, colour: int) -> None:
    """Pay one more gold in place of one token of a colour; end the payment with the last swap."""
    state["swaps"][colour] += 1
    state["last_colour"] = colour
    if swap_mask(state) == 0:
        complete_purchase(state)


@kernel
def pay(state: Row, card: int) -> None:
    """Move the payment to the supply: fewest gold, less the swaps (R7.4, R7.8)."""
    seat = int(state["to_move"])
    cost = packed_cost(int(state["family"]), card)
    gold = 0
    for colour in range(NUM_COLOURS):
        need = needed(state, seat, cost, colour)
        gems = gems_paid(state, seat, cost, colour) - int(state["swaps"][colour])
        gold += need - gems
        move_token(state, seat, colour, -gems)
        state["swaps"][colour] = 0
    move_token(state, seat, GOLD, -gold)
    state["last_colour"] = 0


@kernel
def gain_card(state: Row, card: int) -> None:
    """Add a bought card's bonus, points and tags (R7.10, R12.1)."""
    seat = int(state["to_move"])
    family = int(state["family"])
    state["owner"][card] = seat
    state["bonuses"][seat, int(CARD_BONUS[family, card])] += 1
    state["points"][seat] += int(CARD_POINTS[family, card])
    state["tags"][seat] += int(CARD_TAGS[family, card])
    state["num_bought"][seat] += 1


@kernel
def gain_marvel_extras(state: Row, card: int) -> None:
    """Give the time stone (R11.1, R11.2) and the Avengers tile (R12.2 to R12.4)."""
    seat = int(state["to_move"])
    if int(CARD_LEVEL[card]) == LEVEL_WITH_TIME and int(state["tokens"][seat, TIME]) == 0:
        move_token(state, seat, TIME, 1)
    tags = int(state["tags"][seat])
    owner = int(state["avengers_owner"])
    if owner == seat or tags < TAGS_FOR_TILE:
        return
    if owner != NOBODY:
        if tags <= int(state["tags"][owner]):
            return
        state["points"][owner] -= TILE_POINTS
    state["avengers_owner"] = seat
    state["points"][seat] += TILE_POINTS


@kernel
def complete_purchase(state: Row) -> None:
    """Pay, gain the card, refill the market (R7.8, R7.10, R8.1), then close the action."""
    card = int(state["buying"])
    place = int(state["buying_place"])
    pay(state, card)
    state["buying"] = NO_CARD
    state["buying_place"] = FROM_HAND
    gain_card(state, card)
    if place != FROM_HAND:
        level = place // SLOTS_PER_LEVEL
        state["market"][level, place % SLOTS_PER_LEVEL] = draw(state, level)
    if int(state["family"]) == MARVEL:
        gain_marvel_extras(state, card)
    close_action(state)


@kernel
def close_action(state: Row) -> None:
    """Go on to the return phase with more than 10 tokens (R9.1), else to the tiles."""
    if tokens_held(state, int(state["to_move"])) > TOKEN_LIMIT:
        state["phase"] = RETURNING
    else:
        visit_tiles(state)


@kernel
def return_token(state: Row, kind: int) -> None:
    """Give one token back; the phase ends at exactly 10 (R9.2)."""
    seat = int(state["to_move"])
    move_token(state, seat, kind, -1)
    if tokens_held(state, seat) > TOKEN_LIMIT:
        state["last_colour"] = kind
    else:
        state["last_colour"] = 0
        visit_tiles(state)


@kernel
def visit_tiles(state: Row) -> None:
    """Take the only eligible tile, or ask which of several (R10.2; R10.4: after every action)."""
    eligible = eligible_mask(state, int(state["to_move"]))
    if eligible & (eligible - 1) != 0:
        state["phase"] = CHOOSING_TILE
    elif eligible != 0:
        take_tile(state, lowest(eligible))
    else:
        state["phase"] = ACTION
        end_turn(state, False)


@kernel
def take_tile(state: Row, slot: int) -> None:
    """Give a tile to the seat to move; one a turn (R10.3)."""
    seat = int(state["to_move"])
    state["tile_owner"][slot] = seat
    state["points"][seat] += TILE_POINTS
    state["phase"] = ACTION
    end_turn(state, True)


@kernel
def play(state: Row, decision: int) -> None:
    """Carry out a legal decision; an illegal one corrupts the game, so check first."""
    if decision < RESERVE:
        take_tokens(state, decision)
        close_action(state)
    elif decision < RESERVE_BLIND:
        reserve_from_market(state, decision - RESERVE)
        close_action(state)
    elif decision < BUY:
        reserve(state, draw(state, decision - RESERVE_BLIND), 1)
        close_action(state)
    elif decision < GOLD_FOR:
        begin_purchase(state, decision)
    elif decision < PAY:
        swap_in_gold(state, decision - GOLD_FOR)
    elif decision == PAY:
        complete_purchase(state)
    elif decision < TAKE_TILE:
        return_token(state, decision - RETURN)
    elif decision < PASS:
        take_tile(state, decision - TAKE_TILE)
    else:
        state["passed"] = 1
        close_action(state)
