"""Splitting what is typed into sentences, one for each decision or payment."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gemwright.notation.sentences import Act
from gemwright.notation.vocabulary import Opening, Vocabulary, plain_words, split_words

_SIGNS: Final = {"+": Act.TAKE, "-": Act.RETURN, "=": Act.PAY, "^": Act.TILE}
_SIGN: Final = re.compile(r"([+=^-])\s*(?=[\w$])")
_BETWEEN: Final = " \t\r\n,"
_PART: Final = re.compile(r"[^;]+")


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence, or what stands for one.

    Attributes:
        act: what it does; None where no word or sign says it.
        typed: the whole of it, as it was typed.
        rest: what it is about, as it was typed.
    """

    act: Act | None
    typed: str
    rest: str


def split_clauses(text: str, known: Vocabulary) -> list[Clause]:
    """Return the sentences of a text: they begin with words that do, or after a semicolon."""
    return [clause for part in _PART.findall(text) for clause in _split(part, known)]


def _split(text: str, known: Vocabulary) -> Iterator[Clause]:
    words = split_words(text)
    plain = [word.plain for word in words]
    begun = [one for one in _beginnings(plain, known) if not _in_brackets(text, words[one[0]].start)]
    edges = [*(words[place].start for place, _, _ in begun), len(text)]
    if before := text[: edges[0]].strip(_BETWEEN):
        yield _signed(before, known, goes_on=bool(begun))
    for (place, length, openings), (start, end) in zip(begun, pairwise(edges), strict=True):
        about = words[place + length - 1].end
        yield _opened(text[start:end], text[about:end], openings, known, goes_on=end < len(text))


def _beginnings(words: Sequence[str], known: Vocabulary) -> Iterator[tuple[int, int, tuple[Opening, ...]]]:
    """Yield where sentences begin, with how many words, and which ones begin so."""
    place = 0
    while place < len(words):
        length, openings = known.opening_at(words, place)
        if length:
            yield place, length, openings
        place += length or 1


def _in_brackets(text: str, place: int) -> bool:
    """Tell whether a place is among details, where `tag` and the like are no verbs."""
    return text.count("(", 0, place) > text.count(")", 0, place)


def _signed(text: str, known: Vocabulary, *, goes_on: bool) -> Clause:
    """Return what no word begins; a sign may."""
    sign = _SIGN.match(text)
    rest = text[sign.end() :] if sign else text
    return Clause(_SIGNS[sign[1]] if sign else None, text, _shortened(rest, known) if goes_on else rest)


def _opened(
    text: str, about: str, openings: Sequence[Opening], known: Vocabulary, *, goes_on: bool
) -> Clause:
    typed, rest = text.strip(_BETWEEN), about.strip(_BETWEEN)
    if goes_on:
        rest = _shortened(rest, known)
    words = plain_words(rest)
    for opening in openings:
        if opening.ending and words[-len(opening.ending) :] == opening.ending:
            return Clause(opening.act, typed, _without_last(rest, len(opening.ending)))
    return Clause(openings[-1].act, typed, rest)


def _shortened(rest: str, known: Vocabulary) -> str:
    """Drop the `and` that leads over to the next sentence; among letters a letter is a colour."""
    words = plain_words(rest)
    if not words or words[-1] not in known.joining:
        return rest
    is_letter = words[-1:] in known.kinds and all(len(word) == 1 for word in words)
    return rest if is_letter else _without_last(rest, 1)


def _without_last(text: str, count: int) -> str:
    return text[: split_words(text)[-count].start].strip(_BETWEEN)
