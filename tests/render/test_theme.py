"""Colours and type: what is written can be read."""

import pytest

from gemwright.render._gems import SHAPES
from gemwright.render._theme import GEMS, PALETTE, THEMES
from gemwright.render._type import fitted, text_width
from gemwright.rules import COLOUR_LETTERS


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("name", THEMES)
def test_all_words_reach_AA(name: str) -> None:
    theme = PALETTE[name]
    grounds = (*theme.page, theme.panel, theme.card)
    pairs = [(ink, ground) for ink in (theme.ink, theme.muted, theme.good, theme.bad) for ground in grounds]
    pairs += [(theme.on_accent, theme.accent), (theme.on_good, theme.good), (theme.on_prize, theme.prize)]
    pairs += [(theme.prize, theme.card), *((theme.on_back, back) for back in theme.back)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_letters_on_gems_reach_AA(family: str) -> None:
    gems = GEMS["marvel" if family == "marvel" else "splendor"]
    assert [gem for gem in gems if contrast(gem.ink, gem.face) < 4.5] == []


def test_gems_differ_by_shape_letter_and_colour() -> None:
    for family, paints in GEMS.items():
        letters = COLOUR_LETTERS[family]
        assert len(set(letters)) == len(paints) <= len(set(SHAPES)) == len(SHAPES)
        assert len({paint.face for paint in paints}) == len(paints)


def test_fitted_text_is_never_wider_than_its_room() -> None:
    for text in ("Ada", "Catherine de Medici", "W" * 60, "株式会社" * 9, ""):
        for room in (30, 80, 200):
            shown, size = fitted(text, 18, room, bold=True, least=9)
            assert text_width(shown, size, bold=True) <= room * 1.01
            assert text.startswith(shown.rstrip("…"))


def test_text_that_fits_keeps_its_size() -> None:
    assert fitted("Ada", 18, 100) == ("Ada", 18)


def test_text_shrinks_before_it_is_cut() -> None:
    shown, size = fitted("Suleiman the Magnificent", 11, 120, least=7)
    assert shown == "Suleiman the Magnificent"
    assert 7 <= size < 11
