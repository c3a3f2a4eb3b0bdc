"""What a holding is worth to a seat: the cards and tiles it brings near.

Amounts per colour are packed, colour c in byte c; see `observe.kernels.amounts`. Only what the
seat knows is read: the market, its own hand, tiles, and what lies open before everybody.
"""

from gemwright.agents.kernels.tables import TILE_PACKED
from gemwright.agents.kernels.weights import (
    BEST,
    BLOCKED,
    CARD,
    COLOUR,
    FADE,
    FINISH,
    GOLD_HELD,
    HELD,
    LATE,
    NEED,
    NEED_POINT,
    NUM_FADES,
    OVERFULL,
    POINT,
    REST,
    SECOND,
    STONE,
    TAG,
    TILE,
    TILE_NEED,
    TILE_STEP,
    TOKEN,
    Weights,
)
from gemwright.observe.kernels.amounts import MOST_GOLD, TURNS, lacking, total, turn_index
from gemwright.rules.catalogue import (
    HAND_LIMIT,
    MAX_TILES,
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
    CARD_COST,
    CARD_COST_PACKED,
    CARD_LEVEL,
    CARD_POINTS,
    CARD_TAGS,
    TILE_POINTS,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import MARVEL, POINTS_TO_END, POINTS_TO_QUALIFY
from gemwright.rules.kernels.legal import BYTE_SUM, shortfall
from gemwright.rules.kernels.play import LEVEL_WITH_TIME
from gemwright.rules.state import Row

NUM_MARKET = NUM_LEVELS * SLOTS_PER_LEVEL
NUM_PLACES = NUM_MARKET + HAND_LIMIT
NOWHERE = -1

USEFUL_BITS = 12
USEFUL_MASK = (1 << USEFUL_BITS) - 1


@kernel
def packed_tokens(state: Row, seat: int) -> int:
    """Return the tokens of the payable colours a seat holds."""
    packed = 0
    for colour in range(NUM_COLOURS):
        packed |= int(state["tokens"][seat, colour]) << (8 * colour)
    return packed


@kernel
def packed_supply(state: Row) -> int:
    """Return the supply of the payable colours."""
    packed = 0
    for colour in range(NUM_COLOURS):
        packed |= int(state["supply"][colour]) << (8 * colour)
    return packed


@kernel
def packed_bonuses(state: Row, seat: int) -> int:
    """Return the bonuses of a seat."""
    packed = 0
    for colour in range(NUM_COLOURS):
        packed |= int(state["bonuses"][seat, colour]) << (8 * colour)
    return packed


@kernel
def num_colours(bonuses: int) -> int:
    """Return how many colours packed bonuses have at least one of."""
    return NUM_COLOURS - total(lacking(BYTE_SUM, bonuses))


@kernel
def card_at(state: Row, seat: int, place: int) -> int:
    """Return the card code at a place: 0 to 11 market slots, 12 to 14 the seat's hand."""
    if place < NUM_MARKET:
        return int(state["market"][place // SLOTS_PER_LEVEL, place % SLOTS_PER_LEVEL])
    return int(state["hand"][seat, place - NUM_MARKET])


@kernel
def goal(state: Row) -> int:
    """Return the points that end the game (R13.2, R14.2)."""
    return POINTS_TO_QUALIFY if int(state["family"]) == MARVEL else POINTS_TO_END


@kernel
def points_left(state: Row) -> int:
    """Return the points the leader still needs, at least 0."""
    most = 0
    for seat in range(int(state["num_players"])):
        most = max(most, int(state["points"][seat]))
    return max(0, goal(state) - most)


@kernel
def tile_need(state: Row, weights: Weights, bonuses: int, colour: int) -> int:
    """Return what one more bonus of a colour is worth for the tiles still to be had."""
    family = int(state["family"])
    worth = 0
    for slot in range(MAX_TILES):
        tile = int(state["tiles"][slot])
        if tile == NO_TILE or int(state["tile_owner"][slot]) != NOBODY:
            continue
        away = lacking(int(TILE_PACKED[family, tile]), bonuses)
        if away >> (8 * colour) & 0xFF != 0:
            quarters = int(weights[TILE_STEP]) * (total(away) - 1)
            worth += faded(weights, int(weights[TILE_NEED]), quarters) >> 8
    return worth


@kernel
def usefulness(state: Row, weights: Weights, seat: int) -> int:
    """Return what one more bonus of each colour is worth for later purchases, 12 bits a colour."""
    family = int(state["family"])
    left = points_left(state) + int(weights[LATE])
    bonuses = packed_bonuses(state, seat)
    packed = 0
    for colour in range(NUM_COLOURS):
        owned = int(state["bonuses"][seat, colour])
        worth = int(weights[CARD])
        for place in range(NUM_PLACES):
            card = card_at(state, seat, place)
            if card < NUM_CARDS and int(CARD_COST[family, card, colour]) > owned:
                worth += int(weights[NEED]) + int(weights[NEED_POINT]) * int(CARD_POINTS[family, card])
        worth = worth * left >> 4
        worth += tile_need(state, weights, bonuses, colour)
        if family == MARVEL and owned == 0:
            worth += int(weights[COLOUR])
        packed |= min(worth, USEFUL_MASK) << (USEFUL_BITS * colour)
    return packed


@kernel
def card_worth(state: Row, weights: Weights, seat: int, useful: int, card: int) -> int:
    """Return what owning a card is worth: points, bonus and, in Marvel, stone and tags."""
    family = int(state["family"])
    worth = int(weights[POINT]) * int(CARD_POINTS[family, card])
    worth += useful >> (USEFUL_BITS * int(CARD_BONUS[family, card])) & USEFUL_MASK
    if int(state["points"][seat]) + int(CARD_POINTS[family, card]) >= goal(state):
        worth += int(weights[FINISH])
    if family == MARVEL:
        worth += int(weights[TAG]) * int(CARD_TAGS[family, card])
        if int(CARD_LEVEL[card]) == LEVEL_WITH_TIME and int(state["tokens"][seat, TIME]) == 0:
            worth += int(weights[STONE])
    return worth


@kernel
def quarter_turns(weights: Weights, cost: int, bonuses: int, tokens: int, gold: int, supply: int) -> int:
    """Estimate how far off a purchase is, in quarter turns."""
    missing = lacking(cost, bonuses + tokens)
    if missing == 0:
        return 0
    blocked = max(0, shortfall(missing, supply) - gold)
    overfull = max(0, shortfall(cost, bonuses) - TOKEN_LIMIT)
    turns = int(TURNS[min(gold, MOST_GOLD), turn_index(missing)])
    return 4 * turns + int(weights[BLOCKED]) * blocked + int(weights[OVERFULL]) * overfull


@kernel
def faded(weights: Weights, worth: int, quarters: int) -> int:
    """Return a worth that lies some quarter turns ahead, in 256ths."""
    return worth * int(weights[FADE + min(quarters, NUM_FADES - 1)])


@kernel
def tile_prospects(state: Row, weights: Weights, bonuses: int) -> int:
    """Return what the tiles still to be had are worth with these bonuses."""
    family = int(state["family"])
    prospects = 0
    for slot in range(MAX_TILES):
        tile = int(state["tiles"][slot])
        if tile == NO_TILE or int(state["tile_owner"][slot]) != NOBODY:
            continue
        away = shortfall(int(TILE_PACKED[family, tile]), bonuses)
        prospects += faded(weights, TILE_POINTS * int(weights[POINT]), int(weights[TILE_STEP]) * away)
    return prospects * int(weights[TILE]) >> 8


@kernel
def prospects(
    state: Row,
    weights: Weights,
    seat: int,
    useful: int,
    bonuses: int,
    tokens: int,
    gold: int,
    supply: int,
    gone: int,
) -> int:
    """Return what the seat can look forward to with a holding.

    Args:
        state: row of the seat's view.
        weights: weight vector.
        seat: the seat, from 0.
        useful: its `usefulness`.
        bonuses: packed bonuses it would have.
        tokens: packed tokens it would hold.
        gold: gold it would hold.
        supply: packed supply there would be.
        gone: place of a card that would no longer be there, or `NOWHERE`.
    """
    family = int(state["family"])
    best = 0
    second = 0
    everything = 0
    for place in range(NUM_PLACES):
        card = card_at(state, seat, place)
        if place == gone or card >= NUM_CARDS:
            continue
        cost = int(CARD_COST_PACKED[family, card])
        worth = card_worth(state, weights, seat, useful, card)
        if place >= NUM_MARKET:
            worth += worth * int(weights[HELD]) >> 8
        value = faded(weights, worth, quarter_turns(weights, cost, bonuses, tokens, gold, supply))
        everything += value
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    ahead = int(weights[BEST]) * best + int(weights[SECOND]) * second + int(weights[REST]) * everything
    held = int(weights[TOKEN]) * (total(tokens) + gold) + int(weights[GOLD_HELD]) * gold
    return (ahead >> 8) + held + tile_prospects(state, weights, bonuses)
