"""Text that fits: widths are estimated, for nobody knows which font the reader has."""

import unicodedata
from typing import Final

from gemwright.render._xml import Node, draw

FONT: Final = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
_NARROW: Final = frozenset("iIjlftr.,:;'|!()[] ·’-")
_WIDE: Final = frozenset("mwMW@%—…<>=+&#~")


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is, rather too much than too little."""
    ems = sum(_ems(character) for character in text)
    return ems * size * (1.08 if bold else 1.0)


def _ems(character: str) -> float:
    if character in _NARROW:
        return 0.38
    if character in _WIDE:
        return 0.93
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    if unicodedata.combining(character):
        return 0
    return 0.72 if character.isupper() else 0.61


def fitted(
    text: str, size: float, width: float, *, bold: bool = False, least: float = 0
) -> tuple[str, float]:
    """Return the text and the size at which it fits, cut with an ellipsis below `least`."""
    smallest = least or size
    needed = text_width(text, size, bold=bold)
    if needed <= width:
        return text, size
    size = max(smallest, size * width / needed)
    if text_width(text, size, bold=bold) <= width * 1.001:
        return text, size
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1].rstrip()
    return text + "…", size


def write(
    parent: Node, x: float, y: float, text: str, size: float, fill: str,
    *, anchor: str = "start", bold: bool = False, width: float = 0, least: float = 0,
) -> Node:  # fmt: skip
    """Write one line with its baseline at y; with a `width` it is made to fit."""
    if width:
        text, size = fitted(text, size, width, bold=bold, least=least)
    attributes: dict[str, float | str] = {"x": x, "y": y, "font_size": size, "fill": fill}
    if anchor != "start":
        attributes["text_anchor"] = anchor
    if bold:
        attributes["font_weight"] = "700"
    return draw(parent, "text", text, **attributes)


def centred(
    parent: Node, x: float, y: float, text: str, size: float, fill: str,
    *, bold: bool = False, width: float = 0, least: float = 0,
) -> Node:  # fmt: skip
    """Write one line around x, otherwise as `write` does."""
    return write(parent, x, y, text, size, fill, anchor="middle", bold=bold, width=width, least=least)
