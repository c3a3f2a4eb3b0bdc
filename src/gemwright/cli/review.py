"""A whole game looked at by an agent: what was played, what was best, what the difference cost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from gemwright.agents import Analysis, Line
from gemwright.cli.ahead import Ahead, turns_ahead
from gemwright.cli.chances import win_chance
from gemwright.cli.moments import is_known, mover_view
from gemwright.cli.session import Turn
from gemwright.cli.timeline import Timeline
from gemwright.i18n import Translator
from gemwright.rules import Move, View

Advice = Callable[[View, int], Analysis]
"""What is asked: a view, and how many lines to give."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an agent thinks of one turn.

    Attributes:
        number: the turn's number in the game, from 1.
        round: the round it belongs to, from 1.
        played: the turn as it was played.
        best: the turn as it had best been played: the same up to the first decision that was not best.
        win: probability of winning, 0 to 1, before it; None where the agent has no opinion.
        loss: how much of that the decisions of the turn gave away; None where that is not known.
        error: standard error of the loss, as the simulations scatter; None where that is not known.
        simulations: simulations made for it.
        seconds: time spent on it.
    """

    number: int
    round: int
    played: Ahead
    best: Ahead
    win: float | None = None
    loss: float | None = None
    error: float | None = None
    simulations: int = 0
    seconds: float = 0.0

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.played.seat

    @property
    def agrees(self) -> bool:
        """Whether every decision was the best."""
        return [move.id for move in self.played.turn.moves] == [move.id for move in self.best.turn.moves]

    def to_json(self, tr: Translator) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        return {
            "turn": self.number,
            "round": self.round,
            "seat": self.seat,
            "played": {"text": self.played.text, "words": self.played.words(tr)},
            "best": {"text": self.best.text, "words": self.best.words(tr)},
            "agrees": self.agrees,
            "win": self.win,
            "loss": self.loss,
            "error": self.error,
            "simulations": self.simulations,
        }


def reviewed_turns(timeline: Timeline, seat: int | None = None) -> list[Turn]:
    """Return the turns that can be looked at: a seat's, and only those whose decider's view is known."""
    return [turn for turn in timeline.turns if is_known(timeline.tables[_start(timeline, turn)], seat)]


def _start(timeline: Timeline, turn: Turn) -> int:
    return timeline.ply_after(turn.number - timeline.steps[0].turn)


def review(timeline: Timeline, advise: Advice, seat: int | None = None) -> Iterator[Verdict]:
    """Ask about every decision of a game that leaves a choice, and yield a verdict on each turn.

    Args:
        timeline: the game.
        advise: whom to ask.
        seat: whose turns; None for everybody's.
    """
    for turn in reviewed_turns(timeline, seat):
        yield _verdict(timeline, turn, advise)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A decision that was asked about: its place in the turn, and the answer."""

    place: int
    move: Move
    view: View
    analysis: Analysis

    @property
    def best(self) -> Line:
        return self.analysis.lines[0]

    @property
    def missed(self) -> bool:
        return self.best.moves[0].id != self.move.id

    @property
    def played(self) -> Line | None:
        return next((line for line in self.analysis.lines if line.moves[0].id == self.move.id), None)

    @property
    def loss(self) -> tuple[float, float | None] | None:
        """What the decision cost, and the standard error of that."""
        seat, line = self.view.to_move, self.played
        best, played = win_chance(self.best, seat), None if line is None else win_chance(line, seat)
        if line is None or best is None or played is None:
            return None
        if not self.missed:
            return 0.0, 0.0
        known = self.best.error is not None and line.error is not None
        return max(0.0, best - played), hypot(self.best.error or 0, line.error or 0) if known else None


def _verdict(timeline: Timeline, turn: Turn, advise: Advice) -> Verdict:
    start = _start(timeline, turn)
    asked = list(_ask(timeline, turn, start, advise))
    view = mover_view(timeline.tables[start])
    played = turns_ahead(view, turn.moves)[0]
    losses = [each.loss for each in asked]
    known = [loss for loss in losses if loss is not None]
    errors = [error for _, error in known if error is not None]
    whole = bool(known) and len(known) == len(losses)
    return Verdict(
        number=turn.number - timeline.tables[0].turns + 1,
        round=turn.number // timeline.record.num_players + 1,
        played=played,
        best=_best(view, turn.moves, asked) or played,
        win=win_chance(asked[0].best, turn.seat) if asked else None,
        loss=sum(loss for loss, _ in known) if whole else None,
        error=hypot(*errors) if whole and len(errors) == len(known) else None,
        simulations=sum(each.analysis.simulations for each in asked),
        seconds=sum(each.analysis.seconds for each in asked),
    )


def _ask(timeline: Timeline, turn: Turn, start: int, advise: Advice) -> Iterator[_Asked]:
    for place, move in enumerate(turn.moves):
        view = mover_view(timeline.tables[start + place])
        choices = len(view.legal_moves)
        if choices > 1:
            yield _Asked(place, move, view, advise(view, choices))


def _best(view: View, moves: Sequence[Move], asked: Sequence[_Asked]) -> Ahead | None:
    """Return the turn with the first decision that was not best put right, None if all were."""
    missed = next((each for each in asked if each.missed), None)
    if missed is None:
        return None
    return turns_ahead(view, [*moves[: missed.place], *missed.best.moves])[0]


@dataclass(frozen=True, slots=True)
class Summary:
    """How a seat did in a game.

    Attributes:
        seat: which seat.
        turns: turns looked at.
        agreed: turns played as the agent would have.
        loss: mean loss of a turn, 0 to 1; None where none is known.
        worst: the turn that lost most; None where none lost anything.
    """

    seat: int
    turns: int
    agreed: int
    loss: float | None
    worst: Verdict | None

    def to_json(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        return {
            "seat": self.seat,
            "turns": self.turns,
            "agreed": self.agreed,
            "loss": self.loss,
            "worst": self.worst and self.worst.number,
        }


def summaries(verdicts: Sequence[Verdict]) -> list[Summary]:
    """Return how each seat did whose turns were looked at, in seat order."""
    seats = sorted({verdict.seat for verdict in verdicts})
    return [_summary(seat, [verdict for verdict in verdicts if verdict.seat == seat]) for seat in seats]


def _summary(seat: int, verdicts: Sequence[Verdict]) -> Summary:
    losses = [(verdict.loss, -verdict.number, verdict) for verdict in verdicts if verdict.loss is not None]
    most, _, worst = max(losses, key=lambda entry: entry[:2], default=(0.0, 0, None))
    return Summary(
        seat=seat,
        turns=len(verdicts),
        agreed=sum(verdict.agrees for verdict in verdicts),
        loss=sum(loss for loss, _, _ in losses) / len(losses) if losses else None,
        worst=worst if most else None,
    )


def review_json(
    timeline: Timeline, agent: str, verdicts: Sequence[Verdict], tr: Translator
) -> dict[str, Any]:
    """Return what an agent thinks of a game as JSON values (docs/guides/analyse)."""
    return {
        "rules": timeline.record.rules.name,
        "players": timeline.record.num_players,
        "names": timeline.names,
        "agent": agent,
        "turns": [verdict.to_json(tr) for verdict in verdicts],
        "seats": [summary.to_json() for summary in summaries(verdicts)],
        "simulations": sum(verdict.simulations for verdict in verdicts),
        "seconds": round(sum(verdict.seconds for verdict in verdicts), 3),
    }
