import pytest

from gemwright.i18n import LANGUAGES, detect_language, known_language
from gemwright.i18n.languages import VARIABLES


@pytest.fixture(autouse=True)
def no_language_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("es", "es"),
        ("es_ES.UTF-8", "es"),
        ("pl-PL", "pl"),
        ("da_DK@euro", "da"),
        ("PL", "pl"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("fr_FR.UTF-8", "en"),
        ("", "en"),
        ("../es", "en"),
    ],
)
def test_a_locale_name_leads_to_a_language(name: str, language: str) -> None:
    assert known_language(name) == language


def test_english_is_the_language_of_an_empty_environment() -> None:
    assert detect_language() == "en"


@pytest.mark.parametrize("variable", VARIABLES)
def test_each_variable_is_heard(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "da_DK.UTF-8")
    assert detect_language() == "da"


def test_the_first_variable_set_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in zip(VARIABLES, ("es", "da", "pl", "da"), strict=True):
        monkeypatch.setenv(variable, value)
    assert detect_language() == "es"
    monkeypatch.setenv("GEMWRIGHT_LANG", "")
    assert detect_language() == "da"


def test_an_unknown_language_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR")
    monkeypatch.setenv("LANG", "es_ES")
    assert detect_language() == "en"


def test_there_are_four_languages() -> None:
    assert LANGUAGES == ("en", "es", "da", "pl")
