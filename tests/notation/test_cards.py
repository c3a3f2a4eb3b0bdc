import pytest

from gemwright.notation import describe_card, describe_tile
from gemwright.notation.cards import card_as_object
from gemwright.rules import UnknownCard, cards, parse_card, parse_tile
from gemwright.rules.components import FAMILIES
from tests.notation.helpers import TRANSLATORS

GROOT = "O2:p3r5"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "green level 2 card (2 points, costs 5 blue and 3 green)"),
        ("es", "carta verde de nivel 2 (2 puntos, cuesta 5 azules y 3 verdes)"),
        ("da", "grønt kort på niveau 2 (2 point, koster 5 blå og 3 grønne)"),
        ("pl", "zielona karta poziomu 2 (2 punkty, koszt: 5 niebieskich i 3 zielone)"),
    ],
)
def test_a_development_card(language: str, words: str) -> None:
    assert describe_card(parse_card("G2:u5g3", "splendor"), TRANSLATORS[language]) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the white level 1 card (1 point, costs 4 green)"),
        ("es", "la carta blanca de nivel 1 (1 punto, cuesta 4 verdes)"),
        ("da", "det hvide kort på niveau 1 (1 point, koster 4 grønne)"),
        ("pl", "białą kartę poziomu 1 (1 punkt, koszt: 4 zielone)"),
    ],
)
def test_a_development_card_as_object(language: str, words: str) -> None:
    assert card_as_object(parse_card("W1:g4", "splendor"), TRANSLATORS[language]) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Groot (level 2, orange bonus, 2 points, costs 3 purple and 5 red)"),
        ("es", "Groot (nivel 2, bonificación naranja, 2 puntos, cuesta 3 moradas y 5 rojas)"),
        ("da", "Groot (niveau 2, orange bonus, 2 point, koster 3 lilla og 5 røde)"),
        ("pl", "Groot (poziom 2, pomarańczowy bonus, 2 punkty, koszt: 3 fioletowe i 5 czerwonych)"),
    ],
)
def test_a_character(language: str, words: str) -> None:
    assert describe_card(parse_card(GROOT, "marvel"), TRANSLATORS[language]) == words


def test_avengers_tags_are_told() -> None:
    tagged = next(card for card in cards("marvel") if card.tags == 2)
    assert "2 Avengers tags" in describe_card(tagged, TRANSLATORS["en"])
    assert "2 symbole Avengers" in describe_card(tagged, TRANSLATORS["pl"])


@pytest.mark.parametrize("language", TRANSLATORS)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_cards_read_the_same(language: str, family: str) -> None:
    tr = TRANSLATORS[language]
    deck = [card for kin in FAMILIES if kin == family for card in cards(kin)]
    assert len({describe_card(card, tr) for card in deck}) == 90
    assert len({card_as_object(card, tr) for card in deck}) == 90


@pytest.mark.parametrize(
    ("language", "alone", "bought"),
    [
        ("en", "unknown level 3 card", "an unknown level 3 card"),
        ("es", "carta desconocida de nivel 3", "una carta desconocida de nivel 3"),
        ("da", "ukendt kort på niveau 3", "et ukendt kort på niveau 3"),
        ("pl", "nieznana karta poziomu 3", "nieznaną kartę poziomu 3"),
    ],
)
def test_an_unknown_card(language: str, alone: str, bought: str) -> None:
    tr = TRANSLATORS[language]
    assert (describe_card(UnknownCard(3), tr), card_as_object(UnknownCard(3), tr)) == (alone, bought)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Isabella I of Castile (3 points, asks for the bonuses: 4 white and 4 black)"),
        ("es", "Isabel I de Castilla (3 puntos, pide las bonificaciones: 4 blancas y 4 negras)"),
        ("da", "Isabella I af Kastilien (3 point, kræver bonusserne: 4 hvide og 4 sorte)"),
        ("pl", "Izabela I Kastylijska (3 punkty, wymagane bonusy: 4 białe i 4 czarne)"),
    ],
)
def test_a_noble(language: str, words: str) -> None:
    assert describe_tile(parse_tile("N:w4k4", "splendor"), TRANSLATORS[language]) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Wakanda (3 points, asks for the bonuses: 4 blue and 4 red)"),
        ("es", "Wakanda (3 puntos, pide las bonificaciones: 4 azules y 4 rojas)"),
        ("da", "Wakanda (3 point, kræver bonusserne: 4 blå og 4 røde)"),
        ("pl", "Wakanda (3 punkty, wymagane bonusy: 4 niebieskie i 4 czerwone)"),
    ],
)
def test_a_location(language: str, words: str) -> None:
    assert describe_tile(parse_tile("L:b4r4", "marvel"), TRANSLATORS[language]) == words
