"""From move text to moves, and why a move is not legal."""

from typing import Final, NoReturn

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    HAND_LIMIT,
    NUM_COLOURS,
    NUM_DECISIONS,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    TAKE_TILE,
    TAKES,
    TIME,
    Phase,
)
from gemwright.rules.components import COLOUR_NAMES, Card
from gemwright.rules.errors import GemwrightError, IllegalMoveError, TextError
from gemwright.rules.moves import Move, MoveKind
from gemwright.rules.names import find_cards, parse_colour, parse_tile, shorten, whole_number
from gemwright.rules.table import Table

MAX_MOVE: Final = 64
_TAKE_IDS: Final = {colours: decision for decision, colours in enumerate(TAKES)}

_KIND_OF_START: Final = {
    "+": MoveKind.TAKE,
    "r": MoveKind.RESERVE,
    "b": MoveKind.BUY,
    "$": MoveKind.GOLD_FOR,
    "=": MoveKind.PAY,
    "-": MoveKind.RETURN,
    "N": MoveKind.TILE,
    "L": MoveKind.TILE,
}
_PHASE_OF: Final = {
    MoveKind.GOLD_FOR: Phase.PAYMENT,
    MoveKind.PAY: Phase.PAYMENT,
    MoveKind.RETURN: Phase.RETURN,
    MoveKind.TILE: Phase.TILE,
}


def parse_move(table: Table, text: str) -> Move:
    """Read one decision's text (`Move.text`) for the seat to move, and check that it is legal.

    Raises:
        TextError: not a move, or it names a card, colour, level or tile that does not exist.
        IllegalMoveError: the move is not legal here; the message names the rule.
    """
    kind = MoveKind.PASS if text == "--" else _KIND_OF_START.get(text[:1])
    if kind is None or len(text) > MAX_MOVE:
        raise TextError("bad-move-text", text=shorten(text))
    _require_phase(table, kind, text)
    move = table.move(_decision(table, kind, text))
    require_legal(table, move)
    return move


def _require_phase(table: Table, kind: MoveKind, text: str) -> None:
    if table.phase == Phase.OVER:
        raise IllegalMoveError("game-over", "R13.8")
    if _PHASE_OF.get(kind, Phase.ACTION) != table.phase:
        raise IllegalMoveError("wrong-phase", "R3.2", move=shorten(text), phase=table.phase.name.lower())


def _decision(table: Table, kind: MoveKind, text: str) -> int:
    rest = text[1:]
    match kind:
        case MoveKind.TAKE:
            return _take(table, rest)
        case MoveKind.RESERVE:
            return _reserve(table, rest)
        case MoveKind.BUY:
            return _buy(table, rest)
        case MoveKind.GOLD_FOR:
            return GOLD_FOR + parse_colour(rest, table.family)
        case MoveKind.RETURN:
            return _return(table, rest)
        case MoveKind.TILE:
            return _choose_tile(table, text)
        case MoveKind.PAY if not rest:
            return PAY
        case MoveKind.PASS:
            return PASS
    raise TextError("bad-move-text", text=shorten(text))


def _take(table: Table, letters: str) -> int:
    if not 0 < len(letters) <= NUM_COLOURS:
        raise TextError("bad-move-text", text=shorten("+" + letters))
    colours = tuple(sorted(parse_colour(letter, table.family) for letter in letters))
    if len(set(colours)) < len(colours) and colours not in _TAKE_IDS:
        raise IllegalMoveError("take-mixed", "R4", move="+" + letters)
    if colours not in _TAKE_IDS:
        stocked = sum(pile > 0 for pile in table.supply[:NUM_COLOURS])
        raise IllegalMoveError("take-count", "R4", count=min(3, stocked))
    return _TAKE_IDS[colours]


def _return(table: Table, letter: str) -> int:
    kind = parse_colour(letter, table.family, len(COLOUR_NAMES[table.family]))
    if kind == TIME:
        raise IllegalMoveError("return-time", "R9.4")
    return RETURN + kind


def _choose_tile(table: Table, text: str) -> int:
    tile = parse_tile(text, table.family)
    for other in table.tiles:
        if other.tile == tile:
            return TAKE_TILE + other.slot
    raise IllegalMoveError("tile-not-eligible", "R10.1", tile=tile.name)


def _reserve(table: Table, text: str) -> int:
    if text.startswith("#"):
        if text[1:] not in ("1", "2", "3"):
            raise TextError("bad-level", text=shorten(text[1:]))
        return RESERVE_BLIND + int(text[1]) - 1
    places = _market_places(table, text)
    if not places:
        raise IllegalMoveError("card-not-in-market", "R6.2", card=text)
    return RESERVE + _only(places, text)


def _buy(table: Table, text: str) -> int:
    wanted = find_cards(text, table.family)
    places = [BUY + place for place in _market_places(table, text)]
    hand = table.seat(table.to_move).hand
    places += [BUY_HAND + place for place, held in enumerate(hand) if held.card in wanted]
    if not places:
        raise IllegalMoveError("card-not-there", "R7.1", card=text)
    return _only(places, text)


def _market_places(table: Table, name: str) -> list[int]:
    wanted = find_cards(name, table.family)
    flat = [card for row in table.market for card in row]
    return [place for place, card in enumerate(flat) if card in wanted]


def _only(places: list[int], name: str) -> int:
    if len(places) > 1:
        raise TextError("ambiguous-card", text=name, choices=f"{name}.1 / {name}.2")
    return places[0]


def check_id(decision: object) -> int:
    """Return a decision id, or refuse what is none.

    Raises:
        TextError: not a whole number from 0 to 77.
    """
    number = whole_number(decision)
    if number is None or not 0 <= number < NUM_DECISIONS:
        raise TextError("bad-move-id", "R3.5", text=shorten(str(decision)))
    return number


def require_legal(table: Table, move: Move) -> None:
    """Check that a move is legal here.

    Raises:
        IllegalMoveError: the reason, with its rule.
    """
    if move not in table.legal_moves:
        _refuse(table, move)


def require_legal_id(table: Table, decision: int) -> None:
    """Check that a decision id is legal here.

    Raises:
        IllegalMoveError: the reason, with its rule.
    """
    if decision in table.legal_moves:
        return
    try:
        move = table.move(decision)
    except GemwrightError:
        raise IllegalMoveError("illegal-move", "R3.5", move=str(decision)) from None
    _refuse(table, move)


def _refuse(table: Table, move: Move) -> NoReturn:
    _require_phase(table, move.kind, move.text)
    match move.kind:
        case MoveKind.TAKE:
            raise _why_no_take(table, move)
        case MoveKind.RESERVE | MoveKind.RESERVE_BLIND:
            raise _why_no_reserve(table, move)
        case MoveKind.BUY:
            raise _why_no_purchase(table, move)
        case MoveKind.GOLD_FOR:
            raise IllegalMoveError("swap-illegal", "R7.4", colour=_colour(table, move.colours[0]))
        case MoveKind.RETURN:
            raise IllegalMoveError("return-illegal", "R9.5", colour=_colour(table, move.colours[0]))
        case MoveKind.TILE:
            raise IllegalMoveError("tile-not-eligible", "R10.1", tile=move.text)
        case MoveKind.PASS:
            raise IllegalMoveError("pass-illegal", "R15.1")
    raise IllegalMoveError("illegal-move", move=move.text)


def _colour(table: Table, kind: int) -> str:
    return COLOUR_NAMES[table.family][kind]


def _why_no_take(table: Table, move: Move) -> IllegalMoveError:
    supply = table.supply
    if len(set(move.colours)) < len(move.colours):
        colour = move.colours[0]
        return IllegalMoveError("take-alike", "R5.1", colour=_colour(table, colour), count=supply[colour])
    for colour in move.colours:
        if supply[colour] == 0:
            return IllegalMoveError("take-from-empty", "R4.1", colour=_colour(table, colour))
    stocked = sum(pile > 0 for pile in supply[:NUM_COLOURS])
    return IllegalMoveError("take-count", "R4.2", count=min(3, stocked))


def _why_no_reserve(table: Table, move: Move) -> IllegalMoveError:
    if len(table.seat(table.to_move).hand) >= HAND_LIMIT:
        return IllegalMoveError("hand-full", "R6.1")
    if move.kind == MoveKind.RESERVE_BLIND:
        return IllegalMoveError("deck-empty", "R6.2", level=move.level)
    return IllegalMoveError("card-not-in-market", "R6.2", card=move.text[1:])


def _why_no_purchase(table: Table, move: Move) -> IllegalMoveError:
    card = move.card
    within_reach = [card for row in table.market for card in row]
    within_reach += [held.card for held in table.seat(table.to_move).hand]
    if not isinstance(card, Card) or card not in within_reach:
        return IllegalMoveError("card-not-there", "R7.1", card=move.text[1:])
    missing = table.price(card).lacking
    return IllegalMoveError("cannot-afford", "R7.3", card=card.full_name, missing=missing)
