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

FIXED: Final = ("rules", "players", "width", "layers")
"""Settings that a run cannot change when it goes on."""


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
        players: the numbers of players to learn, each 2 to 4.
        minutes: how long to train in all, evaluation included.
        device: where the network learns, `cpu` or `cuda`.
        seed: fixes the games and the first weights; runs on a clock still differ.
        threads: threads that play.
        width: numbers between the layers of the network.
        layers: layers of that width.
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
    players: tuple[int, ...] = (2,)
    minutes: float = 60.0
    device: Device = "cpu"
    seed: int = 1
    threads: int = 1
    width: int = 256
    layers: int = 3
    first: float = 0.0
    games: int = 4096
    rate: float = 1e-3
    entropy: float = 0.02
    evaluations: int = 12
    ppo: PpoSettings = field(default_factory=PpoSettings)
    search: SearchSettings = field(default_factory=SearchSettings)

    def __post_init__(self) -> None:
        RuleSet.parse(self.rules)
        known = sorted(set(self.players)) == sorted(self.players) and set(self.players) <= {2, 3, 4}
        _require("players", self.players, "some of 2, 3 and 4, each once", bool(self.players) and known)
        _require("minutes", self.minutes, "above 0", self.minutes > 0)
        _require("device", self.device, " or ".join(DEVICES), self.device in DEVICES)
        _require("threads", self.threads, "1 to 1024", 1 <= self.threads <= 1024)
        _require("width", self.width, "8 to 4096", 8 <= self.width <= 4096)
        _require("layers", self.layers, "1 to 16", 1 <= self.layers <= 16)
        _require("first", self.first, "0 to 1", 0 <= self.first <= 1)
        _require("games", self.games, "1 to 1048576", 1 <= self.games <= 1 << 20)
        _require("evaluations", self.evaluations, "0 or more", self.evaluations >= 0)

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
            found, wanted = other.get(name), mine[name]
            found = tuple(found) if isinstance(found, list) else found
            if found != wanted:
                raise LearnError("other-run", path=path, name=name, found=found, wanted=wanted)


def _require(name: str, value: object, wanted: str, holds: bool) -> None:  # noqa: FBT001
    if not holds:
        raise LearnError("bad-setting", name=name, value=value, wanted=wanted)
