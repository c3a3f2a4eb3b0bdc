"""The tactical set: positions with a proven best decision, one data file a family."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from gemwright.rules import Card, Family, Move, MoveKind, View
from tests.tactics.solver import Proof, check

FOLDER: Final = Path(__file__).parent / "data"
FAMILIES: Final[tuple[Family, Family]] = ("splendor", "marvel")
RIVALS: Final = 3
DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and what is proven about it.

    Attributes:
        id: name within the set.
        theme: a key of `facts.THEMES`.
        why: one sentence for people.
        view: position line, the view of the seat to move.
        best: the best decisions by text, each with the win share it has at least.
        rivals: the most promising of the others, each with the win share it has at most.
        others: the win share that every other decision has at most.
        horizon: turns the proof looks ahead.
        nodes: positions the proof goes through.
        source: where the position comes from.
    """

    id: str
    theme: str
    why: str
    view: str
    best: dict[str, float]
    rivals: dict[str, float]
    others: float
    horizon: int
    nodes: int
    source: str

    def table(self) -> View:
        """Return the view."""
        return View.from_text(self.view)

    @property
    def margin(self) -> float:
        """How much better the best decisions are than the others, at least."""
        return min(self.best.values()) - self.others


class Stated(TypedDict):
    """The fields of a problem that its proof gives."""

    best: dict[str, float]
    rivals: dict[str, float]
    others: float
    horizon: int
    nodes: int


def stated(view: View, proof: Proof) -> Stated:
    """Return the fields of a problem that a proof gives."""
    texts = {decision: view.move(decision).text for decision in proof.bounds}
    others = sorted(
        (decision for decision in proof.bounds if decision not in proof.best),
        key=lambda decision: (-round(proof.bounds[decision].high, DIGITS), *_appeal(view.move(decision))),
    )
    return {
        "best": {texts[decision]: round(proof.bounds[decision].low, DIGITS) for decision in proof.best},
        "rivals": {
            texts[decision]: round(proof.bounds[decision].high, DIGITS) for decision in others[:RIVALS]
        },
        "others": round(proof.high, DIGITS),
        "horizon": proof.horizon,
        "nodes": proof.nodes,
    }


def _appeal(move: Move) -> tuple[int, str]:
    """Order decisions that are worth the same: purchases by points first."""
    points = move.card.points if move.kind == MoveKind.BUY and isinstance(move.card, Card) else -1
    return -points, move.text


def prove(problem: Problem) -> Proof | None:
    """Prove again what a problem states, from its position alone; None if it is not so."""
    view = problem.table()
    ids = {move.text: move.id for move in view.legal_moves}
    if not problem.best.keys() <= ids.keys():
        return None
    return check(view, [ids[text] for text in problem.best], problem.horizon)


@cache
def load(family: Family) -> tuple[Problem, ...]:
    """Return the problems of a family, in the order of the file."""
    text = (FOLDER / f"{family}.json").read_text(encoding="utf-8")
    return tuple(Problem(**record) for record in json.loads(text))


def save(family: Family, problems: Iterable[Problem]) -> None:
    """Write the data file of a family."""
    text = json.dumps([asdict(problem) for problem in problems], indent=1)
    (FOLDER / f"{family}.json").write_text(text + "\n", encoding="utf-8")
