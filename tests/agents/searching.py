"""Searches, and their trees as plain Python sees them."""

from collections.abc import Iterator, Sequence
from itertools import islice
from time import perf_counter

import numpy as np

from gemwright.agents import Limit, Network
from gemwright.agents.kernels.evaluation import VIEW as VIEW_ROW
from gemwright.agents.kernels.searching import search
from gemwright.agents.kernels.tree import NONE, NUM_EDGES, NUM_NODES, NUM_REVEALS, NUM_TRACES
from gemwright.agents.searcher import Searcher, Settings, edges_of
from gemwright.rules import EDITIONS, Family, HandCard, Phase, Position, View, cards
from gemwright.testing.builders import Owned, scene
from gemwright.testing.games import random_game
from tests.agents.helpers import GAMES

FEW_NODES = 2_000
LETTERS: dict[Family, str] = {"splendor": "WUGRK", "marvel": "YPBRO"}


def searched(
    view: View, simulations: int, seed: int = 0, network: Network | None = None, **settings: float
) -> Searcher:
    """Search a view with some settings of its own."""
    options: dict[str, float] = {"nodes": FEW_NODES} | settings
    searcher = Searcher(Settings(**options), network=network)  # type: ignore[arg-type]
    searcher.search(view, Limit(simulations=simulations), seed, perf_counter())
    return searcher


def best_decision(searcher: Searcher) -> int:
    """Return the decision most visited."""
    return max(searcher.root(), key=lambda found: found.visits).decision


def tree_bytes(searcher: Searcher) -> bytes:
    """Return everything in a tree that is in use."""
    tree = searcher.tree
    kinds = ((tree.nodes, NUM_NODES), (tree.edges, NUM_EDGES), (tree.traces, NUM_TRACES))
    used = [*kinds, (tree.reveals, NUM_REVEALS)]
    return b"".join(records[: int(tree.counts[kind])].tobytes() for records, kind in used)


def traces_of(searcher: Searcher, node: int) -> list[int]:
    """Return the traces of a node's edges that were tried."""
    traces = (int(searcher.tree.edges[edge]["trace"]) for edge in edges_of(searcher.tree, node))
    return [trace for trace in traces if trace != NONE]


def reveals_of(searcher: Searcher, trace: int) -> Iterator[int]:
    """Yield the reveals behind a trace."""
    reveal = int(searcher.tree.traces[trace]["reveals"])
    while reveal != NONE:
        yield reveal
        reveal = int(searcher.tree.reveals[reveal]["next"])


def mover_view(position: Position) -> View:
    """Return what the seat to move knows."""
    return position.view(position.to_move)


def middle_game(edition: str, players: int, seed: int = 1, plies: int = 40) -> Position:
    """Return a position that asks for an action, some way into a random game."""
    game = random_game(edition, players, seed)
    position = next(islice(game, plies, None))
    while position.phase != Phase.ACTION:
        position = next(game)
    return position.copy()


def middle_games(plies: int = 40) -> Iterator[Position]:
    """Yield one of every edition and number of players."""
    for edition, players in GAMES:
        yield middle_game(edition, players, plies=plies)


def hidden_hands(edition: str = "splendor-2024", players: int = 2, level: int = 1) -> Position:
    """Return a position in which the others hold three cards drawn blind, and can pay for most of them."""
    family: Family = "marvel" if edition == "marvel" else "splendor"
    chosen = iter([card for card in cards(family) if card.level == level])
    bonus = " ".join(f"{letter}2" for letter in LETTERS[family])
    others = [
        Owned(bonus=bonus, levels=(2,), hand=[HandCard(next(chosen), blind=True) for _ in range(3)])
        for _ in range(players - 1)
    ]
    return scene(edition, Owned("$2"), *others, players=players)


def winning_views(editions: Sequence[str] = EDITIONS) -> Iterator[View]:
    """Yield views in which buying one card of level 3 wins at once, and nothing else does."""
    for edition in editions:
        family: Family = "marvel" if edition == "marvel" else "splendor"
        card = min((card for card in cards(family) if card.level == 3), key=lambda card: max(card.cost))
        bonus = " ".join(f"{letter}2" for letter in LETTERS[family])
        left = zip(LETTERS[family], card.cost, strict=True)
        tokens = " ".join(f"{letter}{cost - 2}" for letter, cost in left if cost > 2)
        owned = Owned(tokens, bonus=bonus, points=13, levels=(1, 2))
        yield scene(edition, Owned(), owned, market=[card], to_move=1).view(1)


def judged(view: View, network: Network | None = None, **settings: float) -> tuple[Searcher, list[float]]:
    """Evaluate a view alone; return its tree of one node, and the values by seat."""
    options: dict[str, float] = {"nodes": 2} | settings
    searcher = Searcher(Settings(**options), network=network)  # type: ignore[arg-type]
    searcher._scratch.rows[VIEW_ROW] = view.row
    assert search(searcher.tree, searcher._judge(view), searcher._scratch, np.uint64(1), 0)
    return searcher, searcher.tree.nodes[0]["totals"].tolist()
