import pytest

from gemwright.cli.prompts import Verb, command_words, understand
from gemwright.i18n import LANGUAGES, translator

TR = translator("en")


@pytest.mark.parametrize(
    ("line", "verb", "text"),
    [
        ("", Verb.NOTHING, ""),
        ("   ", Verb.NOTHING, ""),
        (" 12 ", Verb.NUMBER, "12"),
        ("?", Verb.HELP, ""),
        ("HINT", Verb.HINT, ""),
        ("undo", Verb.UNDO, ""),
        ("export my game.gwg", Verb.EXPORT, "my game.gwg"),
        ("save final", Verb.SAVE, "final"),
        ("q", Verb.QUIT, ""),
        ("+wug", Verb.MOVE, "+wug"),
        ("u", Verb.MOVE, "u"),
        ("b2.3 = w2", Verb.MOVE, "b2.3 = w2"),
        ("-1", Verb.MOVE, "-1"),
        ("٣", Verb.MOVE, "٣"),
    ],
)
def test_lines_are_sorted(line: str, verb: Verb, text: str) -> None:
    request = understand(line, TR)
    assert (request.verb, request.text) == (verb, text)


def test_endless_numbers_are_cut_to_something_harmless() -> None:
    assert understand("9" * 5000, TR).number == 999_999_999


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_commands_work_in_every_language(language: str) -> None:
    words = command_words(translator(language))
    assert {verb.value for verb in words.values()} >= {"help", "hint", "undo", "board", "log", "save", "quit"}
    assert words["hint"] == Verb.HINT


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_of_a_language_hides_a_move(language: str) -> None:
    for word in command_words(translator(language)):
        assert word in ("?", "q") or len(word) > 2
        assert not set(word) <= set("wugrk$")
        assert not set(word) <= set("ypbro$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_of_a_language_share_a_word(language: str) -> None:
    words = command_words(translator(language))
    assert all(words[verb.value] == verb for verb in set(words.values()))
