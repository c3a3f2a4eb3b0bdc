import pytest

from gemwright.records.tokens import Kind, Source, read_tags, tokenize, turn_number
from tests.records.games import error


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind.name.lower(), token.text) for token in tokenize(Source(text), 0)]


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("+wug", Kind.MOVE),
        ("bG0:u2r2=w1-k^N:w4k4", Kind.MOVE),
        ("--", Kind.MOVE),
        ("=", Kind.MOVE),
        ("$w", Kind.MOVE),
        ("1.", Kind.NUMBER),
        ("999999999...", Kind.NUMBER),
        ("0.", Kind.MOVE),
        ("01.", Kind.MOVE),
        ("1..", Kind.MOVE),
        ("*", Kind.RESULT),
        ("15+:9", Kind.RESULT),
        ("1:2:3:4", Kind.RESULT),
        ("1:2:3:4:5", Kind.MOVE),
        ("15", Kind.MOVE),
        ("!", Kind.MARK),
        ("?!", Kind.MARK),
        ("!!!", Kind.MOVE),
        ("...", Kind.OPEN),
        ("....", Kind.MOVE),
        (">1=a,b", Kind.ROW),
        (">t=N:x", Kind.ROW),
        (">1.2=x", Kind.REVEAL),
        (">", Kind.REVEAL),
        (">4=x", Kind.REVEAL),
    ],
)
def test_kinds_of_words(word: str, kind: Kind) -> None:
    assert kinds(word) == [(kind.name.lower(), word)]


def test_braces_need_no_blanks() -> None:
    assert kinds("1. +wug(2... +urk){a (b) c}!") == [
        ("number", "1."),
        ("move", "+wug"),
        ("begin", "("),
        ("number", "2..."),
        ("move", "+urk"),
        ("end", ")"),
        ("comment", "a (b) c"),
        ("mark", "!"),
    ]


@pytest.mark.parametrize("inside", ["", "a", "{", "\\}", "\\\\", "a\nb", "\\\\\\}", "["])
def test_comments(inside: str) -> None:
    assert kinds(f"{{{inside}}} *") == [("comment", inside), ("result", "*")]


@pytest.mark.parametrize("text", ["{", "{a", "{\\}", "{\\", "a {b\\\\\\}"])
def test_comments_without_an_end(text: str) -> None:
    with error("open-comment"):
        kinds(text)


def test_places_count_from_one() -> None:
    source = Source("ab\n\ncd\n", "f", 10)
    assert [source.place(at) for at in (0, 1, 2, 3, 4, 5, 7)] == [
        (10, 1),
        (10, 2),
        (10, 3),
        (11, 1),
        (12, 1),
        (12, 2),
        (13, 1),
    ]
    assert str(source.error(4, "empty")) == "f:12:1: there is no game here"


def test_tags_end_where_the_moves_begin() -> None:
    source = Source('[A "1"]\n\n  [B "two \\"x\\" \\\\"]  \n\n+wug [C "3"]\n')
    tags, begin = read_tags(source)
    assert {key: value for key, (value, _) in tags.items()} == {"A": "1", "B": 'two "x" \\'}
    assert source.text[begin:].startswith("+wug")
    assert [source.place(at)[0] for _, at in tags.values()] == [1, 3]


def test_a_text_of_tags_only() -> None:
    source = Source('[A "1"]')
    assert read_tags(source)[1] == len(source.text)


@pytest.mark.parametrize(
    "line", ["[", "[]", "[A]", "[A 1]", '[A "1]', '[A "1"', '[A"1"]', '[a "1"]', '[A  "1"]', '[A "\\"]']
)
def test_lines_that_are_no_tags(line: str) -> None:
    with error("bad-tag"):
        read_tags(Source(line))


def test_numbers_of_turns() -> None:
    assert turn_number("12.") == (12, False)
    assert turn_number("12...") == (12, True)
