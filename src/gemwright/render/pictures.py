"""Pictures: the table as SVG."""

from collections.abc import Sequence
from typing import Final

from gemwright.i18n import translator
from gemwright.render._cards import CARD_HEIGHT, CARD_WIDTH, card, deck
from gemwright.render._facts import (
    Facts,
    detail,
    edition_title,
    gather,
    headline,
    num_kinds,
    paid_place,
)
from gemwright.render._gems import define_gems, gem, gem_with, letter, outline
from gemwright.render._panel import PANEL_WIDTH, panel
from gemwright.render._parts import Style, framed, tick
from gemwright.render._theme import PALETTE, THEMES
from gemwright.render._tiles import TILE_HEIGHT, TILE_WIDTH, avengers_tile, tile
from gemwright.render._type import FONT, centred, text_width, write
from gemwright.render._words import sentences
from gemwright.render._xml import SVG, Node, box, draw, finish, group
from gemwright.render.errors import RenderError
from gemwright.rules import Phase, Table

_MARGIN: Final = 26
_HEADER: Final = 78
_DECK_WIDTH: Final = 98
_GAP: Final = 14
_MIDDLE_WIDTH: Final = _DECK_WIDTH + 4 * (CARD_WIDTH + _GAP) + 4
_SUPPLY_HEIGHT: Final = 88
_BODY_HEIGHT: Final = TILE_HEIGHT + 18 + 3 * CARD_HEIGHT + 2 * 16 + 18 + _SUPPLY_HEIGHT
_WIDTH: Final = _MARGIN + _MIDDLE_WIDTH + 26 + PANEL_WIDTH + _MARGIN
_HEIGHT: Final = _HEADER + _BODY_HEIGHT + 46


def table_svg(
    table: Table,
    *,
    names: Sequence[str] | None = None,
    language: str | None = None,
    theme: str = "light",
    seat: int | None = None,
) -> str:
    """Draw the table as one self-contained SVG.

    Args:
        table: a position or a view; of a view, only what it knows is drawn.
        names: one name a seat; None numbers the players.
        language: `en`, `es`, `da` or `pl`; None asks the environment.
        theme: `light` or `dark`.
        seat: whose affordable cards are marked; None is the seat to move.

    Returns:
        An `<svg>` element. The same table gives the same text; its ids are its own, so that
        several pictures fit one page.

    Raises:
        RenderError: unknown theme, or not one name a seat.
        SetUpError: there is no such seat.

    >>> from gemwright.rules import Position
    >>> table_svg(Position.initial("marvel", seed=7), language="da")[:4]
    '<svg'
    """
    if theme not in THEMES:
        raise RenderError("bad-theme", theme=str(theme)[:40], choices=", ".join(THEMES))
    style = Style(gather(table, translator(language), names, seat), PALETTE[theme])
    root = _root(style.facts)
    _define(root, style)
    box(root, 0, 0, _WIDTH, _HEIGHT, 18, fill="url(#id-page)")
    _header(root, style)
    _middle(root, style)
    _seats(root, style)
    _legend(root, style)
    return finish(root)


def _root(facts: Facts) -> Node:
    holder = Node("holder")
    root = draw(
        holder, "svg", xmlns=SVG, viewBox=f"0 0 {_WIDTH} {_HEIGHT}", width="100%", role="img",
        font_family=FONT, style=f"max-width:{_WIDTH}px", aria_labelledby="id-title id-desc",
    )  # fmt: skip
    draw(root, "title", f"{edition_title(facts)} – {headline(facts)}", id="id-title")
    draw(root, "desc", "\n".join(sentences(facts)), id="id-desc")
    return root


def _define(root: Node, style: Style) -> None:
    defs = draw(root, "defs")
    define_gems(defs, style.facts.table.family)
    page = draw(defs, "radialGradient", id="id-page", cx="0.35", cy="0.4", r="0.9")
    draw(page, "stop", offset="0", stop_color=style.theme.page[1])
    draw(page, "stop", offset="1", stop_color=style.theme.page[0])
    back = draw(defs, "linearGradient", id="id-back", x1="0", y1="0", x2="0", y2="1")
    draw(back, "stop", offset="0", stop_color=style.theme.back[0])
    draw(back, "stop", offset="1", stop_color=style.theme.back[1])


def _header(root: Node, style: Style) -> None:
    facts, theme = style.facts, style.theme
    logo = group(root, _MARGIN, 20)
    for kind, x in ((1, 0), (2, 17), (3, 34)):
        gem(logo, kind, x, 6, 26)
    left = _MARGIN + 74
    title = edition_title(facts)
    write(root, left, 46, title, 24, theme.ink, bold=True, width=_MIDDLE_WIDTH - 190, least=12)
    words = facts.tr("Round {number}", number=facts.table.round)
    write(root, _MARGIN + _MIDDLE_WIDTH, 46, words, 16, theme.muted, anchor="end")
    _status(root, style)


def _status(root: Node, style: Style) -> None:
    facts, theme = style.facts, style.theme
    words = " · ".join(part for part in (headline(facts), detail(facts)) if part)
    x = _MARGIN + _MIDDLE_WIDTH + 26
    over = facts.table.phase == Phase.OVER
    box(root, x, 20, PANEL_WIDTH, 40, 20, fill=theme.prize if over else theme.accent)
    ink = theme.on_prize if over else theme.on_accent
    centred(root, x + PANEL_WIDTH / 2, 46, words, 17, ink, bold=True, width=PANEL_WIDTH - 40, least=10)


def _middle(root: Node, style: Style) -> None:
    at = group(root, _MARGIN, _HEADER)
    _tiles(at, style)
    top: float = TILE_HEIGHT + 18
    for level in (3, 2, 1):
        _market_row(at, style, level, top)
        top += CARD_HEIGHT + 16
    _supply(at, style, top + 2)


def _tiles(at: Node, style: Style) -> None:
    table = style.facts.table
    count = len(table.tiles) + (table.family == "marvel")
    step = min(TILE_WIDTH + 22, (_MIDDLE_WIDTH - TILE_WIDTH) / max(1, count - 1))
    left = (_MIDDLE_WIDTH - step * (count - 1) - TILE_WIDTH) / 2
    for index, shown in enumerate(table.tiles):
        tile(at, style, shown, left + step * index, 0)
    if table.family == "marvel":
        avengers_tile(at, style, left + step * (count - 1), 0)


def _market_row(at: Node, style: Style, level: int, top: float) -> None:
    table, paid = style.facts.table, paid_place(style.facts)
    deck(at, style, level, 0, top, _DECK_WIDTH)
    for slot, shown in enumerate(table.market[level - 1], start=1):
        x = _DECK_WIDTH + 18 + (slot - 1) * (CARD_WIDTH + _GAP)
        if paid == (level, slot):
            drawn = card(at, style, table.buying, x, top, f"{level}.{slot}")
            framed(drawn, style.theme.accent, CARD_WIDTH, CARD_HEIGHT, thickness=4)
        else:
            card(at, style, shown, x, top, f"{level}.{slot}")


def _supply(at: Node, style: Style, top: float) -> None:
    table, theme = style.facts.table, style.theme
    box(at, 0, top, _MIDDLE_WIDTH, _SUPPLY_HEIGHT, 14, fill=theme.panel, stroke=theme.line)
    kinds = num_kinds(table)
    write(at, 16, top + 22, style.facts.tr("Supply"), 12, theme.muted, width=54, least=8)
    step = (_MIDDLE_WIDTH - 90) / kinds
    for kind in range(kinds):
        _pile(at, style, kind, 74 + step * kind, top + 14)


def _pile(at: Node, style: Style, kind: int, x: float, y: float) -> None:
    theme, table = style.theme, style.facts.table
    count = table.supply[kind]
    if count:
        for layer in range(min(count, 4) - 1, 0, -1):
            gem(at, kind, x, y + 4 * layer, 46)
        gem_with(at, table.family, kind, x, y, 46, letter(table.family, kind))
    else:
        outline(at, kind, x + 2, y + 2, 42, theme.line)
        centred(at, x + 23, y + 29, letter(table.family, kind), 15, theme.muted)
    write(at, x + 51, y + 38, str(count), 22, theme.ink if count else theme.muted, bold=True)


def _seats(root: Node, style: Style) -> None:
    count = style.facts.table.num_players
    gap = 14
    height = (_BODY_HEIGHT - gap * (count - 1)) / count
    x = _MARGIN + _MIDDLE_WIDTH + 26
    for seat in style.facts.table.seats:
        panel(root, style, seat, x, _HEADER + seat.index * (height + gap), height)


def _legend(root: Node, style: Style) -> None:
    facts, theme = style.facts, style.theme
    if not facts.shows_marks:
        return
    name = facts.names[facts.seat.index]
    at = group(root, _MARGIN + 8, _HEIGHT - 18)
    tick(at, style, 0, -4, 7.5)
    x = 14 + _said(at, style, 14, facts.tr("{name} can buy it", name=name)) + 26
    write(at, x, 0, "−2", 12, theme.bad, bold=True)
    x += 26 + _said(at, style, x + 26, facts.tr("missing")) + 26
    write(at, x, 0, "−2", 12, theme.good, bold=True)
    _said(at, style, x + 26, facts.tr("missing, and gold would take its place"))


def _said(at: Node, style: Style, x: float, words: str) -> float:
    """Write words of the legend, and return about how wide they are."""
    write(at, x, 0, words, 12, style.theme.muted, width=420)
    return min(420, text_width(words, 12))
