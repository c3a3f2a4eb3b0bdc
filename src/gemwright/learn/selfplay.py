"""Lessons: decisions of games of the search against itself, with what it made of them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from gemwright.agents import Network
from gemwright.agents.kernels.advice import NUM_ADVICE
from gemwright.agents.searcher import Settings, make_judge, new_tree, scratch_for
from gemwright.learn.kernels.lessons import Pages, teach
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import NUM_DECISIONS, Position, RuleSet
from gemwright.rules.catalogue import MAX_PLAYERS
from gemwright.rules.kernels.legal import LATE

MOST_LESSONS: Final = 400
"""Decisions recorded of a game at most."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a game for lessons is played.

    Attributes:
        full: simulations of a decision that is recorded; 0 goes by the policy alone.
        quick: simulations of one that is only played.
        full_share: share of decisions recorded, 0 to 1.
        drawn_turns: turns in which decisions are drawn by their visits, or their probability.
        noise: share of noise in the policy at the root of recorded searches, 0 to 1.
        most_made: decisions after which a game is given up as a standstill.
        wild: share of decisions drawn in later turns, too, 0 to 1.
        sharpness: how much a lesson's policy is moved towards decisions of greater value, in nats for a
            whole share of victory; 0 takes the simulations that went into each instead.
    """

    full: int = 200
    quick: int = 24
    full_share: float = 0.25
    drawn_turns: int = 8
    noise: float = 0.2
    most_made: int = 400
    wild: float = 0.0
    sharpness: float = 40.0

    def numbers(self) -> npt.NDArray[np.int64]:
        """Return them as the kernel reads them."""
        thousandths = round(self.full_share * 1024), self.drawn_turns, round(self.noise * 1024)
        last = self.most_made, round(self.wild * 1024), round(self.sharpness)
        return np.array([self.full, self.quick, *thousandths, *last], np.int64)


GLANCE: Final = Pace(full=0, quick=0, full_share=0.25, drawn_turns=0, noise=0.0, wild=0.15, sharpness=0.0)
"""Games without search, a hundred times as many in the same time: for the beginning."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Decisions with what a search made of them, and how their games ended.

    Attributes:
        observations: uint8 (lessons, 698).
        weights: how much each decision should count, uint16 (lessons, 78): its simulations, say.
        masks: the decisions worth searching, bool (lessons, 78).
        values: what the search expected for each seat from the mover on, float32 (lessons, 4).
        outcomes: each seat's share of the victory, float32 (lessons, 4).
        advice: what the heuristic thinks, float16 (lessons, 170).
    """

    observations: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.uint16]
    masks: npt.NDArray[np.bool_]
    values: npt.NDArray[np.float32]
    outcomes: npt.NDArray[np.float32]
    advice: npt.NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.values)

    def last(self, count: int) -> "Lessons":
        """Return the last lessons, all where there are no more than that."""
        first = max(0, len(self) - count)
        return Lessons(*(getattr(self, name)[first:] for name in self.__slots__))


_COLUMNS: Final[dict[str, tuple[int, npt.DTypeLike]]] = {
    "observations": (OBSERVATION_SIZE, np.uint8),
    "weights": (NUM_DECISIONS, np.uint16),
    "masks": (NUM_DECISIONS, np.bool_),
    "values": (MAX_PLAYERS, np.float32),
    "outcomes": (MAX_PLAYERS, np.float32),
    "advice": (NUM_ADVICE, np.float16),
}


def empty_lessons(count: int) -> Lessons:
    """Return room for lessons, all zeros."""
    return Lessons(*(np.zeros((count, columns), kind) for columns, kind in _COLUMNS.values()))


def fault_of(lessons: Lessons) -> str:
    """Return what makes arrays no lessons, such as a file's may have; nothing for lessons."""
    for name, (columns, kind) in _COLUMNS.items():
        array, wanted = getattr(lessons, name), (len(lessons.values), columns)
        if array.shape != wanted or array.dtype != kind:
            return f"{name} has to be {np.dtype(kind)} {wanted}, not {array.dtype} {array.shape}"
        if not np.isfinite(array).all():
            return f"{name} has numbers that are not finite"
    return ""


@dataclass(frozen=True, slots=True)
class Source:
    """Games of the search against itself, to learn from.

    Attributes:
        rules: the rule set.
        players: 2 to 4.
        network: evaluates positions; None for the heuristic.
        pace: how decisions are made.
        settings: of the search.
    """

    rules: RuleSet
    players: int
    network: Network | None
    pace: Pace
    settings: Settings

    def game(self, seed: int) -> Lessons:
        """Play the game of a seed and return its lessons; the same again for the same seed."""
        position = Position.initial(self.rules, self.players, first=seed % self.players, seed=seed)
        judge = make_judge(self.rules, self.players, self.network, self.settings)
        scratch = scratch_for(self.network)
        tree = new_tree(max(self.pace.full, self.pace.quick) + 2)
        pages = _new_pages()
        count = teach(position.row, tree, judge, scratch, self.pace.numbers(), pages)
        return _lessons(pages, count)

    def games(self, seeds: range, threads: int) -> Iterator[Lessons]:
        """Yield the lessons of games, which are played side by side, in the order of their seeds."""
        with ThreadPoolExecutor(threads) as pool:
            yield from pool.map(self.game, seeds)


def _new_pages() -> Pages:
    return Pages(
        np.empty((MOST_LESSONS, OBSERVATION_SIZE), np.uint8),
        np.empty((MOST_LESSONS, NUM_DECISIONS), np.uint16),
        np.empty((MOST_LESSONS, 2), np.int64),
        np.empty((MOST_LESSONS, MAX_PLAYERS), np.float32),
        np.empty((MOST_LESSONS, MAX_PLAYERS), np.float32),
        np.empty(MOST_LESSONS, np.int64),
        np.empty((MOST_LESSONS, NUM_ADVICE), np.float32),
    )


def _lessons(pages: Pages, count: int) -> Lessons:
    early = pages.legal[:count, :1] >> np.arange(LATE) & 1
    late = pages.legal[:count, 1:] >> np.arange(NUM_DECISIONS - LATE) & 1
    return Lessons(
        pages.observations[:count].copy(),
        pages.weights[:count].copy(),
        np.concatenate([early, late], axis=1).astype(np.bool_),
        pages.values[:count].copy(),
        pages.outcomes[:count].copy(),
        pages.advice[:count].astype(np.float16),
    )
