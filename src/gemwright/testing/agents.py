"""A conformance suite for agents: what everybody who plays with one may rely on."""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NoReturn

import numpy as np

from gemwright.agents import Agent, AgentError, AgentFailure, Analysis, Limit, Line, make_agent
from gemwright.rules import EDITIONS, Move, Phase, Position, View
from gemwright.testing.games import random_game
from gemwright.testing.occasions import occasions

MOST_DECISIONS: Final = 400
"""Decisions after which a game is left unfinished."""
EVERY: Final = 17
"""Of the action phases of a random game one in so many is asked about, and of the other phases all."""
MOST_VIEWS: Final = 16
"""Views asked about in one random game."""
LINES: Final = 3
SECONDS: Final = 0.05
SLACK: Final = 2.0
"""Seconds by which a limit of time may be missed: a guard against agents that ignore it, no measurement."""
ROUNDING: Final = 1e-6

Build = Callable[[], Agent]


@dataclass(frozen=True, slots=True)
class AgentReport:
    """What was asked of an agent that answered everything well.

    Attributes:
        agent: its name.
        games: games it had a seat in.
        decisions: decisions it was asked for.
        analyses: analyses it was asked for.
        phases: phases it had to decide in.
    """

    agent: str
    games: int
    decisions: int
    analyses: int
    phases: frozenset[Phase]


def check_agent(
    agent: str | Build,
    *,
    editions: Sequence[str] = EDITIONS,
    players: Sequence[int] = (2, 3, 4),
    games: int = 1,
    seed: int = 0,
    simulations: int = 20,
) -> AgentReport:
    """Check that an agent keeps to what `Agent` promises.

    For each edition and number of players it has a seat in whole games, is asked about random
    positions and about built ones of every phase, and has to

    - give a legal decision, and leave the view as it came, its `move_stack` too;
    - decide the same again under the same seed and limit of simulations: a second time, when built
      anew, after other games, and where only cards differ that its seat cannot see;
    - stop soon after a limit of time;
    - refuse the view of another seat and a game that is over, by an `AgentError`;
    - analyse in the form that `Analysis` describes, with as many lines as asked for at most.

    Args:
        agent: a name for `make_agent`, or what builds the agent.
        editions: names of rule sets.
        players: numbers of players.
        games: games for each, in different seats.
        seed: of the games, and of the agent's chances.
        simulations: limit for each decision.

    Returns:
        What was asked.

    Raises:
        AssertionError: names what the agent broke, and the position where it did.

    >>> check_agent("greedy", editions=["marvel"], players=[2]).games
    1
    """
    examination = _Examination(agent, seed, Limit(simulations=simulations))
    try:
        for edition in editions:
            for number in players:
                examination.sit(edition, number, games)
        examination.repeat_first_game()
    finally:
        examination.close()
    return examination.report()


class _Examination:
    """One agent under test; `_agent` is used all the time, others are built to compare."""

    def __init__(self, agent: str | Build, seed: int, limit: Limit) -> None:
        self._build: Build = (lambda: make_agent(agent)) if isinstance(agent, str) else agent
        self._built: list[Agent] = []
        self._agent = self._fresh()
        self._name = self._agent.name or type(self._agent).__name__
        self._seed = seed
        self._limit = limit
        self._first: tuple[Position, int, list[int]] | None = None
        self._games = self._decisions = self._analyses = 0
        self._phases: set[Phase] = set()
        self._agent.prepare()

    def _fresh(self) -> Agent:
        self._built.append(self._build())
        return self._built[-1]

    def close(self) -> None:
        for agent in self._built:
            agent.close()

    def report(self) -> AgentReport:
        return AgentReport(self._name, self._games, self._decisions, self._analyses, frozenset(self._phases))

    def sit(self, edition: str, players: int, games: int) -> None:
        """Examine the agent in one edition with one number of players."""
        for number in range(games):
            self._check_game(edition, players, number)
        for position in self._positions(edition, players):
            self._check_position(position)
        self._check_end(Position.initial(f"{edition}+turn_cap=1", players, seed=self._seed))
        self._check_seconds(Position.initial(edition, players, seed=self._seed))

    def _positions(self, edition: str, players: int) -> Iterator[Position]:
        yield from occasions(edition, players)
        asked = 0
        for number, position in enumerate(random_game(edition, players, self._seed)):
            special = position.phase not in (Phase.ACTION, Phase.OVER)
            if asked < MOST_VIEWS and (special or (position.phase == Phase.ACTION and number % EVERY == 0)):
                asked += 1
                yield position.copy()

    def _check_game(self, edition: str, players: int, number: int) -> None:
        position = Position.initial(edition, players, seed=self._seed + number)
        seat = number % players
        decided = self._play(self._agent, position, seat)
        again = self._play(self._agent, position, seat)
        self._require_same(position, decided, again, "plays another game the second time")
        anew = self._play(self._fresh(), position, seat)
        self._require_same(position, decided, anew, "plays another game when it is built anew")
        self._first = self._first or (position, seat, decided)
        self._games += 1

    def repeat_first_game(self) -> None:
        """Check that all the games since have left no trace."""
        if self._first is not None:
            position, seat, decided = self._first
            again = self._play(self._agent, position, seat)
            self._require_same(position, decided, again, "remembers other games after new_game")

    def _require_same(self, start: Position, first: list[int], second: list[int], fault: str) -> None:
        if first != second:
            self._fail(f"{fault}, under the same seed", start)

    def _play(self, agent: Agent, start: Position, seat: int) -> list[int]:
        """Let an agent play a seat against random decisions, and return what it decided."""
        position, chance, decided = start.copy(), random.Random(self._seed), []  # noqa: S311 - dice
        self._tell_of_game(agent, position, seat)
        for _ in range(MOST_DECISIONS):
            if position.phase == Phase.OVER:
                break
            if position.to_move == seat:
                decided.append(self._ask(agent, position.view(seat)).id)
                position.push(decided[-1])
            else:
                position.push(chance.choice(position.legal_moves.ids))
        return decided

    def _tell_of_game(self, agent: Agent, position: Position, seat: int) -> None:
        agent.new_game(position.rules, position.num_players, seat, self._seed)

    def _ask(self, agent: Agent, view: View, limit: Limit | None = None) -> Move:
        """Return a decision after checking it, and that the view is as it was."""
        before = view.copy()
        try:
            move = agent.play(view, limit or self._limit)
        except AgentFailure as failure:
            self._fail(f"gives no legal decision: {failure}", before)
        except Exception as problem:  # noqa: BLE001 - whatever it raises is its fault
            self._fail(f"raises {problem!r}", before, problem)
        self._require_untouched(view, before, "play")
        if move not in before.legal_moves:
            self._fail(f"gives no legal decision: {move!r}", before)
        self._decisions += 1
        self._phases.add(before.phase)
        return move

    def _require_untouched(self, view: View, before: View, by: str) -> None:
        if view.move_stack != before.move_stack:
            self._fail(f"leaves another move_stack behind after {by}", before)
        if view.row.tobytes() != before.row.tobytes():
            self._fail(f"leaves another view behind after {by}", before)

    def _anew(self, position: Position) -> Move:
        """Return what the agent decides for the seat to move, told of the game just before."""
        self._tell_of_game(self._agent, position, position.to_move)
        return self._ask(self._agent, position.view(position.to_move))

    def _check_position(self, position: Position) -> None:
        move = self._anew(position)
        if self._anew(position) != move:
            self._fail("decides otherwise the second time, under the same seed", position)
        for twin in self._twins(position):
            if self._anew(twin) != move:
                self._fail("decides otherwise where only hidden cards differ", position)
        self._check_refusals(position)
        self._check_analysis(position)

    def _twins(self, position: Position) -> list[Position]:
        """Return positions with other hidden cards that the seat to move cannot tell apart."""
        view = position.view(position.to_move)
        return [view.determinize(np.random.default_rng([self._seed, number])) for number in (1, 2)]

    def _check_refusals(self, position: Position) -> None:
        other = (position.to_move + 1) % position.num_players
        self._require_refusal(position.view(other), "decides for a seat whose view it does not have")
        self._require_refusal(position.view(None), "decides by a spectator's view")

    def _check_end(self, position: Position) -> None:
        while position.phase != Phase.OVER:
            position.push(position.legal_moves.ids[0])
        self._tell_of_game(self._agent, position, position.to_move)
        self._require_refusal(position.view(position.to_move), "decides in a game that is over")

    def _require_refusal(self, view: View, fault: str) -> None:
        for ask in (self._agent.play, self._agent.analyse):
            try:
                ask(view.copy(), self._limit)
            except AgentError:
                continue
            except Exception as problem:  # noqa: BLE001 - as above
                self._fail(f"raises {problem!r} instead of an AgentError", view, problem)
            self._fail(f"{fault} ({ask.__name__})", view)

    def _check_seconds(self, position: Position) -> None:
        self._tell_of_game(self._agent, position, position.to_move)
        start = perf_counter()
        self._ask(self._agent, position.view(position.to_move), Limit(seconds=SECONDS))
        spent = perf_counter() - start
        if spent > SECONDS + SLACK:
            self._fail(f"thinks for {spent:.1f} s when {SECONDS} s are allowed", position)

    def _check_analysis(self, position: Position) -> None:
        first = self._analyse(position, LINES)
        again = self._analyse(position, LINES)
        if [line.moves[0] for line in first.lines] != [line.moves[0] for line in again.lines]:
            self._fail("analyses otherwise the second time, under the same seed", position)
        self._analyse(position, 1)

    def _analyse(self, position: Position, lines: int) -> Analysis:
        self._tell_of_game(self._agent, position, position.to_move)
        view = position.view(position.to_move)
        before = view.copy()
        try:
            analysis = self._agent.analyse(view, self._limit, lines)
        except Exception as problem:  # noqa: BLE001 - whatever it raises is its fault
            self._fail(f"raises {problem!r} in analyse", before, problem)
        self._require_untouched(view, before, "analyse")
        fault = analysis_fault(analysis, before, lines, self._limit)
        if fault:
            self._fail(f"analyses badly: {fault}", before)
        self._analyses += 1
        return analysis

    def _fail(self, fault: str, where: View | Position, cause: Exception | None = None) -> NoReturn:
        raise AssertionError(f"agent “{self._name}” {fault}; at {where.text()}") from cause


def analysis_fault(analysis: Analysis, view: View, lines: int = LINES, limit: Limit | None = None) -> str:
    """Return what is wrong with the form of an analysis, "" if nothing is.

    Args:
        analysis: an agent's answer.
        view: what it was asked about.
        lines: how many lines were asked for.
        limit: how long it could think.
    """
    firsts = [line.moves[0].id if line.moves else -1 for line in analysis.lines]
    allowed = limit.simulations if limit else None
    faults = {
        "it has no lines": not firsts,
        f"{len(firsts)} lines where {lines} are asked for": len(firsts) > lines,
        "a line without decisions": -1 in firsts,
        "two lines begin alike": len(set(firsts)) < len(firsts),
        "a line begins with what is not legal": any(
            line.moves and line.moves[0] not in view.legal_moves for line in analysis.lines
        ),
        "counts below 0": min(analysis.simulations, analysis.nodes, analysis.seconds) < 0,
        f"{analysis.simulations} simulations where {allowed} are allowed": (
            allowed is not None and analysis.simulations > allowed
        ),
    }
    found = next((fault for fault, holds in faults.items() if holds), "")
    return found or _values_fault(analysis.values, view) or _lines_fault(analysis.lines, view)


def _lines_fault(lines: Sequence[Line], view: View) -> str:
    for line in lines:
        if line.error is not None and not 0 <= line.error < math.inf:
            return f"an error of {line.error}"
        if line.simulations < 0:
            return "simulations below 0"
        fault = _values_fault(line.values, view)
        if fault:
            return fault
    return ""


def _values_fault(values: Sequence[float] | None, view: View) -> str:
    if values is None:
        return ""
    if len(values) != view.num_players:
        return f"{len(values)} values for {view.num_players} players"
    if not all(0 <= value <= 1 + ROUNDING for value in values):
        return f"values that are no probabilities: {tuple(values)}"
    return f"values that sum to {sum(values)}" if sum(values) > 1 + ROUNDING else ""
