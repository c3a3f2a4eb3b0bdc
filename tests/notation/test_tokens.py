import pytest

from gemwright.notation.tokens import Tokens, list_tokens
from gemwright.notation.vocabulary import vocabulary


def listed(text: str, language: str = "en") -> Tokens:
    return list_tokens(text, vocabulary(language, "splendor"))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("white blue green", [0, 1, 2]),
        ("white, blue and green", [0, 1, 2]),
        ("2 red", [3, 3]),
        ("two red tokens and a gold", [3, 3, 5]),
        ("12 black", [4] * 12),
        ("0 black, red", [3]),
        ("diamonds, 2 rubies, onyx", [0, 3, 3, 4]),
        ("w, blue", [0, 1]),
        ("whi gre", [0, 2]),
    ],
)
def test_tokens_in_words(text: str, kinds: list[int]) -> None:
    tokens = listed(text)
    assert (tokens.kinds, tokens.is_whole) == (kinds, True)


@pytest.mark.parametrize(
    ("text", "language", "kinds"),
    [
        ("una blanca, una de oro y 2 azules", "es", [0, 5, 1, 1]),
        ("una azul e una verde", "es", [1, 2]),
        ("en guldbrik og 2 sorte", "da", [5, 4, 4]),
        ("guldbrik", "da", [5]),
        ("5 białych i złoto", "pl", [0] * 5 + [5]),
        ("2 red i biały", "pl", [3, 3, 0]),
    ],
)
def test_tokens_in_other_languages(text: str, language: str, kinds: list[int]) -> None:
    assert listed(text, language).kinds == kinds


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("white purple", "purple"),
        ("white 2", "2"),
        ("2 3 white", "3"),
        ("hello", "hello"),
        ("123 white", "123"),
        ("wug", "wug"),
        ("white n", "n"),
    ],
)
def test_the_first_word_that_is_no_token_is_known(text: str, unknown: str) -> None:
    tokens = listed(text)
    assert tokens.unknown
    assert (text[tokens.unknown.start : tokens.unknown.end], tokens.is_whole) == (unknown, False)


def test_a_word_that_could_be_two_kinds() -> None:
    tokens = listed("white bl")
    assert tokens.unclear
    assert (tokens.unclear.plain, set(tokens.choices), tokens.is_whole) == ("bl", {1, 4}, False)
    assert listed("bl").is_about_tokens


@pytest.mark.parametrize(
    ("text", "is_about"), [("hello", False), ("r x", False), ("red x", True), ("", False)]
)
def test_letters_alone_say_not_that_tokens_are_meant(text: str, is_about: bool) -> None:
    assert listed(text).is_about_tokens == is_about


def test_nothing_names_nothing() -> None:
    assert not listed("and, tokens").is_whole
