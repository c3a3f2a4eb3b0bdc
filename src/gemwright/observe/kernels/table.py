"""Writing the rule set, the progress of the game, the supply, and a purchase."""

from typing import Final

from gemwright.observe.kernels.cards import FACE_BYTES, face_of
from gemwright.observe.kernels.numbers import Amounts, steps_to
from gemwright.observe.layout import MOST_ROUNDS, part
from gemwright.rules.catalogue import (
    GOLD,
    LEVEL_SIZES,
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
MARVEL_FLAG: Final = _TABLE.offset("marvel")
TAKE_RULE: Final = _TABLE.offset("take_rule")
GEMS_FIRST: Final = _TABLE.offset("gems_first")
PASS_ALWAYS: Final = _TABLE.offset("pass_always")
STALEMATE_RANKS: Final = _TABLE.offset("stalemate_ranks")
RESERVED_PUBLIC: Final = _TABLE.offset("reserved_public")
CAPPED: Final = _TABLE.offset("capped")
CAP_LEFT: Final = _TABLE.offset("cap_left")
PHASE: Final = _TABLE.offset("phase")
TO_MOVE: Final = _TABLE.offset("to_move")
ROUND: Final = _TABLE.offset("round")
PASSES: Final = _TABLE.offset("passes")
PASSED: Final = _TABLE.offset("passed")
SUPPLY: Final = _TABLE.offset("supply")
SUPPLY_GOLD: Final = _TABLE.offset("supply_gold")
SUPPLY_STONES: Final = _TABLE.offset("supply_stones")
DECKS: Final = _TABLE.offset("decks")
LAST_COLOUR: Final = _TABLE.offset("last_colour")
TO_RETURN: Final = _TABLE.offset("to_return")

_PURCHASE = part("purchase")
PURCHASE: Final = _PURCHASE.offset("present")
PURCHASE_FROM_HAND: Final = _PURCHASE.offset("from_hand")
PURCHASE_FACE: Final = _PURCHASE.offset("bonus")
PURCHASE_GEMS: Final = _PURCHASE.offset("gems")
PURCHASE_SPARE: Final = _PURCHASE.offset("spare_gold")
PURCHASE_SWAPS: Final = _PURCHASE.offset("swaps")


@kernel
def write_rules(row: Row, out: Amounts) -> None:
    """Write the family, the switches and the limit of rounds."""
    table = out["table"]
    table[MARVEL_FLAG] = int(row["family"]) == MARVEL
    table[TAKE_RULE + int(row["take_rule"])] = 1
    table[GEMS_FIRST] = int(row["gems_first"]) != 0
    table[PASS_ALWAYS] = int(row["pass_always"]) != 0
    table[STALEMATE_RANKS] = int(row["stalemate_ranks"]) != 0
    table[RESERVED_PUBLIC] = int(row["reserved_public"]) != 0
    cap = int(row["turn_cap"])
    if cap > 0:
        table[CAPPED] = 1
        left = max(0, cap - int(row["turns"]) // int(row["num_players"]))
        table[CAP_LEFT] = min(left, MOST_ROUNDS)


@kernel
def write_progress(row: Row, seat: int, out: Amounts) -> None:
    """Write who decides what, and how far the game is."""
    table = out["table"]
    phase = int(row["phase"])
    mover = int(row["to_move"])
    table[PHASE + phase] = 1
    table[TO_MOVE + steps_to(row, seat, mover)] = 1
    table[ROUND] = min(int(row["turns"]) // int(row["num_players"]), MOST_ROUNDS)
    table[PASSES] = int(row["passes"])
    table[PASSED] = int(row["passed"]) != 0
    if phase in (PAYMENT, RETURNING):
        table[LAST_COLOUR + int(row["last_colour"])] = 1
    if phase == RETURNING:
        table[TO_RETURN] = tokens_held(row, mover) - TOKEN_LIMIT


@kernel
def write_supply(row: Row, out: Amounts) -> None:
    """Write the piles and the decks."""
    table = out["table"]
    for colour in range(NUM_COLOURS):
        table[SUPPLY + colour] = int(row["supply"][colour])
    table[SUPPLY_GOLD] = int(row["supply"][GOLD])
    table[SUPPLY_STONES] = int(row["supply"][TIME])
    for level in range(NUM_LEVELS):
        table[DECKS + level] = LEVEL_SIZES[level] - int(row["drawn"][level])


@kernel
def write_purchase(row: Row, out: Amounts) -> None:
    """Write the card that is being paid for, and how."""
    purchase = out["purchase"]
    card = int(row["buying"])
    mover = int(row["to_move"])
    family = int(row["family"])
    purchase[PURCHASE] = 1
    purchase[PURCHASE_FROM_HAND] = int(row["buying_place"]) == FROM_HAND
    for colour in range(NUM_COLOURS):
        purchase[PURCHASE_SWAPS + colour] = int(row["swaps"][colour])
    if card >= NUM_CARDS:
        return
    face = face_of(family, card)
    for i in range(FACE_BYTES):
        purchase[PURCHASE_FACE + i] = face >> (8 * i) & 0xFF
    cost = packed_cost(family, card)
    for colour in range(NUM_COLOURS):
        purchase[PURCHASE_GEMS + colour] = gems_paid(row, mover, cost, colour) - int(row["swaps"][colour])
    purchase[PURCHASE_SPARE] = spare_gold(row)
