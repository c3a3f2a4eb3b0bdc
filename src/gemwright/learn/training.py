"""A training run: self-play without search, then learning from the search, evaluated as it goes."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from itertools import cycle, product
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from gemwright.agents import AgentError, NetFacts, Network, find_network, write_network
from gemwright.agents.nets import network_bytes
from gemwright.agents.searcher import Settings
from gemwright.learn.calibration import calibrate
from gemwright.learn.errors import LearnError
from gemwright.learn.improvement import Average, judge_batch
from gemwright.learn.journal import CHECKPOINT, RunFolder, has_checkpoint
from gemwright.learn.matches import AT_SIGHT, Duel, Player, Score
from gemwright.learn.memory import Memory
from gemwright.learn.model import Model, from_network, to_network
from gemwright.learn.plots import CURVES, can_plot, plot_run
from gemwright.learn.ppo import SelfPlay
from gemwright.learn.selfplay import GLANCE, Lessons, Pace, Source
from gemwright.learn.settings import TrainSettings
from gemwright.learn.tables import open_tables
from gemwright.learn.workshop import Threads, Workshop
from gemwright.rules import RuleSet

FIRST_SEED: Final = 1 << 40
"""Games for learning are dealt from multiples of this on, so that none of them is one of a match."""
RUNS: Final = 1000
"""How many runs are dealt games of their own."""
MATCH_SEED: Final = 0
SETS: Final = 100
"""Decks of an evaluation with two players, each played from every seat; fewer with more players."""
CHECK_SEED: Final = 1 << 50
CHECKED: Final = 400
"""Games whose ends are compared with the values, over the number of players."""
SIMULATIONS: Final = 128
"""Of each decision where networks are compared within the search."""
PARITY: Final = 0.9
"""Part of an equal share of the victories with which a network holds its own."""
KEPT_EVERY: Final = 300.0
"""Seconds after which a run is kept at the latest; a kill loses no more."""
MOST_SLOPE: Final = 1.0
"""The gradient is cut to this length."""
LAST: Final = 0.05
"""What is left of the optimiser's step and of the weight of entropy at the end of a part."""


@dataclass(slots=True)
class Progress:
    """How far a run is.

    Attributes:
        seconds: trained so far, over all its sessions.
        first: seed of the first game that is learned from.
        decisions: learned from: of self-play without search, and lessons.
        games: dealt for lessons.
        steps: of the optimiser.
        evaluations: made.
        grown: whether the search with the network has held its own against the search without one.
        begun: what the run began with, as it was named, empty for random weights; None if that is not known.
    """

    seconds: float = 0.0
    first: int = FIRST_SEED
    decisions: int = 0
    games: int = 0
    steps: int = 0
    evaluations: int = 0
    grown: bool = False
    begun: str | None = None


@dataclass(frozen=True, slots=True)
class News:
    """What a run tells of itself.

    Attributes:
        part: `play` without search, `search`, or `evaluation`.
        done: share of the time that is over, 0 to 1.
        facts: numbers by name.
    """

    part: str
    done: float
    facts: dict[str, Any] = field(default_factory=dict)


Listener = Callable[[News], None]


class Trainer:
    """A run in a folder.

    Args:
        settings: what to do; a run that is there goes on with them.
        folder: where everything is kept.
        listener: told of the progress.
        begin: a network to start from, a file or the name of a shipped one; None for random weights. A run
            that is there goes on with its own.
        workshop: where games are played; None for threads of this process.

    Raises:
        LearnError: the folder holds another run, or there is no such device.
        AgentError: there is no such network to begin with.
    """

    def __init__(
        self,
        settings: TrainSettings,
        folder: Path,
        listener: Listener | None = None,
        begin: str | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        if settings.device == "cuda" and not torch.cuda.is_available():
            raise LearnError("no-cuda")
        self.settings, self._listener = settings, listener
        self._rules = RuleSet.parse(settings.rules)
        self._played = [self._rules, *(RuleSet.parse(name) for name in settings.beside)]
        self._device = torch.device(settings.device)
        torch.set_num_threads(max(1, settings.threads))
        torch.manual_seed(settings.seed)
        self._random = np.random.default_rng(settings.seed)
        self.model = self._first_model(None if has_checkpoint(folder) else begin).to(self._device)
        self._average = Average(self.model)
        self._optimiser = torch.optim.AdamW(self.model.parameters(), lr=settings.rate, weight_decay=1e-4)
        first = first_seed(settings.seed, self.model)
        self.progress = Progress(first=first, grown=begin is not None, begun=begin or "")
        self._began_at = monotonic()
        self._workshop = workshop or Threads(settings.threads)
        self._memory, self._kept = Memory(settings.search.room), 0
        self.folder = RunFolder(folder)
        self._resume(str(folder), begin)

    def _first_model(self, begin: str | None) -> Model:
        settings = self.settings
        if begin is None:
            return Model(settings.width, settings.layers, advised=settings.advised)
        network = find_network(begin).network
        found, wanted = (
            f"{one.width}x{one.layers}{' advised' if one.advised else ''}" for one in (network, settings)
        )
        if found != wanted:
            raise LearnError("other-size", file=begin, found=found, wanted=wanted)
        return from_network(network)

    def _resume(self, path: str, begin: str | None) -> None:
        """Take up the run that is in the folder; nothing in it changes before all of it has been read."""
        known = self.folder.settings()
        if known is not None:
            self.settings.require_same(known, path)
        kept = self.folder.checkpoint()
        if kept is not None:
            self._restore(kept, path, begin)
            self._random = np.random.default_rng([self.settings.seed, self.progress.steps])
            for lessons in self.folder.lessons():
                self._memory.add(lessons)
            self._kept = self._memory.seen
        if self.folder.best.exists():
            find_network(str(self.folder.best))
        self.folder.forget_after(self.progress.seconds if kept else -1.0)
        self.folder.keep_settings(self.settings.to_json())

    def _restore(self, kept: dict[str, Any], path: str, begin: str | None) -> None:
        try:
            self.model.load_state_dict(kept["model"])
            self._average.model.load_state_dict(kept["average"])
            self._optimiser.load_state_dict(kept["optimiser"])
            self.progress = Progress(**kept["progress"])
        except (KeyError, TypeError, ValueError, RuntimeError) as problem:
            reason = str(problem).strip().rpartition("\n")[2].strip()
            file = str(Path(path) / CHECKPOINT)
            raise LearnError("damaged-checkpoint", path=file, problem=reason) from problem
        begun = self.progress.begun
        if None not in (begin, begun) and begin != begun:
            raise LearnError("other-run", path=path, name="begin", found=begun or "-", wanted=begin)
        self._average.steps = self.progress.steps
        # A run that is to last longer than before has evaluations to make up for.
        self.progress.evaluations = min(self.progress.evaluations, self._due)

    @property
    def done(self) -> float:
        """Share of the time that is over, 0 to 1."""
        return min(1.0, self._seconds / (60 * self.settings.minutes))

    @property
    def _due(self) -> int:
        """How many evaluations there should have been by now; that at the end comes by itself."""
        return int(self.done * (self.settings.evaluations + 1))

    @property
    def _seconds(self) -> float:
        """Trained so far, up to this moment."""
        return self.progress.seconds + monotonic() - self._began_at

    def run(self) -> None:
        """Train until the time is over; what is learned is kept now and then, and at the end.

        Raises:
            KeyboardInterrupt: Ctrl-C; everything is kept before it goes on.
        """
        self._prepare()
        self._began_at = monotonic()
        try:
            if self.done < self.settings.first:
                self._play_alone()
            self._learn_from_search()
            self._evaluate()
            self._calibrate()
        finally:
            try:
                self.keep()
            finally:
                self._workshop.close()
                self._plot()

    def _prepare(self) -> None:
        """Compile the kernels, or load them from disk, before the clock runs."""
        self._tell("compiling", {})
        players = self.settings.players[0]
        pace = Pace(full=2, quick=2, most_made=4)
        for network in (None, self.network()):
            Source(self._rules, players, network, pace, Settings()).game(FIRST_SEED)
        self._duel(players, Player(None, 2), Player(None, 2), sets=1)

    def keep(self) -> None:
        """Write checkpoint, new lessons and latest network.

        Raises:
            LearnError: the network's numbers are out of bounds; what was kept before stays.
        """
        try:
            latest = network_bytes(self.network(), self._facts())
        except AgentError as problem:
            raise LearnError("diverged") from problem
        new = self._memory.latest(self._memory.seen - self._kept)
        if len(new):
            self.folder.keep_lessons(new, self.settings.search.room)
        self._kept = self._memory.seen
        now = monotonic()
        self.progress.seconds += now - self._began_at
        self._began_at = now
        self.folder.keep(
            {
                "model": self.model.state_dict(),
                "average": self._average.model.state_dict(),
                "optimiser": self._optimiser.state_dict(),
                "progress": _numbers(self.progress),
            }
        )
        self.folder.keep_latest(latest)

    def network(self) -> Network:
        """Return the network as it stands: the average over the last steps."""
        return to_network(self._average.model)

    def _facts(self) -> NetFacts:
        settings = self.settings
        return NetFacts(
            family=self._rules.family,
            players=tuple(settings.players),
            made=datetime.now(UTC).date().isoformat(),
            how=f"gemwright train, {settings.threads} threads, {settings.device}",
            decisions=self.progress.decisions,
            minutes=round(self._seconds / 60, 1),
        )

    def _step(self, loss: Tensor, rate: float) -> None:
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        self._optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        if not isfinite(float(nn.utils.clip_grad_norm_(self.model.parameters(), MOST_SLOPE))):
            raise LearnError("diverged")
        self._optimiser.step()
        self._average.follow(self.model)
        self.progress.steps += 1

    def _play_alone(self) -> None:
        """Learn from self-play without search, by turns with each rule set and number of players."""
        settings = self.settings
        tables = list(product(self._played, settings.players))
        games = max(1, settings.games // len(tables))
        random = torch.Generator(self._device).manual_seed(settings.seed + self.progress.steps)
        seed = self.progress.first + self.progress.decisions
        plays = [
            SelfPlay(
                self.model,
                open_tables(settings.device, rules, players, games, seed),
                games,
                settings.ppo,
                random,
            )
            for rules, players in tables
        ]
        while self.done < settings.first:
            for play in plays:
                self._update(play, games)
            self._evaluate_in_time()

    def _update(self, play: SelfPlay, games: int) -> None:
        settings = self.settings
        left = _fall(self.done / settings.first)
        last = play.play()
        facts: dict[str, float] = {}
        for loss, facts in play.losses(last, settings.entropy * left):  # noqa: B007
            self._step(loss, settings.rate * left)
        self.progress.decisions += settings.ppo.horizon * games
        self._report("play", facts)

    def _learn_from_search(self) -> None:
        """Learn from lessons of the search, by turns with each rule set and number of players."""
        settings, search = self.settings, self.settings.search
        memory, owed = self._memory, 0.0
        for rules in cycle(self._played):
            if self.done >= 1:
                break
            reuse = search.glance_reuse if self._glances() else search.reuse
            for players in settings.players:
                before = memory.seen
                for lessons in self._games(rules, players):
                    memory.add(lessons)
                gained = memory.seen - before
                self.progress.decisions += gained
                owed += gained * reuse / search.batch
            owed -= self._study(int(owed))
            self._evaluate_in_time()

    def _part(self) -> float:
        """Return the share of the time for search that is over."""
        first = self.settings.first
        return (self.done - first) / max(1 - first, 1e-9)

    def _borrows(self) -> bool:
        """Tell whether the heuristic judges positions still."""
        untaught = not self.settings.advised and self.settings.first == 0 and not self.progress.grown
        return untaught and self._part() < self.settings.search.borrowed

    def _glances(self) -> bool:
        return self._borrows() and self._part() < self.settings.search.glances

    def _games(self, rules: RuleSet, players: int) -> Iterator[Lessons]:
        search = self.settings.search
        pace, count = (GLANCE, search.glance_games) if self._glances() else (search.pace, search.games)
        network = None if self._borrows() else self.network()
        source = Source(rules, players, network, pace, Settings())
        first = self.progress.first + self.progress.games
        self.progress.games += count
        return self._workshop.games(source, range(first, first + count))

    def _study(self, steps: int) -> int:
        """Make steps of the optimiser; return how many were made."""
        settings, search, part = self.settings, self.settings.search, self._part()
        facts = {"policy": 0.0, "value": 0.0, "entropy": 0.0}
        for batch in self._memory.batches(steps, search.batch, self._random):
            losses = judge_batch(self.model, tuple(tensor.to(self._device) for tensor in batch), search.trust)
            self._step(losses.total(), settings.rate * _fall(part))
            for name in facts:
                facts[name] += float(getattr(losses, name).detach()) / steps
        if steps:
            self._report("search", facts)
        return steps

    def _evaluate_in_time(self) -> None:
        if self.progress.evaluations < self._due and self.done < 1:
            self._evaluate()
            self.keep()
        elif monotonic() - self._began_at > KEPT_EVERY:
            self.keep()

    def _evaluate(self) -> None:
        """Match the network with the yardstick, the search without one, and the best so far."""
        number = max(self.progress.evaluations + 1, self._due)
        network, held = self.network(), list[bool]()
        facts: dict[str, Any] = {}
        for players in self.settings.players:
            against_greedy = self._duel(players, Player(network, AT_SIGHT), Player())
            searching = self._duel(players, Player(network, SIMULATIONS), Player(None, SIMULATIONS))
            for name, score in (("greedy", against_greedy), ("search", searching)):
                facts[f"{name}_{players}"] = round(score.share, 4)
                facts[f"{name}_{players}_error"] = round(score.error, 4)
            facts[f"rounds_{players}"] = round(searching.rounds, 2)
            held.append(searching.share >= PARITY / players)
        self.progress.grown |= all(held)
        if self._is_better(network):
            write_network(self.folder.best, network, self._facts())
            facts["best"] = True
        self.progress.evaluations = number  # not before: an evaluation that is broken off is made again
        self._report("evaluation", facts)

    def _is_better(self, network: Network) -> bool:
        """Tell whether a network holds its own against the best so far, over all numbers of players."""
        if not self.folder.best.exists():
            return True
        best = find_network(str(self.folder.best)).network
        gain = 0.0
        for players in self.settings.players:
            score = self._duel(players, Player(network, SIMULATIONS), Player(best, SIMULATIONS))
            gain += score.share - 1 / players
        return gain >= 0

    def _duel(self, players: int, one: Player, others: Player, sets: int = 2 * SETS) -> Score:
        duel = Duel(self._rules, players, one, others)
        return duel.play(max(1, sets // players), MATCH_SEED, self.settings.threads)

    def _calibrate(self) -> None:
        """Compare the network's values with the ends of games it has not learned from."""
        network, pace = self.network(), replace(self.settings.search.pace, full_share=1.0, noise=0.0)
        games: list[Lessons] = []
        for players in self.settings.players:
            source = Source(self._rules, players, network, pace, Settings())
            games += source.games(range(CHECK_SEED, CHECK_SEED + CHECKED // players), self.settings.threads)
        self.folder.keep_calibration([asdict(one) for one in calibrate(self._average.model, games)])

    def _plot(self) -> None:
        if can_plot():
            plot_run(list(self.folder.lines()), self.folder.calibration(), self.folder.path / CURVES)

    def _report(self, part: str, facts: dict[str, Any]) -> None:
        line = {
            "part": part,
            "seconds": round(self._seconds, 1),
            "decisions": self.progress.decisions,
            **facts,
        }
        self.folder.add({name: round(v, 5) if isinstance(v, float) else v for name, v in line.items()})
        self._tell(part, line)

    def _tell(self, part: str, facts: dict[str, Any]) -> None:
        if self._listener is not None:
            self._listener(News(part, self.done, facts))


def first_seed(seed: int, model: Model) -> int:
    """Return the seed of the first game a run learns from.

    It follows from the run's own and from the model it begins with: a run that goes on with what
    came of another would learn little from the same decks.
    """
    numbers = to_network(model).params.tobytes()
    digest = hashlib.sha256(str(seed).encode() + numbers).digest()
    return FIRST_SEED * (1 + int.from_bytes(digest[:8], "little") % RUNS)


def _fall(part: float) -> float:
    """Return what is left of a number that falls evenly over a part of a run."""
    return 1 - (1 - LAST) * min(1.0, max(0.0, part))


def _numbers(progress: Progress) -> dict[str, Any]:
    return {name: getattr(progress, name) for name in Progress.__slots__}
