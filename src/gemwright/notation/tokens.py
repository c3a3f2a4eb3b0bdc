"""Tokens in words: `white, blue and green`, `2 red and 1 gold`."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gemwright.notation.vocabulary import Vocabulary, Word, split_words

_MOST_DIGITS = 2


@dataclass
class Tokens:
    """Tokens that were named, and the words that name none.

    Attributes:
        kinds: those named, in order.
        in_words: whether one of them was named by more than its letter.
        unknown: the first word that is none of them.
        unclear: the first word that could be several kinds.
        choices: those kinds.
    """

    kinds: list[int] = field(default_factory=list)
    in_words: bool = False
    unknown: Word | None = None
    unclear: Word | None = None
    choices: frozenset[int] = frozenset()

    @property
    def is_whole(self) -> bool:
        """Whether every word was understood, and some token named."""
        return bool(self.kinds) and self.unknown is None and self.unclear is None

    @property
    def is_about_tokens(self) -> bool:
        """Whether tokens are meant, even if not every word is understood."""
        return self.in_words or self.unclear is not None


class _Listing:
    """Goes through the words of a list one after another."""

    def __init__(self, words: Sequence[Word], known: Vocabulary) -> None:
        self.words = words
        self.plain = [word.plain for word in words]
        self.known = known
        self.found = Tokens()
        self._count: int | None = None

    def read(self) -> Tokens:
        place = 0
        while place < len(self.words):
            place += self._step(place)
        if self._count is not None:
            self._miss(self.words[-1])
        return self.found

    def _step(self, place: int) -> int:
        """Understand what begins at a place, and return how many words that was."""
        word, known = self.words[place], self.known
        length, kinds = known.kinds_at(self.plain, place)
        if length > 1:
            self._name(word, kinds)
        elif (count := _count(word.plain, known)) is not None:
            if self._count is not None:
                self._miss(word)
            self._count = count
        elif word.plain not in known.joining:
            self._name(word, kinds or known.kinds_begun(word.plain))
        return max(1, length)

    def _name(self, word: Word, kinds: frozenset[int]) -> None:
        if not kinds:
            self._miss(word)
        elif len(kinds) > 1:
            self.found.unclear = self.found.unclear or word
            self.found.choices = self.found.choices or kinds
        else:
            self.found.in_words |= len(word.plain) > 1
            self.found.kinds += [*kinds] * (1 if self._count is None else self._count)
        self._count = None

    def _miss(self, word: Word) -> None:
        self.found.unknown = self.found.unknown or word


def list_tokens(text: str, known: Vocabulary) -> Tokens:
    """Return the tokens that a text names.

    >>> from gemwright.notation.vocabulary import vocabulary
    >>> list_tokens("2 red, a blue and gold", vocabulary("en", "splendor")).kinds
    [3, 3, 1, 5]
    """
    return _Listing(split_words(text), known).read()


def _count(word: str, known: Vocabulary) -> int | None:
    if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS:
        return int(word)
    return known.numbers.get(word)
