"""What can still be reached before the horizon: kernels that leave out what cannot matter.

The horizon is a number of completed turns, `end`. All figures here err on one side: they may
take something for possible that is not, never the other way round.
"""

from gemwright.rules.catalogue import (
    GOLD,
    HAND_LIMIT,
    LEVEL_SIZES,
    LEVEL_STARTS,
    MAX_TILES,
    NO_TILE,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    SLOTS_PER_LEVEL,
    TIME,
    UNKNOWN_CARD,
)
from gemwright.rules.components import CARD_POINTS, TILE_POINTS, TILE_REQUIREMENT_PACKED
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import MARVEL, POINTS_TO_END, POINTS_TO_QUALIFY, meets_goal
from gemwright.rules.kernels.legal import ACTION, packed_cost, packed_wealth, shortfall
from gemwright.rules.state import Row

MOST_POINTS = 5
MOST_TAGS = 2
TAGS_FOR_TILE = 3
MOST_TURNS = 4


@kernel
def turns_left(state: Row, seat: int, end: int) -> int:
    """Count the actions a seat still has before the horizon, one not yet taken this turn included."""
    turn = int(state["turns"])
    if int(state["phase"]) != ACTION:
        turn += 1
    players = int(state["num_players"])
    wait = (seat - int(state["first_seat"]) - turn) % players
    if turn + wait >= end:
        return 0
    return (end - turn - wait - 1) // players + 1


@kernel
def most_per_turn(cost: int, wealth: int) -> int:
    """Return how much a turn without buying a card can bring a seat nearer to it.

    Three colours, one each, or two of one colour; a gold or a bonus is less. Colours that are
    not short now do not count: what is spent of them only adds to the price.
    """
    short = 0
    alike = 0
    for colour in range(NUM_COLOURS):
        lack = (cost >> (8 * colour) & 0xFF) - (wealth >> (8 * colour) & 0xFF)
        if lack > 0:
            short += 1
            alike = max(alike, lack)
    return max(min(3, short), min(2, alike))


@kernel
def turns_before(state: Row, seat: int, wealth: int, card: int) -> int:
    """Return a number of actions that a seat needs at least before it can buy a card."""
    cost = packed_cost(int(state["family"]), card)
    lack = shortfall(cost, wealth) - int(state["tokens"][seat, GOLD])
    if lack <= 0:
        return 0
    pace = most_per_turn(cost, wealth)
    return (lack + pace - 1) // pace


@kernel
def is_dead(state: Row, card: int, end: int) -> bool:
    """Tell whether nobody can buy a card on the table before the horizon."""
    for seat in range(int(state["num_players"])):
        left = turns_left(state, seat, end)
        if left > 0 and turns_before(state, seat, packed_wealth(state, seat), card) < left:
            return False
    return True


@kernel
def dead_mask(state: Row, level: int, cards: int, end: int) -> int:
    """Return those cards of a level (a bit set) that nobody can buy before the horizon."""
    dead = 0
    for i in range(LEVEL_SIZES[level]):
        if cards >> i & 1 and is_dead(state, LEVEL_STARTS[level] + i, end):
            dead |= 1 << i
    return dead


@kernel
def is_unknown_held(state: Row, level: int) -> bool:
    """Tell whether a hand holds an unknown card of a level."""
    for seat in range(int(state["num_players"])):
        for place in range(int(state["hand_size"][seat])):
            if int(state["hand"][seat, place]) == UNKNOWN_CARD + level:
                return True
    return False


@kernel
def is_beyond(state: Row, seat: int, card: int) -> bool:
    """Tell whether a card is bought or in somebody else's hand."""
    if int(state["owner"][card]) != NOBODY:
        return True
    for other in range(int(state["num_players"])):
        if other == seat:
            continue
        for place in range(HAND_LIMIT):
            if int(state["hand"][other, place]) == card:
                return True
    return False


@kernel
def is_visible(state: Row, seat: int, card: int) -> bool:
    """Tell whether a card lies in the market or in the hand of a seat."""
    for level in range(3):
        for slot in range(SLOTS_PER_LEVEL):
            if int(state["market"][level, slot]) == card:
                return True
    for place in range(HAND_LIMIT):
        code = int(state["hand"][seat, place])
        if code == card or UNKNOWN_CARD <= code < UNKNOWN_CARD + 3:
            return True
    return False


@kernel
def tiles_in_reach(state: Row, seat: int, left: int) -> int:
    """Count the free tiles that a seat lacks at most `left` bonuses for."""
    bonuses = 0
    for colour in range(NUM_COLOURS):
        bonuses |= int(state["bonuses"][seat, colour]) << (8 * colour)
    count = 0
    for slot in range(MAX_TILES):
        tile = int(state["tiles"][slot])
        if tile == NO_TILE or int(state["tile_owner"][slot]) != NOBODY:
            continue
        requirement = int(TILE_REQUIREMENT_PACKED[int(state["family"]) & 1, tile & 15])
        count += 1 if shortfall(requirement, bonuses) <= left else 0
    return count


@kernel
def avengers_in_reach(state: Row, seat: int, left: int) -> bool:
    """Tell whether a seat can gain the Avengers tile with this many purchases (R12.2, R12.3)."""
    owner = int(state["avengers_owner"])
    if int(state["family"]) != MARVEL or owner == seat:
        return False
    tags = int(state["tags"][seat]) + MOST_TAGS * left
    return tags >= TAGS_FOR_TILE and (owner == NOBODY or tags > int(state["tags"][owner]))


@kernel
def card_points_in_reach(state: Row, seat: int, left: int) -> int:
    """Return a bound of the card points a seat can gain with `left` actions."""
    best = 0  # the most points of one card by actions before its purchase, one byte each
    wealth = packed_wealth(state, seat)
    family = int(state["family"])
    at_once = int(state["to_move"]) == seat
    for card in range(NUM_CARDS):
        points = int(CARD_POINTS[family, card])
        if points <= best & 0xFF or is_beyond(state, seat, card):
            continue
        wait = turns_before(state, seat, wealth, card)
        if wait == 0 and at_once and not is_visible(state, seat, card):
            wait = 1
        for turn in range(wait, MOST_TURNS):
            best += max(0, points - (best >> (8 * turn) & 0xFF)) << (8 * turn)
    total = 0
    for turn in range(left):
        total += best >> (8 * min(turn, MOST_TURNS - 1)) & 0xFF
    return total


@kernel
def lacks_for_marvel(state: Row, seat: int, left: int) -> bool:
    """Tell whether a seat cannot have five colours and a time stone after `left` actions (R14.2)."""
    missing = 0
    for colour in range(NUM_COLOURS):
        missing += 1 if int(state["bonuses"][seat, colour]) == 0 else 0
    return missing > left or (left == 0 and int(state["tokens"][seat, TIME]) == 0)


@kernel
def may_reach_goal(state: Row, seat: int, end: int) -> bool:
    """Tell whether a seat might meet the goal at some moment from the start of this turn to the horizon."""
    if int(state["phase"]) != ACTION or meets_goal(state, seat):
        return True
    left = turns_left(state, seat, end)
    marvel = int(state["family"]) == MARVEL
    if marvel and lacks_for_marvel(state, seat, left):
        return False
    goal = POINTS_TO_QUALIFY if marvel else POINTS_TO_END
    points = int(state["points"][seat]) + TILE_POINTS * min(left, tiles_in_reach(state, seat, left))
    if avengers_in_reach(state, seat, left):
        points += TILE_POINTS
    if points >= goal:
        return True
    return points + MOST_POINTS * left >= goal and points + card_points_in_reach(state, seat, left) >= goal
