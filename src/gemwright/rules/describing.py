"""From decision ids to moves: what an id means on one table."""

from collections.abc import Iterable
from functools import cache
from operator import index
from typing import TYPE_CHECKING

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    HAND_LIMIT,
    NO_TILE,
    NUM_DECISIONS,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    TAKE_TILE,
    TAKES,
)
from gemwright.rules.components import Family, tiles
from gemwright.rules.errors import TextError
from gemwright.rules.moves import Move, MoveKind
from gemwright.rules.names import cards_by_code
from gemwright.rules.state import AT, numbers

if TYPE_CHECKING:
    from gemwright.rules.table import Table


def describe(table: "Table", decision: int) -> Move:
    """Return what a decision id means on a table; it need not be legal.

    Raises:
        TextError: no such id, or its place is empty.
    """
    decision = index(decision)
    place = _place(decision, table.to_move)
    if place is None:
        return _alone(table.family, decision)
    return _with(table.family, decision, numbers(table.states)[place])


def describe_all(table: "Table", decisions: Iterable[int]) -> list[Move]:
    """Return what decision ids from 0 to 77 mean on a table, as `describe` does for one."""
    family, row, mover = table.family, numbers(table.states), table.to_move
    places = _places(mover)
    return [
        _alone(family, decision)
        if (place := places[decision]) is None
        else _with(family, decision, row[place])
        for decision in decisions
    ]


@cache
def _places(mover: int) -> list[int | None]:
    return [_place(decision, mover) for decision in range(NUM_DECISIONS)]


def _place(decision: int, mover: int) -> int | None:
    """Return where in the numbers of a row the card or tile of a decision is; None if it names none."""
    if RESERVE <= decision < RESERVE_BLIND:
        return AT["market"] + decision - RESERVE
    if BUY <= decision < BUY_HAND:
        return AT["market"] + decision - BUY
    if BUY_HAND <= decision < GOLD_FOR:
        return AT["hand"] + mover * HAND_LIMIT + decision - BUY_HAND
    if TAKE_TILE <= decision < PASS:
        return AT["tiles"] + decision - TAKE_TILE
    return None


@cache
def _with(family: Family, decision: int, code: int) -> Move:
    """Return a decision with the card or tile of a code in it."""
    if decision >= TAKE_TILE:
        if code == NO_TILE:
            raise _no_such(decision)
        return Move(decision, MoveKind.TILE, family, tile=tiles(family)[code])
    card = cards_by_code(family)[code]
    if card is None:
        raise _no_such(decision)
    kind = MoveKind.RESERVE if decision < RESERVE_BLIND else MoveKind.BUY
    return Move(decision, kind, family, card=card, level=card.level, from_hand=decision >= BUY_HAND)


@cache
def _alone(family: Family, decision: int) -> Move:
    if 0 <= decision < RESERVE:
        return Move(decision, MoveKind.TAKE, family, colours=TAKES[decision])
    if RESERVE_BLIND <= decision < BUY:
        return Move(decision, MoveKind.RESERVE_BLIND, family, level=decision - RESERVE_BLIND + 1)
    if GOLD_FOR <= decision < PAY:
        return Move(decision, MoveKind.GOLD_FOR, family, colours=(decision - GOLD_FOR,))
    if decision == PAY:
        return Move(decision, MoveKind.PAY, family)
    if RETURN <= decision < TAKE_TILE:
        return Move(decision, MoveKind.RETURN, family, colours=(decision - RETURN,))
    if decision == PASS:
        return Move(decision, MoveKind.PASS, family)
    raise _no_such(decision)


def _no_such(decision: int) -> TextError:
    return TextError("bad-move-id", "R3.5", text=str(decision)[:40])
