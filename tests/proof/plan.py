"""What is proven, cut into units of some seconds that can be done in any order and resumed."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from gemwright.rules import perft
from gemwright.rules.position import Position
from tests.proof.comparison import RULE_SETS, SWITCHED, compare_game
from tests.proof.playouts import mean_decisions, play_sound_game

ORACLE_GAMES = 2300
SWITCHED_GAMES = 100
SOUND_GAMES = 10_000
LENGTH_GAMES = 200_000

EXPECTED_DECISIONS = {
    "splendor-2024": (96.1, 129.5, 193.4),
    "marvel": (99.1, 133.6, 200.1),
    "splendor-2014": (126.2, 159.3, 239.0),
}
"""Mean decisions a game with 2, 3 and 4 players (R3.5), by an independent engine."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of work: a kind of proof on seeds from `start` on."""

    kind: str
    rules: str
    players: int
    start: int
    count: int

    @property
    def name(self) -> str:
        """The unit in one line, the same in every run."""
        return f"{self.kind} {self.rules} {self.players} {self.start}+{self.count}"


def units(scale: float = 1.0) -> Iterator[Unit]:
    """Yield all units; `scale` below 1 does less of each kind."""

    def chunks(kind: str, rules: str, players: int, total: int, size: int) -> Iterator[Unit]:
        wanted = max(1, round(total * scale))
        for start in range(0, wanted, size):
            yield Unit(kind, rules, players, start, min(size, wanted - start))

    for players in (2, 3, 4):
        for rules in RULE_SETS:
            yield Unit("length", rules, players, 0, LENGTH_GAMES)
            yield Unit("perft", rules, players, 1, 4)
        for rules in RULE_SETS:
            yield from chunks("oracle", rules, players, ORACLE_GAMES, 50)
        for rules in SWITCHED:
            yield from chunks("oracle", rules, players, SWITCHED_GAMES, 50)
        for rules in RULE_SETS:
            yield from chunks("invariants", rules, players, SOUND_GAMES, 250)


def run(unit: Unit) -> dict[str, Any]:
    """Do one unit and return its result: the unit's fields, `value`, and the `seconds` it took.

    Raises:
        AssertionError: the proof failed; the message says where.
    """
    began = perf_counter()
    seeds = range(unit.start, unit.start + unit.count)
    match unit.kind:
        case "oracle":
            value: float = sum(compare_game(unit.rules, unit.players, seed) for seed in seeds)
        case "invariants":
            value = sum(play_sound_game(unit.rules, unit.players, seed) for seed in seeds)
        case "perft":
            value = perft(Position.initial(unit.rules, unit.players, seed=unit.start), unit.count)
        case _:
            value = mean_decisions(unit.rules, unit.players, unit.count)
            expected = EXPECTED_DECISIONS[unit.rules][unit.players - 2]
            assert abs(value - expected) < 1, f"{unit.name}: {value} decisions a game, not {expected}"
    return {**asdict(unit), "value": value, "seconds": round(perf_counter() - began, 3)}
