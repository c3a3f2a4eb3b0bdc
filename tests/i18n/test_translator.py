from typing import ClassVar

import pytest

from gemwright.i18n import LANGUAGES, Translator, translator
from gemwright.rules import GemwrightError, Layout, PositionError, SetUpError, TextError

EN, ES, DA, PL = (translator(language) for language in LANGUAGES)


def test_a_translator_is_made_once() -> None:
    assert translator("pl") is translator("pl")
    assert translator("pl").language == "pl"
    assert translator("klingon").language == "en"


def test_the_environment_is_asked_where_no_language_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        monkeypatch.setenv("GEMWRIGHT_LANG", f"{language}_XX.UTF-8")
        assert translator() is translator(language)


def test_fields_are_filled_in() -> None:
    assert EN("{name} wins", name="Ana") == "Ana wins"
    assert ES("{name} wins", name="Ana") == "Ana gana"
    assert DA("{name} wins", name="Ana") == "Ana vinder"
    assert PL("{name} wins", name="Ana") == "Ana wygrywa"


def test_braces_in_a_field_stay() -> None:
    assert EN("{name} wins", name="{count}") == "{count} wins"


def test_what_has_no_translation_stays_english() -> None:
    strange = "a sentence that {nobody} has translated"
    assert [tr(strange, nobody="no one") for tr in (EN, PL)] == ["a sentence that no one has translated"] * 2


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 punktów"),
        (1, "1 punkt"),
        (2, "2 punkty"),
        (4, "4 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (14, "14 punktów"),
        (21, "21 punktów"),
        (22, "22 punkty"),
        (112, "112 punktów"),
    ],
)
def test_polish_has_three_forms(count: int, words: str) -> None:
    assert PL.n("{count} point", "{count} points", count) == words


@pytest.mark.parametrize("tr", [EN, ES, DA, PL])
def test_one_and_several_differ_where_the_language_does(tr: Translator) -> None:
    one, two = (tr.n("{count} card", "{count} cards", count) for count in (1, 2))
    assert one.startswith("1 ")
    assert (one[2:] == two[2:]) == (tr is DA)  # et kort, to kort


def test_lists_are_joined_in_words() -> None:
    assert EN.join([]) == ""
    assert EN.join(["white"]) == "white"
    assert EN.join(["white", "blue"]) == "white and blue"
    assert ES.join("abc") == "a, b y c"
    assert DA.join("abc") == "a, b og c"
    assert PL.join("abc") == "a, b i c"


@pytest.mark.parametrize(
    ("last", "word"),
    [("Irene", "e"), ("Hilda", "e"), ("hielo", "y"), ("Yago", "y"), ("oro", "y"), ("Íñigo", "e")],
)
def test_spanish_and_gives_way_before_the_sound_i(last: str, word: str) -> None:
    assert ES.join(["Ana", last]) == f"Ana {word} {last}"


@pytest.mark.parametrize("family", ["splendor", "marvel"])
@pytest.mark.parametrize("tr", [EN, ES, DA, PL])
def test_the_kinds_of_a_family_have_different_names(tr: Translator, family: str) -> None:
    kinds = range(7 if family == "marvel" else 6)
    assert len({tr.colour(family, kind) for kind in kinds}) == len(kinds)
    assert all(tr.amount(family, kind, 2).startswith("2 ") for kind in kinds)


def test_colours_agree_with_what_they_colour() -> None:
    assert [tr.colour("splendor", 0) for tr in (EN, ES, DA, PL)] == ["white", "blanca", "hvid", "biały"]
    assert [tr.colour("splendor", 0, "card") for tr in (EN, ES, DA, PL)] == [
        "white",
        "blanca",
        "hvidt",
        "biała",
    ]
    assert PL.colour("splendor", 0, "card bought") == "białą"
    assert DA.colour("splendor", 0, "card bought") == "hvide"
    assert ES.colour("splendor", 5, "token") == "una de oro"


def test_the_wild_tokens_have_the_names_of_the_rulebooks() -> None:
    assert [tr.colour("marvel", 5) for tr in (EN, ES, DA)] == ["S.H.I.E.L.D."] * 3
    assert PL.colour("marvel", 5) == "T.A.R.C.Z.A."
    assert PL.amount("marvel", 5, 2) == "2 znaczniki T.A.R.C.Z.Y."
    assert [tr.colour("splendor", 5) for tr in (EN, ES, DA, PL)] == ["gold", "oro", "guld", "złoto"]
    assert [tr.colour("marvel", 6) for tr in (ES, PL)] == ["Gema del Tiempo", "Kamień Czasu"]


def test_amounts_agree_in_number() -> None:
    counts = (2, 0, 1, 0, 5, 2)
    assert EN.amounts("splendor", counts) == "2 white, 1 green, 5 black and 2 gold"
    assert ES.amounts("splendor", counts) == "2 blancas, 1 verde, 5 negras y 2 de oro"
    assert DA.amounts("splendor", counts) == "2 hvide, 1 grøn, 5 sorte og 2 guld"
    assert PL.amounts("splendor", counts) == "2 białe, 1 zielony, 5 czarnych i 2 złota"
    assert EN.amounts("splendor", (0,) * 6) == ""


def test_an_error_is_one_translated_line_with_its_rule() -> None:
    error = SetUpError("bad-player-count", "R2.1", players=7)
    assert EN.error(error) == str(error)
    assert ES.error(error) == "una partida es para 2, 3 o 4 jugadores, no 7 (R2.1)"
    assert DA.error(error) == "et spil er for 2, 3 eller 4 spillere, ikke 7 (R2.1)"
    assert PL.error(error) == "gra jest dla 2, 3 lub 4 graczy, a nie 7 (R2.1)"


def test_an_error_without_rule_has_no_brackets() -> None:
    assert PL.error(SetUpError("bad-seed", seed="x")).endswith("a nie x")


def test_words_inside_errors_are_translated() -> None:
    layout = Layout.empty("splendor-2024", 2)
    layout.seats[0].points = 3
    with pytest.raises(PositionError) as caught:
        layout.build()
    assert "puntos" in ES.error(caught.value)
    assert ES.error(PositionError("inconsistent", problems="token totals, hand limit")) == (
        "la posición es imposible: total de fichas, límite de la mano"
    )
    bad = TextError("bad-text", problem="not a whole number", field="turns", text="x")
    assert DA.error(bad) == "intet helt tal i feltet turns: »x«"
    phase = TextError("wrong-phase", move="=", phase="return")
    assert PL.error(phase) == "„=” to nie ten moment; teraz kolej na: odłożenie znaczników"
    assert EN.error(phase) == str(phase)


@pytest.mark.parametrize(("colour", "words"), [("shield", "S.H.I.E.L.D."), ("time", "Gema del Tiempo")])
def test_the_rules_names_of_special_tokens_are_known(colour: str, words: str) -> None:
    assert ES.error(TextError("return-illegal", colour=colour)) == f"ahora no se puede devolver: {words}"


class OuterError(GemwrightError):
    messages: ClassVar[dict[str, str]] = {"nested": "{where}: {reason}"}


def test_an_error_inside_an_error_is_translated() -> None:
    inner = SetUpError("game-over")
    assert PL.error(OuterError("nested", where="a:1", reason=inner)) == "a:1: gra jest skończona"


def test_other_errors_speak_for_themselves() -> None:
    assert PL.error(OSError("disk full")) == "disk full"


@pytest.mark.parametrize(
    ("tr", "kind", "forms"),
    [
        (EN, 0, {"white"}),
        (ES, 0, {"blanca", "una blanca", "blancas", "blanco", "blancos"}),
        (ES, 1, {"azul", "una azul", "azules"}),
        (DA, 2, {"grøn", "en grøn", "grønt", "grønne"}),
        (PL, 3, {"czerwony", "czerwona", "czerwoną", "czerwone", "czerwonych"}),
        (DA, 5, {"guld", "en guldbrik", "guldbrikker"}),
    ],
)
def test_a_kind_has_all_forms_of_its_colour(tr: Translator, kind: int, forms: set[str]) -> None:
    assert tr.colour_forms("splendor", kind) == forms


def test_a_time_stone_has_no_form_of_a_card() -> None:
    assert EN.colour_forms("marvel", 6) == {"time stone", "time stones"}
    assert ES.colour_forms("marvel", 6) == {"Gema del Tiempo", "una Gema del Tiempo", "Gemas del Tiempo"}


def test_gems_are_named_as_in_the_printed_games() -> None:
    assert [EN.gem("splendor", kind, 1) for kind in range(5)] == [
        "1 diamond", "1 sapphire", "1 emerald", "1 ruby", "1 onyx",
    ]  # fmt: skip
    assert EN.gem("marvel", 1, 2) == "2 power stones"
    assert EN.gem_forms("marvel", 4) == {"soul stone", "soul stones"}


def test_words_beside_colours() -> None:
    assert EN.token_forms() == {"token", "tokens", "gem", "gems"}
    assert {"a": 1, "two": 2, "seven": 7}.items() <= EN.numbers().items()
    assert {"un": 1, "una": 1, "uno": 1, "dos": 2}.items() <= ES.numbers().items()
