"""From decision ids to moves: what an id means on one table."""

from functools import cache
from operator import index
from typing import TYPE_CHECKING

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    SLOTS_PER_LEVEL,
    TAKE_TILE,
    TAKES,
)
from gemwright.rules.components import Family, Tile
from gemwright.rules.errors import TextError
from gemwright.rules.moves import Move, MoveKind
from gemwright.rules.names import AnyCard

if TYPE_CHECKING:
    from gemwright.rules.table import Table


def describe(table: "Table", decision: int) -> Move:
    """Return what a decision id means on a table; it need not be legal.

    Raises:
        TextError: no such id, or its place is empty.
    """
    family, decision = table.family, index(decision)
    if RESERVE <= decision < RESERVE_BLIND:
        return _with_card(family, decision, _market_card(table, decision, RESERVE))
    if BUY <= decision < BUY_HAND:
        return _with_card(family, decision, _market_card(table, decision, BUY))
    if BUY_HAND <= decision < GOLD_FOR:
        return _with_card(family, decision, _hand_card(table, decision))
    if TAKE_TILE <= decision < PASS:
        return _with_tile(family, decision, _tile(table, decision))
    return _alone(family, decision)


@cache
def _with_card(family: Family, decision: int, card: AnyCard) -> Move:
    kind = MoveKind.RESERVE if decision < RESERVE_BLIND else MoveKind.BUY
    return Move(decision, kind, family, card=card, level=card.level, from_hand=decision >= BUY_HAND)


@cache
def _with_tile(family: Family, decision: int, tile: Tile) -> Move:
    return Move(decision, MoveKind.TILE, family, tile=tile)


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


def _tile(table: "Table", decision: int) -> Tile:
    for tile in table.tiles:
        if tile.slot == decision - TAKE_TILE:
            return tile.tile
    raise _no_such(decision)


def _market_card(table: "Table", decision: int, first_id: int) -> AnyCard:
    level, slot = divmod(decision - first_id, SLOTS_PER_LEVEL)
    card = table.card(table.row["market"][level, slot])
    if card is None:
        raise _no_such(decision)
    return card


def _hand_card(table: "Table", decision: int) -> AnyCard:
    card = table.card(table.row["hand"][table.to_move, decision - BUY_HAND])
    if card is None:
        raise _no_such(decision)
    return card
