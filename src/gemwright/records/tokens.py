"""The words of a game file, with their places."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from .errors import RecordError
from .limits import WORD_CHARS
from .nodes import MARKS, UNFINISHED

_TOKEN: Final = re.compile(
    r"\s+|(?P<comment>\{(?:[^\\}]|\\.)*\})|(?P<brace>[(){}])|(?P<word>[^\s(){}]+)", re.DOTALL
)
_TAG: Final = re.compile(r'\[([A-Z][A-Za-z0-9_]{0,39}) "((?:[^"\\]|\\.)*)"\]', re.ASCII)
_NUMBER: Final = re.compile(r"([1-9]\d{0,8})(\.|\.\.\.)", re.ASCII)
_RESULT: Final = re.compile(r"\d{1,3}\+?(?::\d{1,3}\+?){1,3}", re.ASCII)
_ROW: Final = re.compile(r">([123t])=(\S+)", re.ASCII)


class Kind(Enum):
    """What a word of move text is."""

    COMMENT = auto()
    BEGIN = auto()
    END = auto()
    NUMBER = auto()
    RESULT = auto()
    MARK = auto()
    ROW = auto()
    REVEAL = auto()
    OPEN = auto()
    MOVE = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A word; `at` is where it begins in the text of its game."""

    kind: Kind
    text: str
    at: int


class Source:
    """The text of one game, and where in which file it stands.

    Attributes:
        text: the text, lines ending in a newline.
        file: name of the file, or "".
        first_line: number of its first line in the file.
    """

    def __init__(self, text: str, file: str = "", first_line: int = 1) -> None:
        self.text = text
        self.file = file
        self.first_line = first_line
        self._starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column of a character."""
        line = bisect_right(self._starts, at) - 1
        return self.first_line + line, at - self._starts[line] + 1

    def error(self, at: int, code: str, **fields: Any) -> RecordError:
        """Return an error with its place."""
        line, column = self.place(at)
        return RecordError(code, file=self.file, line=line, column=column, **fields)


def read_tags(source: Source) -> tuple[dict[str, tuple[str, int]], int]:
    """Return the tags with their places, and where the move text begins.

    Raises:
        RecordError: a tag line that is none, or a tag twice.
    """
    tags: dict[str, tuple[str, int]] = {}
    at = 0
    for line in source.text.split("\n"):
        words = line.strip()
        if words and not words.startswith("["):
            break
        if words:
            _read_tag(source, words, at, tags)
        at += len(line) + 1
    return tags, min(at, len(source.text))


def _read_tag(source: Source, words: str, at: int, tags: dict[str, tuple[str, int]]) -> None:
    match = _TAG.fullmatch(words)
    if match is None:
        raise source.error(at, "bad-tag", text=_shown(words))
    key, value = match.groups()
    if key in tags:
        raise source.error(at, "repeated-tag", tag=key)
    tags[key] = (re.sub(r"\\(.)", r"\1", value), at)


def tokenize(source: Source, begin: int) -> Iterator[Token]:
    """Yield the words of the move text.

    Raises:
        RecordError: a word that means nothing, or a comment that never ends.
    """
    for match in _TOKEN.finditer(source.text, begin):
        at = match.start()
        if match["comment"]:
            yield Token(Kind.COMMENT, match["comment"][1:-1], at)
        elif match["brace"]:
            yield _brace(source, match["brace"], at)
        elif match["word"]:
            if len(match["word"]) > WORD_CHARS:
                raise source.error(at, "limit-word", limit=WORD_CHARS)
            yield Token(_kind(match["word"]), match["word"], at)


def _brace(source: Source, brace: str, at: int) -> Token:
    if brace in "()":
        return Token(Kind.BEGIN if brace == "(" else Kind.END, brace, at)
    if brace == "{":
        raise source.error(at, "open-comment")
    raise source.error(at, "bad-token", text=brace)


def _kind(word: str) -> Kind:
    if word in MARKS:
        return Kind.MARK
    if word == UNFINISHED or _RESULT.fullmatch(word):
        return Kind.RESULT
    if word == "...":
        return Kind.OPEN
    if word.startswith(">"):
        return Kind.ROW if _ROW.fullmatch(word) else Kind.REVEAL
    return Kind.NUMBER if _NUMBER.fullmatch(word) else Kind.MOVE


def turn_number(word: str) -> tuple[int, bool]:
    """Return the number of `12.` or `12...`, and whether the turn has begun already."""
    return int(word.rstrip(".")), word.endswith("...")


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in text[:60]) + "…" * (len(text) > 60)
