"""A recorded game laid out turn by turn, for looking at it."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from gemwright.cli.session import Step, Turn
from gemwright.records import GameRecord
from gemwright.rules import Phase, Position, View


@dataclass(frozen=True)
class Timeline:
    """Every table of a game, from the start to the last decision, and its turns.

    Attributes:
        record: the game.
        tables: the game at the start and after each decision.
        steps: the decisions.
    """

    record: GameRecord
    tables: tuple[Position | View, ...]
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, record: GameRecord) -> Self:
        """Replay a record.

        Raises:
            RecordError: one of its decisions is not legal.
        """
        tables = tuple(record.replay())
        pairs = zip(tables, tables[1:], record.nodes, strict=False)
        steps = tuple(
            Step(
                before.turns,
                before.to_move,
                node.move,
                node.reveal,
                before.seat(before.to_move).tokens,
                after.seat(before.to_move).tokens,
                after.phase == Phase.PAYMENT,
            )
            for before, after, node in pairs
        )
        return cls(record, tables, steps)

    @property
    def names(self) -> list[str]:
        """The players by seat; seats without a name have their number."""
        return [name or str(seat) for seat, name in enumerate(self.record.names)]

    @property
    def turns(self) -> list[Turn]:
        """The turns in order."""
        grouped = groupby(self.steps, key=lambda step: step.turn)
        return [Turn(number, steps[0].seat, steps) for number, group in grouped if (steps := tuple(group))]

    def ply_after(self, turn: int) -> int:
        """Return how many decisions the first `turn` turns have."""
        last = self.steps[0].turn + turn if self.steps else 0
        return sum(step.turn < last for step in self.steps)

    def table_after(self, turn: int) -> Position | View:
        """Return the table after the first `turn` turns."""
        return self.tables[self.ply_after(turn)]

    def comments(self, turn: Turn) -> list[str]:
        """Return what is noted at the decisions of a turn."""
        start = self.steps.index(turn.steps[0])
        nodes = self.record.nodes[start : start + len(turn.steps)]
        return [f"{node.mark} {node.comment}".strip() for node in nodes if node.mark or node.comment]

    def to_json(self, words: list[str]) -> dict[str, Any]:
        """Return the game turn by turn as JSON values.

        Args:
            words: each turn in words.
        """
        return {
            "rules": self.record.rules.name,
            "players": self.record.num_players,
            "names": self.names,
            "start": self.tables[0].text(),
            "turns": [
                self._turn_json(index, turn, text)
                for index, (turn, text) in enumerate(zip(self.turns, words, strict=True))
            ],
            "result": self.record.result.text if self.record.result else None,
        }

    def _turn_json(self, index: int, turn: Turn, words: str) -> dict[str, Any]:
        table = self.table_after(index + 1)
        return {
            "round": turn.number // self.record.num_players + 1,
            "seat": turn.seat,
            "decisions": [move.text for move in turn.moves],
            "reveals": [reveal.text for reveal in turn.reveals],
            "words": words,
            "position": table.text(),
        }
