"""Writing down a game that is played at a real table: set-up, turns, and the cards that come up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gemwright.cli.failures import CliError
from gemwright.cli.naming import read_card, read_tile, split_names
from gemwright.i18n import Translator
from gemwright.notation import read_turn
from gemwright.records import GameRecord
from gemwright.rules import (
    Card,
    GemwrightError,
    Layout,
    Move,
    MoveKind,
    Phase,
    Position,
    Reveal,
    RevealKind,
    RuleSet,
    Tile,
    UnknownCard,
    View,
)

NUM_LEVELS: Final = 3
SLOTS: Final = 4
REVEALED: Final = ">"
"""Separates a turn from the cards it brought up, where they are written in one line."""


@dataclass
class SetUp:
    """What is known of a game before its first turn.

    Attributes:
        rules: the rule set.
        names: one for each seat.
        first: the seat that begins.
        viewer: None to write down everything, or the seat (or `SPECTATOR`) whose knowledge it is.
        market: the rows of cards entered so far, level 1 first.
        tiles: the tiles.
    """

    rules: RuleSet
    names: Sequence[str]
    first: int = 0
    viewer: int | None = None
    market: list[list[Card]] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)

    @property
    def num_tiles(self) -> int:
        """How many tiles are laid out."""
        return len(Position.initial(self.rules, len(self.names), seed=0).tiles)

    def layout(self) -> Layout:
        """Return the table as it was laid out, with unknown decks."""
        layout = Layout.empty(self.rules, len(self.names))
        layout.market = [list(row) for row in self.market]
        layout.tiles = [(tile, None) for tile in self.tiles]
        layout.first = layout.to_move = self.first
        layout.viewer = self.viewer
        layout = layout.complete()
        layout.decks = [[UnknownCard(card.level) for card in deck] for deck in layout.decks or []]
        return layout

    def start(self) -> GameRecord:
        """Begin the record.

        Raises:
            PositionError: cards or tiles cannot lie so.
        """
        layout = self.layout()
        table = layout.build() if self.viewer is None else layout.build_view()
        return GameRecord.start(table, names=self.names)


class Scribe:
    """Asks for one thing after another and keeps what it is told.

    Args:
        set_up: the game, its market and tiles perhaps still to be entered.
        tr: the language of the questions.
        keep: called with the record whenever it changed.
        record: a record to go on with.
    """

    def __init__(
        self,
        set_up: SetUp,
        tr: Translator,
        keep: Callable[[GameRecord], None],
        record: GameRecord | None = None,
    ) -> None:
        self.set_up = set_up
        self.tr = tr
        self.record = record
        self._keep = keep
        self._moves: list[Move] = []
        self._event: Reveal | None = None

    @property
    def table(self) -> Position | View | None:
        """The game as it stands, None during set-up."""
        return self.record.table if self.record else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.record is not None and self.record.result is not None

    def question(self) -> str:
        """Return what is to be told next."""
        tr = self.tr
        if self.record is None:
            if len(self.set_up.market) < NUM_LEVELS:
                return tr("Market of level {level}, four cards", level=len(self.set_up.market) + 1)
            count = self.set_up.num_tiles
            return tr.n("The tile laid out", "The {count} tiles laid out", count)
        if self._event:
            return self._event_question(self._event)
        return self._decision_question(self.record.table)

    def _decision_question(self, table: Position | View) -> str:
        tr, name = self.tr, self.set_up.names[table.to_move]
        match table.phase:
            case Phase.PAYMENT:
                return tr("What does {name} pay?", name=name)
            case Phase.RETURN:
                return tr("What does {name} give back?", name=name)
            case Phase.TILE:
                return tr("Which tile does {name} take?", name=name)
        return tr("Turn {turn}, {name}", turn=table.turns + 1, name=name)

    def _event_question(self, event: Reveal) -> str:
        match event.kind:
            case RevealKind.REFILL:
                place = f"{event.level}.{event.place}"
                return self.tr("Which card came up at {place}?", place=place)
            case RevealKind.DRAW:
                return self.tr("Which card of level {level} was drawn?", level=event.level)
            case RevealKind.SHOW:
                return self.tr("Which card of level {level} was shown?", level=event.level)

    def answer(self, line: str) -> None:
        """Take a line as the answer to the question; cards that came up may follow a turn after `>`.

        Raises:
            GemwrightError: it does not answer the question. Nothing of the line is kept.
        """
        before = len(self.record.nodes) if self.record else 0
        pending = (list(self._moves), self._event)
        try:
            for part in line.split(REVEALED):
                self._answer(part.strip())
        except GemwrightError:
            self._moves, self._event = pending
            while self.record and len(self.record.nodes) > before:
                self.record.undo()
            raise
        if self.record:
            self._keep(self.record)

    def _answer(self, text: str) -> None:
        if self.record is None:
            self._lay_out(text)
        elif self._event:
            self._reveal(self._event, text)
        else:
            self._play(self.record, text)

    def _lay_out(self, text: str) -> None:
        family = self.set_up.rules.family
        names = split_names(text)
        if len(self.set_up.market) < NUM_LEVELS:
            self._lay_out_row([read_card(name, family, len(self.set_up.market) + 1) for name in names])
            return
        wanted = self.set_up.num_tiles
        if len(names) != wanted:
            raise CliError("tile-count", count=wanted, found=len(names))
        self.set_up.tiles = [read_tile(name, family) for name in names]
        self.record = self.set_up.start()

    def _lay_out_row(self, row: list[Card]) -> None:
        if len(row) != SLOTS:
            raise CliError("bad-set-up", count=SLOTS, found=len(row))
        for index, card in enumerate(row):
            if card in row[:index]:
                raise CliError("card-twice", card=card.full_name)
        self.set_up.market.append(row)

    def _play(self, record: GameRecord, text: str) -> None:
        self._moves = read_turn(record.table, text, self.tr)
        self._go_on(record)

    def _go_on(self, record: GameRecord) -> None:
        """Add the decisions of the turn until one brings up a card that has to be told."""
        while self._moves:
            event = _foresee(record.table, self._moves[0])
            if event and isinstance(event.card, UnknownCard) and self._has_to_know(event):
                self._event = event
                return
            record.add(self._moves.pop(0), event)
        if record.table.outcome() is not None:
            record.finish()

    def _has_to_know(self, event: Reveal) -> bool:
        everything = self.set_up.viewer is None
        return event.kind != RevealKind.DRAW or everything or event.seat == self.set_up.viewer

    def _reveal(self, event: Reveal, text: str) -> None:
        record = self.record
        if record is None:
            return
        card = read_card(text, self.set_up.rules.family, event.level)
        record.add(self._moves[0], replace(event, card=card))
        self._moves.pop(0)
        self._event = None
        self._go_on(record)

    def undo(self) -> None:
        """Take back the last thing told: a turn waiting for its card, a decision, a row, the tiles.

        Raises:
            CliError: nothing was told.
        """
        if self._event:
            self._event, self._moves = None, []
        elif self.record and self.record.nodes:
            self.record.undo()
            self._keep(self.record)
        elif self.record:
            self.record, self.set_up.tiles = None, []
        elif self.set_up.market:
            self.set_up.market.pop()
        else:
            raise CliError("undo-first")


def _foresee(table: Position | View, move: Move) -> Reveal | None:
    """Return the chance event of a decision as far as the table knows it."""
    hand = table.seat(table.to_move).hand
    if move.kind == MoveKind.BUY and move.from_hand and isinstance(move.card, UnknownCard):
        place = [held.card for held in hand].index(move.card) + 1
        return Reveal(RevealKind.SHOW, table.to_move, move.level, place, move.card)
    return table.push(move)


def set_up_of(record: GameRecord) -> SetUp:
    """Return the set-up of a record that is to be continued."""
    names = [name or str(seat) for seat, name in enumerate(record.names)]
    return SetUp(record.rules, names, record.initial.first_seat, record.viewer)
