"""Whole turns as text: `+wug-kk`, `bU4:w7=w5$2`, `r#2-$`, `bG0:u2r2^N:w4k4`, `--`.

Grammar: an action, then `=` and the payment where it is not the one with fewest gold, then
`-` and the letters of the tokens returned, then `^` and the tile chosen. In the middle of
a turn the text starts with the part that is due.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gemwright.rules.catalogue import GOLD, GOLD_FOR, NUM_COLOURS, PAY, Phase
from gemwright.rules.components import COLOUR_LETTERS, Card
from gemwright.rules.errors import IllegalMoveError, TextError
from gemwright.rules.moves import Move, MoveKind
from gemwright.rules.names import amounts_text, parse_amounts, parse_colour, shorten

if TYPE_CHECKING:
    from gemwright.rules.play_table import PlayTable

MAX_TURN: Final = 128
_TURN = re.compile(
    r"(?P<action>--|\+[a-z]+|[rb][^=^-]+)?"
    r"(?:=(?P<payment>(?:[a-z$]\d{1,2})+|-))?"
    r"(?:-(?P<returns>[a-z$]+))?"
    r"(?:\^(?P<tile>.+))?",
    re.ASCII,
)


def parse_turn(table: "PlayTable", text: str) -> list[Move]:
    """Return the decisions of a turn's text, from the present one on; the table is left as it is.

    A turn may stop before its end: returns or a tile still to be chosen are left open.

    Raises:
        TextError: not a turn's text.
        IllegalMoveError: one of its decisions is not legal; the message names the rule.
    """
    match = _TURN.fullmatch(text) if 0 < len(text) <= MAX_TURN else None
    if match is None:
        raise TextError("bad-move-text", text=shorten(text))
    return _TurnReader(table).read(match["action"], match["payment"], match["returns"], match["tile"])


class _TurnReader:
    """Plays the parts of a turn on a copy of the table and keeps the decisions."""

    def __init__(self, table: "PlayTable") -> None:
        self.table = table.copy()
        self.start = table
        self.moves: list[Move] = []

    def read(
        self, action: str | None, payment: str | None, returns: str | None, tile: str | None
    ) -> list[Move]:
        if action:
            self._push(self.table.parse_move(action))
        if self.table.phase == Phase.PAYMENT:
            self._pay(payment)
        elif payment:
            self._require_only_payment(payment)
        if returns:
            self._return(returns)
        if tile:
            self._push(self.table.parse_move(tile))
        return self.moves

    def _push(self, move: Move) -> None:
        self.table.push(move)
        self.moves.append(move)

    def _pay(self, text: str | None) -> None:
        """Take the one path to a payment; without a text, to the one with fewest gold."""
        table, card = self.table, self.table.buying
        options = table.legal_payments(card) if card else []
        wanted = options[0] if text is None else self._amounts(text)
        if wanted not in options:
            raise self._no_payment(text or "", card.full_name if card else "")
        swapped = [int(count) for count in table.row["swaps"]]
        most = table.price(card).gems if isinstance(card, Card) else wanted
        swaps = [most[c] - wanted[c] - swapped[c] for c in range(NUM_COLOURS)]
        for colour, count in enumerate(swaps):
            for _ in range(count):
                self._push(table.move(GOLD_FOR + colour))
        if table.phase == Phase.PAYMENT:
            self._push(table.move(PAY))

    def _require_only_payment(self, text: str) -> None:
        """Allow a payment to be spelled out where there is no choice."""
        move = self.moves[-1] if self.moves else None
        if move is None or move.card is None or move.kind != MoveKind.BUY:
            raise self._no_payment(text, "")
        if self.start.legal_payments(move.card) != [self._amounts(text)]:
            raise self._no_payment(text, move.card.full_name)

    def _amounts(self, text: str) -> tuple[int, ...]:
        return parse_amounts(text, self.table.family, GOLD + 1)

    def _no_payment(self, text: str, card: str) -> IllegalMoveError:
        return IllegalMoveError("payment-illegal", "R7.4", payment=text, card=card)

    def _return(self, letters: str) -> None:
        """Return tokens in any order of letters; the decisions come in colour order (R3.5)."""
        table = self.table
        all_letters = COLOUR_LETTERS[table.family]
        kinds = sorted(parse_colour(letter, table.family, len(all_letters)) for letter in letters)
        if table.phase == Phase.RETURN and len(kinds) > table.to_return:
            raise IllegalMoveError("return-count", "R9.2", count=table.to_return)
        for kind in kinds:
            self._push(table.parse_move("-" + all_letters[kind]))


def turn_text(moves: Sequence[Move], payment: tuple[int, ...] | None = None) -> str:
    """Write the decisions of one turn as text.

    Args:
        moves: the decisions in order; those of a payment are left out, `payment` stands for them.
        payment: the six counts paid, where they are not the payment with fewest gold.
    """
    parts = []
    paid = "=" + amounts_text(payment, moves[0].family) if payment and moves else ""
    if paid and moves[0].kind != MoveKind.BUY:
        parts.append(paid)
    returned = "".join(move.text[1:] for move in moves if move.kind == MoveKind.RETURN)
    for move in moves:
        if move.kind == MoveKind.BUY:
            parts.append(move.text + paid)
        elif move.kind not in (MoveKind.GOLD_FOR, MoveKind.PAY, MoveKind.RETURN, MoveKind.TILE):
            parts.append(move.text)
    if returned:
        parts.append("-" + returned)
    parts += ["^" + move.text for move in moves if move.kind == MoveKind.TILE]
    return "".join(parts)
