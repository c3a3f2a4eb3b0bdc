"""Lines of play: decisions made on a table together with the chance events a record holds."""

import re
from collections.abc import Sequence
from typing import Final

from gemwright.rules import (
    SPECTATOR,
    Card,
    GemwrightError,
    Layout,
    Move,
    MoveKind,
    Phase,
    Position,
    Reveal,
    RevealKind,
    UnknownCard,
    View,
    parse_any_card,
)
from gemwright.rules.catalogue import BUY_HAND

from .errors import RecordError
from .nodes import MARKS, Line, Node, clean_clock, clean_evaluation, clean_simulations, clean_text

RecordedTable = Position | View

_REVEAL: Final = re.compile(r">(?:([1-3])\.([1-4])|#([1-3])|h([1-3]))=(\S+)", re.ASCII)
_BUY: Final = re.compile(r"(b[^=^-]+)(.*)", re.ASCII)


def without_decks(table: RecordedTable) -> RecordedTable:
    """Return what a record may hold of a table: no random state, and decks of unknown cards."""
    layout = table.layout()
    layout.decks = [[UnknownCard(card.level) for card in deck] for deck in layout.decks or []]
    return built(layout)


def built(layout: Layout) -> RecordedTable:
    """Return the position or view of a layout, as its `viewer` says."""
    return layout.build() if layout.viewer is None else layout.build_view()


def viewer_of(table: RecordedTable) -> int | None:
    """Return None for full knowledge, a seat, or `SPECTATOR`."""
    return table.viewer if isinstance(table, View) else None


def parse_reveal(text: str, table: RecordedTable) -> Reveal:
    """Read a chance event's text (`Reveal.text`) for the seat to move.

    Raises:
        RecordError: not such a text, or it names a card that does not exist.
    """
    match = _REVEAL.fullmatch(text)
    if match is None:
        raise RecordError("not-a-reveal", text=text[:60])
    level, slot, drawn, place, name = match.groups()
    try:
        card = None if name == "-" else parse_any_card(name, table.family)
    except GemwrightError as error:
        raise RecordError("refused", error.rule, reason=_bare(error)) from None
    if level:
        return Reveal(RevealKind.REFILL, table.to_move, int(level), int(slot), card)
    if drawn:
        return Reveal(RevealKind.DRAW, table.to_move, int(drawn), 0, card)
    return Reveal(RevealKind.SHOW, table.to_move, card.level if card else 0, int(place), card)


class LinePlayer:
    """Adds decisions to a line of play, checking each.

    Attributes:
        table: the game after the last decision.
        line: what was decided.
    """

    def __init__(self, table: RecordedTable, line: Line | None = None) -> None:
        self.table = table
        self.line = Line() if line is None else line

    @property
    def turn(self) -> int:
        """The turn being played, from 1."""
        return self.table.turns + 1

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
        """Make a decision and add it to the line; see `GameRecord.add`."""
        if mark and mark not in MARKS:
            raise RecordError("bad-value", what="mark", value=mark[:20])
        notes = Node(
            move,
            clock=clean_clock(clock),
            evaluation=clean_evaluation(evaluation, self.table.num_players),
            simulations=clean_simulations(simulations),
            mark=mark,
            comment=clean_text(comment),
        )
        node = self.play(move, reveal)
        notes.move, notes.reveal, notes.place = node.move, node.reveal, node.place
        self.line.nodes[-1] = notes
        return notes

    def play(self, move: Move, reveal: Reveal | None) -> Node:
        """Make one decision and check what it brings about.

        Raises:
            RecordError: illegal, or the chance event is not the one that comes or not the
                record's to know; nothing is added.
        """
        turn, ply = self.turn, len(self.line.nodes) + 1
        if self.table.phase == Phase.ACTION and _has_unknown_card(self.table):
            raise RecordError("refill-unknown", turn=turn, ply=ply)
        try:
            event = self._push(move, reveal)
        except GemwrightError as error:
            raise RecordError("illegal", error.rule, reason=_bare(error), turn=turn, ply=ply) from None
        try:
            self._check(move, event, reveal)
        except RecordError as error:
            self.table.pop()
            raise error.at(turn=turn, ply=ply) from None
        node = Node(self.table.peek(), event)
        self.line.nodes.append(node)
        return node

    def _push(self, move: Move, reveal: Reveal | None) -> Reveal | None:
        """Push a decision; a chance event is known only once it has happened, so it may take two tries."""
        table = self.table
        card = reveal.card if reveal and isinstance(reveal.card, Card) else None
        if reveal and card and reveal.kind == RevealKind.SHOW and move.from_hand:
            return table.push(move.id, card)
        event = table.push(move)
        if event and card and isinstance(event.card, UnknownCard):
            table.pop()
            event = table.push(move, card)
        return event

    def _check(self, move: Move, event: Reveal | None, reveal: Reveal | None) -> None:
        made = self.table.peek()
        if made != move and not isinstance(move.card, UnknownCard):
            raise RecordError("another-move", move=move.text)
        if event is None and reveal is None:
            return
        if reveal is None:
            raise RecordError("reveal-missing", move=made.text)
        if event != reveal:
            raise RecordError("reveal-unexpected", move=made.text, reveal=reveal.text)
        self._check_knowledge(event)

    def _check_knowledge(self, event: Reveal) -> None:
        viewer = viewer_of(self.table)
        known = not isinstance(event.card, UnknownCard)
        private = event.kind == RevealKind.DRAW and viewer not in (None, event.seat)
        if known and private:
            raise RecordError("reveal-hidden", reveal=event.text)
        if not known and not private and event.kind != RevealKind.REFILL:
            raise RecordError("reveal-vague", reveal=event.text)

    def add_text(self, text: str, reveal: Reveal | None, *, payment_open: bool = False) -> list[Node]:
        """Add a whole turn or a single decision given as text.

        Args:
            text: the move text.
            reveal: the chance event of that turn or decision.
            payment_open: whether a purchase leaves its payment to the decisions that follow.

        Raises:
            RecordError: as `play`; what came before the fault is added.
        """
        return self._play_all(self._moves(text, reveal, payment_open=payment_open), reveal)

    def add_decision(self, text: str, reveal: Reveal | None) -> Node:
        """Add a single decision given as text.

        Raises:
            RecordError: as `play`, or the text is more than one decision.
        """
        if len(text) > 1 and text.startswith("="):
            raise RecordError("bad-token", text=text[:60])
        moves = self._moves(text, reveal, payment_open=True)
        if len(moves) != 1:
            raise RecordError("bad-token", text=text[:60], turn=self.turn, ply=len(self.line.nodes) + 1)
        return self.play(moves[0], reveal)

    def _moves(self, text: str, reveal: Reveal | None, *, payment_open: bool) -> list[Move]:
        """Read move text into decisions; whatever is wrong with it is reported as a fault of this turn."""
        turn, ply = self.turn, len(self.line.nodes) + 1
        try:
            return self._parsed(text, reveal, payment_open=payment_open)
        except RecordError as error:
            raise error.at(turn=turn, ply=ply) from None
        except GemwrightError as error:
            raise RecordError("illegal", error.rule, reason=_bare(error), turn=turn, ply=ply) from None

    def _parsed(self, text: str, reveal: Reveal | None, *, payment_open: bool) -> list[Move]:
        table = self.table
        if text == "=" or text.startswith(("$", "N", "L")):
            return [table.parse_move(text)]
        hidden = self._hidden_place(reveal)
        if hidden is not None and reveal:
            return self._hidden_purchase(text, hidden, reveal, payment_open=payment_open)
        if payment_open and _BUY.fullmatch(text):
            return [table.parse_move(text)]
        return table.parse_turn(text)

    def _hidden_place(self, reveal: Reveal | None) -> int | None:
        """Return the hand place of a card that this table does not know yet and that is shown."""
        if reveal is None or reveal.kind != RevealKind.SHOW or not isinstance(reveal.card, Card):
            return None
        hand = self.table.seat(self.table.to_move).hand
        place = reveal.place - 1
        return place if place < len(hand) and isinstance(hand[place].card, UnknownCard) else None

    def _hidden_purchase(self, text: str, place: int, reveal: Reveal, *, payment_open: bool) -> list[Move]:
        match = _BUY.fullmatch(text)
        card = reveal.card
        if match is None or not isinstance(card, Card) or match[1][1:] not in (card.name, card.full_name):
            raise RecordError("reveal-unexpected", move=text[:60], reveal=reveal.text)
        table = self.table.copy()
        table.push(BUY_HAND + place, card)
        moves = [table.peek()]
        if match[2]:
            moves += table.parse_turn(match[2])
        elif table.phase == Phase.PAYMENT and not payment_open:
            moves.append(table.parse_move("="))
        return moves

    def _play_all(self, moves: list[Move], reveal: Reveal | None) -> list[Node]:
        nodes: list[Node] = []
        for index, move in enumerate(moves):
            mine = reveal if self._brings_reveal(moves, index) else None
            nodes.append(self.play(move, mine))
            if mine:
                reveal = None
        if reveal and nodes:
            raise RecordError(
                "reveal-unexpected", move=nodes[-1].move.text, reveal=reveal.text,
                turn=self.turn, ply=len(self.line.nodes),
            )  # fmt: skip
        return nodes

    def _brings_reveal(self, moves: list[Move], index: int) -> bool:
        """Tell whether the chance event of a turn belongs to a decision: a purchase refills when paid."""
        move = moves[index]
        if move.kind in (MoveKind.RESERVE, MoveKind.RESERVE_BLIND) or move.from_hand:
            return True
        if move.kind not in (MoveKind.BUY, MoveKind.GOLD_FOR, MoveKind.PAY):
            return False
        following = moves[index + 1].kind if index + 1 < len(moves) else None
        return following not in (MoveKind.GOLD_FOR, MoveKind.PAY)


def _has_unknown_card(table: RecordedTable) -> bool:
    """Tell whether a refill is unknown: it may be where a record ends, and nowhere else."""
    return any(isinstance(card, UnknownCard) for row in table.market for card in row)


def _bare(error: GemwrightError) -> GemwrightError | str:
    """Return an error for quoting, without its rule, which the quoting error names."""
    return type(error)(error.code, "", **error.fields)


def is_set_up(table: RecordedTable) -> bool:
    """Tell whether a table without decks is just what set-up leaves, the market and tiles apart."""
    layout = Layout.empty(table.rules, table.num_players)
    layout.market = [list(row) for row in table.market]
    layout.tiles = [(tile.tile, tile.owner) for tile in table.tiles]
    layout.first = layout.to_move = table.first_seat
    layout.viewer = viewer_of(table)
    layout = _unknown_decks(layout)
    known = all(isinstance(card, Card) for row in table.market for card in row)
    return known and layout.text() == table.text()


def set_up_table(layout: Layout) -> RecordedTable:
    """Return the table of a layout that names rules, seats, first seat, market, tiles and viewer only."""
    layout.to_move = layout.first
    return built(_unknown_decks(layout))


def _unknown_decks(layout: Layout) -> Layout:
    whole = layout.complete()
    whole.decks = [[UnknownCard(card.level) for card in deck] for deck in whole.decks or []]
    return whole


def parse_knowledge(text: str, players: int) -> int | None:
    """Return the viewer that `knowledge_text` writes so.

    Raises:
        RecordError: none of this many players is.
    """
    viewers: list[int | None] = [None, SPECTATOR, *range(players)]
    for viewer in viewers:
        if knowledge_text(viewer) == text:
            return viewer
    raise RecordError("bad-tag-value", tag="Knowledge", value=text[:40])


def knowledge_text(viewer: int | None) -> str:
    """Return `full`, `table` or `seat1`, as the last field of a position line."""
    if viewer is None:
        return "full"
    return "table" if viewer == SPECTATOR else f"seat{viewer}"
