"""Where things stand in the picture: nothing outside, nothing across something else."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from gemwright.i18n import LANGUAGES
from gemwright.render import table_svg
from gemwright.render._cards import CARD_HEIGHT, CARD_WIDTH, SMALL_HEIGHT, SMALL_WIDTH
from gemwright.render._panel import PANEL_WIDTH
from gemwright.render._type import text_width
from gemwright.rules import HandCard, Layout, Phase, Position, Purchase, cards
from tests.render.tables import SIZES, stages

SVG = "{http://www.w3.org/2000/svg}"


class Area(NamedTuple):
    """A rectangle on the page, and the element it belongs to."""

    left: float
    top: float
    right: float
    bottom: float
    node: ET.Element

    def holds(self, other: "Area", slack: float = 0.6) -> bool:
        return (
            self.left - slack <= other.left
            and other.right <= self.right + slack
            and self.top - slack <= other.top
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: "Area") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.6 and down > 0.6


def placed(node: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Area]:
    """Yield the areas of boxes, gems and texts below a node in page coordinates."""
    move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    grow = re.search(r"scale\(([-\d.]+)\)", node.get("transform", ""))
    scale *= float(grow[1]) if grow else 1
    area = own_area(node)
    if area:
        left, top, width, height = (scale * value for value in area)
        yield Area(x + left, y + top, x + left + width, y + top + height, node)
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from placed(child, x, y, scale)


def own_area(node: ET.Element) -> tuple[float, float, float, float] | None:
    if node.tag in (f"{SVG}rect", f"{SVG}use"):
        left, top, width, height = (float(node.get(key, "0")) for key in ("x", "y", "width", "height"))
        return left, top, width, height
    if node.tag != f"{SVG}text":
        return None
    size, bold = float(node.get("font-size", "0")), "font-weight" in node.attrib
    width = text_width(node.text or "", size, bold=bold)
    shift = {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor", ""), 0.0)
    return (
        float(node.get("x", "0")) - shift * width,
        float(node.get("y", "0")) - size * 0.72,
        width,
        size * 0.72,
    )


def crowded(players: int) -> Position:
    """Return a table where one seat owns every tile and holds large cards and all kinds of tokens."""
    layout = Position.initial("marvel", players, seed=3).layout()
    layout.tiles = [(tile, 1) for tile, _ in layout.tiles]
    layout.seats[1].avengers = True
    layout.seats[1].tokens = (2, 2, 2, 1, 2, 2, 1)
    layout.seats[1].hand = [HandCard(card, False) for card in cards("marvel")[74:77]]
    layout.seats[1].num_bought = 30
    layout.to_move = 1
    layout.supply = None
    return layout.build(check=False)


def areas(position: Position, language: str = "en") -> list[Area]:
    names = ("Maximilian der Große", "Grace Brewster Hopper", "Zoë", "Łukasz")[: position.num_players]
    return list(placed(ET.fromstring(table_svg(position, names=names, language=language))))


def page(position: Position) -> Area:
    root = ET.fromstring(table_svg(position))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    return Area(0, 0, width, height, root)


def texts(found: list[Area]) -> list[Area]:
    return [area for area in found if area.node.tag == f"{SVG}text"]


def boxes(found: list[Area], width: float, height: float | None = None) -> list[Area]:
    """Return the boxes of some size, each once."""
    sized = [
        area
        for area in found
        if area.node.tag == f"{SVG}rect"
        and abs(area.right - area.left - width) < 0.01
        and (height is None or abs(area.bottom - area.top - height) < 0.01)
        and area.node.get("fill") != "#000"
    ]
    return list({area[:4]: area for area in sized}.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_stands_on_the_page(players: int, language: str) -> None:
    position = crowded(players)
    sheet = page(position)
    assert [area.node.text for area in areas(position, language) if not sheet.holds(area)] == []


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_no_two_texts_overlap(edition: str, players: int) -> None:
    for position in stages(edition, players):
        shown = texts(areas(position))
        crossing = [
            (one.node.text, two.node.text)
            for index, one in enumerate(shown)
            for two in shown[index + 1 :]
            if one.overlaps(two)
        ]
        assert crossing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_texts_overlap_in_a_crowd(players: int, language: str) -> None:
    shown = texts(areas(crowded(players), language))
    crossing = [
        (one.node.text, two.node.text)
        for index, one in enumerate(shown)
        for two in shown[index + 1 :]
        if one.overlaps(two)
    ]
    assert crossing == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_panels_stand_below_one_another(players: int) -> None:
    panels = boxes(areas(Position.initial("splendor-2024", players, seed=1)), PANEL_WIDTH)
    panels = [area for area in panels if area.bottom - area.top > 100]
    assert len(panels) == players
    assert len({area.left for area in panels}) == 1
    assert len({round(area.bottom - area.top, 1) for area in panels}) == 1
    for upper, lower in pairwise(panels):
        assert upper.bottom < lower.top


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_panel_holds_its_hand(players: int) -> None:
    found = areas(crowded(players))
    size = (CARD_WIDTH, CARD_HEIGHT) if players == 2 else (SMALL_WIDTH, SMALL_HEIGHT)
    panel = [area for area in boxes(found, PANEL_WIDTH) if area.bottom - area.top > 100][1]
    hand = [area for area in boxes(found, *size) if panel.holds(area)]
    assert len(hand) == 3
    assert not any(one.overlaps(two) for one in hand for two in hand if one is not two)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tiles_of_a_seat_cover_neither_one_another_nor_its_cards(players: int) -> None:
    found = areas(crowded(players))
    chips = [
        area
        for area in found
        if area.node.get("width") == "66" and area.node.get("height") == "24" and area.node.get("rx") == "7"
    ]
    assert len(chips) == players + 1
    others = texts(found) + boxes(found, SMALL_WIDTH, SMALL_HEIGHT) + boxes(found, CARD_WIDTH, CARD_HEIGHT)
    assert not any(one.overlaps(two) for one in chips for two in chips if one is not two)
    words = [area for area in others if area.node.text != "A"]
    assert [area.node.text for chip in chips for area in words if chip.overlaps(area)] == []


def test_the_market_is_a_grid_of_three_rows_and_four_columns() -> None:
    cards_drawn = boxes(areas(Position.initial("marvel", 3, seed=2)), CARD_WIDTH, CARD_HEIGHT)
    assert len(cards_drawn) == 12
    assert len({area.left for area in cards_drawn}) == 4
    assert len({area.top for area in cards_drawn}) == 3


def paying_from_hand() -> Position:
    layout: Layout = Position.initial("splendor-2024", 2, seed=3).layout()
    assert layout.decks is not None
    card = layout.decks[0].pop()
    assert card is not None
    layout.phase = Phase.PAYMENT
    layout.purchase = Purchase(card, None)
    return layout.build(check=False)


def test_a_card_paid_from_the_hand_is_framed_in_the_hand() -> None:
    found = areas(paying_from_hand())
    panel = next(area for area in boxes(found, PANEL_WIDTH) if area.bottom - area.top > 100)
    framed = [area for area in boxes(found, CARD_WIDTH + 4, CARD_HEIGHT + 4) if panel.holds(area)]
    assert len(framed) == 1
    assert framed[0].node.get("stroke-width") == "4"
