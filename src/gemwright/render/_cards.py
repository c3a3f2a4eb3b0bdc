"""Cards and card backs."""

from typing import Final

from gemwright.render._facts import GOLD
from gemwright.render._gems import gem, gem_with, letter
from gemwright.render._parts import Style, badge, dashed, framed, hint, shadow, tick
from gemwright.render._theme import GEMS
from gemwright.render._type import centred, write
from gemwright.render._words import card_with_price, card_words, deck_words
from gemwright.render._xml import Node, box, draw, group, polygon_points
from gemwright.rules import AnyCard, Card, Price

CARD_WIDTH: Final = 118
CARD_HEIGHT: Final = 148
SMALL_WIDTH: Final = 66
SMALL_HEIGHT: Final = 86

Paint = dict[str, float | str]


def card(
    parent: Node, style: Style, shown: AnyCard | None, x: float, y: float, place: str, *, own: bool = True
) -> Node:
    """Draw a card of the market or hand at full size.

    Args:
        parent: where to draw.
        style: facts and theme.
        shown: the card; None draws an empty slot, an unknown one its back.
        x: left edge.
        y: upper edge.
        place: what to call its place, `2.3` or `h1`.
        own: whether marks are for whoever could buy it.
    """
    at = group(parent, x, y)
    if shown is None:
        _empty(at, style, place)
        return at
    hint(at, (card_with_price if own else card_words)(style.facts, shown))
    if isinstance(shown, Card):
        _face(at, style, shown, place, style.facts.price(shown) if own else None)
    else:
        back(at, style, shown.level, CARD_WIDTH, CARD_HEIGHT)
    return at


def _empty(at: Node, style: Style, place: str) -> None:
    hint(at, style.facts.tr("empty"))
    dashed(at, style, 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 10)
    centred(at, CARD_WIDTH / 2, CARD_HEIGHT / 2 + 4, place, 11, style.theme.muted)


def _face(at: Node, style: Style, shown: Card, place: str, price: Price | None) -> None:
    _blank(at, style, shown, CARD_WIDTH, CARD_HEIGHT, 44, 10)
    gem(at, shown.bonus, 29, 48, 60, opacity=0.09 if shown.title else 0.13)
    _band(at, shown)
    write(at, 10, 59, place, 10, style.theme.muted)
    if shown.title:
        centred(at, CARD_WIDTH / 2, 76, shown.title, 12.5, style.theme.ink, bold=True, width=104, least=9)
    _costs(at, style, shown, price)
    if price and not price.lacking:
        _mark(at, style, price)


def _blank(
    at: Node, style: Style, shown: Card, width: float, height: float, band: float, radius: float
) -> None:
    """Draw a card with nothing on it but the band of its bonus."""
    shadow(at, style, width, height, radius)
    box(at, 0, 0, width, height, radius, fill=style.theme.card)
    draw(at, "path", d=_band_path(width, band, radius), fill=f"url(#id-band{shown.bonus})")
    rim = GEMS[shown.family][shown.bonus].rim
    box(at, 0.5, 0.5, width - 1, height - 1, radius - 0.5, fill="none", stroke=rim, stroke_opacity=0.55)


def _band(at: Node, shown: Card) -> None:
    """Write on the band: points, Avengers tags, bonus."""
    if shown.points:
        write(at, 12, 32, str(shown.points), 28, GEMS[shown.family][shown.bonus].ink, bold=True)
    for tag in range(shown.tags):
        badge(at, 34 + 21 * tag, 13, 18)
    gem_with(at, shown.family, shown.bonus, CARD_WIDTH - 42, 5, 34, letter(shown.family, shown.bonus))


def _band_path(width: float, height: float, radius: float) -> str:
    return (
        f"M0 {radius} A{radius} {radius} 0 0 1 {radius} 0 H{width - radius} "
        f"A{radius} {radius} 0 0 1 {width} {radius} V{height} H0 Z"
    )


def _costs(at: Node, style: Style, shown: Card, price: Price | None) -> None:
    asked = [kind for kind, count in enumerate(shown.cost) if count]
    step = min(28, (CARD_WIDTH - 10) / len(asked))
    left = CARD_WIDTH / 2 - step * len(asked) / 2
    for index, kind in enumerate(asked):
        column = group(at, left + step * index, 0)
        _cost(column, style, shown, kind, step)
        _shortage(column, style, price, kind, step / 2, 138, 12)


def _cost(column: Node, style: Style, shown: Card, kind: int, step: float) -> None:
    gem_with(column, shown.family, kind, step / 2 - 13, 85, 26, str(shown.cost[kind]))
    centred(column, step / 2, 122, letter(shown.family, kind), 10.5, style.theme.muted, bold=True)


def _mark(at: Node, style: Style, price: Price) -> None:
    """Mark a card as affordable: a frame, a tick, and the gold it takes."""
    theme = style.theme
    framed(at, theme.good, CARD_WIDTH, CARD_HEIGHT)
    tick(at, style, CARD_WIDTH / 2 - (14 if price.gold else 0), 0, 10)
    if price.gold:
        gem_with(at, style.facts.table.family, GOLD, CARD_WIDTH / 2, -11, 22, str(price.gold))


def back(at: Node, style: Style, level: int, width: float, height: float) -> None:
    """Draw the back of a card: its level as so many rhombs."""
    radius, inset = width * 0.085, width * 0.07
    shadow(at, style, width, height, radius)
    box(at, 0, 0, width, height, radius, fill="url(#id-back)")
    line: Paint = {"fill": "none", "stroke": style.theme.back_line, "stroke_opacity": 0.55}
    box(at, inset, inset, width - 2 * inset, height - 2 * inset, radius * 0.6, **line)
    for scale in (0.34, 0.225):
        _rhomb(at, width / 2, height / 2, width * scale, height * scale, **line)
    pip = width * 0.05
    for index in range(level):
        x = width / 2 + (index - (level - 1) / 2) * pip * 3
        _rhomb(at, x, height * 0.14, pip, pip, fill=style.theme.on_back)


def _rhomb(at: Node, x: float, y: float, half: float, tall: float, **attributes: float | str) -> None:
    corners = [(x, y - tall), (x + half, y), (x, y + tall), (x - half, y)]
    draw(at, "polygon", points=polygon_points(corners), **attributes)


def deck(parent: Node, style: Style, level: int, x: float, y: float, width: float) -> None:
    """Draw a deck with the number of cards left."""
    facts, left = style.facts, style.facts.table.deck_sizes[level - 1]
    at = group(parent, x, y)
    hint(at, deck_words(facts, level))
    ink = style.theme.on_back if left else style.theme.muted
    if left:
        _stack(at, style, level, left, width)
    else:
        dashed(at, style, 1, 1, width - 2, CARD_HEIGHT - 2, 8)
    centred(at, width / 2, CARD_HEIGHT / 2 + 10, str(left), 27, ink, bold=True)
    label = facts.tr("Level {level}", level=level)
    centred(at, width / 2, CARD_HEIGHT - 16, label, 11.5, ink, width=width - 16, least=8)


def _stack(at: Node, style: Style, level: int, left: int, width: float) -> None:
    for offset in (4, 2):
        if left > offset:
            box(
                at, offset, offset, width, CARD_HEIGHT, 8,
                fill=style.theme.back[1], stroke=style.theme.page[0],
            )  # fmt: skip
    back(at, style, level, width, CARD_HEIGHT)


def small_card(parent: Node, style: Style, shown: AnyCard, x: float, y: float, *, own: bool) -> Node:
    """Draw a hand card at small size, its back if only the level is known."""
    at = group(parent, x, y)
    hint(at, (card_with_price if own else card_words)(style.facts, shown))
    if not isinstance(shown, Card):
        back(at, style, shown.level, SMALL_WIDTH, SMALL_HEIGHT)
        ink = style.theme.on_back
        centred(at, SMALL_WIDTH / 2, SMALL_HEIGHT / 2 + 8, f"?{shown.level}", 19, ink, bold=True)
        return at
    _small_face(at, style, shown)
    _small_costs(at, style, shown, style.facts.price(shown) if own else None)
    return at


def _small_face(at: Node, style: Style, shown: Card) -> None:
    _blank(at, style, shown, SMALL_WIDTH, SMALL_HEIGHT, 26, 7)
    if shown.points:
        write(at, 7, 19.5, str(shown.points), 17, GEMS[shown.family][shown.bonus].ink, bold=True)
    for tag in range(shown.tags):
        badge(at, 19 + 10 * tag, 7.5, 12)
    gem_with(at, shown.family, shown.bonus, SMALL_WIDTH - 24, 3, 20, letter(shown.family, shown.bonus))


def _small_costs(at: Node, style: Style, shown: Card, price: Price | None) -> None:
    asked = [kind for kind, count in enumerate(shown.cost) if count]
    for index, kind in enumerate(asked):
        if len(asked) < 3:
            middle = SMALL_WIDTH / 2 + (index - (len(asked) - 1) / 2) * 28
            _small_column(at, style, shown, price, kind, middle)
        else:
            _small_corner(at, style, shown, price, kind, 4 + 30 * (index % 2), 32 + 26 * (index // 2))
    if price and not price.lacking:
        framed(at, style.theme.good, SMALL_WIDTH, SMALL_HEIGHT, 2.5)
        tick(at, style, SMALL_WIDTH / 2, 0, 7.5)


def _small_column(at: Node, style: Style, shown: Card, price: Price | None, kind: int, middle: float) -> None:
    gem_with(at, shown.family, kind, middle - 13, 31, 26, str(shown.cost[kind]))
    centred(at, middle, 67, letter(shown.family, kind), 9.5, style.theme.muted, bold=True)
    _shortage(at, style, price, kind, middle, 80, 10.5)


def _small_corner(
    at: Node, style: Style, shown: Card, price: Price | None, kind: int, x: float, y: float
) -> None:
    gem_with(at, shown.family, kind, x, y, 19, str(shown.cost[kind]))
    centred(at, x + 23.2, y + 9, letter(shown.family, kind), 8, style.theme.muted, bold=True)
    _shortage(at, style, price, kind, x + 23.5, y + 19, 8)


def _shortage(
    at: Node, style: Style, price: Price | None, kind: int, middle: float, y: float, size: float
) -> None:
    if price and price.missing[kind]:
        colour = style.theme.bad if price.lacking else style.theme.good
        centred(at, middle, y, f"−{price.missing[kind]}", size, colour, bold=True)
