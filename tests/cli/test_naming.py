import pytest

from gemwright.cli.failures import CliError
from gemwright.cli.naming import read_card, read_tile, split_names
from gemwright.rules import Family, GemwrightError, TextError, cards, tiles

FAMILIES: tuple[Family, ...] = ("splendor", "marvel")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_card_is_read_by_its_name_in_any_case_and_without_colon(family: Family) -> None:
    for card in cards(family):
        for text in (card.full_name, card.full_name.lower(), card.full_name.replace(":", "")):
            assert read_card(text, family, card.level) == card


def test_colours_may_stand_in_any_order() -> None:
    assert read_card("g0r2u2", "splendor", 1).name == "G0:u2r2"
    assert read_card("K0:R1G1U1W1", "splendor", 1).name == "K0:w1u1g1r1"


def test_characters_are_known_by_name() -> None:
    assert read_card("thor", "marvel", 3).title == "Thor"
    assert read_card("Black Wid", "marvel", 3).title == "Black Widow"


@pytest.mark.parametrize("text", ["", "x9:w1", "G0:u9", "g0", "Thorax", "?1", "-", "G0:u2r2u2"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(TextError):
        read_card(text, "splendor", 1)


def test_twins_need_their_number() -> None:
    with pytest.raises(TextError) as caught:
        read_card("O0:y1p2", "marvel", 1)
    assert caught.value.code == "ambiguous-card"
    assert read_card("o0y1p2.2", "marvel", 1).twin == 2


def test_cards_of_another_level_are_refused() -> None:
    with pytest.raises(CliError) as caught:
        read_card("U4:w7", "splendor", 1)
    assert caught.value.fields == {"card": "U4:w7", "level": 1}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_tile_is_read_by_name_and_by_requirement(family: Family) -> None:
    for tile in tiles(family):
        for text in (tile.name, tile.name.lower(), tile.name[2:], tile.title):
            assert read_tile(text, family).requirement == tile.requirement


def test_what_is_no_tile() -> None:
    with pytest.raises(GemwrightError):
        read_tile("w9", "splendor")


@pytest.mark.parametrize(
    ("text", "names"),
    [("a b c", ["a", "b", "c"]), ("Black Widow, Thor", ["Black Widow", "Thor"]), (" , ", []), ("", [])],
)
def test_lists(text: str, names: list[str]) -> None:
    assert split_names(text) == names
