import pytest

from gemwright.agents import Line
from gemwright.cli.chances import BAR, bar, percent, win_chance
from gemwright.i18n import translator
from gemwright.rules import Position

MOVE = Position.initial(seed=7).move(0)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "54.2 % ± 2.0"), ("es", "54,2 % ± 2,0"), ("da", "54,2 % ± 2,0"), ("pl", "54,2 % ± 2,0")],
)
def test_percent_is_written_as_the_language_does(language: str, text: str) -> None:
    assert percent(0.542, translator(language), 0.0102) == text


@pytest.mark.parametrize(("share", "text"), [(0.0, "0.0 %"), (1.0, "100.0 %"), (0.0004, "0.0 %")])
def test_percent_without_an_error(share: float, text: str) -> None:
    assert percent(share, translator("en")) == text


def test_an_error_of_nothing_is_told() -> None:
    assert percent(1.0, translator("en"), 0.0) == "100.0 % ± 0.0"


@pytest.mark.parametrize(
    ("share", "cells"), [(0.0, ""), (0.5, "█████"), (0.55, "█████▌"), (0.01, "▏"), (1.0, "█" * BAR)]
)
def test_bars(share: float, cells: str) -> None:
    assert bar(share) == cells


def test_the_chance_of_a_seat() -> None:
    assert win_chance(Line((MOVE,), (0.25, 0.75)), 1) == 0.75
    assert win_chance(Line((MOVE,)), 1) is None
