"""What the heuristic value of a view is computed from: a few numbers a seat.

They read what the seat to move knows, so a concealed row and a full one give the same.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents.kernels.appraisal import (
    NUM_PLACES,
    card_at,
    card_worth,
    faded,
    goal,
    num_colours,
    packed_bonuses,
    packed_supply,
    packed_tokens,
    quarter_turns,
    tile_prospects,
    usefulness,
)
from gemwright.agents.kernels.greedy import tile_gained
from gemwright.agents.kernels.tables import BYTES
from gemwright.agents.kernels.weights import FADE, NUM_FADES, Weights
from gemwright.observe.kernels.amounts import total
from gemwright.rules.catalogue import GOLD, NUM_CARDS, NUM_COLOURS, TIME
from gemwright.rules.components import CARD_BONUS, CARD_COST_PACKED, CARD_LEVEL, CARD_POINTS
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.ending import MARVEL, meets_goal, qualifies
from gemwright.rules.kernels.legal import shortfall
from gemwright.rules.kernels.play import LEVEL_WITH_TIME
from gemwright.rules.state import Row

Numbers = npt.NDArray[np.float64]
"""Features, float64 (seats, NUM_FEATURES), or weights of a value, float64 (NUM_VALUE_WEIGHTS,)."""

POINTS: Final = 0
CARDS: Final = 1
GEMS: Final = 2
GOLD_HELD: Final = 3
BEST_CARD: Final = 4
SECOND_CARD: Final = 5
OTHER_CARDS: Final = 6
TILES_NEAR: Final = 7
POINTS_NEAR: Final = 8
POINTS_NOW: Final = 9
WORTH_NOW: Final = 10
CAN_WIN: Final = 11
TEMPO: Final = 12
LAST_WORD: Final = 13
RESERVED: Final = 14
COLOURS: Final = 15
DEPTH_OF_COLOURS: Final = 16
GOAL_MET: Final = 17
TAGS: Final = 18
AVENGERS: Final = 19
STONE: Final = 20
COLOURS_MISSING: Final = 21
NUM_FEATURES: Final = 22

NUM_STAGES: Final = 4
"""The weights of a feature change with the leader's points, piecewise linear over this many knots."""

CURVED: Final = np.array([
    POINTS, CARDS, GEMS, GOLD_HELD, BEST_CARD, SECOND_CARD, OTHER_CARDS, TILES_NEAR, POINTS_NEAR,
    POINTS_NOW, WORTH_NOW, RESERVED, COLOURS,
])  # fmt: skip
"""Features that also count by a curve of their own, for twice as much is not worth twice as much."""

CURVE_ENDS: Final = np.array([1.4, 1.5, 1.0, 1.0, 4.0, 3.0, 1.5, 2.0, 2.0, 1.0, 2.0, 1.0, 1.0])
"""Where the curve of each ends; it is level from there on."""

NUM_KNOTS: Final = 5
"""Knots of a curve, evenly spread, besides the one at 0 where it is 0."""
NUM_CURVES: Final = 13
FIRST_CURVE: Final = NUM_STAGES * NUM_FEATURES
NUM_VALUE_WEIGHTS: Final = FIRST_CURVE + NUM_CURVES * NUM_KNOTS


@kernel
def count_colours(state: Row, seat: int, least: int) -> int:
    """Return how many colours a seat has at least so many bonuses of."""
    count = 0
    for colour in range(NUM_COLOURS):
        count += 1 if int(state["bonuses"][seat, colour]) >= least else 0
    return count


@kernel
def write_holdings(state: Row, seat: int, out: Numbers) -> None:
    """Write what lies open before a seat."""
    players = int(state["num_players"])
    out[seat, POINTS] = int(state["points"][seat]) / 15.0
    out[seat, CARDS] = total(packed_bonuses(state, seat)) / 10.0
    out[seat, GEMS] = total(packed_tokens(state, seat)) / 10.0
    out[seat, GOLD_HELD] = int(state["tokens"][seat, GOLD]) / 5.0
    out[seat, TEMPO] = 1.0 - ((seat - int(state["to_move"]) + players) % players) / players
    out[seat, LAST_WORD] = ((seat - int(state["first_seat"]) + players) % players) / players
    out[seat, RESERVED] = int(state["hand_size"][seat]) / 3.0
    out[seat, COLOURS] = count_colours(state, seat, 1) / 5.0
    out[seat, DEPTH_OF_COLOURS] = count_colours(state, seat, 3) / 5.0
    out[seat, GOAL_MET] = 1.0 if meets_goal(state, seat) else 0.0
    out[seat, TAGS] = 0.0
    out[seat, AVENGERS] = 0.0
    out[seat, STONE] = 0.0
    out[seat, COLOURS_MISSING] = 0.0
    if int(state["family"]) == MARVEL:
        out[seat, TAGS] = int(state["tags"][seat]) / 5.0
        out[seat, AVENGERS] = 1.0 if int(state["avengers_owner"]) == seat else 0.0
        out[seat, STONE] = int(state["tokens"][seat, TIME])
        out[seat, COLOURS_MISSING] = (NUM_COLOURS - count_colours(state, seat, 1)) / 5.0


@kernel
def would_win(state: Row, seat: int, card: int, bonuses: int) -> bool:
    """Tell whether buying a card would bring a seat to the goal (R13.2, R14.2)."""
    family = int(state["family"])
    after = bonuses + int(BYTES[int(CARD_BONUS[family, card])])
    points = int(state["points"][seat]) + int(CARD_POINTS[family, card]) + tile_gained(state, after)
    stones = int(state["tokens"][seat, TIME]) + (1 if int(CARD_LEVEL[card]) == LEVEL_WITH_TIME else 0)
    return qualifies(family, points, stones, num_colours(after))


@kernel
def write_outlook(state: Row, weights: Weights, seat: int, out: Numbers) -> None:
    """Write what a seat can look forward to: cards near and affordable, tiles."""
    family = int(state["family"])
    bonuses = packed_bonuses(state, seat)
    tokens = packed_tokens(state, seat)
    supply = packed_supply(state)
    gold = 0 + int(state["tokens"][seat, GOLD])
    useful = usefulness(state, weights, seat)
    best = 0
    second = 0
    everything = 0
    points_near = 0
    points_now = 0
    worth_now = 0
    can_win = 0
    for place in range(NUM_PLACES):
        card = card_at(state, seat, place)
        if card >= NUM_CARDS:
            continue
        cost = int(CARD_COST_PACKED[family, card])
        worth = card_worth(state, weights, seat, useful, card)
        points = int(CARD_POINTS[family, card])
        quarters = quarter_turns(weights, cost, bonuses, tokens, gold, supply)
        value = faded(weights, worth, quarters)
        everything += value
        points_near += points * int(weights[FADE + min(quarters, NUM_FADES - 1)])
        second = max(second, min(best, value))
        best = max(best, value)
        if shortfall(cost, bonuses + tokens) <= gold:
            points_now = max(points_now, points)
            worth_now = max(worth_now, worth)
            can_win |= 1 if would_win(state, seat, card, bonuses) else 0
    out[seat, BEST_CARD] = best / 100000.0
    out[seat, SECOND_CARD] = second / 100000.0
    out[seat, OTHER_CARDS] = (everything - best - second) / 1000000.0
    out[seat, TILES_NEAR] = tile_prospects(state, weights, bonuses) / 76800.0
    out[seat, POINTS_NEAR] = points_near / 2560.0
    out[seat, POINTS_NOW] = points_now / 5.0
    out[seat, WORTH_NOW] = worth_now / 500.0
    out[seat, CAN_WIN] = can_win


@kernel
def write_features(state: Row, weights: Weights, out: Numbers) -> None:
    """Write the features of every seat.

    Args:
        state: row of the view of the seat to move.
        weights: how greedy weighs cards.
        out: float64 (seats, NUM_FEATURES).
    """
    for seat in range(int(state["num_players"])):
        write_holdings(state, seat, out)
        write_outlook(state, weights, seat, out)


@kernel
def progress(state: Row) -> float:
    """Return how far the leader is on the way to the goal, 0 to 1."""
    most = 0
    for seat in range(int(state["num_players"])):
        most = max(most, int(state["points"][seat]))
    return min(most, goal(state)) / goal(state)
