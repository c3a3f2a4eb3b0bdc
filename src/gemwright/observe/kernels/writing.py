"""Writing an observation of a game row: what one seat knows, as numbers (see `observe.layout`).

Works on views and, as searches hold them, on full rows: only what the seat may know is read
(section 16), so both give the same numbers. `out` is float32 (OBSERVATION_SIZE,) throughout.
Masks such as `card & 127` change nothing: they tell the compiler that no index is negative.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.observe.kernels.amounts import TURNS, lacking, total, turn_index
from gemwright.observe.layout import (
    MOST_BOUGHT,
    MOST_CARD_POINTS,
    MOST_CARD_TAGS,
    MOST_COST,
    MOST_GEMS,
    MOST_GOLD,
    MOST_POINTS,
    MOST_REQUIRED,
    MOST_REQUIRED_IN_ALL,
    MOST_ROUNDS,
    MOST_STONES,
    MOST_TAGS,
    MOST_TO_GOAL,
    MOST_TO_RETURN,
    MOST_TURNS,
    NUM_OPPONENTS,
    OBSERVATION_SIZE,
    part,
)
from gemwright.rules.catalogue import (
    GOLD,
    LEVEL_SIZES,
    MAX_PLAYERS,
    MAX_TILES,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    SLOTS_PER_LEVEL,
    TIME,
    TOKEN_LIMIT,
)
from gemwright.rules.components import (
    CARD_BONUS,
    CARD_LEVEL,
    CARD_POINTS,
    CARD_TAGS,
    TILE_REQUIREMENT_PACKED,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import (
    MARVEL,
    OVER,
    POINTS_TO_END,
    POINTS_TO_QUALIFY,
    meets_goal,
)
from gemwright.rules.kernels.legal import (
    PAYMENT,
    RETURNING,
    gems_paid,
    packed_cost,
    packed_wealth,
    spare_gold,
    tokens_held,
)
from gemwright.rules.kernels.play import FROM_HAND
from gemwright.rules.state import Row

Observation = npt.NDArray[np.float32]
"""Numbers that tell a seat's view, float32 (OBSERVATION_SIZE,)."""

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)

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

_SEATS = part("seats")
SEATS: Final = _SEATS.start
SEAT: Final = _SEATS.cell
SEAT_GOLD: Final = _SEATS.offset("gold")
SEAT_STONE: Final = _SEATS.offset("stone")
SEAT_BONUSES: Final = _SEATS.offset("bonuses")
SEAT_POINTS: Final = _SEATS.offset("points")
SEAT_TO_GOAL: Final = _SEATS.offset("to_goal")
SEAT_AT_GOAL: Final = _SEATS.offset("at_goal")
SEAT_BOUGHT: Final = _SEATS.offset("bought")
SEAT_COLOURS_MISSING: Final = _SEATS.offset("colours_missing")
SEAT_TAGS: Final = _SEATS.offset("tags")
SEAT_AVENGERS: Final = _SEATS.offset("avengers")
SEAT_FIRST: Final = _SEATS.offset("first")
SEAT_YET_TO_MOVE: Final = _SEATS.offset("yet_to_move")

_TILES = part("tiles")
TILES: Final = _TILES.start
TILE: Final = _TILES.cell
TILE_ASKS: Final = _TILES.offset("requirement")
TILE_MISSING: Final = _TILES.offset("missing")

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

PER_GEM: Final = np.float32(1 / MOST_GEMS)
PER_GOLD: Final = np.float32(1 / MOST_GOLD)
PER_STONE: Final = np.float32(1 / MOST_STONES)
PER_COST: Final = np.float32(1 / MOST_COST)
PER_CARD_POINT: Final = np.float32(1 / MOST_CARD_POINTS)
PER_CARD_TAG: Final = np.float32(1 / MOST_CARD_TAGS)
PER_TURN: Final = np.float32(1 / MOST_TURNS)
PER_POINT: Final = np.float32(1 / MOST_POINTS)
PER_POINT_TO_GOAL: Final = np.float32(1 / MOST_TO_GOAL)
PER_BOUGHT: Final = np.float32(1 / MOST_BOUGHT)
PER_COLOUR: Final = np.float32(1 / NUM_COLOURS)
PER_TAG: Final = np.float32(1 / MOST_TAGS)
PER_REQUIRED: Final = np.float32(1 / MOST_REQUIRED)
PER_REQUIRED_IN_ALL: Final = np.float32(1 / MOST_REQUIRED_IN_ALL)
PER_ROUND: Final = np.float32(1 / MOST_ROUNDS)
PER_PASS: Final = np.float32(1 / MAX_PLAYERS)
PER_RETURN: Final = np.float32(1 / MOST_TO_RETURN)


@kernel
def put(out: Observation, at: int, amount: int, unit: np.float32) -> None:
    """Write an amount, `unit` for each."""
    out[at] = np.float32(amount) * unit


@kernel
def put_flag(out: Observation, at: int, raised: bool) -> None:  # noqa: FBT001 - by position, as kernels are
    """Write 1 or 0."""
    out[at] = ONE if raised else ZERO


@kernel
def put_packed(out: Observation, at: int, packed: int, unit: np.float32) -> None:
    """Write the amounts of the five colours."""
    for colour in range(NUM_COLOURS):
        put(out, at + colour, packed >> (8 * colour) & 0xFF, unit)


@kernel
def seat_at(row: Row, seat: int, steps: int) -> int:
    """Return the seat some steps after another in turn order."""
    following = seat + steps
    num_players = int(row["num_players"])
    return (following - num_players if following >= num_players else following) & 3


@kernel
def steps_to(row: Row, seat: int, other: int) -> int:
    """Return how many steps after a seat another one is in turn order."""
    return other - seat if other >= seat else other - seat + int(row["num_players"])


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


@kernel
def write_holding(row: Row, owner: int, out: Observation, at: int) -> None:
    """Write tokens, bonuses and cards of a seat."""
    colours_missing = 0
    for colour in range(NUM_COLOURS):
        bonuses = int(row["bonuses"][owner, colour])
        put(out, at + colour, int(row["tokens"][owner, colour]), PER_GEM)
        put(out, at + SEAT_BONUSES + colour, min(bonuses, MOST_COST), PER_COST)
        colours_missing += 1 if bonuses == 0 else 0
    put(out, at + SEAT_GOLD, int(row["tokens"][owner, GOLD]), PER_GOLD)
    put_flag(out, at + SEAT_STONE, int(row["tokens"][owner, TIME]) != 0)
    put(out, at + SEAT_BOUGHT, min(int(row["num_bought"][owner]), MOST_BOUGHT), PER_BOUGHT)
    put(out, at + SEAT_COLOURS_MISSING, colours_missing, PER_COLOUR)


@kernel
def write_standing(row: Row, owner: int, out: Observation, at: int) -> None:
    """Write points, distance to the goal, and what decides ties and the end of the round."""
    first = int(row["first_seat"])
    points = int(row["points"][owner])
    goal = POINTS_TO_QUALIFY if int(row["family"]) == MARVEL else POINTS_TO_END
    put(out, at + SEAT_POINTS, max(0, min(points, MOST_POINTS)), PER_POINT)
    put(out, at + SEAT_TO_GOAL, max(0, min(goal - points, MOST_TO_GOAL)), PER_POINT_TO_GOAL)
    put_flag(out, at + SEAT_AT_GOAL, meets_goal(row, owner))
    put(out, at + SEAT_TAGS, min(int(row["tags"][owner]), MOST_TAGS), PER_TAG)
    put_flag(out, at + SEAT_AVENGERS, int(row["avengers_owner"]) == owner)
    put_flag(out, at + SEAT_FIRST, owner == first)
    waiting = steps_to(row, first, owner) >= steps_to(row, first, int(row["to_move"]))
    put_flag(out, at + SEAT_YET_TO_MOVE, waiting and int(row["phase"]) != OVER)


@kernel
def write_tiles(row: Row, seat: int, out: Observation) -> None:
    """Write the tiles that nobody has taken yet."""
    family = int(row["family"])
    for slot in range(MAX_TILES):
        tile = int(row["tiles"][slot])
        if tile == NO_TILE or int(row["tile_owner"][slot]) != NOBODY:
            continue
        at = TILES + slot * TILE
        asks = int(TILE_REQUIREMENT_PACKED[family & 1, tile & 15])
        out[at] = ONE
        put_packed(out, at + TILE_ASKS, asks, PER_REQUIRED)
        for steps in range(int(row["num_players"])):
            owner = seat_at(row, seat, steps)
            bonuses = 0
            for colour in range(NUM_COLOURS):
                bonuses |= int(row["bonuses"][owner, colour]) << (8 * colour)
            put(out, at + TILE_MISSING + steps, total(lacking(asks, bonuses)), PER_REQUIRED_IN_ALL)


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


@kernel
def write_observation(row: Row, seat: int, out: Observation) -> None:
    """Write all that a seat knows of a game as numbers from 0 to 1.

    Args:
        row: a view of the seat, or the full row of a position: both give the same.
        seat: the seat that observes, from 0 to below the number of players.
        out: takes the numbers, float32 (OBSERVATION_SIZE,); need not be clean.
    """
    seat &= 3
    for i in range(OBSERVATION_SIZE):
        out[i] = ZERO
    write_rules(row, out)
    write_progress(row, seat, out)
    write_supply(row, out)
    if int(row["phase"]) == PAYMENT:
        write_purchase(row, out)
    for steps in range(int(row["num_players"])):
        owner = seat_at(row, seat, steps)
        out[steps] = ONE
        write_holding(row, owner, out, SEATS + steps * SEAT)
        write_standing(row, owner, out, SEATS + steps * SEAT)
        if steps > 0:
            write_market_for(row, owner, steps - 1, out)
            write_other_hand(row, seat, owner, steps - 1, out)
    write_tiles(row, seat, out)
    write_market(row, seat, out)
    write_hand(row, seat, out)
