"""The greedy choice: the decision whose outcome is worth most to the seat to move."""

import numpy as np

from gemwright.agents.kernels.appraisal import (
    NOWHERE,
    card_at,
    card_worth,
    num_colours,
    packed_bonuses,
    packed_supply,
    packed_tokens,
    prospects,
    usefulness,
)
from gemwright.agents.kernels.tables import BYTES, TAKE_PACKED, TILE_PACKED
from gemwright.agents.kernels.weights import (
    BLIND_COST,
    BUY,
    CONTESTED,
    POINT,
    RESERVE_COST,
    Weights,
)
from gemwright.observe.kernels.amounts import lacking, total
from gemwright.rules.catalogue import BUY as BUYING
from gemwright.rules.catalogue import (
    GOLD,
    MAX_TILES,
    NO_TILE,
    NOBODY,
    NUM_CARDS,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    TAKE_TILE,
    TIME,
    TOKEN_LIMIT,
)
from gemwright.rules.components import (
    CARD_BONUS,
    CARD_COST_PACKED,
    CARD_LEVEL,
    CARD_POINTS,
    TILE_POINTS,
)
from gemwright.rules.jit import kernel
from gemwright.rules.kernels.bits import lowest
from gemwright.rules.kernels.ending import qualifies
from gemwright.rules.kernels.legal import (
    ACTION,
    PAYMENT,
    RETURNING,
    action_mask,
    eligible_mask,
    packed_wealth,
    return_mask,
    shortfall,
    tokens_held,
)
from gemwright.rules.kernels.play import LEVEL_WITH_TIME
from gemwright.rules.kernels.rng import step
from gemwright.rules.state import Row

NO_SCORE = -(1 << 60)
WIN = 1 << 40
POINT_OF_WIN = 1 << 32
PATIENCE = 60
"""Rounds after which chance has a growing say, so that no standstill lasts (R15.5)."""
MOST_CHANCE = 26

_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@kernel
def tie_break(seed: int, turns: int, decision: int) -> int:
    """Return a number below 2**31 that looks random and depends on these three alone."""
    word = np.uint64(seed) ^ (np.uint64(turns) << np.uint64(20)) ^ np.uint64(decision) ^ _SPREAD
    for _ in range(4):
        word = step(word)
    return int(np.int64(word >> np.uint64(33)))


@kernel
def worst_token(
    state: Row,
    weights: Weights,
    useful: int,
    bonuses: int,
    tokens: int,
    gold: int,
    supply: int,
    gone: int,
) -> int:
    """Return the kind (0 to 5) that is missed least when one of it goes back.

    Kinds before the last one returned are out of the question (R3.5); some other is held.
    """
    seat = int(state["to_move"])
    best = NO_SCORE
    worst = GOLD
    for kind in range(int(state["last_colour"]), GOLD + 1):
        held = gold if kind == GOLD else tokens >> (8 * kind) & 0xFF
        if held == 0:
            continue
        coloured = 0 if kind == GOLD else int(BYTES[kind])
        wild = 1 if kind == GOLD else 0
        score = prospects(
            state, weights, seat, useful, bonuses, tokens - coloured, gold - wild, supply + coloured, gone
        )
        if score > best:
            best = score
            worst = kind
    return worst


@kernel
def contested(state: Row, card: int) -> bool:
    """Tell whether an opponent can buy a card as things are."""
    cost = int(CARD_COST_PACKED[int(state["family"]), card])
    for seat in range(int(state["num_players"])):
        if seat == int(state["to_move"]):
            continue
        if shortfall(cost, packed_wealth(state, seat)) <= int(state["tokens"][seat, GOLD]):
            return True
    return False


@kernel
def reserve_gain(state: Row, weights: Weights, useful: int, decision: int) -> int:
    """Rate what a reserve brings besides the gold: a card that nobody else can buy."""
    if decision >= RESERVE_BLIND:
        return -int(weights[BLIND_COST])
    seat = int(state["to_move"])
    card = card_at(state, seat, decision - RESERVE)
    gain = -int(weights[RESERVE_COST])
    if card < NUM_CARDS and contested(state, card):
        gain += int(weights[CONTESTED]) * card_worth(state, weights, seat, useful, card)
    return gain


@kernel
def tile_gained(state: Row, bonuses: int) -> int:
    """Return the points of a tile that these bonuses bring this turn (R10.2), else 0."""
    family = int(state["family"])
    for slot in range(MAX_TILES):
        tile = int(state["tiles"][slot])
        if tile == NO_TILE or int(state["tile_owner"][slot]) != NOBODY:
            continue
        if shortfall(int(TILE_PACKED[family, tile]), bonuses) == 0:
            return TILE_POINTS
    return 0


@kernel
def wins_with(state: Row, card: int, bonuses: int, points: int) -> bool:
    """Tell whether a purchase meets the goal of the game (R13.2, R14.2)."""
    seat = int(state["to_move"])
    stones = int(state["tokens"][seat, TIME]) + (1 if int(CARD_LEVEL[card]) == LEVEL_WITH_TIME else 0)
    return qualifies(int(state["family"]), points, stones, num_colours(bonuses))


@kernel
def buy_gain(state: Row, weights: Weights, useful: int, card: int, bonuses: int) -> int:
    """Rate owning a card and the tile it brings; `bonuses` already count it."""
    seat = int(state["to_move"])
    tile = tile_gained(state, bonuses)
    points = int(state["points"][seat]) + int(CARD_POINTS[int(state["family"]), card]) + tile
    worth = card_worth(state, weights, seat, useful, card) + tile * int(weights[POINT])
    gain = worth * int(weights[BUY])
    if wins_with(state, card, bonuses, points):
        gain += WIN + points * POINT_OF_WIN
    return gain


@kernel
def action_score(state: Row, weights: Weights, useful: int, decision: int) -> int:
    """Rate a legal action but pass: what it brings, and what the seat can look forward to then."""
    seat = int(state["to_move"])
    family = int(state["family"])
    bonuses = packed_bonuses(state, seat)
    tokens = packed_tokens(state, seat)
    supply = packed_supply(state)
    gold = 0 + int(state["tokens"][seat, GOLD])
    gone = NOWHERE
    gain = 0
    if decision < RESERVE:
        tokens += int(TAKE_PACKED[decision])
        supply -= int(TAKE_PACKED[decision])
    elif decision < BUYING:
        gold += min(1, int(state["supply"][GOLD]))
        gain = reserve_gain(state, weights, useful, decision)
    else:
        gone = decision - BUYING
        card = card_at(state, seat, gone)
        missing = lacking(int(CARD_COST_PACKED[family, card]), bonuses + tokens)
        paid = lacking(int(CARD_COST_PACKED[family, card]), bonuses) - missing
        tokens -= paid
        supply += paid
        gold -= total(missing)
        bonuses += int(BYTES[int(CARD_BONUS[family, card])])
        gain = buy_gain(state, weights, useful, card, bonuses)
    surplus = total(tokens) + gold + int(state["tokens"][seat, TIME]) - TOKEN_LIMIT
    for _ in range(surplus):
        kind = worst_token(state, weights, useful, bonuses, tokens, gold, supply, gone)
        if kind == GOLD:
            gold -= 1
        else:
            tokens -= int(BYTES[kind])
            supply += int(BYTES[kind])
    return gain + prospects(state, weights, seat, useful, bonuses, tokens, gold, supply, gone)


@kernel
def choose_action(state: Row, weights: Weights, seed: int) -> int:
    """Choose the action; it passes only where nothing else is legal."""
    seat = int(state["to_move"])
    turns = int(state["turns"])
    useful = usefulness(state, weights, seat)
    overtime = max(0, turns // int(state["num_players"]) - PATIENCE)
    chance = (1 << min(overtime, MOST_CHANCE)) - 1
    best = NO_SCORE
    best_tie = -1
    chosen = PASS
    actions = action_mask(state)
    while actions != 0:
        decision = lowest(actions)
        actions &= actions - 1
        tie = tie_break(seed, turns, decision)
        score = action_score(state, weights, useful, decision) + (tie & chance)
        if score > best or (score == best and tie > best_tie):
            best = score
            best_tie = tie
            chosen = decision
    return chosen


@kernel
def choose_return(state: Row, weights: Weights) -> int:
    """Choose the first token of the least missed ones: they go back in colour order (R3.5)."""
    seat = int(state["to_move"])
    useful = usefulness(state, weights, seat)
    bonuses = packed_bonuses(state, seat)
    tokens = packed_tokens(state, seat)
    supply = packed_supply(state)
    gold = 0 + int(state["tokens"][seat, GOLD])
    # No card is on its way now, so this is NOWHERE: as a number, not as a constant to compile for.
    gone = 0 + int(state["buying_place"])
    returned = 0
    for _ in range(tokens_held(state, seat) - TOKEN_LIMIT):
        kind = worst_token(state, weights, useful, bonuses, tokens, gold, supply, gone)
        returned |= 1 << kind
        if kind == GOLD:
            gold -= 1
        else:
            tokens -= int(BYTES[kind])
            supply += int(BYTES[kind])
    return RETURN + lowest(returned & return_mask(state))


@kernel
def rival_distance(state: Row, slot: int) -> int:
    """Return the fewest bonuses an opponent lacks for a tile."""
    requirement = int(TILE_PACKED[int(state["family"]), int(state["tiles"][slot])])
    nearest = 99
    for seat in range(int(state["num_players"])):
        if seat != int(state["to_move"]):
            nearest = min(nearest, shortfall(requirement, packed_bonuses(state, seat)))
    return nearest


@kernel
def choose_tile(state: Row) -> int:
    """Choose the tile an opponent is nearest to: the others can still be had next turn (R10.4)."""
    eligible = eligible_mask(state, int(state["to_move"]))
    chosen = lowest(eligible)
    for slot in range(MAX_TILES):
        if eligible >> slot & 1 and rival_distance(state, slot) < rival_distance(state, chosen):
            chosen = slot
    return TAKE_TILE + chosen


@kernel
def greedy_choice(state: Row, weights: Weights, seed: int) -> int:
    """Return the greedy decision of the seat to move.

    A payment keeps its gold: gold can stand for whatever token is paid in its place.
    """
    phase = int(state["phase"])
    if phase == ACTION:
        return choose_action(state, weights, seed)
    if phase == PAYMENT:
        return PAY
    if phase == RETURNING:
        return choose_return(state, weights)
    return choose_tile(state)
