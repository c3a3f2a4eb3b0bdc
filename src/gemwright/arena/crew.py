"""The agents of one worker, and the games they play there."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

import msgspec
import zstandard

from gemwright import __version__
from gemwright.agents import Agent, Limit, make_agent
from gemwright.arena.plan import Match, Plan, PlannedGame
from gemwright.arena.referee import Referee, never
from gemwright.arena.reports import GameReport
from gemwright.records import GameRecord
from gemwright.rules import Position, RuleSet, View


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played.

    Attributes:
        report: what came out.
        record: the game record, a line of JSON compressed for itself; empty if none is kept.
    """

    report: GameReport
    record: bytes = b""


class Crew:
    """Plays games of a match with agents that are built and prepared once, and then used again.

    Every seat has an agent of its own; copies of an agent in one game share nothing. An agent
    that failed is closed and built anew.

    Args:
        match: the match.
        keep_records: whether records are made.
        stopped: asked before each decision whether the match is being stopped.
    """

    def __init__(
        self, match: Match, *, keep_records: bool = False, stopped: Callable[[], bool] = never
    ) -> None:
        self.plan = Plan(match)
        self._keep_records = keep_records
        self._stopped = stopped
        self._agents: dict[tuple[int, int], Agent] = {}

    def play(self, index: int) -> PlayedGame:
        """Play a game of the match by its number from 0.

        Raises:
            StoppedError: the match was stopped.
        """
        planned, match = self.plan[index], self.plan.match
        position = Position.initial(match.rules, match.players, seed=planned.deal)
        start = position.copy()
        keys = _keys(planned)
        agents = [self._agent(key) for key in keys]
        referee = Referee(
            planned, position, agents, most_decisions=match.most_decisions, stopped=self._stopped
        )
        report = referee.play()
        if report.forfeit is not None:
            self._dismiss(keys[report.forfeit.seat])
        if not self._keep_records:
            return PlayedGame(report)
        names = [agent.name for agent in agents]
        return PlayedGame(report, packed_record(start, position, names, report))

    def close(self) -> None:
        """Close all agents."""
        for key in list(self._agents):
            self._dismiss(key)

    def _agent(self, key: tuple[int, int]) -> Agent:
        """Return the agent of a copy number; one that cannot be built fails when its game begins."""
        if key not in self._agents:
            name = self.plan.match.agents[key[0]]
            try:
                agent = make_agent(name)
                agent.prepare()
            except (Exception, SystemExit) as failure:  # noqa: BLE001 - an agent's failure is its own
                return _Broken(name, failure)
            self._agents[key] = agent
        return self._agents[key]

    def _dismiss(self, key: tuple[int, int]) -> None:
        agent = self._agents.pop(key, None)
        if agent is not None:
            with contextlib.suppress(Exception, SystemExit):
                agent.close()


class _Broken(Agent):
    """Stands in for an agent that could not be built."""

    def __init__(self, name: str, failure: BaseException) -> None:
        self.name = name
        self._failure = failure

    def new_game(self, rules: RuleSet, players: int, seat: int, seed: int | None = None) -> NoReturn:
        del rules, players, seat, seed
        raise self._failure

    def choose(self, view: View, limit: Limit) -> NoReturn:
        del view, limit
        raise self._failure


def _keys(planned: PlannedGame) -> list[tuple[int, int]]:
    """Return which copy of which agent has each seat."""
    seats = planned.seats
    return [(agent, seats[:seat].count(agent)) for seat, agent in enumerate(seats)]


def packed_record(start: Position, end: Position, names: list[str], report: GameReport) -> bytes:
    """Return the record of a game, a line of JSON compressed for itself.

    It has no seed even of a finished game, for other games of its duplicate set have the same
    decks and may be running.

    Args:
        start: the game as it was set up.
        end: the same game after the last decision.
        names: of the agents, by seat.
        report: what came out.
    """
    tags = {
        "Event": "Gemwright arena",
        "Round": str(report.game + 1),
        "Generator": f"Gemwright {__version__}",
    }
    if not report.finished:
        tags["Termination"] = report.end
    if report.forfeit is not None:
        tags["Forfeit"] = f"seat {report.forfeit.seat}: {report.forfeit.reason}"
    record = GameRecord.start(start, names=names, tags=tags)
    for move, reveal in zip(end.move_stack, end.reveal_stack, strict=True):
        record.add(move, reveal)
    if report.finished:
        record.finish()
    line = msgspec.json.encode(record.to_json()) + b"\n"
    return zstandard.ZstdCompressor(write_checksum=True).compress(line)
