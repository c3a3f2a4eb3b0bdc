"""What an agent says about a view: its best lines, and what they are worth to every seat."""

from dataclasses import dataclass

from gemwright.rules import Move


@dataclass(frozen=True, slots=True)
class Line:
    """One way to go on, the first decision being the one it is about.

    Attributes:
        moves: the decisions of the line, first one first; at least one.
        values: each seat's probability of winning after the first decision, seat 0 first; sums
            to at most 1 (less where a standstill without winners is possible). None where the
            agent has no opinion.
        error: standard error of the value of the seat to move, as the simulations scatter; None
            where there were no simulations to tell.
        simulations: simulations that went through the first decision.
    """

    moves: tuple[Move, ...]
    values: tuple[float, ...] | None = None
    error: float | None = None
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """An agent's opinion of a view.

    Attributes:
        lines: best first; at least one.
        values: each seat's probability of winning, seat 0 first; None where the agent has no opinion.
        simulations: simulations made in all.
        nodes: positions kept in the search tree, 0 without one.
        seconds: time spent.
    """

    lines: tuple[Line, ...]
    values: tuple[float, ...] | None = None
    simulations: int = 0
    nodes: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> Move:
        """The decision of the best line."""
        return self.lines[0].moves[0]
