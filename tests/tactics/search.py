"""The kernels of the solver: bounds of the win share of one seat. `solver` says what they prove."""

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD,
    LEVEL_STARTS,
    NUM_LEVELS,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    SLOTS_PER_LEVEL,
    TAKE_TILE,
    UNKNOWN_CARD,
    Termination,
)
from gemwright.rules.components import CARD_POINTS
from gemwright.rules.jit import entry, kernel
from gemwright.rules.kernels.bits import count_bits, lowest
from gemwright.rules.kernels.ending import OVER, winner_mask
from gemwright.rules.kernels.legal import (
    ACTION,
    LATE,
    legal_bits,
    packed_cost,
    packed_wealth,
    shortfall,
)
from gemwright.rules.kernels.play import play
from gemwright.rules.kernels.views import unseen_mask
from gemwright.rules.state import Row, States

from .reach import dead_mask, is_dead, is_unknown_held, may_reach_goal

MOVER, UPPER, END, MOST_NODES, NODES, ROOT_EARLY, ROOT_LATE, PLAIN = range(8)
NUM_FIELDS = 8
"""Fields of the task: whose share, which bound, the horizon, the node limit, nodes so far, root decisions,
and whether to leave nothing out (for tests)."""

KIND, COUNT, NEXT, PLACE, TOTAL = range(5)
NUM_FRAME_FIELDS = 5
"""Fields of a frame: how it counts its choices, how many, the next, the place to fill, unseen cards."""

MEAN, LARGEST, SMALLEST = range(3)

ALPHA, BETA, BEST, REST, WEIGHT = range(5)
NUM_WORTHS = 5
"""Figures of a frame: its window, the best or mean so far, probability left, that of the present reveal."""

MOST_DEPTH = 72
MOST_CHOICES = 192
STALEMATE = int(Termination.STALEMATE)
CARD_FIELD = 128
KEY_FIELD = 1 << 16
CERTAIN = 1 - 1e-12
NO_CHANCE = 1e-12

Task = npt.NDArray[np.int64]
Choices = npt.NDArray[np.int64]
Worth = npt.NDArray[np.float64]
Worths = npt.NDArray[np.float64]


@kernel
def share(state: Row, seat: int) -> float:
    """Return a seat's share of the victory in a finished game; a stalemate counts 1/n for everybody."""
    winners = winner_mask(state)
    if winners == 0:
        return 1.0 / int(state["num_players"])
    return (winners >> seat & 1) / count_bits(winners)


@kernel
def is_friendly(state: Row, task: Task) -> bool:
    """Tell whether the seat to move is taken to maximise the share: the mover, or anybody of many (upper)."""
    many = int(state["num_players"]) > 2
    return bool(int(state["to_move"]) == task[MOVER] or (task[UPPER] == 1 and many))


@kernel
def is_settled(state: Row, task: Task) -> bool:
    """Tell whether nothing short of the horizon can change the bound, or the node limit is reached.

    The lower bound needs a way for the mover to the goal, for nobody wins without meeting it;
    the upper bound a way for somebody else.
    """
    if task[NODES] > task[MOST_NODES]:
        return True
    if task[PLAIN] != 0:
        return False
    mover = int(task[MOVER])
    if task[UPPER] == 0:
        return not may_reach_goal(state, mover, int(task[END]))
    for seat in range(int(state["num_players"])):
        if seat != mover and may_reach_goal(state, seat, int(task[END])):
            return False
    return True


@kernel
def is_last_of_all(state: Row, task: Task) -> bool:
    """Tell whether no seat has an action left after this turn's."""
    return bool(int(state["turns"]) + 1 >= task[END] and task[PLAIN] == 0)


@kernel
def are_tokens_idle(state: Row, task: Task) -> bool:
    """Tell whether tokens held after this turn can buy nothing any more, nor can the supply help anybody."""
    later = int(task[END]) - 1 - int(state["turns"])
    return bool(later < int(state["num_players"]) and task[PLAIN] == 0)


@kernel
def buy_key(state: Row, card: int) -> int:
    """Order purchases: points first."""
    return 64 + 8 * int(CARD_POINTS[int(state["family"]), card])


@kernel
def add(choices: Choices, count: int, key: int, decision: int, card: int) -> int:
    """Append a choice; return how many there are."""
    choices[count] = key * KEY_FIELD + (card + 1) * CARD_FIELD + decision
    return count + 1


@kernel
def list_hidden_purchases(state: Row, choices: Choices, count: int) -> int:
    """Add the purchases of unknown hand cards: each affordable card of the level that nobody bought."""
    seat = int(state["to_move"])
    wealth = packed_wealth(state, seat)
    for place in range(int(state["hand_size"][seat])):
        level = int(state["hand"][seat, place]) - UNKNOWN_CARD
        if not 0 <= level < NUM_LEVELS:
            continue
        unseen = unseen_mask(state, level)
        while unseen != 0:
            card = LEVEL_STARTS[level] + lowest(unseen)
            unseen &= unseen - 1
            cost = packed_cost(int(state["family"]), card)
            if shortfall(cost, wealth) <= int(state["tokens"][seat, GOLD]):
                count = add(choices, count, buy_key(state, card), BUY_HAND + place, card)
    return count


@kernel
def list_reserves(state: Row, choices: Choices, count: int, early: int, task: Task) -> int:
    """Add the reserves from the market: of the cards of a level nobody can buy any more, only the first."""
    for level in range(NUM_LEVELS):
        dead_listed = False
        for slot in range(SLOTS_PER_LEVEL):
            decision = RESERVE + SLOTS_PER_LEVEL * level + slot
            if not early >> decision & 1:
                continue
            card = int(state["market"][level, slot])
            key = 16 + int(CARD_POINTS[int(state["family"]), card])
            # With this turn's action still to come, a card no seat can buy is one none can buy later.
            if task[PLAIN] == 0 and is_dead(state, card, int(task[END])):
                if dead_listed:
                    continue
                dead_listed = True
                key = 8
            count = add(choices, count, key, decision, -1)
    return count


@kernel
def list_actions(state: Row, choices: Choices, early: int, late: int, task: Task) -> int:
    """List the actions that can make a difference before the horizon, of the legal ids."""
    count = 0
    seat = int(state["to_move"])
    buys = early >> BUY << BUY
    while buys != 0:
        decision = lowest(buys)
        buys &= buys - 1
        if decision >= BUY_HAND:
            card = int(state["hand"][seat, decision - BUY_HAND])
        else:
            place = decision - BUY
            card = int(state["market"][place // SLOTS_PER_LEVEL, place % SLOTS_PER_LEVEL])
        count = add(choices, count, buy_key(state, card), decision, -1)
    count = list_hidden_purchases(state, choices, count)
    if late != 0:
        count = add(choices, count, 0, PASS, -1)
    others = early & ((1 << BUY) - 1)
    if is_last_of_all(state, task):
        return count if others == 0 else add(choices, count, 0, lowest(others), -1)
    return list_others(state, choices, count, others, task)


@kernel
def list_others(state: Row, choices: Choices, count: int, others: int, task: Task) -> int:
    """Add takes and reserves; draws from a deck only for the side that `solver` lets draw."""
    count = list_reserves(state, choices, count, others, task)
    blind = others >> RESERVE_BLIND << RESERVE_BLIND
    if is_friendly(state, task) != (task[UPPER] == 1):
        blind = 0
    quiet = others & ((1 << RESERVE) - 1)
    if are_tokens_idle(state, task):
        quiet &= -quiet
    while blind != 0:
        count = add(choices, count, 4, lowest(blind), -1)
        blind &= blind - 1
    while quiet != 0:
        count = add(choices, count, 0, lowest(quiet), -1)
        quiet &= quiet - 1
    return count


@kernel
def list_choices(state: Row, choices: Choices, at: int, task: Task) -> int:
    """List the decisions that can make a difference, the likely best with the highest keys."""
    early, late = legal_bits(state)
    if at == 0:
        early &= int(task[ROOT_EARLY])
        late &= int(task[ROOT_LATE])
    if int(state["phase"]) == ACTION:
        return list_actions(state, choices, early, late, task)
    if at > 0 and are_tokens_idle(state, task) and late < 1 << (TAKE_TILE - LATE):
        # How to pay and what to return makes no difference any more.
        late = 1 << (PAY - LATE) if late >> (PAY - LATE) & 1 else late & -late
    count = 0
    while late != 0:
        count = add(choices, count, 0, LATE + lowest(late), -1)
        late &= late - 1
    return count


@kernel
def next_choice(choices: Choices, place: int, count: int) -> int:
    """Bring the highest remaining choice to a place and return it."""
    best = place
    for i in range(place + 1, count):
        if choices[i] > choices[best]:
            best = i
    chosen = choices[best]
    choices[best] = choices[place]
    choices[place] = chosen
    return int(chosen)


@kernel
def open_place(state: Row) -> int:
    """Return the market place whose card is about to be revealed, -1 if there is none."""
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            if int(state["market"][level, slot]) == UNKNOWN_CARD + level:
                return level * SLOTS_PER_LEVEL + slot
    return -1


@kernel
def list_reveals(state: Row, choices: Choices, level: int, task: Task) -> int:
    """List the cards that may be revealed, with how many unseen cards each stands for."""
    unseen = unseen_mask(state, level)
    dead = dead_mask(state, level, unseen, int(task[END])) if task[PLAIN] == 0 else 0
    count = 0
    if dead != 0:
        count = add(choices, count, count_bits(dead), 0, LEVEL_STARTS[level] + lowest(dead))
    todo = unseen & ~dead
    while todo != 0:
        count = add(choices, count, 1, 0, LEVEL_STARTS[level] + lowest(todo))
        todo &= todo - 1
    return count


@kernel
def open_reveal(state: Row, choices: Choices, frame: Task, task: Task, place: int) -> None:
    """Fill in a frame that reveals a card; whoever holds an unknown card of the level has the say."""
    level = place // SLOTS_PER_LEVEL
    frame[PLACE] = place
    frame[COUNT] = list_reveals(state, choices, level, task)
    frame[TOTAL] = count_bits(unseen_mask(state, level))
    frame[KIND] = MEAN
    if is_unknown_held(state, level):
        frame[KIND] = LARGEST if task[UPPER] == 1 else SMALLEST


@kernel
def open_frame(state: Row, choices: Choices, frame: Task, worth: Worth, at: int, task: Task) -> bool:
    """Begin with a game; false if its worth is known at once and there is nothing to search."""
    task[NODES] += 1
    worth[BEST] = float(task[UPPER])
    if int(state["phase"]) == OVER:
        worth[BEST] = share(state, int(task[MOVER]))
        return False
    if int(state["turns"]) >= task[END]:
        return False
    frame[NEXT] = 0
    frame[PLACE] = -1
    place = open_place(state)
    if place >= 0:
        open_reveal(state, choices, frame, task, place)
    else:
        if is_settled(state, task):
            return False
        frame[KIND] = LARGEST if is_friendly(state, task) else SMALLEST
        frame[COUNT] = list_choices(state, choices, at, task)
        if frame[COUNT] == 0:
            return False
    worth[REST] = 1.0
    worth[BEST] = (0.0, -1.0, 2.0)[frame[KIND]]
    return True


@kernel
def descend(state: Row, following: Row, choices: Choices, frame: Task, worth: Worth, below: Worth) -> None:
    """Make the next choice of a frame in `following`, a copy of its game, and set the window for it."""
    choice = next_choice(choices, int(frame[NEXT]), int(frame[COUNT]))
    frame[NEXT] += 1
    card = choice % KEY_FIELD // CARD_FIELD - 1
    decision = choice % CARD_FIELD
    below[ALPHA] = max(worth[ALPHA], worth[BEST]) if frame[KIND] == LARGEST else worth[ALPHA]
    below[BETA] = min(worth[BETA], worth[BEST]) if frame[KIND] == SMALLEST else worth[BETA]
    if frame[KIND] == MEAN:
        worth[WEIGHT] = choice // KEY_FIELD / frame[TOTAL]
        worth[REST] -= worth[WEIGHT]
        below[ALPHA] = (worth[ALPHA] - worth[BEST] - worth[REST]) / worth[WEIGHT]
        below[BETA] = (worth[BETA] - worth[BEST]) / worth[WEIGHT]
    if frame[PLACE] >= 0:
        following["market"][frame[PLACE] // SLOTS_PER_LEVEL, frame[PLACE] % SLOTS_PER_LEVEL] = card
        return
    if card >= 0:
        following["hand"][int(state["to_move"]), decision - BUY_HAND] = card
    play(following, decision)


@kernel
def absorb(frame: Task, worth: Worth, one: float) -> bool:
    """Count the worth of one choice; true when the frame needs no further one."""
    if frame[KIND] == LARGEST:
        worth[BEST] = max(worth[BEST], one)
        if worth[BEST] >= worth[BETA] or worth[BEST] >= CERTAIN:
            return True
    elif frame[KIND] == SMALLEST:
        worth[BEST] = min(worth[BEST], one)
        if worth[BEST] <= worth[ALPHA] or worth[BEST] <= NO_CHANCE:
            return True
    else:
        worth[BEST] += worth[WEIGHT] * one
        if worth[BEST] >= worth[BETA]:
            return True
        if worth[BEST] + worth[REST] <= worth[ALPHA]:
            worth[BEST] += worth[REST]
            return True
    return bool(frame[NEXT] == frame[COUNT])


@entry
def bound(stack: States, choices: Choices, frames: Choices, worths: Worths, task: Task) -> float:
    """Return a bound of the mover's share in the view at `stack[0]`.

    Alpha-beta over decisions, with Ballard's windows over reveals, fail-soft: a result of at most
    `worths[0, ALPHA]` is an upper bound of the bound, one of at least `worths[0, BETA]` a lower one.
    All arrays have a line for each depth. An explicit stack, because Numba 0.68 crashes when it
    loads a function that calls itself from disk.
    """
    at = 0
    while True:
        if open_frame(stack[at], choices[at], frames[at], worths[at], at, task):
            stack[at + 1] = stack[at]
            descend(stack[at], stack[at + 1], choices[at], frames[at], worths[at], worths[at + 1])
            at += 1
            continue
        finished = True
        while finished:
            if at == 0:
                return float(worths[0, BEST])
            at -= 1
            finished = absorb(frames[at], worths[at], worths[at + 1, BEST])
        stack[at + 1] = stack[at]
        descend(stack[at], stack[at + 1], choices[at], frames[at], worths[at], worths[at + 1])
        at += 1
