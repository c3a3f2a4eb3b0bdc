"""Single cards and tiles as drawn."""

from xml.etree import ElementTree as ET

import pytest

from gemwright.i18n import translator
from gemwright.render._cards import CARD_HEIGHT, CARD_WIDTH, back, card, deck, small_card
from gemwright.render._facts import gather
from gemwright.render._parts import Style, badge, bonus, framed
from gemwright.render._theme import GEMS, PALETTE
from gemwright.render._tiles import avengers_tile, tile
from gemwright.rules import AnyCard, Layout, UnknownCard, cards, parse_card, tiles


def style_of(layout: Layout) -> Style:
    facts = gather(layout.build(check=False), translator("en"), ("Ada", "Grace"), None)
    return Style(facts, PALETTE["light"])


def words_on(node: ET.Element) -> list[str]:
    return [text.text or "" for text in node.iter("text")]


def drawn(shown: AnyCard | None, edition: str = "splendor-2024") -> ET.Element:
    return card(ET.Element("g"), style_of(Layout.empty(edition)), shown, 5, 6, "2.3")


def test_a_card_bears_its_points_bonus_place_and_cost() -> None:
    words = words_on(drawn(parse_card("K3:w3u3g5r3", "splendor")))
    assert words[:3] == ["3", "K", "2.3"]
    assert words[3:] == ["3", "W", "−3", "3", "U", "−3", "5", "G", "−5", "3", "R", "−3"]


def test_a_card_without_points_bears_no_number_for_them() -> None:
    assert words_on(drawn(parse_card("W0:u3", "splendor")))[:2] == ["W", "2.3"]


def test_a_character_bears_its_name_and_tags() -> None:
    words = words_on(drawn(parse_card("B3:y3p3b3r5", "marvel"), "marvel"))
    assert words.count("A") == 2
    assert "Black Widow" in words


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_every_card_of_a_deck_can_be_drawn_large_and_small(family: str) -> None:
    style = style_of(Layout.empty("marvel" if family == "marvel" else "splendor-2014"))
    for shown in cards("marvel" if family == "marvel" else "splendor"):
        cost = [str(count) for count in shown.cost if count]
        for node in (
            card(ET.Element("g"), style, shown, 0, 0, "h1"),
            small_card(ET.Element("g"), style, shown, 0, 0, own=True),
        ):
            words = words_on(node)
            assert [text for text in words if text.startswith("−")] == [f"−{count}" for count in cost]


def test_an_empty_slot_is_an_outline_with_its_place() -> None:
    node = drawn(None)
    assert words_on(node) == ["2.3"]
    assert node.findtext("title") == "empty"


def test_unknown_cards_show_as_many_rhombs_as_their_level() -> None:
    style = style_of(Layout.empty())
    for level in (1, 2, 3):
        node = ET.Element("g")
        back(node, style, level, CARD_WIDTH, CARD_HEIGHT)
        pips = [rhomb for rhomb in node.iter("polygon") if rhomb.get("fill") == style.theme.on_back]
        assert len(pips) == level
        assert drawn(UnknownCard(level)).findtext("title") == f"unknown card of level {level}"


def test_decks_show_how_many_cards_are_left() -> None:
    layout = Layout.empty().complete()
    assert layout.decks is not None
    layout.decks[0] = []
    parent = ET.Element("g")
    for level in (1, 2):
        deck(parent, style_of(layout), level, 0, 0, 90)
    assert words_on(parent) == ["0", "Level 1", "26", "Level 2"]


def test_tiles_show_what_they_ask_for_and_whose_they_are() -> None:
    layout = Layout.empty()
    layout.tiles = [(tiles("splendor")[9], None), (tiles("splendor")[8], 1)]
    style, parent = style_of(layout), ET.Element("g")
    for shown in style.facts.table.tiles:
        tile(parent, style, shown, 0, 0)
    assert words_on(parent) == ["3", "Henry VIII", "4", "R", "4", "K", "3", "Grace", "4", "G", "4", "R"]


def test_the_avengers_tile_shows_three_tags_and_its_owner() -> None:
    layout, parent = Layout.empty("marvel"), ET.Element("g")
    layout.seats[0].avengers = True
    avengers_tile(parent, style_of(layout), 0, 0)
    assert words_on(parent) == ["3", "Ada", "A", "A", "A"]


def test_bonuses_are_filled_and_none_is_an_outline() -> None:
    style, parent = style_of(Layout.empty()), ET.Element("g")
    bonus(parent, style, 2, 0, 0, 27, 3)
    bonus(parent, style, 2, 0, 0, 27, 0)
    assert [rect.get("fill") for rect in parent.iter("rect")] == [GEMS["splendor"][2].face, "none"]
    assert words_on(parent) == ["3", "0"]


def test_a_frame_goes_around_what_it_frames() -> None:
    parent = ET.Element("g")
    framed(parent, "#123456", 40, 60, 4)
    assert {key: parent[0].get(key) for key in ("x", "y", "width", "height")} == {
        "x": "-2", "y": "-2", "width": "44", "height": "64",
    }  # fmt: skip


def test_a_tag_is_a_plate_with_an_a() -> None:
    parent = ET.Element("g")
    badge(parent, 10, 20, 30)
    assert [node.tag for node in parent] == ["polygon", "text"]
    assert parent[1].attrib["x"] == "25"
