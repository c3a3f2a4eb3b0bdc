"""The words that can be typed in a language: those that decisions are told in, taken from the catalogues."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from gemwright.i18n import Translator, translator
from gemwright.notation.sentences import IMPERATIVES, SENTENCES, Act
from gemwright.rules import COLOUR_LETTERS, Family
from gemwright.rules.catalogue import NUM_COLOURS, TIME

Words = tuple[str, ...]

LONGEST: Final = 10
"""Words that the longest beginning of a sentence may have."""
SHORTEST_BEGINNING: Final = 2
"""Letters needed to name a colour by the beginning of its word."""

_WORD: Final = re.compile(r"(?:[^\W\d_]\.){2,}|[^\W_]+|\$")
_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "ß": "ss"})
_FIELD: Final = re.compile(r"\{(\w+)\}")


class Word(NamedTuple):
    """A word of a text: as it is compared, and where it stands."""

    plain: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Opening:
    """How a sentence begins and ends around what it is about."""

    act: Act
    ending: Words = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What words mean.

    Attributes:
        openings: of sentences, by the words they begin with.
        kinds: token kinds by name; several where a name is not clear.
        numbers: counts by word.
        joining: words that may stand between tokens and mean nothing.
    """

    openings: dict[Words, tuple[Opening, ...]]
    kinds: dict[Words, frozenset[int]]
    numbers: dict[str, int]
    joining: frozenset[str]

    def opening_at(self, words: Sequence[str], start: int) -> tuple[int, tuple[Opening, ...]]:
        """Return how many words from `start` on begin a sentence, and which ones; 0 where none does."""
        for length in range(min(LONGEST, len(words) - start), 0, -1):
            found = self.openings.get(tuple(words[start : start + length]))
            if found:
                return length, found
        return 0, ()

    def kinds_at(self, words: Sequence[str], start: int) -> tuple[int, frozenset[int]]:
        """Return how many words from `start` on name a kind, and which it can be; 0 where none does."""
        for length in range(min(LONGEST, len(words) - start), 0, -1):
            found = self.kinds.get(tuple(words[start : start + length]))
            if found:
                return length, found
        return 0, frozenset()

    def kinds_begun(self, word: str) -> frozenset[int]:
        """Return the kinds whose names begin so, none for fewer than two letters."""
        if len(word) < SHORTEST_BEGINNING or word.isdigit():
            return frozenset()
        return frozenset(
            kind for name, kinds in self.kinds.items() if name[0].startswith(word) for kind in kinds
        )


def split_words(text: str) -> list[Word]:
    """Return the words of a text; capitals, accents and signs are of no account.

    >>> [word.plain for word in split_words("Wziąć 2 S.H.I.E.L.D.")]
    ['wziac', '2', 'shield']
    """
    return [Word(_plain(match[0]), *match.span()) for match in _WORD.finditer(text)]


def plain_words(text: str) -> Words:
    """Return the words of a text as they are compared."""
    return tuple(_plain(match[0]) for match in _WORD.finditer(text))


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN).replace(".", ""))
    return "".join(c for c in apart if not unicodedata.combining(c))


def vocabulary(language: str, family: Family) -> Vocabulary:
    """Return what can be typed by readers of a language: its words and the English ones."""
    return _made(language, family)


@cache
def _made(language: str, family: Family) -> Vocabulary:
    languages = [translator(code) for code in dict.fromkeys((language, "en"))]
    numbers = {_plain(word): count for tr in languages for word, count in tr.numbers().items()}
    numbers |= {word: 1 for tr in languages for word in _article(tr, family)}
    return Vocabulary(
        openings=_openings(languages),
        kinds=_kinds(languages, family, numbers),
        numbers=numbers,
        joining=frozenset(word for tr in languages for word in _joining(tr)),
    )


def _openings(languages: Iterable[Translator]) -> dict[Words, tuple[Opening, ...]]:
    """Return beginnings of sentences, those with an ending first."""
    found: dict[Words, set[Opening]] = {}
    for words, opening in (pair for tr in languages for pair in _opened(tr)):
        found.setdefault(words, set()).add(opening)
    return {
        words: tuple(sorted(openings, key=lambda opening: (-len(opening.ending), opening.act.value)))
        for words, openings in found.items()
    }


def _opened(tr: Translator) -> Iterator[tuple[Words, Opening]]:
    for act, sentence in SENTENCES:
        names = dict.fromkeys(_FIELD.findall(sentence), "\0")
        first, *rest = [part for part in tr(sentence, **names).split("\0") if plain_words(part)]
        yield plain_words(first), Opening(act, plain_words(rest[-1]) if rest else ())
    for act, verb in IMPERATIVES:
        yield plain_words(tr.p("imperative", verb)), Opening(act)


def _joining(tr: Translator) -> Iterator[str]:
    for form in (tr.join(["0", "0"]), tr.join(["0", "i0"]), *tr.token_forms()):
        yield from (word for word in plain_words(form) if word not in ("0", "i0"))


def _kinds(
    languages: Iterable[Translator], family: Family, numbers: dict[str, int]
) -> dict[Words, frozenset[int]]:
    found: dict[Words, set[int]] = {}
    for tr in languages:
        for name, kind in (*_colours(tr, family), *_gems(tr, family)):
            found.setdefault(name, set()).add(kind)
            if len(name) > 1 and name[0] in numbers:
                found.setdefault(name[1:], set()).add(kind)
    for kind, letter in enumerate(COLOUR_LETTERS[family]):
        found.setdefault((letter,), set()).add(kind)
    return {name: frozenset(kinds) for name, kinds in found.items()}


def _article(tr: Translator, family: Family) -> set[str]:
    """Return the word before every token taken or returned, nothing where they have none."""
    tokens = [plain_words(tr.colour(family, kind, "token")) for kind in range(NUM_COLOURS)]
    first = {words[0] for words in tokens}
    return first if len(first) == 1 else set()


def _colours(tr: Translator, family: Family) -> Iterator[tuple[Words, int]]:
    for kind in _kinds_of(family):
        for form in tr.colour_forms(family, kind):
            yield plain_words(form), kind


def _gems(tr: Translator, family: Family) -> Iterator[tuple[Words, int]]:
    """Yield the names of gems, and what only one of them is called: `mind` of the mind stone."""
    forms = [(kind, tr.gem_forms(family, kind)) for kind in range(NUM_COLOURS)]
    forms += [(kind, tr.colour_forms(family, kind)) for kind in _kinds_of(family)[TIME:]]
    names = [(plain_words(form), kind) for kind, of_kind in forms for form in of_kind]
    for name, kind in names:
        others = {word for other, its_kind in names if its_kind != kind for word in other}
        own = tuple(word for word in name if word not in others)
        yield from ((words, kind) for words in (name, own) if words)


def _kinds_of(family: Family) -> range:
    return range(TIME + 1 if family == "marvel" else TIME)
