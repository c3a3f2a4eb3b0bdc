"""Cards, tiles, colours and amounts by content."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemwright.rules import (
    Family,
    TextError,
    UnknownCard,
    cards,
    parse_any_card,
    parse_card,
    parse_tile,
    tiles,
)
from gemwright.rules.components import FAMILIES
from gemwright.rules.names import amounts_text, find_cards, letters_text, parse_amounts, parse_colour, shorten

pytestmark = pytest.mark.interpreted
FAMILY = st.sampled_from(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_card_and_tile_reads_back(family: Family) -> None:
    for card in cards(family):
        assert parse_card(card.full_name, family) is card
        assert parse_any_card(card.full_name, family) is card
    for tile in tiles(family):
        assert parse_tile(tile.name, family) is tile


def test_twins_need_their_number() -> None:
    twin = next(card for card in cards("marvel") if card.twin)
    assert len(find_cards(twin.name, "marvel")) == 2
    with pytest.raises(TextError, match="names two cards"):
        parse_card(twin.name, "marvel")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "W0",
        "w0:u3",
        "W0:u3.1",
        "W0:u3.3",
        "W0:u3 ",
        "W0:u3r0",
        "W00:u3",
        "?0",
        "?4",
        "?",
        "W0:u٣",
        "Y0:r3",
    ],
)
def test_no_such_card(text: str) -> None:
    with pytest.raises(TextError):
        parse_any_card(text, "splendor")


@pytest.mark.parametrize("text", ["", "N", "N:", "N:w3", "n:w4u4", "L:y3p3o3", "N:u4w4"])
def test_no_such_tile(text: str) -> None:
    with pytest.raises(TextError):
        parse_tile(text, "splendor")


def test_unknown_cards() -> None:
    assert parse_any_card("?2", "marvel") == UnknownCard(2)
    assert str(UnknownCard(3)) == UnknownCard(3).full_name == "?3"
    with pytest.raises(TextError):
        parse_card("?2", "marvel")


@given(FAMILY, st.lists(st.integers(0, 99), min_size=7, max_size=7))
def test_amounts_read_back(family: Family, amounts: list[int]) -> None:
    kinds = 7 if family == "marvel" else 6
    vector = tuple(amounts[:kinds])
    assert parse_amounts(amounts_text(vector, family), family, kinds) == vector


@pytest.mark.parametrize(
    "text", ["", "w", "w0", "w100", "u1w1", "w1w1", "w1 u1", "w-1", "W1", "w01", "--", "q1", "w1x"]
)
def test_no_amounts(text: str) -> None:
    with pytest.raises(TextError):
        parse_amounts(text, "splendor")


def test_amounts_know_their_kinds() -> None:
    assert parse_amounts("t2", "marvel") == (0, 0, 0, 0, 0, 0, 2)
    for text, kinds in (("$1", 5), ("t1", 6)):
        with pytest.raises(TextError):
            parse_amounts(text, "marvel", kinds)
    with pytest.raises(TextError):
        parse_amounts("t1", "splendor")


@pytest.mark.parametrize("family", FAMILIES)
def test_colours_read_back(family: Family) -> None:
    for colour in range(5):
        assert parse_colour(letters_text((colour,), family), family) == colour
    assert parse_colour("$", family, 6) == 5
    for bad in ("", "$", "wu", "W", "é"):
        with pytest.raises(TextError):
            parse_colour(bad, family)


@given(st.text())
def test_quoted_text_is_short_and_printable(text: str) -> None:
    shown = shorten(text)
    assert len(shown) <= 41
    assert shown.isprintable()


@given(FAMILY, st.text(alphabet="WUGRKwugrkypbro$tNL?:.@0123456789", max_size=20))
def test_parsers_raise_text_errors_only(family: Family, text: str) -> None:
    for parse in (parse_any_card, parse_card, parse_tile, parse_amounts, parse_colour):
        with suppress(TextError):
            parse(text, family)
