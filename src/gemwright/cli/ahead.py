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
    """

    turn: Turn
    text: str

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    def words(self, tr: Translator) -> str:
        """Return the turn in words."""
        return describe_turn(self.turn.moves, tr, payment=self.turn.payment)


def turns_ahead(view: View, moves: Iterable[Move]) -> list[Ahead]:
    """Return decisions as turns, as far as the view can follow them.

    A line that an agent imagines can go on with cards that are still hidden; it ends before those.
    """
    table = View.concealed(view.rules, view.states.copy(), view.viewer)  # without the decisions so far
    steps: list[Step] = []
    texts: list[str] = []
    for move in moves:
        try:
            steps.append(_step(table, move))
        except GemwrightError:
            break
        texts.append(table.last_turn_text())
    return _grouped(steps, texts)


def _step(table: View, move: Move) -> Step:
    turn, seat = table.turns, table.to_move
    before = table.seat(seat).tokens
    reveal = table.push(move)
    return Step(turn, seat, move, reveal, before, table.seat(seat).tokens, table.phase == Phase.PAYMENT)


def _grouped(steps: Sequence[Step], texts: Sequence[str]) -> list[Ahead]:
    pairs = zip(steps, texts, strict=True)
    ahead = []
    for number, group in groupby(pairs, key=lambda pair: pair[0].turn):
        members = list(group)
        made = tuple(step for step, _ in members)
        ahead.append(Ahead(Turn(number, made[0].seat, made), members[-1][1]))
    return ahead
