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


def decimal(value: float, tr: Translator, digits: int = 1) -> str:
    """Return a number with a fixed count of decimals, as the language writes it.

    >>> from gemwright.i18n import translator
    >>> decimal(-3.14159, translator("da"), 2)
    '-3,14'
    """
    pattern = "0." + "0" * digits if digits else "0"
    return format_decimal(value, pattern, locale=tr.language)


def percent(share: float, tr: Translator, error: float | None = None) -> str:
    """Return a probability in percent, with the 95 % interval of its simulation error if that is known.

    >>> from gemwright.i18n import translator
    >>> percent(0.5425, translator("en"), 0.01)
    '54.2 % ± 2.0'
    """
    text = decimal(100 * share, tr) + " %"
    if error is None:
        return text
    return f"{text} ± {decimal(100 * Z95 * error, tr)}"


def bar(share: float) -> str:
    """Return a probability as a bar of at most `BAR` cells.

    >>> bar(0.55)
    '█████▌'
    """
    eighths = round(share * BAR * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
