"""Decisions that lie ahead, as turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from gemwright.cli.session import Step, Turn
from gemwright.i18n import Translator
from gemwright.notation import describe_turn
from gemwright.rules import GemwrightError, Move, Phase, View


@dataclass(frozen=True, slots=True)
class Ahead:
    """A turn that somebody could play, or the part of it that is known.

    Attributes:
        turn: its decisions.
        text: its canonical text.
        paid: whether nothing of a payment is left open.
    """

    turn: Turn
    text: str
    paid: bool

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    def words(self, tr: Translator) -> str:
        """Return the turn in words."""
        return describe_turn(self.turn.moves, tr, payment=self.turn.payment if self.paid else None)


def turns_ahead(view: View, moves: Iterable[Move]) -> list[Ahead]:
    """Return decisions as turns, as far as the view can follow them.

    A line that an agent imagines can go on with cards that are still hidden; it ends before those.
    """
    table = View.concealed(view.rules, view.states.copy(), view.viewer)  # without the decisions so far
    steps: list[Step] = []
    texts: list[tuple[str, bool]] = []
    for move in moves:
        try:
            steps.append(_step(table, move))
        except GemwrightError:
            break
        texts.append((table.last_turn_text(), table.phase != Phase.PAYMENT))
    return _grouped(steps, texts)


def _step(table: View, move: Move) -> Step:
    turn, seat = table.turns, table.to_move
    before = table.seat(seat).tokens
    reveal = table.push(move)
    return Step(turn, seat, move, reveal, before, table.seat(seat).tokens)


def _grouped(steps: Sequence[Step], texts: Sequence[tuple[str, bool]]) -> list[Ahead]:
    pairs = zip(steps, texts, strict=True)
    ahead = []
    for number, group in groupby(pairs, key=lambda pair: pair[0].turn):
        members = list(group)
        text, paid = members[-1][1]
        made = tuple(step for step, _ in members)
        ahead.append(Ahead(Turn(number, made[0].seat, made), text, paid))
    return ahead
