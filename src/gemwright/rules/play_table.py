"""Moves made and taken back, with the chance events they bring: shared by positions and views."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Self

from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD,
    LEVEL_SIZES,
    LEVEL_STARTS,
    NUM_COLOURS,
    RESERVE,
    SLOTS_PER_LEVEL,
    UNKNOWN_CARD,
    Phase,
)
from gemwright.rules.components import Card
from gemwright.rules.errors import GemwrightError, IllegalMoveError, PositionError, TextError
from gemwright.rules.kernels import entries
from gemwright.rules.moves import Move, MoveKind, Reveal, RevealKind
from gemwright.rules.names import AnyCard, UnknownCard, shorten
from gemwright.rules.parsing import check_id, parse_move, require_legal, require_legal_id
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.state import States, copy_state
from gemwright.rules.table import Table
from gemwright.rules.turns import parse_turn, turn_text

_FROM_NO_DECK: Final = (MoveKind.TAKE, MoveKind.RETURN, MoveKind.TILE, MoveKind.PASS)
_ALWAYS: Final = (MoveKind.RESERVE, MoveKind.RESERVE_BLIND, MoveKind.PAY)


class Step(NamedTuple):
    """A decision made: the rows before it, the move, and the chance event it brought about."""

    before: States
    move: Move
    reveal: Reveal | None


class PlayTable(Table):
    """A table that decisions can be made on. Use `Position` or `View`."""

    def __init__(self, rules: RuleSet, states: States) -> None:
        super().__init__(rules, states)
        self._past: list[Step] = []

    @property
    def move_stack(self) -> tuple[Move, ...]:
        """The decisions made on this object, oldest first."""
        return tuple(step.move for step in self._past)

    @property
    def reveal_stack(self) -> tuple[Reveal | None, ...]:
        """The chance event of each decision in `move_stack`, None where there was none."""
        return tuple(step.reveal for step in self._past)

    def copy(self) -> Self:
        """Return an independent copy with the same past."""
        twin = self._with_states(copy_state(self._states))
        twin._past.extend(self._past)  # noqa: SLF001 - the same class
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def _with_states(self, states: States) -> Self:
        """Return a table of the same kind on other rows, without a past."""
        return type(self)(self._rules, states)

    def parse_move(self, text: str) -> Move:
        """Read one decision, `+wug` or `bG0:u2r2` (`Move.text`), and check that it is legal.

        Raises:
            TextError: not a move's text.
            IllegalMoveError: not legal here; the message names the rule.
        """
        return parse_move(self, text)

    def parse_turn(self, text: str) -> list[Move]:
        """Read a whole turn, `+wug-kk` or `bU4:w7=w5$2`, into its decisions.

        Raises:
            TextError: not a turn's text.
            IllegalMoveError: one of the decisions is not legal.
        """
        return parse_turn(self, text)

    def push(self, move: Move | int, reveal: AnyCard | None = None) -> Reveal | None:
        """Make a legal decision.

        Args:
            move: a move of this table, or a decision id.
            reveal: the card that the decision brings to light, where the table does not know
                it: the refill, the card drawn blind, or the hand card shown. In a position
                it is brought to the top of its deck. The refill after a purchase belongs to
                the decision that ends the payment.

        Returns:
            The chance event the decision brought about, if any.

        Raises:
            IllegalMoveError: not legal here; the table is unchanged.
            TextError: no decision id.
            PositionError: `reveal` cannot be the card that comes up.
        """
        decision = check_id(move.id if isinstance(move, Move) else move)
        before = copy_state(self._states)
        try:
            made = self._prepare(move, decision, reveal)
        except GemwrightError:
            self._states[0] = before[0]
            raise
        foreseen = self._foresee(made)
        entries.decide(self.row, decision)
        event = self._fill_in(foreseen)
        if reveal is not None and (event is None or event.level != reveal.level):
            self._states[0] = before[0]
            raise PositionError("reveal-impossible", card=reveal.full_name)
        self._past.append(Step(before, made, event))
        return event

    def _prepare(self, move: Move | int, decision: int, reveal: AnyCard | None) -> Move:
        if isinstance(move, Move):
            self._require_own(move, reveal)
        if not isinstance(reveal, Card):
            if reveal is not None and not isinstance(reveal, UnknownCard):
                raise PositionError("reveal-impossible", card=shorten(str(reveal)))
            require_legal_id(self, decision)
        elif isinstance(self._hidden_purchase(decision), UnknownCard):
            self._inject(decision, reveal)
            require_legal_id(self, decision)
        else:
            require_legal_id(self, decision)
            self._inject(decision, reveal)
        return self.move(decision)

    def _hidden_purchase(self, decision: int) -> AnyCard | None:
        """Return the hand card that a decision would buy, None for other decisions."""
        place = decision - BUY_HAND
        if self.phase != Phase.ACTION or not 0 <= place < int(self.row["hand_size"][self.to_move]):
            return None
        return self.card(self.row["hand"][self.to_move, place])

    def _require_own(self, move: Move, reveal: AnyCard | None) -> None:
        """Refuse a move that means something else here, but let a hidden card be known by now.

        Raises:
            IllegalMoveError: the move is another position's.
        """
        if isinstance(self._hidden_purchase(move.id), UnknownCard) and move.card == reveal:
            return
        if move not in self.legal_moves and (self.phase == Phase.OVER or not self._describes(move)):
            require_legal(self, move)

    def _describes(self, move: Move) -> bool:
        try:
            return self.move(move.id) == move
        except TextError:
            return False

    def _inject(self, decision: int, reveal: Card) -> None:
        """Make `reveal` what the decision brings to light."""
        if self._hidden_purchase(decision) is not None:
            self._show(decision - BUY_HAND, reveal)
            return
        level = self._level_drawn(decision)
        if level is None or not self._may_come_up(reveal, level):
            raise PositionError("reveal-impossible", card=reveal.full_name)
        entries.reveal_top(self.row, reveal.index)

    def _show(self, place: int, reveal: Card) -> None:
        held = self.card(self.row["hand"][self.to_move, place])
        if held == reveal:
            return
        if not isinstance(held, UnknownCard) or not self._may_be(reveal, held.level):
            raise PositionError("reveal-impossible", card=reveal.full_name)
        self.row["hand"][self.to_move, place] = reveal.index

    def _level_drawn(self, decision: int) -> int | None:
        """Return the level (from 1) that a decision may draw from, None if it draws nothing."""
        if self.phase == Phase.PAYMENT:
            place = int(self.row["buying_place"])
            return None if place < 0 else place // SLOTS_PER_LEVEL + 1
        if self.phase != Phase.ACTION or decision >= BUY_HAND:
            return None
        return self.move(decision).level or None

    def _may_come_up(self, card: Card, level: int) -> bool:
        drawn = int(self.row["drawn"][level - 1])
        if card.level != level or card.family != self.family or drawn >= LEVEL_SIZES[level - 1]:
            return False
        deck = self.row["deck"][LEVEL_STARTS[level - 1] + drawn : LEVEL_STARTS[level]]
        return card.index in deck or (UNKNOWN_CARD + level - 1 in deck and self._may_be(card, level))

    def _may_be(self, card: Card, level: int) -> bool:
        """Tell whether a card is not known to lie anywhere else."""
        row = self.row
        lies_elsewhere = (
            int(row["owner"][card.index]) >= 0
            or card.index in row["market"]
            or card.index in row["hand"][: self.num_players]
            or int(row["buying"]) == card.index
        )
        return card.level == level and card.family == self.family and not lies_elsewhere

    def uncovering(self, moves: Iterable[Move]) -> list[bool]:
        """Tell of legal decisions which bring up a card from a deck that this table does not know.

        Args:
            moves: legal moves of this table.
        """
        unknown = self._unknown_tops()
        return [move.kind not in _FROM_NO_DECK and self._uncovers(move, unknown) for move in moves]

    def _uncovers(self, move: Move, unknown: Sequence[bool]) -> bool:
        level = 0 if move.from_hand else move.level or self._level_drawn(move.id)
        if not level or not unknown[level - 1]:
            return False
        if move.kind in _ALWAYS:
            return True
        trial = copy_state(self._states)[0]
        entries.decide(trial, move.id)
        return int(trial["phase"]) != Phase.PAYMENT

    def _unknown_tops(self) -> list[bool]:
        """Tell of each level whether its deck has a next card, and that is not known."""
        row = self.row
        tops = [start + drawn for start, drawn in zip(LEVEL_STARTS, row["drawn"].tolist(), strict=False)]
        pairs = zip(tops, LEVEL_STARTS[1:], strict=True)
        return [top < end and int(row["deck"][top]) >= UNKNOWN_CARD for top, end in pairs]

    def _foresee(self, move: Move) -> Reveal | None:
        """Return the chance event of a legal move; drawn cards are filled in afterwards."""
        seat = self.to_move
        if move.kind == MoveKind.RESERVE_BLIND:
            return Reveal(RevealKind.DRAW, seat, move.level, 0, None)
        if move.from_hand:
            place = move.id - BUY_HAND
            hidden = self.row["hand_blind"][seat, place] or not self.rules.reserved_from_table_public
            return Reveal(RevealKind.SHOW, seat, move.level, place + 1, move.card) if hidden else None
        refilled = self._refilled_place(move)
        if refilled is None:
            return None
        level, slot = divmod(refilled, SLOTS_PER_LEVEL)
        return Reveal(RevealKind.REFILL, seat, level + 1, slot + 1, None)

    def _refilled_place(self, move: Move) -> int | None:
        if move.kind == MoveKind.RESERVE:
            return move.id - RESERVE
        if move.kind == MoveKind.BUY:
            return move.id - BUY
        place = int(self.row["buying_place"])
        return place if move.kind in (MoveKind.PAY, MoveKind.GOLD_FOR) and place >= 0 else None

    def _fill_in(self, event: Reveal | None) -> Reveal | None:
        if event is None or event.kind == RevealKind.SHOW:
            return event
        if self.phase == Phase.PAYMENT:
            return None
        if event.kind == RevealKind.DRAW:
            code = self.row["hand"][event.seat, int(self.row["hand_size"][event.seat]) - 1]
        else:
            code = self.row["market"][event.level - 1, event.place - 1]
        return replace(event, card=self.card(code))

    def pop(self) -> Move:
        """Take back the last decision and return it.

        Raises:
            IllegalMoveError: nothing was decided on this object.
        """
        if not self._past:
            raise IllegalMoveError("nothing-to-undo")
        step = self._past.pop()
        self._states[0] = step.before[0]
        return step.move

    def peek(self) -> Move:
        """Return the last decision.

        Raises:
            IllegalMoveError: nothing was decided on this object.
        """
        if not self._past:
            raise IllegalMoveError("nothing-to-undo")
        return self._past[-1].move

    def push_text(self, text: str, reveal: AnyCard | None = None) -> Move:
        """Make one decision given as text, and return it; raises as `parse_move` and `push` do."""
        move = self.parse_move(text)
        self.push(move, reveal)
        return move

    def push_turn(self, text: str) -> list[Move]:
        """Make the decisions of a whole turn given as text, and return them.

        Raises:
            TextError: not a turn's text.
            IllegalMoveError: one of the decisions is not legal; nothing is changed.
        """
        moves = self.parse_turn(text)
        for move in moves:
            self.push(move)
        return moves

    def last_turn_text(self) -> str:
        """Return the text of the turn that the last decision belongs to, "" before the first."""
        if not self._past:
            return ""
        turn = int(self._past[-1].before[0]["turns"])
        steps = [step for step in self._past[-8:] if int(step.before[0]["turns"]) == turn]
        return turn_text([step.move for step in steps], self._payment_made(steps))

    def _payment_made(self, steps: list[Step]) -> tuple[int, ...] | None:
        """Return the payment of a turn, None for fewest gold or no purchase."""
        swaps = [step.move.colours[0] for step in steps if step.move.kind == MoveKind.GOLD_FOR]
        if not swaps and steps[0].move.kind != MoveKind.PAY:
            return None
        payer = self._with_states(steps[0].before)
        bought = payer.buying if payer.phase == Phase.PAYMENT else steps[0].move.card
        options = payer.legal_payments(bought) if bought else []
        paid = list(options[0]) if options else [0] * (NUM_COLOURS + 1)
        for colour in swaps:
            paid[colour] -= 1
            paid[GOLD] += 1
        return tuple(paid)
