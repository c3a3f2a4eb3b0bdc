import pytest

from gemwright.cli.entry import run
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak, spoken
from gemwright.i18n import LANGUAGES, translator


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_spoken_until_another_is_chosen(language: str) -> None:
    assert speak(language).language == language
    assert spoken().language == language


def test_without_a_choice_the_environment_decides() -> None:
    speak("da")
    assert speak(None) is translator(None)


@pytest.mark.parametrize("language", ["", "xx", "EN", "english"])
def test_a_language_that_is_not_there(language: str) -> None:
    with pytest.raises(CliError):
        speak(language)


def test_errors_speak_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--lang", "en", "--players", "9"]) == 2
    english = capsys.readouterr().err
    assert run(["play", "--lang", "es", "--players", "9"]) == 2
    spanish = capsys.readouterr().err
    assert "2, 3 or 4" in english
    assert english != spanish
    assert "9" in spanish


def test_unknown_languages_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--lang", "xx"]) == 2
    assert "there is no language “xx”; the languages are en, es, da, pl" in capsys.readouterr().err
