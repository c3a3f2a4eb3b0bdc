"""Nobles, locations and the Avengers tile."""

from typing import Final

from gemwright.render._facts import owner_of, tile_title
from gemwright.render._gems import letter
from gemwright.render._parts import Style, badge, bonus, framed, hint, shadow, tick
from gemwright.render._type import centred, write
from gemwright.render._words import avengers_words, tile_owner_words
from gemwright.render._xml import Node, box, draw, group, number
from gemwright.rules import TileOnTable
from gemwright.rules.components import TILE_POINTS

TILE_WIDTH: Final = 113
TILE_HEIGHT: Final = 84
_CROWN: Final = "M0 14 L0 4 L5 8.5 L9 1 L13 8.5 L18 4 L18 14 Z"
_TOWER: Final = "M1 15 L1 6 L6 6 L6 1 L12 1 L12 6 L17 6 L17 15 Z"


def crown(at: Node, fill: str) -> None:
    """Draw a crown, 18 wide and 14 high."""
    draw(at, "path", d=_CROWN, fill=fill, stroke=fill, stroke_linejoin="round")


def emblem(at: Node, style: Style, x: float, y: float, scale: float, fill: str) -> None:
    """Draw the sign of a tile: a crown for a noble, a tower for a location."""
    path = _CROWN if style.facts.table.family == "splendor" else _TOWER
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    draw(at, "path", d=path, fill=fill, stroke=fill, stroke_linejoin="round", transform=place)


def tile(parent: Node, style: Style, shown: TileOnTable, x: float, y: float) -> None:
    """Draw a noble or location, and who owns it."""
    facts = style.facts
    at = group(parent, x, y)
    hint(at, tile_owner_words(facts, shown))
    offered = shown in facts.table.eligible_tiles
    owner, title = owner_of(facts, shown.owner), tile_title(facts, shown.tile)
    _plate(at, style, shown.tile.points, owner, title, offered=offered)
    emblem(at, style, 11, 38, 1.05, style.theme.prize)
    asked = [kind for kind, count in enumerate(shown.tile.requirement) if count]
    left = TILE_WIDTH - 8 - 24 * len(asked)
    for index, kind in enumerate(asked):
        x = left + 24 * index
        bonus(at, style, kind, x, 12, 21, shown.tile.requirement[kind])
        centred(at, x + 10.5, 53, letter(shown.tile.family, kind), 10, style.theme.muted, bold=True)


def avengers_tile(parent: Node, style: Style, x: float, y: float) -> None:
    """Draw the Avengers tile, and who owns it."""
    facts = style.facts
    at = group(parent, x, y)
    hint(at, avengers_words(facts))
    owner = owner_of(facts, facts.table.avengers_owner)
    _plate(at, style, TILE_POINTS, owner, facts.tr("Avengers"), offered=False)
    for index in range(3):
        badge(at, 36 + 23 * index, 16, 22)


def _ribbon(width: float, bottom: float, height: float, radius: float) -> str:
    """Return the outline of the lower end of a tile, inside its border."""
    arc = f"a{radius} {radius} 0 0 1"
    side, base = height - radius, width - 2 * radius
    return (
        f"M0.6 {number(bottom - height)} h{number(width)} v{number(side)} {arc} -{radius} {radius} "
        f"h-{number(base)} {arc} -{radius} -{radius} Z"
    )


def _plate(at: Node, style: Style, points: int, owner: str, title: str, *, offered: bool) -> None:
    theme = style.theme
    shadow(at, style, TILE_WIDTH, TILE_HEIGHT, 9)
    box(at, 0, 0, TILE_WIDTH, TILE_HEIGHT, 9, fill=theme.card, stroke=theme.prize, stroke_width=1.2)
    write(at, 11, 31, str(points), 24, theme.prize, bold=True)
    _label(at, style, owner, title)
    if offered:
        framed(at, theme.good, TILE_WIDTH, TILE_HEIGHT)
        tick(at, style, TILE_WIDTH / 2, 0, 10)


def _label(at: Node, style: Style, owner: str, title: str) -> None:
    """Write the owner, or else the title, on a ribbon."""
    theme = style.theme
    ribbon, ink = (theme.accent, theme.on_accent) if owner else (theme.prize, theme.on_prize)
    draw(at, "path", d=_ribbon(TILE_WIDTH - 1.2, TILE_HEIGHT - 0.6, 22, 8.4), fill=ribbon)
    room, text = TILE_WIDTH - 12, owner or title
    centred(at, TILE_WIDTH / 2, TILE_HEIGHT - 7, text, 11, ink, bold=bool(owner), width=room, least=7)
