"""Reading what people type (docs/formats/human-input): canonical texts, looser forms of them, and words."""

from collections.abc import Container, Sequence
from typing import Final

from gemwright.i18n import Translator, translator
from gemwright.notation.clauses import Clause, split_clauses
from gemwright.notation.errors import InputError
from gemwright.notation.hints import examples
from gemwright.notation.interpreting import Interpreter
from gemwright.notation.loose import read_signs
from gemwright.notation.quoting import as_typed
from gemwright.notation.sentences import PURCHASES, Act
from gemwright.notation.tokens import list_tokens
from gemwright.notation.vocabulary import vocabulary
from gemwright.rules import COLOUR_LETTERS, GemwrightError, IllegalMoveError, Move, TextError
from gemwright.rules.names import shorten
from gemwright.rules.play_table import PlayTable

MAX_INPUT: Final = 640
"""Characters that a text may have: the longest turn in words has fewer."""

_WHOLE_PAYMENTS: Final = (Act.PAY, Act.PAY_NOTHING)
_STEPS_OF_PAYMENT: Final = (Act.GOLD_AS, Act.NO_MORE_GOLD)


def read_turn(table: PlayTable, text: str, tr: Translator | None = None) -> list[Move]:
    """Return the decisions that somebody typed, from the present one on; the table is left as it is.

    Besides the canonical text of a turn or decision it understands any letter case and spaces,
    colours in any order, places (`b2.3`, `bh1`, `r1.4`, `rd3`, `^2`), beginnings of card names
    or character names that fit one card within reach, and the sentences that turns are told in.

    A hand card that a view does not know can be named by its place alone (`bh1`); whether that
    purchase is legal shows when it is pushed with the card.

    Args:
        table: a position or view.
        text: at most 640 characters.
        tr: the language of its words; English ones are understood always.

    Raises:
        TextError: it is not understood.
        IllegalMoveError: one of the decisions is not legal; the message names the rule.

    >>> from gemwright.rules import Position
    >>> [move.text for move in read_turn(Position.initial(seed=1), "take white, blue and green")]
    ['+wug']
    >>> [move.text for move in read_turn(Position.initial(seed=1), "K g W")]
    ['+wgk']
    """
    plain = text.strip()
    if not plain:
        raise InputError("nothing-written", examples=examples(table))
    if len(plain) > MAX_INPUT:
        raise InputError("input-too-long", limit=MAX_INPUT)
    language = (tr or translator("en")).language
    return _read_exactly(table, plain, language) or _Reader(table, language).read(plain)


def read_returns(table: PlayTable, text: str, tr: Translator | None = None) -> list[int] | None:
    """Return the token kinds that somebody typed to give back, in that order: letters, or words.

    Nothing is checked against the rules, so that tokens can be collected one by one.

    Args:
        table: a position or view.
        text: such as `kk`, `-w, k` or `2 black and gold`.
        tr: the language of its words; English ones are understood always.

    Returns:
        The kinds, None where the text is something else.
    """
    known = vocabulary((tr or translator("en")).language, table.family)
    clauses = split_clauses(text[:MAX_INPUT], known)
    if len(clauses) != 1 or clauses[0].act not in (None, Act.RETURN):
        return None
    rest = clauses[0].rest.casefold().removeprefix("-")
    letters = "".join(rest.replace(",", " ").split())
    if letters and set(letters) <= set(COLOUR_LETTERS[table.family]):
        return [COLOUR_LETTERS[table.family].index(letter) for letter in letters]
    tokens = list_tokens(rest, known)
    return tokens.kinds if tokens.is_whole else None


def _read_exactly(table: PlayTable, text: str, language: str) -> list[Move] | None:
    """Read a canonical turn or decision; None where it is neither."""
    for read in (table.parse_turn, table.parse_move):
        try:
            moves = read(text)
        except TextError:
            continue
        except IllegalMoveError as refusal:
            return _read_for_the_phase(table, text, language, refusal)
        return [moves] if isinstance(moves, Move) else moves
    return None


def _read_for_the_phase(table: PlayTable, text: str, language: str, refusal: IllegalMoveError) -> list[Move]:
    """Read what is canonical for another phase, `rk` among returns, as meant for the present one."""
    if refusal.code != "wrong-phase":
        raise refusal
    try:
        return _Reader(table, language).read(text)
    except TextError:
        raise refusal from None


class _Reader:
    """Reads the sentences of a turn one after another, each where those before it have led to."""

    def __init__(self, table: PlayTable, language: str) -> None:
        self.start = table
        self.table = table
        self.words = Interpreter(language, table.family)
        self.made: list[Move] = []

    def read(self, text: str) -> list[Move]:
        clauses = split_clauses(text, self.words.known) or [Clause(None, text, text)]
        while clauses:
            clause = clauses.pop(0)
            paying = clauses.pop(0) if _goes_on(clause, clauses, _WHOLE_PAYMENTS) else None
            typed = _span(text, clause, paying)
            try:
                moves = self._moves(clause, paying, typed)
            except GemwrightError as refusal:
                raise as_typed(refusal, typed, self.table, paying.typed if paying else typed) from None
            self.made += moves[:1] if _goes_on(clause, clauses, _STEPS_OF_PAYMENT) else moves
            if clauses:
                self._catch_up()
        return self.made

    def _catch_up(self) -> None:
        """Make the decisions read so far on a table of its own."""
        self.table = self.start.copy()
        for move in self.made:
            self.table.push(move)

    def _moves(self, clause: Clause, paying: Clause | None, typed: str) -> list[Move]:
        table, words = self.table, self.words
        if table.turns != self.start.turns:
            raise InputError("after-the-turn", text=shorten(clause.typed))
        try:
            signs = "".join(words.signs(table, each) for each in (clause, paying) if each)
            if clause.act in _STEPS_OF_PAYMENT:
                return [table.parse_move(signs)]
            return read_signs(table, signs, typed)
        except TextError:
            for each in filter(None, (clause, paying)):
                words.complain(table, each)
            raise


def _goes_on(clause: Clause, following: Sequence[Clause], acts: Container[Act | None]) -> bool:
    """Tell whether a purchase is followed by one of these."""
    return clause.act in PURCHASES and bool(following) and following[0].act in acts


def _span(text: str, clause: Clause, paying: Clause | None) -> str:
    """Return a sentence as it was typed, with the payment that follows it."""
    if paying is None:
        return clause.typed
    start = text.find(clause.typed)
    return text[start : text.find(paying.typed, start + len(clause.typed)) + len(paying.typed)]
