"""The drawing layer: escaping, short numbers, references."""

import re
from xml.etree import ElementTree as ET

import pytest

from gemwright.render._xml import SVG, Node, box, draw, finish, group, number, polygon_points


def picture() -> Node:
    return draw(Node("holder"), "svg", xmlns=SVG)


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (3.0, "3"), (0.5, "0.5"), (1 / 3, "0.33"), (-0.125, "-0.12"), (10.10, "10.1"), (100, "100")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_names_of_attributes_are_written_the_way_svg_does() -> None:
    node = draw(picture(), "rect", stroke_width=1.25, viewBox="0 0 1 1", class_="x")
    assert node.attrib == {"stroke-width": "1.25", "viewBox": "0 0 1 1", "class": "x"}


@pytest.mark.parametrize("hostile", ["<b>", "a & b", '"', "]]>", "<!-- -->", "&#0;", "\\u0000"])
def test_text_and_attributes_come_back_as_they_were(hostile: str) -> None:
    root = picture()
    draw(root, "text", hostile, fill=hostile)
    read = ET.fromstring(finish(root))
    assert read[0].text == hostile
    assert read[0].attrib["fill"] == hostile


def test_a_group_at_the_origin_needs_no_transform() -> None:
    root = picture()
    assert "transform" not in group(root).attrib
    assert group(root, 1.5, 2).attrib["transform"] == "translate(1.5 2)"


def test_a_box_has_round_corners_only_where_asked() -> None:
    root = picture()
    assert "rx" not in box(root, 0, 0, 2, 3).attrib
    assert box(root, 0, 0, 2, 3, 1).attrib["rx"] == "1"


def test_corners_of_a_polygon() -> None:
    assert polygon_points([(0, 1), (2.5, 1 / 3)]) == "0,1 2.5,0.33"


def referring(colour: str) -> str:
    root = picture()
    root.set("aria-labelledby", "id-a id-b")
    draw(root, "linearGradient", id="id-a")
    draw(root, "title", "words", id="id-b")
    draw(root, "rect", fill="url(#id-a)", stroke=colour)
    draw(root, "use", href="#id-a")
    return finish(root)


def test_references_follow_their_ids() -> None:
    text = referring("#112233")
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(set(ids)) == 2
    assert f'fill="url(#{ids[0]})"' in text
    assert f'href="#{ids[0]}"' in text
    assert f'aria-labelledby="{ids[0]} {ids[1]}"' in text


def test_colours_are_no_references() -> None:
    assert 'stroke="#112233"' in referring("#112233")


def test_ids_depend_on_what_is_drawn_and_on_nothing_else() -> None:
    assert referring("#112233") == referring("#112233")
    one, two = (set(re.findall(r' id="([^"]+)"', referring(colour))) for colour in ("#112233", "#445566"))
    assert not one & two


def test_a_name_that_looks_like_a_reference_is_left_alone() -> None:
    root = picture()
    draw(root, "text", "url(#id-a) #id-a")
    assert ET.fromstring(finish(root))[0].text == "url(#id-a) #id-a"
