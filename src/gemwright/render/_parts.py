"""Parts that cards, tiles and panels are put together from."""

from dataclasses import dataclass
from typing import Final

from gemwright.render._facts import Facts
from gemwright.render._theme import GEMS, Theme
from gemwright.render._type import centred
from gemwright.render._xml import Node, box, draw, group, polygon_points

_CHECK: Final = "M-4.6 0.4 L-1.4 3.8 L4.8 -3.4"


@dataclass(frozen=True, slots=True)
class Style:
    """What everything drawn needs to know: the facts and the theme."""

    facts: Facts
    theme: Theme


def hint(node: Node, text: str) -> None:
    """Give an element words: shown by browsers on hovering, read by screen readers."""
    draw(node, "title", text)


def shadow(at: Node, style: Style, width: float, height: float, radius: float) -> None:
    """Draw the soft shadow of something that lies on the table."""
    strength = style.theme.shadow
    box(at, -1, 1, width + 2, height + 3, radius + 1, fill="#000", fill_opacity=strength * 0.45)
    box(at, 0, 2, width, height + 0.5, radius, fill="#000", fill_opacity=strength)


def badge(at: Node, x: float, y: float, size: float) -> None:
    """Draw an Avengers tag: a plain plate with an A."""
    corners = [(0.2, 0), (0.8, 0), (1, 0.5), (0.8, 1), (0.2, 1), (0, 0.5)]
    points = polygon_points([(x + size * px, y + size * py) for px, py in corners])
    draw(at, "polygon", points=points, fill="#1d2433", stroke="#ffffff", stroke_width=1.1)
    centred(at, x + size / 2, y + size * 0.73, "A", size * 0.64, "#ffffff", bold=True)


def tick(at: Node, style: Style, x: float, y: float, radius: float) -> None:
    """Draw the tick of an affordable card around (x, y)."""
    theme, mark = style.theme, group(at, x, y)
    draw(mark, "circle", r=radius, fill=theme.good, stroke=theme.page[1], stroke_width=1.5)
    draw(
        mark, "path", d=_CHECK, fill="none", stroke=theme.on_good, stroke_width=2.4,
        stroke_linecap="round", stroke_linejoin="round", transform=f"scale({radius / 10})",
    )  # fmt: skip


def framed(drawn: Node, colour: str, width: float, height: float, thickness: float = 3) -> None:
    """Put a frame around something just drawn with these measures."""
    out, radius = thickness / 2, width * 0.095
    box(
        drawn, -out, -out, width + 2 * out, height + 2 * out, radius + 1, fill="none",
        stroke=colour, stroke_width=thickness,
    )  # fmt: skip


def bonus(at: Node, style: Style, kind: int, x: float, y: float, width: float, count: int) -> None:
    """Draw bonuses of one colour: a little card with a number; an outline for none."""
    theme, paint = style.theme, GEMS[style.facts.table.family][kind]
    height, radius = width * 1.32, width * 0.16
    if count:
        box(at, x, y, width, height, radius, fill=paint.face, stroke=paint.rim, stroke_width=1.2)
    else:
        dashed(at, style, x, y, width, height, radius)
    ink = paint.ink if count else theme.muted
    low = height / 2 + width * 0.22
    centred(at, x + width / 2, y + low, str(count), width * 0.62, ink, bold=bool(count))


def dashed(at: Node, style: Style, x: float, y: float, width: float, height: float, radius: float) -> None:
    """Draw the outline of a place where nothing lies."""
    line = style.theme.line
    box(at, x, y, width, height, radius, fill="none", stroke=line, stroke_width=1.2, stroke_dasharray="4 3.5")
