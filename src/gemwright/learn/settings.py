"""What a training run is to do."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, get_args

from gemwright.learn.errors import LearnError
from gemwright.learn.ppo import PpoSettings
from gemwright.learn.selfplay import Pace
from gemwright.rules import RuleSet

Device = Literal["cpu", "cuda"]
DEVICES: Final[tuple[Device, ...]] = get_args(Device)

FIXED: Final = ("rules", "beside", "players", "width", "layers", "advised")
"""Settings that a run cannot change when it goes on."""

RANGES: Final = {
    "threads": (1, 1024),
    "width": (8, 4096),
    "layers": (1, 16),
    "first": (0, 1),
    "games": (1, 1 << 20),
    "evaluations": (0, 10_000),
    "simulations": (0, 65_000),
    "quick": (0, 65_000),
    "share": (0.01, 1),
    "seed": (0, (1 << 62) - 1),
}
"""What settings can be, ends included."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How to learn from the search.

    Attributes:
        games: games between two rounds of learning.
        room: lessons kept.
        reuse: how often a lesson is looked at.
        batch: lessons in a step of the optimiser.
        trust: share of the search's values in what values are to become, the rest is the outcome.
        glances: share of this part of the time, at its beginning, for games of the heuristic's policy without
            search; only where the run begins with it.
        glance_games: games between two rounds of learning meanwhile.
        glance_reuse: how often a lesson is looked at meanwhile.
        borrowed: after that the heuristic judges positions, until an evaluation finds that the search with
            the network holds its own, or this share of the time has passed; only in runs that begin so.
        pace: how the games are played.
    """

    games: int = 96
    room: int = 1_500_000
    reuse: float = 8.0
    batch: int = 1024
    trust: float = 0.5
    glances: float = 0.15
    glance_games: int = 600
    glance_reuse: float = 2.0
    borrowed: float = 0.5
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class TrainSettings:
    """What a training run is to do.

    Attributes:
        rules: name of the rule set.
        beside: names of other rule sets of the same family, by turns with it; no run is evaluated in them.
        players: the numbers of players to learn, each 2 to 4.
        minutes: how long to train in all, evaluations on the way included; the last one and the calibration
            come on top.
        device: where the network learns, `cpu` or `cuda`.
        seed: fixes the games, together with the network that is begun with, and the first weights; runs
            on a clock still differ.
        threads: threads that play.
        width: numbers between the layers of the network.
        layers: layers of that width.
        advised: whether the network reads what the heuristic thinks beside the observation; it is strong from
            the start then, and cannot learn without search.
        first: share of the time for self-play without search (`ppo`) before that with it.
        games: games side by side without search.
        rate: the optimiser's step, falling to a twentieth over each part of the run.
        entropy: weight of an undecided policy, falling to a twentieth; without search only.
        evaluations: how often the run is evaluated, beside the end.
        ppo: how to learn without search.
        search: how to learn from the search.

    Raises:
        LearnError: a setting out of range.
        SetUpError: no such rule set.
    """

    rules: str = "splendor-2024"
    beside: tuple[str, ...] = ()
    players: tuple[int, ...] = (2,)
    minutes: float = 60.0
    device: Device = "cpu"
    seed: int = 1
    threads: int = 1
    width: int = 192
    layers: int = 3
    advised: bool = True
    first: float = 0.0
    games: int = 4096
    rate: float = 1e-3
    entropy: float = 0.02
    evaluations: int = 12
    ppo: PpoSettings = field(default_factory=PpoSettings)
    search: SearchSettings = field(default_factory=SearchSettings)

    def __post_init__(self) -> None:
        first, *others = played = [RuleSet.parse(name) for name in (self.rules, *self.beside)]
        for rules in others:
            if rules.family != first.family:
                raise LearnError("other-family", value=rules.name, rules=first.name)
            if played.count(rules) > 1:
                raise LearnError("named-twice", value=rules.name)
        known = len(set(self.players)) == len(self.players) and set(self.players) <= {2, 3, 4}
        if not (self.players and known):
            raise LearnError("bad-players", value=", ".join(map(str, self.players)) or "-")
        if not self.minutes > 0:
            raise LearnError("bad-minutes", value=self.minutes)
        if not 0 < self.rate <= 1:
            raise LearnError("bad-rate", value=self.rate)
        if self.device not in DEVICES:
            raise LearnError("bad-device", value=str(self.device)[:20], choices=", ".join(DEVICES))
        if self.advised and self.first > 0:
            raise LearnError("advised-first")
        pace = self.search.pace
        values = asdict(self) | {"simulations": pace.full, "quick": pace.quick, "share": pace.full_share}
        for name, (low, high) in RANGES.items():
            value = values[name]
            if not low <= value <= high:
                raise LearnError("bad-range", name=name, value=value, low=low, high=high)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return asdict(self)

    def require_same(self, other: Mapping[str, Any], path: str) -> None:
        """Check that a run in a folder can go on with these settings.

        Raises:
            LearnError: it is of another game or size.
        """
        mine = self.to_json()
        for name in FIXED:
            found, wanted = other.get(name, ()), mine[name]
            found = tuple(found) if isinstance(found, list) else found
            if found != wanted:
                raise LearnError("other-run", path=path, name=name, found=found, wanted=wanted)
