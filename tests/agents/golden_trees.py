"""What searches find at a few positions, written down: a change that moves it is seen.

`python -m tests.agents.golden_trees` writes the files anew, after the numbers that the search is
tuned with have changed. Nothing else than such a change may move them.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from gemwright.agents import Network, random_network
from gemwright.agents.kernels.evaluation import HEURISTIC, PLAYOUT
from gemwright.agents.searcher import Searcher
from gemwright.rules import View
from gemwright.testing import occasions
from tests.agents.helpers import GAMES
from tests.agents.searching import hidden_hands, middle_game, mover_view, searched

FOLDER = Path(__file__).parent / "golden"
SIMULATIONS = (10, 300)
"""The few also as plain Python."""
SEED = 20
DIGITS = 5
"""Of values; visits are compared exactly."""

Found = dict[str, object]


def evaluations() -> dict[str, tuple[int, Network | None]]:
    """Return how positions are evaluated, by name."""
    return {
        "heuristic": (HEURISTIC, None),
        "playout": (PLAYOUT, None),
        "network": (HEURISTIC, random_network(width=32, layers=2, seed=1)),
    }


def views() -> Iterator[tuple[str, View]]:
    """Yield named views: of every edition and number of players, of a payment, of hidden hands."""
    for edition, players in GAMES:
        name = f"{edition} {players} players"
        yield name, mover_view(middle_game(edition, players, seed=players, plies=50))
        if players == 2:
            payment = mover_view(next(occasions(edition, players)))
            payment.row["supply"][:2] = 1  # scarce, so that gold may be worth putting in their place
            yield f"{name}, a payment", payment
    yield "splendor-2024 3 players, hidden hands", hidden_hands("splendor-2024", 3).view(0)
    yield "marvel 2 players, hidden hands", hidden_hands("marvel", 2).view(0)


def golden_path(evaluation: str) -> Path:
    """Return the file of an evaluation."""
    return FOLDER / f"search-{evaluation}.json"


def found_in(searcher: Searcher) -> Found:
    """Return the size of a tree, its values, and the visits and values of the decisions at its root."""
    players = len(searcher.values())
    root = sorted(searcher.root(), key=lambda found: found.decision)
    return {
        "nodes": searcher.num_nodes,
        "values": [round(value, DIGITS) for value in searcher.values()],
        "visits": {str(found.decision): found.visits for found in root if found.visits},
        "of": {
            str(found.decision): [
                round(float(total) / found.visits, DIGITS) for total in found.totals[:players]
            ]
            for found in root
            if found.visits
        },
    }


def search_view(evaluation: str, view: View, simulations: int) -> Found:
    """Return what a search finds in a view."""
    kind, network = evaluations()[evaluation]
    return found_in(searched(view, simulations, SEED, network, evaluation=kind))


def entry_name(name: str, simulations: int) -> str:
    """Name a search within a file."""
    return f"{name}, {simulations} simulations"


def main() -> None:
    """Write every file anew."""
    for evaluation in evaluations():
        found = {
            entry_name(name, simulations): search_view(evaluation, view, simulations)
            for name, view in views()
            for simulations in SIMULATIONS
        }
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(one)}" for name, one in found.items())
        golden_path(evaluation).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
