"""Cards and card backs."""

from typing import Final

from gemwright.render._facts import GOLD, Price, card_text
from gemwright.render._gems import gem, gem_with, letter
from gemwright.render._parts import Style, badge, hint, shadow, tick
from gemwright.render._theme import GEMS
from gemwright.render._type import write
from gemwright.render._words import card_with_price
from gemwright.render._xml import Node, box, draw, group, polygon_points
from gemwright.rules import AnyCard, Card

CARD_WIDTH: Final = 118
CARD_HEIGHT: Final = 148
SMALL_WIDTH: Final = 64
SMALL_HEIGHT: Final = 86


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
        _empty(at, style, CARD_WIDTH, CARD_HEIGHT, place)
    elif isinstance(shown, Card):
        _face(at, style, shown, place, style.facts.price(shown) if own else None)
    else:
        back(at, style, shown.level, CARD_WIDTH, CARD_HEIGHT)
        hint(at, card_with_price(style.facts, shown))
    return at


def _empty(at: Node, style: Style, width: float, height: float, place: str) -> None:
    box(
        at, 1, 1, width - 2, height - 2, 10, fill="none",
        stroke=style.theme.line, stroke_width=1.5, stroke_dasharray="5 4",
    )  # fmt: skip
    write(at, width / 2, height / 2 + 4, place, 11, style.theme.muted, anchor="middle")
    hint(at, style.facts.tr("empty"))


def _face(at: Node, style: Style, shown: Card, place: str, price: Price | None) -> None:
    theme, paint = style.theme, GEMS[shown.family][shown.bonus]
    hint(at, card_with_price(style.facts, shown) if price else card_text(shown))
    shadow(at, style, CARD_WIDTH, CARD_HEIGHT, 10)
    box(at, 0, 0, CARD_WIDTH, CARD_HEIGHT, 10, fill=theme.card)
    draw(at, "path", d=_band_path(CARD_WIDTH, 44, 10), fill=f"url(#id-band{shown.bonus})")
    gem(at, shown.bonus, 29, 48, 60, opacity=0.09 if shown.title else 0.13)
    box(
        at, 0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 9.5, fill="none", stroke=paint.rim, stroke_opacity=0.55
    )
    if shown.points:
        write(at, 12, 32, str(shown.points), 28, paint.ink, bold=True)
    _tags(at, shown)
    gem_with(at, shown.family, shown.bonus, CARD_WIDTH - 42, 5, 34, letter(shown.family, shown.bonus))
    write(at, 10, 59, place, 10, theme.muted)
    if shown.title:
        write(
            at,
            CARD_WIDTH / 2,
            76,
            shown.title,
            12.5,
            theme.ink,
            anchor="middle",
            bold=True,
            width=104,
            least=9,
        )
    _costs(at, style, shown, price)
    if price and not price.lacking:
        _mark(at, style, price)


def _band_path(width: float, height: float, radius: float) -> str:
    return (
        f"M0 {radius} A{radius} {radius} 0 0 1 {radius} 0 H{width - radius} "
        f"A{radius} {radius} 0 0 1 {width} {radius} V{height} H0 Z"
    )


def _tags(at: Node, shown: Card) -> None:
    for tag in range(shown.tags):
        badge(at, 34 + 21 * tag, 13, 18)


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
    write(
        column, step / 2, 122, letter(shown.family, kind), 10.5, style.theme.muted, anchor="middle", bold=True
    )


def _mark(at: Node, style: Style, price: Price) -> None:
    """Mark a card as affordable: a frame, a tick, and the gold it takes."""
    theme = style.theme
    box(at, -1.5, -1.5, CARD_WIDTH + 3, CARD_HEIGHT + 3, 11.5, fill="none", stroke=theme.good, stroke_width=3)
    tick(at, style, CARD_WIDTH / 2 - (14 if price.gold else 0), 0, 10)
    if price.gold:
        gem_with(at, style.facts.table.family, GOLD, CARD_WIDTH / 2, -11, 22, str(price.gold))


def back(at: Node, style: Style, level: int, width: float, height: float) -> None:
    """Draw the back of a card: its level as a number and as rhombs."""
    radius = width * 0.085
    shadow(at, style, width, height, radius)
    box(at, 0, 0, width, height, radius, fill="url(#id-back)")
    inset = width * 0.07
    line: dict[str, float | str] = {"fill": "none", "stroke": style.theme.back_line, "stroke_opacity": 0.55}
    box(at, inset, inset, width - 2 * inset, height - 2 * inset, radius * 0.6, **line)
    middle, high = width / 2, height * 0.3
    for scale in (1.0, 0.66):
        half, tall = width * 0.34 * scale, height * 0.34 * scale
        corners = [
            (middle, high * 1.67 - tall),
            (middle + half, high * 1.67),
            (middle, high * 1.67 + tall),
            (middle - half, high * 1.67),
        ]
        draw(at, "polygon", points=polygon_points(corners), **line)
    pip = width * 0.1
    for index in range(level):
        x = middle + (index - (level - 1) / 2) * pip * 1.5
        points = [
            (x, height * 0.14 - pip / 2),
            (x + pip / 2, height * 0.14),
            (x, height * 0.14 + pip / 2),
            (x - pip / 2, height * 0.14),
        ]
        draw(at, "polygon", points=polygon_points(points), fill=style.theme.on_back)


def deck(parent: Node, style: Style, level: int, x: float, y: float, width: float) -> None:
    """Draw a deck with the number of cards left."""
    facts, left = style.facts, style.facts.table.deck_sizes[level - 1]
    at = group(parent, x, y)
    words = facts.tr.n(
        "Level {level}: {count} card left in the deck",
        "Level {level}: {count} cards left in the deck",
        left, level=level,
    )  # fmt: skip
    label = facts.tr("Level {level}", level=level)
    if not left:
        _empty(at, style, width, CARD_HEIGHT, "0")
        write(
            at,
            width / 2,
            CARD_HEIGHT - 18,
            label,
            11,
            style.theme.muted,
            anchor="middle",
            width=width - 16,
            least=8,
        )
        hint(at, words)
        return
    hint(at, words)
    for offset in (4, 2):
        if left > offset:
            box(
                at,
                offset,
                offset,
                width,
                CARD_HEIGHT,
                8,
                fill=style.theme.back[1],
                stroke=style.theme.page[0],
            )
    back(at, style, level, width, CARD_HEIGHT)
    write(at, width / 2, CARD_HEIGHT / 2 + 10, str(left), 27, style.theme.on_back, anchor="middle", bold=True)
    write(
        at,
        width / 2,
        CARD_HEIGHT - 16,
        label,
        11.5,
        style.theme.on_back,
        anchor="middle",
        width=width - 16,
        least=8,
    )


def small_card(parent: Node, style: Style, shown: AnyCard, x: float, y: float, *, own: bool) -> Node:
    """Draw a hand card at small size, its back if only the level is known."""
    at = group(parent, x, y)
    hint(at, card_with_price(style.facts, shown) if own else card_text(shown))
    if not isinstance(shown, Card):
        back(at, style, shown.level, SMALL_WIDTH, SMALL_HEIGHT)
        write(
            at,
            SMALL_WIDTH / 2,
            SMALL_HEIGHT / 2 + 8,
            f"?{shown.level}",
            19,
            style.theme.on_back,
            anchor="middle",
            bold=True,
        )
        return at
    _small_face(at, style, shown)
    _small_costs(at, style, shown, style.facts.price(shown) if own else None)
    return at


def _small_face(at: Node, style: Style, shown: Card) -> None:
    paint = GEMS[shown.family][shown.bonus]
    shadow(at, style, SMALL_WIDTH, SMALL_HEIGHT, 7)
    box(at, 0, 0, SMALL_WIDTH, SMALL_HEIGHT, 7, fill=style.theme.card)
    draw(at, "path", d=_band_path(SMALL_WIDTH, 26, 7), fill=f"url(#id-band{shown.bonus})")
    box(
        at,
        0.5,
        0.5,
        SMALL_WIDTH - 1,
        SMALL_HEIGHT - 1,
        6.5,
        fill="none",
        stroke=paint.rim,
        stroke_opacity=0.55,
    )
    if shown.points:
        write(at, 7, 19.5, str(shown.points), 17, paint.ink, bold=True)
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
            _small_corner(at, style, shown, price, kind, 4 + 29 * (index % 2), 32 + 26 * (index // 2))
    if price and not price.lacking:
        box(
            at,
            -1,
            -1,
            SMALL_WIDTH + 2,
            SMALL_HEIGHT + 2,
            8,
            fill="none",
            stroke=style.theme.good,
            stroke_width=2.5,
        )
        tick(at, style, SMALL_WIDTH / 2, 0, 7.5)


def _small_column(at: Node, style: Style, shown: Card, price: Price | None, kind: int, middle: float) -> None:
    gem_with(at, shown.family, kind, middle - 13, 31, 26, str(shown.cost[kind]))
    write(at, middle, 67, letter(shown.family, kind), 9.5, style.theme.muted, anchor="middle", bold=True)
    _shortage(at, style, price, kind, middle, 80, 10.5)


def _small_corner(
    at: Node, style: Style, shown: Card, price: Price | None, kind: int, x: float, y: float
) -> None:
    gem_with(at, shown.family, kind, x, y, 19, str(shown.cost[kind]))
    write(at, x + 23.2, y + 9, letter(shown.family, kind), 8, style.theme.muted, anchor="middle", bold=True)
    _shortage(at, style, price, kind, x + 23.5, y + 19, 8.5)


def _shortage(
    at: Node, style: Style, price: Price | None, kind: int, middle: float, y: float, size: float
) -> None:
    if price and price.missing[kind]:
        colour = style.theme.bad if price.lacking else style.theme.good
        write(at, middle, y, f"−{price.missing[kind]}", size, colour, anchor="middle", bold=True)
