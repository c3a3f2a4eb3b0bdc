"""Exact bounds of what each decision of a view is worth, found by searching everything.

What is proven: the *win share* of the seat to move (1 for a sole victory, 1/k for one shared
by k, 1/n for a stalemate) under best play is at least `low` and at most `high`. The search goes
through every decision of everybody and every card that may be revealed, each unseen card of the
level being equally likely, up to the horizon: a number of turns of all seats together. What lies
beyond it counts 0 for `low` and 1 for `high`. So nothing is assumed about play after the horizon.

- Two players: the opponent plays best against the mover.
- Three and four: for `low` all opponents join against the mover, for `high` all help. The bounds
  hold whatever they do, so a proof needs no guess of their aims.
- Cards drawn blind: for `low` an opponent's unknown card is whatever suits it when it buys it,
  and from then on it chooses the reveals of that level too; the mover draws none. For `high` the
  mover's own unknown card is whatever suits the mover, who chooses those reveals; a single opponent
  draws none. Each gives one side more than it can have, or the other less: the bounds stay bounds.
- Left out is only what cannot matter: cards that nobody can buy before the horizon are taken
  together; which tokens are taken, paid and returned once nobody can spend them; turns that end
  after the horizon. `tests/tactics/test_solver.py` compares with a search that leaves out nothing.

A decision is *proven best* when its `low` is above the `high` of every other by a margin. Several
decisions may be best together: then each of their `low` is above the `high` of all the rest.

Positions with cards drawn blind in a hand are refused: what others know of them is not in a view.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from gemwright.rules import RuleSet, View
from gemwright.rules.kernels.legal import LATE
from gemwright.rules.state import STATE
from tests.tactics import search

MARGIN: Final = 0.05
"""How far apart the win shares of a best and of another decision must be."""

MOST_NODES: Final = 2_000_000
"""Nodes for one bound of one decision; beyond them the horizon is taken to be reached."""

SLACK: Final = 1e-9
"""Rounding that a proof allows for."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a decision is worth to the seat to move: a win share of `low` to `high`."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Proof:
    """Which decisions are best, and why.

    Attributes:
        best: ids of the best decisions.
        bounds: of every legal decision; those that are not best need a `high` only.
        horizon: turns searched.
        nodes: positions searched, an effort that does not depend on the machine.
    """

    best: tuple[int, ...]
    bounds: Mapping[int, Bounds]
    horizon: int
    nodes: int

    @property
    def low(self) -> float:
        """What the worst of the best decisions is worth at least."""
        return min(self.bounds[decision].low for decision in self.best)

    @property
    def high(self) -> float:
        """What the others are worth at most."""
        return max(
            (bound.high for decision, bound in self.bounds.items() if decision not in self.best), default=0.0
        )


class Solver:
    """Bounds for the decisions of one view, with a fixed horizon.

    Args:
        view: of the seat to move; default rules of its edition, no cards drawn blind in any hand.
        horizon: turns of all seats together, the present one included; at least 1.
        most_nodes: for each bound.
        plain: leave nothing out; slow, for tests.

    Raises:
        ValueError: a view that the proofs do not cover.
    """

    def __init__(
        self, view: View, horizon: int, most_nodes: int = MOST_NODES, *, plain: bool = False
    ) -> None:
        _require_covered(view)
        self._stack = np.zeros(search.MOST_DEPTH, STATE)
        self._choices = np.zeros((search.MOST_DEPTH, search.MOST_CHOICES), np.int64)
        self._frames = np.zeros((search.MOST_DEPTH, search.NUM_FRAME_FIELDS), np.int64)
        self._worths = np.zeros((search.MOST_DEPTH, search.NUM_WORTHS), np.float64)
        self._task = np.zeros(search.NUM_FIELDS, np.int64)
        self._task[search.MOVER] = view.to_move
        self._task[search.END] = view.turns + horizon
        self._task[search.MOST_NODES] = most_nodes
        self._task[search.PLAIN] = plain
        self._row = view.row
        self.nodes = 0

    def low(self, decision: int, above: float = -1.0) -> float:
        """Return a lower bound of a decision's worth; of no interest unless above a figure."""
        found = self._bound(decision, 0, above, 2.0)
        return found if found > above else 0.0

    def high(self, decision: int, below: float = 2.0) -> float:
        """Return an upper bound of a decision's worth, 1 if it is not below a figure."""
        found = self._bound(decision, 1, -1.0, below)
        return found if found < below else 1.0

    def _bound(self, decision: int, upper: int, alpha: float, beta: float) -> float:
        self._stack[0] = self._row
        self._task[search.UPPER] = upper
        self._task[search.NODES] = 0
        late = decision >= LATE
        self._task[search.ROOT_EARLY] = 0 if late else 1 << decision
        self._task[search.ROOT_LATE] = 1 << decision - LATE if late else 0
        self._worths[0, search.ALPHA], self._worths[0, search.BETA] = alpha, beta
        found = float(search.bound(self._stack, self._choices, self._frames, self._worths, self._task))
        self.nodes += int(self._task[search.NODES])
        return min(1.0, max(0.0, found))


def _require_covered(view: View) -> None:
    if view.viewer != view.to_move:
        raise ValueError("the view must be that of the seat to move")
    if view.rules != RuleSet.parse(view.rules.edition):
        raise ValueError("proofs cover the editions as they are, without switches")
    if view.row["hand_blind"].any():
        raise ValueError("proofs do not cover cards drawn blind")


def solve(view: View, horizon: int, margin: float = MARGIN, most_nodes: int = MOST_NODES) -> Proof | None:
    """Return a proof of the best decisions, or None if this horizon gives none."""
    solver = Solver(view, horizon, most_nodes)
    decisions = view.legal_moves.ids
    lows: dict[int, float] = {}
    for decision in decisions:
        lows[decision] = solver.low(decision)
    most = max(lows.values())
    if most <= margin:
        return None
    highs = {decision: solver.high(decision, below=most - margin) for decision in decisions}
    return _proof(lows, highs, margin, horizon, solver.nodes)


def _proof(
    lows: Mapping[int, float], highs: Mapping[int, float], margin: float, horizon: int, nodes: int
) -> Proof | None:
    best = tuple(decision for decision in lows if highs[decision] > max(lows.values()) - margin)
    bounds = {decision: Bounds(lows[decision], max(highs[decision], lows[decision])) for decision in lows}
    proof = Proof(best, bounds, horizon, nodes)
    return proof if len(best) < len(lows) and proof.low - proof.high >= margin else None


def check(view: View, best: Iterable[int], horizon: int, margin: float = MARGIN) -> Proof | None:
    """Prove again that decisions are best, without looking for others; None if that fails."""
    solver = Solver(view, horizon)
    chosen = set(best)
    lows = {decision: solver.low(decision) for decision in view.legal_moves.ids if decision in chosen}
    limit = min(lows.values()) - margin + SLACK
    highs = {
        decision: 1.0 if decision in chosen else solver.high(decision, below=limit)
        for decision in view.legal_moves.ids
    }
    lows |= dict.fromkeys(highs.keys() - chosen, 0.0)
    bounds = {decision: Bounds(lows[decision], highs[decision]) for decision in highs}
    proof = Proof(tuple(sorted(chosen)), bounds, horizon, solver.nodes)
    return proof if chosen <= highs.keys() and proof.low - proof.high >= margin - SLACK else None
