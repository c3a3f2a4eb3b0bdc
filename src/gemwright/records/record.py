"""The record of one game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from gemwright.rules import RULES_VERSION, Move, Outcome, Position, Reveal, RuleSet, UnknownCard

from .errors import RecordError
from .limits import LIMITS
from .nodes import GameResult, Line, Node, clean_text
from .playing import LinePlayer, RecordedTable, is_set_up, knowledge_text, viewer_of, without_decks

FREE_FIRST: Final[tuple[str, ...]] = ("Event", "Site", "Date", "Round")
"""Tags that stand first in a file."""

RESERVED: Final = (
    "Rules", "RulesVersion", "Players", "First", "Knowledge", "Start", "Result",
)  # fmt: skip
"""Tags that follow from the game."""

ENDS: Final = ("points", "stalemate", "cap")


class GameRecord:
    """A game: what was known at the start, every decision, every chance event, and the result.

    A record holds no seed and no random state, only what came to light. Every decision is
    checked when it is added.

    Attributes:
        place: file and line that the record was read from, ("", 0) for none.

    >>> from gemwright.rules import Position
    >>> position = Position.initial("marvel", players=2, seed=7)
    >>> record = GameRecord.start(position, names=["Ann", "Bob"])
    >>> move = position.parse_move("+ypb")
    >>> record.add(move, position.push(move)).move.text
    '+ypb'
    >>> [table.to_move for table in record.replay()]
    [0, 1]
    """

    def __init__(self, initial: RecordedTable, tags: Mapping[str, str], rules_version: int) -> None:
        self._initial = initial
        self._main = LinePlayer(initial.copy())
        self._tags: dict[str, str] = {}
        self._rules_version = rules_version
        self._result: GameResult | None = None
        self.place: tuple[str, int] = ("", 0)
        for key, value in tags.items():
            self.set_tag(key, value)

    @classmethod
    def start(
        cls,
        table: RecordedTable,
        *,
        names: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
    ) -> "GameRecord":
        """Begin a record.

        Args:
            table: the game as it is now, usually just set up. A position gives a record of
                full knowledge, a view one of what its seat, or a spectator, knows.
            names: who plays, by seat.
            tags: more about the game, such as `Event`, `Site`, `Date`, `Round`, `Elo0`,
                `TimeControl` or `Generator`.

        Raises:
            RecordError: a tag that is not allowed.
            PositionError: the table is one that no game can reach.
        """
        seats = {f"Seat{seat}": name for seat, name in enumerate(names)}
        return cls(without_decks(table), seats | dict(tags or {}), RULES_VERSION)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the game."""
        return self._initial.rules

    @property
    def rules_version(self) -> int:
        """The version of the rules the game was played under; see `gemwright.rules.RULES_VERSION`."""
        return self._rules_version

    @property
    def num_players(self) -> int:
        """2, 3 or 4."""
        return self._initial.num_players

    @property
    def viewer(self) -> int | None:
        """Whose knowledge the record holds: None for all, a seat, or `SPECTATOR`."""
        return viewer_of(self._initial)

    @property
    def knowledge(self) -> str:
        """The same as text: `full`, `seat1` or `table`."""
        return knowledge_text(self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """Who played, by seat; "" where the record does not say."""
        return tuple(self._tags.get(f"Seat{seat}", "") for seat in range(self.num_players))

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags that do not follow from the game."""
        return dict(self._tags)

    def set_tag(self, key: str, value: str) -> None:
        """Set a tag; an empty value removes it.

        Raises:
            RecordError: no such name is allowed, or the value is too long or holds control
                characters.
        """
        _require_tag_name(key, self.num_players)
        if key == "Termination" and value in ENDS:
            raise RecordError("reserved-tag", tag=key)
        if key == "Seed" and self._result is None:
            raise RecordError("seed-while-running")
        if len(value) > LIMITS.tag_chars:
            raise RecordError("limit-tag", tag=key, limit=LIMITS.tag_chars)
        line = clean_text(value)
        self._tags.pop(key, None)
        if line:
            self._tags[key] = line
        if len(self._tags) > LIMITS.tags:
            del self._tags[key]
            raise RecordError("limit-tags", limit=LIMITS.tags)

    @property
    def starts_at_set_up(self) -> bool:
        """Whether the record begins with the set-up of a game."""
        return is_set_up(self._initial)

    @property
    def initial(self) -> RecordedTable:
        """The game at the start of the record, its decks unknown."""
        return self._initial.copy()

    @property
    def table(self) -> RecordedTable:
        """The game after the last decision, decks unknown."""
        return self._main.table.copy()

    @property
    def player(self) -> LinePlayer:
        """The line that was played, to add to; `add` is the way for everybody but readers."""
        return self._main

    @property
    def main(self) -> Line:
        """What was played, as a tree; do not change it."""
        return self._main.line

    @property
    def nodes(self) -> list[Node]:
        """The decisions that were made, with what was noted."""
        return list(self._main.line.nodes)

    @property
    def moves(self) -> list[Move]:
        """The decisions that were made."""
        return [node.move for node in self._main.line.nodes]

    @property
    def reveals(self) -> list[Reveal | None]:
        """The chance event of each decision, None where there was none."""
        return [node.reveal for node in self._main.line.nodes]

    @property
    def result(self) -> GameResult | None:
        """How the game ended, None while it runs."""
        return self._result

    @property
    def comment(self) -> str:
        """Words before the first decision."""
        return self._main.line.comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._main.line.comment = clean_text(text)

    def add(
        self,
        move: Move,
        reveal: Reveal | None = None,
        *,
        clock: float | None = None,
        evaluation: Sequence[float] | None = None,
        simulations: int | None = None,
        mark: str = "",
        comment: str = "",
    ) -> Node:
        """Add the next decision.

        Args:
            move: the decision, from the table it was made on.
            reveal: the chance event, as `push` returned it.
            clock: seconds left on the mover's clock afterwards.
            evaluation: expected share of the win of each seat, 0 to 1.
            simulations: playouts behind the evaluation.
            mark: one of `!`, `?`, `!!`, `??`, `!?`, `?!`.
            comment: words about it.

        Raises:
            RecordError: the decision is not legal, the chance event is not the one it brings
                about or says more or less than this record knows, or a note is out of range;
                nothing is added.
        """
        if self._result is not None:
            raise RecordError("game-finished")
        return self._main.add(
            move, reveal, clock=clock, evaluation=evaluation, simulations=simulations,
            mark=mark, comment=comment,
        )  # fmt: skip

    def add_turn(self, text: str, reveal: Reveal | None = None) -> list[Node]:
        """Add a whole turn, or the single decision that is due, given as text.

        Raises:
            RecordError: as `add`; decisions before the fault stay.
        """
        if self._result is not None:
            raise RecordError("game-finished")
        return self._main.add_text(text, reveal)

    def undo(self) -> Node:
        """Take back the last decision and return it.

        Raises:
            IllegalMoveError: nothing was decided.
        """
        self._main.table.pop()
        self._result = None
        return self._main.line.nodes.pop()

    def start_variation(self, index: int, comment: str = "") -> LinePlayer:
        """Add a variation and return it, to `add` decisions to.

        Args:
            index: which decision it replaces, from 0.
            comment: words before its first decision.
        """
        nodes = self._main.line.nodes
        table = self._main.table.copy()
        for _ in range(len(nodes) - index):
            table.pop()
        player = LinePlayer(table, Line(comment=clean_text(comment)))
        nodes[index].variations.append(player.line)
        return player

    def finish(self, outcome: Outcome | None = None) -> None:
        """Close the record of a game that is over.

        Args:
            outcome: how it ended; None takes it from the game itself.

        Raises:
            RecordError: the game is not over, or ended otherwise.
        """
        actual = self._main.table.outcome()
        if actual is None:
            raise RecordError("game-running")
        result = GameResult.of(actual)
        if outcome is not None and GameResult.of(outcome) != result:
            raise RecordError("result-differs", found=GameResult.of(outcome).text, wanted=result.text)
        self._result = result
        self._tags.pop("Termination", None)

    def claim_result(self, result: GameResult | None) -> None:
        """Set the result a file states; `verify` tells whether it is true."""
        self._result = result

    def replay(self) -> Iterator[RecordedTable]:
        """Yield the game at the start and after every decision: positions, or the seat's views.

        Decks hold unknown cards, as no record knows what is still to come.
        """
        player = LinePlayer(self._initial.copy())
        yield player.table.copy()
        for node in self._main.line.nodes:
            player.play(node.move, node.reveal)
            yield player.table.copy()

    def for_seat(self, seat: int | None) -> "GameRecord":
        """Return what a seat, or a spectator (None), knows of this game.

        Only clocks are kept of the notes: comments, evaluations and variations may give away
        what the seat cannot know. Records of two games that differ only in such things are equal.

        Raises:
            RecordError: this record has one seat's knowledge already.
            SetUpError: there is no such seat.
        """
        if not isinstance(self._initial, Position):
            raise RecordError("not-full")
        view = self._initial.view(seat)
        tags = {key: value for key, value in self._tags.items() if key != "Seed"}
        record = GameRecord(without_decks(view), tags, self._rules_version)
        for node in self._main.line.nodes:
            shown = _seen_by(node.reveal, view.viewer)
            record.add(record._main.table.move(node.move.id), shown, clock=node.clock)
        record.claim_result(self._result)
        return record

    def to_json(self) -> dict[str, Any]:
        """Return the JSON mirror (docs/formats/json)."""
        from .mirror import record_json  # noqa: PLC0415 - the mirror builds records

        return record_json(self)

    @classmethod
    def from_json(cls, data: Any) -> "GameRecord":
        """Read the JSON mirror.

        Args:
            data: plain objects, or the JSON text itself as `str` or `bytes`.

        Raises:
            RecordError: damaged, too large, or not a legal game; names the place in it.
        """
        from .mirror import read_json  # noqa: PLC0415 - the mirror builds records

        return read_json(data)

    def text(self) -> str:
        """Return the game file (docs/formats/game)."""
        from .writing import record_text  # noqa: PLC0415 - writers read records

        return record_text(self)

    @classmethod
    def from_text(cls, text: str) -> "GameRecord":
        """Read a game file with one game.

        Raises:
            RecordError: damaged, too large, or not a legal game; names the line and column.
        """
        from .reading import read_text  # noqa: PLC0415 - readers build records

        return read_text(text)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        result = self._result.text if self._result else "running"
        size = f"{self.num_players} players, {len(self.nodes)} decisions"
        return f"<GameRecord {self.rules.name}, {size}, {result}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameRecord):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # records change


def _require_tag_name(key: str, players: int) -> None:
    well_formed = key.isascii() and key.isidentifier() and key[0].isupper() and len(key) <= 40
    if not well_formed:
        raise RecordError("bad-tag", text=key[:60])
    unknown_seat = key.startswith("Seat") and key[4:].isdigit() and int(key[4:]) >= players
    if key in RESERVED or unknown_seat:
        raise RecordError("reserved-tag", tag=key)


def _seen_by(reveal: Reveal | None, viewer: int) -> Reveal | None:
    """Return a chance event without what a viewer does not see of it."""
    if reveal is None or reveal.kind != "draw" or viewer == reveal.seat:
        return reveal
    return Reveal(reveal.kind, reveal.seat, reveal.level, reveal.place, UnknownCard(reveal.level))
