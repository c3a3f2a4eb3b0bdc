"""From a search tree to lines of moves."""

from collections.abc import Sequence
from math import sqrt
from time import perf_counter

from gemwright.agents.analysis import Analysis, Line
from gemwright.agents.kernels.searching import known_decision
from gemwright.agents.kernels.tree import NONE
from gemwright.agents.searcher import Found, Searcher, edges_of, mean_values, merged
from gemwright.rules import Card, Family, GemwrightError, Move, View, cards
from gemwright.rules.catalogue import NUM_CARDS

MOST_MOVES = 12
LEAST_VISITS = 3
"""Visits a decision of a line needs to be shown."""


def search_analysis(view: View, searchers: Sequence[Searcher], lines: int, started: float) -> Analysis:
    """Return what searchers of the same view found together.

    Args:
        view: what was searched.
        searchers: at least one.
        lines: how many of the best lines to give at most.
        started: `perf_counter` when the time began.
    """
    return Analysis(
        lines=search_lines(view, searchers, merged(searchers)[:lines]),
        values=mean_values(searchers),
        simulations=sum(searcher.simulations for searcher in searchers),
        nodes=sum(searcher.num_nodes for searcher in searchers),
        seconds=perf_counter() - started,
    )


def search_lines(view: View, searchers: Sequence[Searcher], found: Sequence[Found]) -> tuple[Line, ...]:
    """Return the lines of some decisions at the root, with values where they were visited."""
    return tuple(_line(view, searchers[0], one) for one in found)


def _line(view: View, searcher: Searcher, found: Found) -> Line:
    moves = tuple(principal_moves(view, searcher, found.key)) or (view.move(found.decision),)
    if not found.visits:
        return Line(moves)
    values = found.totals[: view.num_players] / found.visits
    mean = values[view.to_move]
    scatter = max(0.0, found.square / found.visits - mean * mean)
    return Line(
        moves, tuple(float(v) for v in values), sqrt(scatter / max(1, found.visits - 1)), found.visits
    )


def principal_moves(view: View, searcher: Searcher, key: int) -> list[Move]:
    """Follow the most visited decisions and reveals from a decision at the root."""
    board = view.copy()
    tree = searcher.tree
    edge = next((edge for edge in edges_of(tree, 0) if int(tree.edges[edge]["key"]) == key), NONE)
    moves: list[Move] = []
    while edge != NONE and len(moves) < MOST_MOVES:
        trace = int(tree.edges[edge]["trace"])
        decision = int(known_decision(board.row, int(tree.edges[edge]["key"])))
        if decision == NONE or decision not in board.legal_moves:
            break
        moves.append(board.move(decision))
        if trace == NONE:
            break
        node, card = _most_seen(searcher, trace, view.family)
        try:
            board.push(decision, card)
        except GemwrightError:
            break
        edge = _most_visited(searcher, node)
    return moves


def _most_seen(searcher: Searcher, trace: int, family: Family) -> tuple[int, Card | None]:
    """Return the node behind a decision, and the card that leads there."""
    tree = searcher.tree
    reveal, best, most = int(tree.traces[trace]["reveals"]), NONE, -1
    while reveal != NONE:
        if int(tree.reveals[reveal]["visits"]) > most:
            best, most = reveal, int(tree.reveals[reveal]["visits"])
        reveal = int(tree.reveals[reveal]["next"])
    if best == NONE:
        return int(tree.traces[trace]["child"]), None
    code = int(tree.reveals[best]["card"])
    return int(tree.reveals[best]["child"]), cards(family)[code] if code < NUM_CARDS else None


def _most_visited(searcher: Searcher, node: int) -> int:
    tree, best, most = searcher.tree, NONE, LEAST_VISITS - 1
    if node == NONE:
        return NONE
    for edge in edges_of(tree, node):
        trace = int(tree.edges[edge]["trace"])
        visits = 0 if trace == NONE else int(tree.traces[trace]["visits"])
        if visits > most:
            best, most = edge, visits
    return best
