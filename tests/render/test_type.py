"""Text that has to fit."""

from xml.etree import ElementTree as ET

import pytest

from gemwright.render._type import centred, fitted, text_width, write

TEXTS = ("Ada", "Catherine de Medici", "W" * 60, "株式会社" * 9, "i", "", "<>&" * 20, "e\u0301" * 40)


@pytest.mark.parametrize("room", [12, 30, 80, 200])
@pytest.mark.parametrize("text", TEXTS)
def test_fitted_text_is_never_wider_than_its_room(text: str, room: float) -> None:
    shown, size = fitted(text, 18, room, bold=True, least=9)
    assert text_width(shown, size, bold=True) <= room * 1.01
    assert text.startswith(shown.rstrip("…"))


def test_text_that_fits_keeps_its_size() -> None:
    assert fitted("Ada", 18, 100) == ("Ada", 18)


def test_text_shrinks_before_it_is_cut() -> None:
    shown, size = fitted("Suleiman the Magnificent", 11, 120, least=7)
    assert shown == "Suleiman the Magnificent"
    assert 7 <= size < 11


def test_text_is_cut_with_an_ellipsis_at_its_least_size() -> None:
    shown, size = fitted("Wolfeschlegelsteinhausenbergerdorff", 18, 90, least=12)
    assert size == 12
    assert shown.endswith("…")
    assert len(shown) > 5


def test_text_without_least_size_does_not_shrink() -> None:
    assert fitted("Suleiman the Magnificent", 11, 60)[1] == 11


def test_widths_are_ordered_as_they_look() -> None:
    widths = [text_width(text, 10) for text in ("iii", "aaa", "AAA", "MMM", "株株株")]
    assert widths == sorted(widths)
    assert len(set(widths)) == len(widths)
    assert text_width("Ada", 20) == pytest.approx(2 * text_width("Ada", 10))
    assert text_width("Ada", 10, bold=True) > text_width("Ada", 10)


def test_combining_marks_take_no_room() -> None:
    assert text_width("e\u0301", 10) == text_width("e", 10)


def test_what_is_written_says_only_what_differs_from_the_usual() -> None:
    parent = ET.Element("g")
    plain = write(parent, 1, 2, "Ada", 10, "#000000")
    middle = centred(parent, 1, 2, "Ada", 10, "#000000", bold=True)
    assert plain.attrib == {"x": "1", "y": "2", "font-size": "10", "fill": "#000000"}
    assert middle.attrib == {**plain.attrib, "text-anchor": "middle", "font-weight": "700"}


def test_what_is_written_is_made_to_fit() -> None:
    node = centred(ET.Element("g"), 0, 0, "Suleiman the Magnificent", 11, "#000000", width=80, least=8)
    assert node.attrib["font-size"] == "8"
    assert (node.text or "").endswith("…")
