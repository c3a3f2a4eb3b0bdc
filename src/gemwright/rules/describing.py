"""From decision ids to moves: what an id means on one table."""

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
from gemwright.rules.components import Tile
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
    family = table.family
    if 0 <= decision < RESERVE:
        return Move(decision, MoveKind.TAKE, family, colours=TAKES[decision])
    if RESERVE <= decision < RESERVE_BLIND:
        card = _market_card(table, decision, RESERVE)
        return Move(decision, MoveKind.RESERVE, family, card=card, level=card.level)
    if RESERVE_BLIND <= decision < BUY:
        return Move(decision, MoveKind.RESERVE_BLIND, family, level=decision - RESERVE_BLIND + 1)
    if BUY <= decision < BUY_HAND:
        card = _market_card(table, decision, BUY)
        return Move(decision, MoveKind.BUY, family, card=card, level=card.level)
    if BUY_HAND <= decision < GOLD_FOR:
        card = _hand_card(table, decision)
        return Move(decision, MoveKind.BUY, family, card=card, level=card.level, from_hand=True)
    return _describe_late(table, decision)


def _describe_late(table: "Table", decision: int) -> Move:
    family = table.family
    if GOLD_FOR <= decision < PAY:
        return Move(decision, MoveKind.GOLD_FOR, family, colours=(decision - GOLD_FOR,))
    if decision == PAY:
        return Move(decision, MoveKind.PAY, family)
    if RETURN <= decision < TAKE_TILE:
        return Move(decision, MoveKind.RETURN, family, colours=(decision - RETURN,))
    if TAKE_TILE <= decision < PASS:
        return Move(decision, MoveKind.TILE, family, tile=_tile(table, decision))
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
