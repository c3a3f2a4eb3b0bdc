"""Writing the rule set, the progress of the game, the supply, and a purchase."""

from typing import Final

import numpy as np

from gemwright.observe.kernels.cards import put_face
from gemwright.observe.kernels.numbers import ONE, Observation, put, put_flag, steps_to
from gemwright.observe.layout import MOST_GEMS, MOST_GOLD, MOST_ROUNDS, MOST_STONES, MOST_TO_RETURN, part
from gemwright.rules.catalogue import (
    GOLD,
    LEVEL_SIZES,
    MAX_PLAYERS,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    TIME,
    TOKEN_LIMIT,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import MARVEL
from gemwright.rules.kernels.legal import PAYMENT, RETURNING, gems_paid, packed_cost, spare_gold, tokens_held
from gemwright.rules.kernels.play import FROM_HAND
from gemwright.rules.state import Row

_TABLE = part("table")
MARVEL_FLAG: Final = _TABLE.start + _TABLE.offset("marvel")
TAKE_RULE: Final = _TABLE.start + _TABLE.offset("take_rule")
GEMS_FIRST: Final = _TABLE.start + _TABLE.offset("gems_first")
PASS_ALWAYS: Final = _TABLE.start + _TABLE.offset("pass_always")
STALEMATE_RANKS: Final = _TABLE.start + _TABLE.offset("stalemate_ranks")
RESERVED_PUBLIC: Final = _TABLE.start + _TABLE.offset("reserved_public")
CAPPED: Final = _TABLE.start + _TABLE.offset("capped")
CAP_LEFT: Final = _TABLE.start + _TABLE.offset("cap_left")
PHASE: Final = _TABLE.start + _TABLE.offset("phase")
TO_MOVE: Final = _TABLE.start + _TABLE.offset("to_move")
ROUND: Final = _TABLE.start + _TABLE.offset("round")
PASSES: Final = _TABLE.start + _TABLE.offset("passes")
PASSED: Final = _TABLE.start + _TABLE.offset("passed")
SUPPLY: Final = _TABLE.start + _TABLE.offset("supply")
SUPPLY_GOLD: Final = _TABLE.start + _TABLE.offset("supply_gold")
SUPPLY_STONES: Final = _TABLE.start + _TABLE.offset("supply_stones")
DECKS: Final = _TABLE.start + _TABLE.offset("decks")
LAST_COLOUR: Final = _TABLE.start + _TABLE.offset("last_colour")
TO_RETURN: Final = _TABLE.start + _TABLE.offset("to_return")

_PURCHASE = part("purchase")
PURCHASE: Final = _PURCHASE.start
PURCHASE_FROM_HAND: Final = PURCHASE + _PURCHASE.offset("from_hand")
PURCHASE_FACE: Final = PURCHASE + _PURCHASE.offset("bonus")
PURCHASE_GEMS: Final = PURCHASE + _PURCHASE.offset("gems")
PURCHASE_SPARE: Final = PURCHASE + _PURCHASE.offset("spare_gold")
PURCHASE_SWAPS: Final = PURCHASE + _PURCHASE.offset("swaps")

PER_GEM: Final = np.float32(1 / MOST_GEMS)
PER_GOLD: Final = np.float32(1 / MOST_GOLD)
PER_STONE: Final = np.float32(1 / MOST_STONES)
PER_ROUND: Final = np.float32(1 / MOST_ROUNDS)
PER_PASS: Final = np.float32(1 / MAX_PLAYERS)
PER_RETURN: Final = np.float32(1 / MOST_TO_RETURN)


@kernel
def write_rules(row: Row, out: Observation) -> None:
    """Write the family, the switches and the limit of rounds."""
    put_flag(out, MARVEL_FLAG, int(row["family"]) == MARVEL)
    out[TAKE_RULE + int(row["take_rule"])] = ONE
    put_flag(out, GEMS_FIRST, int(row["gems_first"]) != 0)
    put_flag(out, PASS_ALWAYS, int(row["pass_always"]) != 0)
    put_flag(out, STALEMATE_RANKS, int(row["stalemate_ranks"]) != 0)
    put_flag(out, RESERVED_PUBLIC, int(row["reserved_public"]) != 0)
    cap = int(row["turn_cap"])
    if cap > 0:
        out[CAPPED] = ONE
        left = max(0, cap - int(row["turns"]) // int(row["num_players"]))
        put(out, CAP_LEFT, min(left, MOST_ROUNDS), PER_ROUND)


@kernel
def write_progress(row: Row, seat: int, out: Observation) -> None:
    """Write who decides what, and how far the game is."""
    phase = int(row["phase"])
    mover = int(row["to_move"])
    out[PHASE + phase] = ONE
    out[TO_MOVE + steps_to(row, seat, mover)] = ONE
    rounds = int(row["turns"]) // int(row["num_players"])
    put(out, ROUND, min(rounds, MOST_ROUNDS), PER_ROUND)
    put(out, PASSES, int(row["passes"]), PER_PASS)
    put_flag(out, PASSED, int(row["passed"]) != 0)
    if phase in (PAYMENT, RETURNING):
        out[LAST_COLOUR + int(row["last_colour"])] = ONE
    if phase == RETURNING:
        put(out, TO_RETURN, tokens_held(row, mover) - TOKEN_LIMIT, PER_RETURN)


@kernel
def write_supply(row: Row, out: Observation) -> None:
    """Write the piles and the decks."""
    for colour in range(NUM_COLOURS):
        put(out, SUPPLY + colour, int(row["supply"][colour]), PER_GEM)
    put(out, SUPPLY_GOLD, int(row["supply"][GOLD]), PER_GOLD)
    put(out, SUPPLY_STONES, int(row["supply"][TIME]), PER_STONE)
    for level in range(NUM_LEVELS):
        size = LEVEL_SIZES[level]
        out[DECKS + level] = np.float32(size - int(row["drawn"][level])) / np.float32(size)


@kernel
def write_purchase(row: Row, out: Observation) -> None:
    """Write the card that is being paid for, and how."""
    card = int(row["buying"])
    mover = int(row["to_move"])
    family = int(row["family"])
    out[PURCHASE] = ONE
    put_flag(out, PURCHASE_FROM_HAND, int(row["buying_place"]) == FROM_HAND)
    for colour in range(NUM_COLOURS):
        put(out, PURCHASE_SWAPS + colour, int(row["swaps"][colour]), PER_GOLD)
    if card >= NUM_CARDS:
        return
    put_face(out, PURCHASE_FACE, family, card)
    cost = packed_cost(family, card)
    for colour in range(NUM_COLOURS):
        gems = gems_paid(row, mover, cost, colour) - int(row["swaps"][colour])
        put(out, PURCHASE_GEMS + colour, gems, PER_GEM)
    put(out, PURCHASE_SPARE, spare_gold(row), PER_GOLD)
