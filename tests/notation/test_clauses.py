import pytest

from gemwright.notation.clauses import split_clauses
from gemwright.notation.sentences import Act
from gemwright.notation.vocabulary import vocabulary

EN = vocabulary("en", "splendor")


def split(text: str, language: str = "en") -> list[tuple[Act | None, str]]:
    return [(one.act, one.rest) for one in split_clauses(text, vocabulary(language, "splendor"))]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("wug", [(None, "wug")]),
        ("Take  wug", [(Act.TAKE, "wug")]),
        ("take w and u, return k", [(Act.TAKE, "w and u"), (Act.RETURN, "k")]),
        ("take w, u and return k", [(Act.TAKE, "w, u"), (Act.RETURN, "k")]),
        ("white, blue; return red", [(None, "white, blue"), (Act.RETURN, "red")]),
        ("white ; blue", [(None, "white"), (None, "blue")]),
        ("+wug-kk", [(Act.TAKE, "wug-kk")]),
        ("- 2 black", [(Act.RETURN, "2 black")]),
        ("= white", [(Act.PAY, "white")]),
        ("^mary", [(Act.TILE, "mary")]),
        ("--", [(None, "--")]),
        ("buy 1.2 = w2", [(Act.BUY, "1.2 = w2")]),
        ("buy 1.2 paying 2 red", [(Act.BUY, "1.2"), (Act.PAY, "2 red")]),
        ("buy it, without paying anything", [(Act.BUY, "it"), (Act.PAY_NOTHING, "")]),
        ("buy the red card (2) from the hand", [(Act.BUY_HAND, "the red card (2)")]),
        ("reserve the top card of the level 2 deck", [(Act.RESERVE_TOP, "2")]),
        ("reserve the top card of the level 2", [(Act.RESERVE_TOP, "2")]),
        ("reserve #2", [(Act.RESERVE, "#2")]),
        ("pass", [(Act.PASS, "")]),
        ("buy it (take, return), paying w", [(Act.BUY, "it (take, return)"), (Act.PAY, "w")]),
        (" ; ,", []),
        ("", []),
    ],
)
def test_sentences_begin_with_their_verbs_or_after_a_semicolon(
    text: str, clauses: list[tuple[Act | None, str]]
) -> None:
    assert split(text) == clauses


@pytest.mark.parametrize(
    ("text", "language", "clauses"),
    [
        ("købe det (x) fra hånden for 2 røde", "da", [(Act.BUY_HAND, "det (x)"), (Act.PAY, "2 røde")]),
        ("comprar de la mano 1", "es", [(Act.BUY_HAND, "1")]),
        ("coger p b y devolver r", "es", [(Act.TAKE, "p b"), (Act.RETURN, "r")]),
        ("take w, u and return r", "pl", [(Act.TAKE, "w, u"), (Act.RETURN, "r")]),
        ("wziąć biały i odłożyć złoto", "pl", [(Act.TAKE, "biały"), (Act.RETURN, "złoto")]),
    ],
)
def test_sentences_of_other_languages(
    text: str, language: str, clauses: list[tuple[Act | None, str]]
) -> None:
    assert split(text, language) == clauses


def test_a_letter_that_is_also_a_word_for_and_stays_among_letters() -> None:
    known = vocabulary("es", "marvel")
    assert [one.rest for one in split_clauses("coger p b y devolver r", known)] == ["p b y", "r"]
    assert [one.rest for one in split_clauses("coger azul y devolver r", known)] == ["azul", "r"]


def test_sentences_keep_what_was_typed() -> None:
    typed = [one.typed for one in split_clauses(" Take W , Return  K;", EN)]
    assert typed == ["Take W", "Return  K"]
