import pytest

from gemwright.i18n import translator
from gemwright.notation import InputError
from gemwright.rules import GemwrightError, TextError


def test_an_input_error_is_a_text_error_with_messages_of_its_own() -> None:
    error = InputError("empty-slot", place="2.3")
    assert isinstance(error, TextError | ValueError)
    assert (error.code, str(error)) == ("empty-slot", "slot 2.3 of the market is empty")
    assert not set(InputError.messages) & set(GemwrightError.messages)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "el espacio 2.3 del mercado está vacío"),
        ("da", "felt 2.3 i markedet er tomt"),
        ("pl", "pole 2.3 rynku jest puste"),
    ],
)
def test_it_is_worded_in_every_language(language: str, words: str) -> None:
    assert translator(language).error(InputError("empty-slot", place="2.3")) == words
