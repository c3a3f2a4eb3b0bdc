"""Gems: one shape a token kind, cut by us from polygons and lit from the upper left."""

import math
from typing import Final

from gemwright.render._theme import GEMS, GemPaint
from gemwright.render._type import centred
from gemwright.render._xml import Node, draw, polygon_points
from gemwright.rules import COLOUR_LETTERS, Family

Corners = tuple[tuple[float, float], ...]
_SIZE: Final = 40
_TABLE: Final = 0.66


def _regular(corners: int, radius: float, turn: float = 0.0, dent: float = 1.0) -> Corners:
    """Return a regular polygon; `dent` below 1 pulls every other corner in to make a star."""
    angles = [math.pi * (2 * k / corners + turn) for k in range(corners)]
    radii = [radius * (dent if k % 2 else 1) for k in range(corners)]
    return tuple((20 + r * math.sin(a), 20 - r * math.cos(a)) for a, r in zip(angles, radii, strict=True))


SHAPES: Final[tuple[Corners, ...]] = (
    _regular(4, 19.5),
    _regular(6, 19),
    ((7, 2), (33, 2), (38, 7), (38, 33), (33, 38), (7, 38), (2, 33), (2, 7)),
    _regular(16, 18.5, 1 / 16),
    _regular(5, 20),
    _regular(20, 19.5, 0, 0.86),
    ((20, 0.5), (29, 10), (35, 20), (35, 28), (29, 36), (20, 39), (11, 36), (5, 28), (5, 20), (11, 10)),
)
"""Corners of each token kind in a square of 40: rhombus, hexagon, square, round, pentagon, star, drop."""


def _shrunk(corners: Corners) -> Corners:
    return tuple((20 + (x - 20) * _TABLE, 20 + (y - 20) * _TABLE) for x, y in corners)


def define_gems(defs: Node, family: Family) -> None:
    """Define the gems of a family and the gradients of its bands."""
    for kind, paint in enumerate(GEMS[family]):
        symbol = draw(defs, "symbol", id=f"id-gem{kind}", viewBox=f"0 0 {_SIZE} {_SIZE}")
        _cut(symbol, SHAPES[kind], paint)
        _band(defs, kind, paint)


def _cut(symbol: Node, outer: Corners, paint: GemPaint) -> None:
    draw(
        symbol, "polygon", points=polygon_points(outer),
        fill=paint.face, stroke=paint.rim, stroke_width=1.6, stroke_linejoin="round",
    )  # fmt: skip
    inner = _shrunk(outer)
    for first in range(len(outer)):
        second = (first + 1) % len(outer)
        facet = (outer[first], outer[second], inner[second], inner[first])
        _shade(symbol, facet)


def _shade(symbol: Node, facet: Corners) -> None:
    x = sum(corner[0] for corner in facet) / 4 - 20
    y = sum(corner[1] for corner in facet) / 4 - 20
    light = -(x + 1.6 * y) / (1.9 * math.hypot(x, y))
    colour = "#fff" if light > 0 else "#000"
    strength = (0.5 if light > 0 else 0.32) * abs(light)
    draw(symbol, "polygon", points=polygon_points(facet), fill=colour, fill_opacity=max(0.04, strength))


def _band(defs: Node, kind: int, paint: GemPaint) -> None:
    band = draw(defs, "linearGradient", id=f"id-band{kind}", x1="0", y1="0", x2="1", y2="1")
    draw(band, "stop", offset="0", stop_color=paint.face)
    draw(band, "stop", offset="1", stop_color=paint.face, stop_opacity=0.8)


def gem(parent: Node, kind: int, x: float, y: float, size: float, **attributes: float | str) -> Node:
    """Place a gem with its upper left corner at (x, y)."""
    return draw(parent, "use", href=f"#id-gem{kind}", x=x, y=y, width=size, height=size, **attributes)


def gem_with(parent: Node, family: Family, kind: int, x: float, y: float, size: float, text: str) -> None:
    """Place a gem with a letter or number on it."""
    gem(parent, kind, x, y, size)
    height = size * (0.52 if len(text) < 2 else 0.46)
    low = 0.06 if kind in (4, 6) else 0.0
    baseline = y + size * (0.5 + low) + height * 0.36
    centred(parent, x + size / 2, baseline, text, height, GEMS[family][kind].ink, bold=True)


def letter(family: Family, kind: int) -> str:
    """Return the capital letter of a token kind."""
    return COLOUR_LETTERS[family][kind].upper()


def outline(parent: Node, kind: int, x: float, y: float, size: float, colour: str) -> None:
    """Draw the empty outline of a gem: none of its kind is there."""
    scale = size / _SIZE
    points = [(x + cx * scale, y + cy * scale) for cx, cy in SHAPES[kind]]
    draw(
        parent, "polygon", points=polygon_points(points), fill="none",
        stroke=colour, stroke_width=1.2, stroke_dasharray="3 2.5", stroke_linejoin="round",
    )  # fmt: skip
