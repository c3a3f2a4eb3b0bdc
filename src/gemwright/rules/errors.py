"""Errors with a code, a rule and fields.

The English sentence of each code is also the key under which `i18n` keeps its translations;
`str(error)` is that sentence.
"""

from typing import Any, ClassVar, Final

MESSAGES: Final[dict[str, str]] = {
    "unknown-edition": "there is no edition “{edition}”; the editions are {choices}",
    "unknown-switch": "there is no rule switch “{switch}”; the switches are {choices}",
    "bad-switch-value": "rule switch “{switch}” cannot be “{value}”; it can be {choices}",
    "bad-player-count": "a game is for 2, 3 or 4 players, not {players}",
    "bad-first-seat": "the first seat must be from 0 to {last}, not {first}",
    "bad-seed": "a seed is a whole number from 0 to 18446744073709551615, not {seed}",
    "bad-seeds": "the first seed of {count} games is a whole number from 0 to {last}, not {seed}",
    "bad-count": "a number of games is a whole number from 0 on, not {count}",
    "bad-game": "there is no game {index}; the games are 0 to {last}",
    "bad-seat": "there is no seat {seat}; the seats are 0 to {last}",
    "unknown-colour": "“{text}” is no colour here; the letters are {choices}",
    "unknown-card": "there is no card “{text}” in this deck",
    "ambiguous-card": "“{text}” names two cards; write {choices}",
    "unknown-tile": "there is no tile “{text}” in this set",
    "bad-level": "there is no level “{text}”; the levels are 1, 2 and 3",
    "bad-move-text": "“{text}” is not a move",
    "bad-move-id": "there is no decision {text} here; ids run from 0 to 77, and texts are for push_text",
    "game-over": "the game is over",
    "wrong-phase": "“{move}” is for another moment: {phase} is due",
    "take-from-empty": "the supply has no {colour}",
    "take-count": "the number of different colours to take here is {count}",
    "take-mixed": "“{move}” cannot be taken; take two of one colour, or different ones",
    "take-alike": "two of one colour need a pile of 4, {colour} has {count}",
    "hand-full": "the hand holds 3 cards already, so nothing can be reserved",
    "deck-empty": "the deck of level {level} is empty",
    "card-not-there": "“{card}” is neither in the market nor in the own hand",
    "card-not-in-market": "“{card}” is not in the market",
    "cannot-afford": "“{card}” costs {missing} more than the gems, bonuses and gold at hand",
    "payment-illegal": "“{payment}” is no legal payment for “{card}”",
    "swap-illegal": "gold cannot take the place of {colour} here",
    "return-illegal": "{colour} cannot be returned now",
    "return-time": "the time stone is never returned",
    "return-count": "{count} tokens have to be returned, no more and no fewer",
    "tile-not-eligible": "“{tile}” is not on offer",
    "pass-illegal": "passing is only for a seat that can do nothing else",
    "illegal-move": "“{move}” is not legal here",
    "nothing-to-undo": "there is no decision to take back",
    "reveal-impossible": "“{card}” cannot be the card that comes up",
    "bad-text": "{problem} in field {field}: “{text}”",
    "bad-field": "field {field}: {problem}",
    "not-full": "this is what one seat knows, no full position; read it as a view",
    "switch-twice": "rule switch “{switch}” is given twice",
    "field-count": "a position has {wanted} fields, this line has {found}",
    "text-too-long": "the text is longer than {limit} characters",
    "inconsistent": "the position is impossible: {problems}",
    "no-gpu": "there is no GPU here that Numba can use",
    "no-gpu-library": "numba-cuda is not installed; it comes with “pip install gemwright[gpu]”",
}


class GemwrightError(ValueError):
    """A refusal that changed nothing.

    Packages with errors of their own subclass this with their own `messages`.

    Attributes:
        code: key of `messages`, stable for programs.
        rule: id of the rule behind it (`R5.1`), or "".
        fields: the values in the sentence.
    """

    messages: ClassVar[dict[str, str]] = MESSAGES

    def __init__(self, code: str, rule: str = "", **fields: Any) -> None:
        self.code = code
        self.rule = rule
        self.fields = fields
        super().__init__(self.english())

    @property
    def template(self) -> str:
        """The English sentence with its fields still open: the key for translations."""
        return self.messages[self.code]

    def english(self) -> str:
        """Return the sentence in English, with the rule it follows."""
        sentence = self.template.format(**self.fields)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.fields)


def _rebuild(kind: type[GemwrightError], code: str, rule: str, fields: dict[str, Any]) -> GemwrightError:
    return kind(code, rule, **fields)


class SetUpError(GemwrightError):
    """A game that cannot be set up so: edition, switch, players, seat, seed."""


class IllegalMoveError(GemwrightError):
    """A move that is well formed but not legal in this position."""


class TextError(GemwrightError):
    """A text that is not of its format, or names something that does not exist."""


class PositionError(GemwrightError):
    """A position that no game can reach; see `Position.status`."""


class GpuError(GemwrightError):
    """Games that were to be played on a GPU, where that cannot be."""
