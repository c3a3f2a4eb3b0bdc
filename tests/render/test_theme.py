"""Colours: what is written can be read, and what differs can be told apart."""

import re
from dataclasses import fields

import pytest

from gemwright.render._theme import GEMS, PALETTE, THEMES
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


def test_there_is_a_palette_for_every_theme() -> None:
    assert set(THEMES) == set(PALETTE)


@pytest.mark.parametrize("name", THEMES)
def test_all_words_reach_AA(name: str) -> None:
    theme = PALETTE[name]
    grounds = (*theme.page, theme.panel, theme.card)
    pairs = [(ink, ground) for ink in (theme.ink, theme.muted, theme.good, theme.bad) for ground in grounds]
    pairs += [(theme.on_accent, theme.accent), (theme.on_good, theme.good), (theme.on_prize, theme.prize)]
    pairs += [(theme.prize, theme.card), *((theme.on_back, back) for back in theme.back)]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("name", THEMES)
def test_signs_without_words_reach_three_to_one(name: str) -> None:
    theme = PALETTE[name]
    for sign in (theme.accent, theme.good, theme.prize):
        assert contrast(sign, theme.panel) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_colours_are_written_in_full(name: str) -> None:
    theme = PALETTE[name]
    for field in fields(theme):
        value = getattr(theme, field.name)
        for colour in value if isinstance(value, tuple) else (value,):
            assert isinstance(colour, float) or re.fullmatch(r"#[0-9a-f]{6}", colour)


def test_letters_on_gems_reach_AA() -> None:
    paints = [paint for family in GEMS.values() for paint in family]
    assert [paint for paint in paints if contrast(paint.ink, paint.face) < 4.5] == []


def test_every_kind_of_token_has_a_colour_of_its_own() -> None:
    for family, paints in GEMS.items():
        assert len(paints) == len(COLOUR_LETTERS[family])
        assert len({paint.face for paint in paints}) == len(paints)
