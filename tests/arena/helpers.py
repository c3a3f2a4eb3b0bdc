"""Agents that misbehave, and reports of games nobody played."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from gemwright.agents import Agent, Limit, RandomAgent, register_agent, unregister_agent, whole_number
from gemwright.arena import Forfeit, GameReport, Match, Plan, SeatReport
from gemwright.rules import RuleSet, View


class Watched(RandomAgent):
    """Plays at random, and tells what was asked of it."""

    log: list[tuple[str, Any]]

    def prepare(self) -> None:
        self.log.append(("prepare", id(self)))

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        self.log.append(("new_game", (id(self), rules.name, players, seat, seed)))
        super().new_game(rules, players, seat, seed)

    def choose(self, view: View, limit: Limit) -> int:
        self.log.append(("choose", (type(view), view.viewer, view.to_move)))
        return super().choose(view, limit)

    def close(self) -> None:
        self.log.append(("close", id(self)))


class Failing(RandomAgent):
    """Plays at random, until its decision of a number fails."""

    def __init__(self, after: int = 3) -> None:
        super().__init__(1)
        self.name = f"failing:after={after}"
        self._after = after
        self._made = 0

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        super().new_game(rules, players, seat, seed)
        self._made = 0

    def choose(self, view: View, limit: Limit) -> int:
        self._made += 1
        if self._made > self._after:
            raise RuntimeError("out\nof \x07 ideas")
        return super().choose(view, limit)


class Illegal(Agent):
    """Answers what is never legal."""

    def choose(self, view: View, limit: Limit) -> int:
        return 77


class Quitting(Agent):
    """Tries to end the program."""

    def choose(self, view: View, limit: Limit) -> int:
        raise SystemExit(3)


class Unready(RandomAgent):
    """Fails when a game begins."""

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> None:
        raise OSError


class Unbuilt(RandomAgent):
    """Fails when it is to be built."""

    def __init__(self) -> None:
        raise ValueError("nothing to build it from")


class Interrupted(RandomAgent):
    """Somebody presses Ctrl-C while it thinks, once."""

    left = 0

    def choose(self, view: View, limit: Limit) -> int:
        type(self).left -= 1
        if type(self).left == 0:
            raise KeyboardInterrupt
        return super().choose(view, limit)


KINDS = {
    "illegal": Illegal,
    "quitting": Quitting,
    "unready": Unready,
    "unbuilt": Unbuilt,
    "interrupted": Interrupted,
}


@contextmanager
def registered_agents() -> Iterator[list[tuple[str, Any]]]:
    """Register the agents of this module, and yield the log of `watched`."""
    Watched.log = []
    register_agent("watched")(Watched)
    register_agent("failing", whole_number("after"))(Failing)
    for name, kind in KINDS.items():
        register_agent(name)(kind)
    try:
        yield Watched.log
    finally:
        for name in ("watched", "failing", *KINDS):
            unregister_agent(name)


@pytest.fixture
def agents_log() -> Iterator[list[tuple[str, Any]]]:
    """Register the agents of this module for a test."""
    with registered_agents() as log:
        yield log


def report(
    game: int,
    seats: Sequence[int],
    shares: Sequence[float],
    *,
    end: str = "points",
    rounds: int = 25,
    forfeit: Forfeit | None = None,
    players: Sequence[SeatReport] = (),
) -> GameReport:
    """Return a report of a game nobody played."""
    seat_reports = tuple(players) or tuple(SeatReport(points=round(15 * share)) for share in shares)
    return GameReport(game, tuple(seats), tuple(shares), rounds, end, forfeit, seat_reports)


def reports_of(match: Match, winners: Sequence[int]) -> list[GameReport]:
    """Return reports of the first games of a match, each won by an agent."""
    plan = Plan(match)
    found = []
    for game, winner in enumerate(winners):
        seats = plan[game].seats
        first = seats.index(winner)
        found.append(report(game, seats, [float(seat == first) for seat in range(match.players)]))
    return found


def outcomes(reports: Sequence[GameReport]) -> list[tuple[Any, ...]]:
    """Return what of reports is the same on every machine: all but the time spent."""
    return [
        (
            r.game, r.seats, r.shares, r.rounds, r.end, r.forfeit,
            [(p.points, p.nobles, p.reserves, p.turns, p.tokens, p.decisions) for p in r.players],
        )
        for r in reports
    ]  # fmt: skip
