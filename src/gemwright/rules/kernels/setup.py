"""Laying out a game (section 2)."""

import numpy as np

from gemwright.rules.catalogue import (
    GOLD,
    HAND_LIMIT,
    LEVEL_SIZES,
    LEVEL_STARTS,
    MAX_PLAYERS,
    MAX_TILES,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
    TIME,
)
from gemwright.rules.state import Row

from .bits import count_bits, nth
from .ending import MARVEL
from .jit import kernel
from .legal import ACTION
from .play import FROM_HAND, draw
from .rng import below, seed_row

GEMS_BY_PLAYERS = (0, 0, 4, 5, 7)
NUM_GOLD = 5
NUM_NOBLES = 10
NUM_LOCATION_TILES = 4


@kernel
def set_up(state: Row, family: int, num_players: int, first_seat: int, seed: np.uint64) -> None:
    """Lay out a new game from a seed, whatever the row held; the rule switches stay as they are."""
    seed_row(state, seed)
    state["family"] = family
    state["num_players"] = num_players
    state["first_seat"] = first_seat
    clear_seats(state)
    fill_supply(state)
    shuffle_decks(state)
    deal_tiles(state)
    deal_market(state)
    start(state)


@kernel
def clear_seats(state: Row) -> None:
    """Take everything from everybody (R2.6)."""
    for seat in range(MAX_PLAYERS):
        for kind in range(NUM_TOKEN_KINDS):
            state["tokens"][seat, kind] = 0
        for colour in range(NUM_COLOURS):
            state["bonuses"][seat, colour] = 0
        for place in range(HAND_LIMIT):
            state["hand"][seat, place] = NO_CARD
            state["hand_blind"][seat, place] = 0
        state["points"][seat] = 0
        state["num_bought"][seat] = 0
        state["tags"][seat] = 0
        state["hand_size"][seat] = 0
    for card in range(NUM_CARDS):
        state["owner"][card] = NOBODY


@kernel
def fill_supply(state: Row) -> None:
    """Set the piles of R2.5; Marvel's green pile has one token a player."""
    num_players = int(state["num_players"])
    for colour in range(NUM_COLOURS):
        state["supply"][colour] = GEMS_BY_PLAYERS[num_players]
    state["supply"][GOLD] = NUM_GOLD
    state["supply"][TIME] = num_players if int(state["family"]) == MARVEL else 0


@kernel
def shuffle_decks(state: Row) -> None:
    """Shuffle each level by Fisher and Yates (R2.2)."""
    for level in range(NUM_LEVELS):
        first = LEVEL_STARTS[level]
        for i in range(LEVEL_SIZES[level]):
            j = below(state, i + 1)
            state["deck"][first + i] = state["deck"][first + j]
            state["deck"][first + j] = first + i


@kernel
def deal_tiles(state: Row) -> None:
    """Reveal n + 1 nobles (R2.3), or n locations on a random face each (R2.4)."""
    marvel = int(state["family"]) == MARVEL
    left = (1 << (NUM_LOCATION_TILES if marvel else NUM_NOBLES)) - 1
    wanted = int(state["num_players"]) + (0 if marvel else 1)
    for slot in range(MAX_TILES):
        state["tile_owner"][slot] = NOBODY
        if slot >= wanted:
            state["tiles"][slot] = NO_TILE
            continue
        tile = nth(left, below(state, count_bits(left)))
        left ^= 1 << tile
        state["tiles"][slot] = 2 * tile + below(state, 2) if marvel else tile


@kernel
def deal_market(state: Row) -> None:
    """Turn four cards of each level face up (R2.2)."""
    for level in range(NUM_LEVELS):
        state["drawn"][level] = 0
        for slot in range(SLOTS_PER_LEVEL):
            state["market"][level, slot] = draw(state, level)


@kernel
def start(state: Row) -> None:
    """Make the first seat active in its first turn."""
    state["turns"] = 0
    state["phase"] = ACTION
    state["to_move"] = state["first_seat"]
    state["passes"] = 0
    state["passed"] = 0
    state["termination"] = 0
    state["buying"] = NO_CARD
    state["buying_place"] = FROM_HAND
    for colour in range(NUM_COLOURS):
        state["swaps"][colour] = 0
    state["last_colour"] = 0
    state["avengers_owner"] = NOBODY
