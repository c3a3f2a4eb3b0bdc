"""What one seat owns, as a panel."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gemwright.render._cards import CARD_HEIGHT, CARD_WIDTH, SMALL_HEIGHT, SMALL_WIDTH, card, small_card
from gemwright.render._facts import num_kinds, purchase
from gemwright.render._gems import gem, gem_with, letter, outline
from gemwright.render._parts import Style, badge, bonus, dashed, framed, hint
from gemwright.render._tiles import crown, emblem
from gemwright.render._type import centred, text_width, write
from gemwright.render._xml import Node, box, draw, group
from gemwright.rules import AnyCard, Seat, Tile

PANEL_WIDTH: Final = 572
_MARGIN: Final = 16
_LABELS: Final = 70
_COLUMN: Final = 37
_HAND_PLACES: Final = 3
_CHIP_WIDTH: Final = 66
_CHIP_HEIGHT: Final = 24


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where things stand in a panel, by the room that the number of players leaves.

    Attributes:
        scale: of the bonuses and tokens as a whole.
        bonus: upper edge and width of the bonuses.
        token: upper edge and size of the tokens.
        hand: left and upper edge of the first hand card.
        large: whether hand cards have the size of those in the market.
        chips: left and upper edge of the first tile.
        chip_scale: size of the tiles.
        chip_step: room from one tile to the next, rightwards and downwards.
        chip_room: width that the tiles share.
        name_room: right edge of the name.
    """

    scale: float
    bonus: tuple[float, float]
    token: tuple[float, float]
    hand: tuple[float, float]
    large: bool
    chips: tuple[float, float]
    chip_scale: float
    chip_step: tuple[float, float]
    chip_room: float
    name_room: float


_SMALL_HAND: Final = PANEL_WIDTH - _MARGIN - _HAND_PLACES * SMALL_WIDTH - 2 * 6
_SHAPES: Final = {
    2: _Shape(
        scale=1.18, bonus=(48, 27), token=(92, 33), hand=(_MARGIN, 173), large=True,
        chips=(PANEL_WIDTH - _MARGIN - 122, 175), chip_scale=1.8, chip_step=(0, 51), chip_room=122,
        name_room=420,
    ),
    3: _Shape(
        scale=1, bonus=(58, 31), token=(112, 36), hand=(_SMALL_HAND, 86), large=False,
        chips=(_MARGIN + _LABELS, 182), chip_scale=1, chip_step=(72, 0), chip_room=280, name_room=420,
    ),
    4: _Shape(
        scale=1, bonus=(48, 27), token=(92, 33), hand=(_SMALL_HAND, 56), large=False,
        chips=(236, 11), chip_scale=1, chip_step=(70, 0), chip_room=206, name_room=228,
    ),
}  # fmt: skip


def panel(parent: Node, style: Style, seat: Seat, x: float, y: float, height: float) -> None:
    """Draw the panel of a seat."""
    shape = _SHAPES[style.facts.table.num_players]
    at = group(parent, x, y)
    _frame(at, style, seat, height)
    _header(at, style, seat, shape)
    _resources(at, style, seat, shape)
    _hand(at, style, seat, shape)
    _chips(at, style, seat, shape)


def _moves(style: Style, seat: Seat) -> bool:
    return seat.index == style.facts.table.to_move and not style.facts.is_over


def _frame(at: Node, style: Style, seat: Seat, height: float) -> None:
    theme = style.theme
    line, width = (theme.accent, 3) if _moves(style, seat) else (theme.line, 1)
    box(at, 0, 2, PANEL_WIDTH, height, 14, fill="#000", fill_opacity=theme.shadow * 0.6)
    box(at, 0, 0, PANEL_WIDTH, height, 14, fill=theme.panel, stroke=line, stroke_width=width)


def _header(at: Node, style: Style, seat: Seat, shape: _Shape) -> None:
    left = _MARGIN
    for applies, sign in _SIGNS:
        if applies(style, seat):
            sign(group(at, left, 15), style)
            left += 24
    name = style.facts.names[seat.index]
    write(at, left, 30, name, 18, style.theme.ink, bold=True, width=shape.name_room - left, least=12)
    _score(at, style, seat)


def _began(style: Style, seat: Seat) -> bool:
    return seat.index == style.facts.table.first_seat


def _won(style: Style, seat: Seat) -> bool:
    outcome = style.facts.table.outcome()
    return outcome is not None and seat.index in outcome.winners


def _arrow(at: Node, style: Style) -> None:
    draw(at, "path", d="M1 1 L14 8.5 L1 16 Z", fill=style.theme.accent)


def _flag(at: Node, style: Style) -> None:
    hint(at, style.facts.tr("first player"))
    draw(at, "path", d="M2 17 V1 H15 L11.5 5 L15 9 H4 V17 Z", fill=style.theme.muted)


def _crown(at: Node, style: Style) -> None:
    crown(at, style.theme.prize)


_SIGNS: Final[tuple[tuple[Callable[[Style, Seat], bool], Callable[[Node, Style], None]], ...]] = (
    (_moves, _arrow),
    (_won, _crown),
    (_began, _flag),
)


def _score(at: Node, style: Style, seat: Seat) -> None:
    theme, tr = style.theme, style.facts.tr
    right = PANEL_WIDTH - _MARGIN
    write(at, right, 34, str(seat.points), 30, theme.ink, anchor="end", bold=True)
    edge = right - text_width(str(seat.points), 30, bold=True) - 10
    cards = tr.n("{count} card", "{count} cards", seat.num_bought)
    write(at, edge, 23, tr("points"), 11, theme.muted, anchor="end")
    write(at, edge, 37, cards, 11, theme.muted, anchor="end")


def _resources(panel_at: Node, style: Style, seat: Seat, shape: _Shape) -> None:
    lift = 44 * (1 - shape.scale)
    at = group(panel_at, _MARGIN, lift) if shape.scale == 1 else _scaled(panel_at, _MARGIN, lift, shape.scale)
    _labels(at, style, seat, shape)
    for kind in range(num_kinds(style.facts.table)):
        column = group(at, _LABELS + _COLUMN * kind, 0)
        if kind < len(seat.bonuses):
            top, width = shape.bonus
            bonus(column, style, kind, (33 - width) / 2, top, width, seat.bonuses[kind])
        _tokens(column, style, kind, seat.tokens[kind], *shape.token)
    if style.facts.table.family == "marvel":
        _tags(group(at, _LABELS + _COLUMN * 5 + 5, shape.bonus[0] + 7), style, seat)


def _scaled(parent: Node, x: float, y: float, scale: float) -> Node:
    return draw(parent, "g", transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _labels(at: Node, style: Style, seat: Seat, shape: _Shape) -> None:
    theme, tr = style.theme, style.facts.tr
    write(at, 0, shape.bonus[0] + 22, tr("bonuses"), 11.5, theme.muted, width=_LABELS - 6, least=7)
    write(at, 0, shape.token[0] + 18, tr("tokens"), 11.5, theme.muted, width=_LABELS - 6, least=7)
    colour = theme.bad if seat.num_tokens > 10 else theme.ink
    write(at, 0, shape.token[0] + 37, f"{seat.num_tokens}/10", 15, colour, bold=True)


def _tokens(column: Node, style: Style, kind: int, count: int, top: float, size: float) -> None:
    family = style.facts.table.family
    if count:
        gem_with(column, family, kind, 16.5 - size / 2, top, size, str(count))
    else:
        outline(column, kind, 18 - size / 2, top + 1.5, size - 3, style.theme.line)
        centred(column, 16.5, top + size / 2 + 4.5, "0", 12, style.theme.muted)
    named = letter(family, kind)
    centred(column, 16.5, top + size + 13, named, 10.5, style.theme.muted, bold=True)


def _tags(at: Node, style: Style, seat: Seat) -> None:
    hint(at, style.facts.tr.n("{count} Avengers tag", "{count} Avengers tags", seat.tags))
    badge(at, 0, 0, 22)
    write(at, 28, 17, str(seat.tags), 16, style.theme.ink, bold=True)


def _hand(at: Node, style: Style, seat: Seat, shape: _Shape) -> None:
    shown: list[AnyCard | None] = [held.card for held in seat.hand]
    paid = _paid_from_hand(style, seat)
    shown += [paid] if paid else []
    shown += [None] * (_HAND_PLACES - len(shown))
    step = CARD_WIDTH + 10 if shape.large else SMALL_WIDTH + 6
    left, top = shape.hand
    for place, each in enumerate(shown):
        drawn = _hand_card(at, style, seat, each, left + place * step, top, place, large=shape.large)
        if paid and place == len(seat.hand):
            framed(drawn, style.theme.accent, *_card_size(large=shape.large), thickness=4)


def _paid_from_hand(style: Style, seat: Seat) -> AnyCard | None:
    bought = purchase(style.facts)
    from_hand = bought is not None and bought.place is None and seat.index == style.facts.table.to_move
    return bought.card if bought and from_hand else None


def _card_size(*, large: bool) -> tuple[float, float]:
    return (CARD_WIDTH, CARD_HEIGHT) if large else (SMALL_WIDTH, SMALL_HEIGHT)


def _hand_card(
    at: Node, style: Style, seat: Seat, shown: AnyCard | None, x: float, y: float, place: int, *, large: bool
) -> Node:
    own = seat.index == style.facts.seat.index
    if shown is None:
        width, height = _card_size(large=large)
        dashed(at, style, x, y, width, height, width * 0.09)
        return at
    if large:
        return card(at, style, shown, x, y, f"h{place + 1}", own=own)
    return small_card(at, style, shown, x, y, own=own)


def _chips(at: Node, style: Style, seat: Seat, shape: _Shape) -> None:
    """Draw the tiles a seat owns, smaller where many share a row; None stands for the Avengers tile."""
    tiles: list[Tile | None] = [*seat.tiles, *([None] if seat.owns_avengers else [])]
    right, down = shape.chip_step
    room = shape.chip_room / (_CHIP_WIDTH + right * (len(tiles) - 1)) if tiles else 1
    scale = min(shape.chip_scale, room)
    left, top = shape.chips[0], shape.chips[1] + _CHIP_HEIGHT * (shape.chip_scale - scale) / 2
    for index, shown in enumerate(tiles):
        step = right * scale * index
        _chip(_scaled(at, left + step, top + down * index, scale), style, shown)


def _chip(chip: Node, style: Style, shown: Tile | None) -> None:
    theme = style.theme
    box(chip, 0, 0, _CHIP_WIDTH, _CHIP_HEIGHT, 7, fill=theme.card, stroke=theme.prize, stroke_width=1.2)
    hint(chip, shown.title if shown else style.facts.tr("Avengers"))
    if shown is None:
        for index in range(3):
            badge(chip, 7 + 18 * index, 4, 16)
        return
    emblem(chip, style, 5, 6, 0.75, theme.prize)
    for index, kind in enumerate(kind for kind, count in enumerate(shown.requirement) if count):
        gem(chip, kind, 22 + 14 * index, 5, 14)
