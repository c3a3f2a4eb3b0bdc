"""Gems: shapes, letters and numbers on them."""

from xml.etree import ElementTree as ET

import pytest

from gemwright.render._gems import SHAPES, define_gems, gem, gem_with, letter, outline
from gemwright.render._theme import GEMS
from gemwright.rules import COLOUR_LETTERS, Family


def test_every_kind_has_a_shape_of_its_own() -> None:
    assert len({len(corners) for corners in SHAPES[:5]}) == 5
    assert len(set(SHAPES)) == len(SHAPES) == 7


@pytest.mark.parametrize("corners", SHAPES)
def test_shapes_fill_their_square_and_stay_in_it(corners: tuple[tuple[float, float], ...]) -> None:
    values = [value for corner in corners for value in corner]
    assert min(values) >= 0
    assert max(values) <= 40
    height = max(y for _, y in corners) - min(y for _, y in corners)
    assert height > 32


@pytest.mark.parametrize("corners", SHAPES)
def test_the_table_of_a_gem_is_wide_enough_for_a_number(corners: tuple[tuple[float, float], ...]) -> None:
    xs = [x for x, y in corners if 5 <= y <= 35]
    assert max(xs) - min(xs) >= 30


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_gems_and_bands_are_defined_once_each(family: Family) -> None:
    defs = ET.Element("defs")
    define_gems(defs, family)
    ids = [node.attrib["id"] for node in defs]
    kinds = len(COLOUR_LETTERS[family])
    assert sorted(ids) == sorted([f"id-gem{k}" for k in range(kinds)] + [f"id-band{k}" for k in range(kinds)])


def test_the_face_of_a_gem_lies_bare_under_its_number() -> None:
    defs = ET.Element("defs")
    define_gems(defs, "splendor")
    symbol = defs[0]
    face, *facets = symbol
    assert face.attrib["fill"] == GEMS["splendor"][0].face
    for facet in facets:
        corners = [tuple(map(float, pair.split(","))) for pair in facet.attrib["points"].split()]
        assert all(abs(x - 20) + abs(y - 20) > 12 for x, y in corners)


def test_light_comes_from_the_upper_left() -> None:
    defs = ET.Element("defs")
    define_gems(defs, "splendor")
    shades = {facet.attrib["points"]: facet.attrib["fill"] for facet in list(defs[0])[1:]}
    for points, shade in shades.items():
        corners = [tuple(map(float, pair.split(","))) for pair in points.split()]
        x, y = (sum(values) / 4 - 20 for values in zip(*corners, strict=True))
        assert shade == ("#fff" if x + 1.6 * y < 0 else "#000")


def test_a_gem_refers_to_its_definition() -> None:
    node = gem(ET.Element("g"), 3, 1, 2, 20, opacity=0.5)
    assert node.attrib == {
        "href": "#id-gem3", "x": "1", "y": "2", "width": "20", "height": "20", "opacity": "0.5",
    }  # fmt: skip


@pytest.mark.parametrize("kind", range(6))
def test_numbers_stand_inside_their_gem(kind: int) -> None:
    for text in ("7", "10"):
        parent = ET.Element("g")
        gem_with(parent, "splendor", kind, 10, 20, 30, text)
        shown = parent[1]
        assert shown.text == text
        assert shown.attrib["x"] == "25"
        assert 28 < float(shown.attrib["y"]) < 46
        assert shown.attrib["fill"] == GEMS["splendor"][kind].ink


def test_letters_are_those_of_the_texts() -> None:
    assert "".join(letter("splendor", kind) for kind in range(6)) == "WUGRK$"
    assert "".join(letter("marvel", kind) for kind in range(7)) == "YPBRO$T"


def test_an_outline_has_the_shape_of_its_gem_and_no_face() -> None:
    parent = ET.Element("g")
    outline(parent, 1, 5, 6, 20, "#123456")
    drawn = parent[0].attrib
    assert drawn["fill"] == "none"
    assert drawn["stroke"] == "#123456"
    assert len(drawn["points"].split()) == len(SHAPES[1])
