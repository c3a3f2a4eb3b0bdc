"""Probabilities of winning, as people read them."""

from typing import Final

from babel.numbers import format_decimal

from gemwright.agents import Line
from gemwright.i18n import Translator

Z95: Final = 1.959964
"""Standard errors on either side that 95 % of a normal distribution lie within."""

BAR: Final = 10
"""Cells of the bar of a certain victory."""
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def win_chance(line: Line, seat: int) -> float | None:
    """Return the probability, 0 to 1, that a seat wins after the first decision of a line."""
    return None if line.values is None else line.values[seat]


def percent(share: float, tr: Translator, error: float | None = None) -> str:
    """Return a probability in percent, with the 95 % interval of its simulation error if that is known.

    >>> from gemwright.i18n import translator
    >>> percent(0.5425, translator("en"), 0.01)
    '54.2 % ± 2.0'
    """
    text = format_decimal(100 * share, "0.0", locale=tr.language) + " %"
    if error is None:
        return text
    return f"{text} ± {format_decimal(100 * Z95 * error, '0.0', locale=tr.language)}"


def bar(share: float) -> str:
    """Return a probability as a bar of at most `BAR` cells.

    >>> bar(0.55)
    '█████▌'
    """
    eighths = round(share * BAR * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
