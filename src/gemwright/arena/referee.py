"""Keeps one game: shows each agent its view, makes its decision, and says how it ended."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from gemwright.agents import Agent
from gemwright.arena.plan import PlannedGame
from gemwright.arena.reports import FORFEIT, LIMIT, Forfeit, GameReport, Tally
from gemwright.rules import GemwrightError, MoveKind, Position

RESERVES: Final = (MoveKind.RESERVE, MoveKind.RESERVE_BLIND)
MOST_REASON_CHARS: Final = 300


class StoppedError(Exception):
    """The match is being stopped, so this game is not played on."""


def never() -> bool:
    """Return false: nobody stops the game."""
    return False


class Referee:
    """Plays one game.

    A failure of an agent, whatever it is, loses it the game and is no failure of the referee's.

    Args:
        planned: the game.
        position: the game as it is set up; it is played on.
        agents: by seat.
        most_decisions: decisions after which the game is given up.
        stopped: asked before each decision whether the match is being stopped.
    """

    def __init__(
        self,
        planned: PlannedGame,
        position: Position,
        agents: Sequence[Agent],
        *,
        most_decisions: int,
        stopped: Callable[[], bool] = never,
    ) -> None:
        self.position = position
        self.forfeit: Forfeit | None = None
        self._planned = planned
        self._agents = agents
        self._most_decisions = most_decisions
        self._stopped = stopped
        self._tallies = [Tally() for _ in agents]

    def play(self) -> GameReport:
        """Play to the end.

        Raises:
            StoppedError: the match was stopped.
        """
        for seat in range(len(self._agents)):
            self._announce(seat)
        while self.forfeit is None and self.position.outcome() is None and not self._given_up:
            if self._stopped():
                raise StoppedError
            self._let_decide(self.position.to_move)
        return self._report()

    @property
    def _given_up(self) -> bool:
        return sum(tally.decisions for tally in self._tallies) >= self._most_decisions

    def _announce(self, seat: int) -> None:
        position, seed = self.position, self._planned.agent_seeds[seat]
        try:
            self._agents[seat].new_game(position.rules, position.num_players, seat, seed)
        except (Exception, SystemExit) as failure:  # noqa: BLE001 - an agent's failure is its own
            self._lose(seat, failure)

    def _let_decide(self, seat: int) -> None:
        position, turns = self.position, self.position.turns
        view = position.view(seat)
        began = perf_counter()
        try:
            move = self._agents[seat].play(view)
            seconds = perf_counter() - began
            position.push(move)
        except (Exception, SystemExit) as failure:  # noqa: BLE001 - an agent's failure is its own
            self._lose(seat, failure)
            return
        self._tallies[seat].decided(seconds, reserved=position.peek().kind in RESERVES)
        if position.turns > turns:
            self._tallies[seat].end_turn(int(position.row["tokens"][seat].sum()))

    def _lose(self, seat: int, failure: BaseException) -> None:
        if self.forfeit is None:
            self.forfeit = Forfeit(seat, failure_reason(failure))

    def _report(self) -> GameReport:
        position = self.position
        seats = position.seats
        return GameReport(
            game=self._planned.index,
            seats=self._planned.seats,
            shares=self._shares(),
            rounds=position.round,
            end=self._end(),
            forfeit=self.forfeit,
            players=tuple(
                tally.report(seat.points, len(seat.tiles))
                for tally, seat in zip(self._tallies, seats, strict=True)
            ),
        )

    def _shares(self) -> tuple[float, ...]:
        count, outcome = len(self._agents), self.position.outcome()
        if self.forfeit is not None:
            return tuple(0.0 if seat == self.forfeit.seat else 1 / (count - 1) for seat in range(count))
        if outcome is None:
            return (1 / count,) * count
        return tuple(outcome.share(seat) for seat in range(count))

    def _end(self) -> str:
        outcome = self.position.outcome()
        if self.forfeit is not None:
            return FORFEIT
        return LIMIT if outcome is None else outcome.termination.name.lower()


def failure_reason(failure: BaseException) -> str:
    """Return what an exception says in one printable line; errors of ours need no name of a class."""
    text = str(failure)
    if not isinstance(failure, GemwrightError):
        text = f"{type(failure).__name__}: {text}" if text else type(failure).__name__
    line = " ".join(text.split())
    return "".join(c if c.isprintable() else "?" for c in line)[:MOST_REASON_CHARS]
