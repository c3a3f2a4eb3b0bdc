"""The board for terminals: lines of fixed width, coloured, and readable without colours too."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from gemwright.render._facts import (
    Facts,
    card_text,
    detail,
    edition_title,
    headline,
    num_kinds,
    paid_place,
    points_text,
)
from gemwright.rules import (
    COLOUR_LETTERS,
    AnyCard,
    Card,
    Family,
    HandCard,
    Seat,
    Tile,
)
from gemwright.rules.components import content_text

LEAST_WIDTH: Final = 20
_LABEL: Final = 12
_PLAYERS_WIDTH: Final = 68
_SIDE_BY_SIDE: Final = 80 + 3 + _PLAYERS_WIDTH
_NAME_WIDTH: Final = 20
_SIGN: Final = "bold #ffffff on #14773d"

_INKS: Final[dict[Family, tuple[str, ...]]] = {
    "splendor": (
        "bold #16161d on #f4f4f0",
        "bold #ffffff on #1f5fbf",
        "bold #ffffff on #14773d",
        "bold #ffffff on #bb2a3a",
        "bold #ffffff on #565662",
        "bold #1d1600 on #e9bd33",
        "",
    ),
    "marvel": (
        "bold #1d1600 on #f2c530",
        "bold #ffffff on #7440b0",
        "bold #ffffff on #1f66c0",
        "bold #ffffff on #bb2a3a",
        "bold #201000 on #ef8a33",
        "bold #16161d on #b4bcc8",
        "bold #ffffff on #14773d",
    ),
}


class Board:
    """A table as a rich renderable; as wide as it is given room for, or as `width` says."""

    def __init__(self, facts: Facts, width: int | None, *, compact: bool = False) -> None:
        self._facts = facts
        self._width = width
        self._compact = compact

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(self._width or options.max_width, options.max_width)
        yield from board_lines(self._facts, width, compact=self._compact)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = min(self._width or options.max_width, options.max_width)
        return Measurement(width, width)


def board_lines(facts: Facts, width: int, *, compact: bool = False) -> list[Text]:
    """Return the board as lines of at most `width` columns; no blank ones, no legend if `compact`."""
    head = [_title(facts), Text("─" * width, "dim")]
    if width < _SIDE_BY_SIDE:
        body = [*_middle(facts, width), *_seats(facts), *_legend(facts, width)]
    else:
        left = width - _PLAYERS_WIDTH - 3
        body = [*_beside(_middle(facts, left), _seats(facts), left), *_legend(facts, width)]
    if compact:
        body = [line for line in body[: -len(_legend(facts, width)) or None] if line.plain.strip(" │")]
        head = head[:1]
    return [_cut(line, width) for line in head + body]


def _cut(line: Text, width: int) -> Text:
    line.no_wrap = True
    line.truncate(width, overflow="ellipsis")
    line.rstrip()
    return line


def _beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    height = max(len(left), len(right))
    left += [Text()] * (height - len(left))
    right += [Text()] * (height - len(right))
    return [
        Text.assemble(_cell(one, width), (" │ ", "dim"), two) for one, two in zip(left, right, strict=True)
    ]


def _cell(text: Text, width: int) -> Text:
    """Return a copy that is exactly so many columns wide."""
    cell = text.copy()
    cell.truncate(width, overflow="ellipsis", pad=True)
    return cell


def _title(facts: Facts) -> Text:
    parts = [
        (edition_title(facts), "bold"),
        (facts.tr("Round {number}", number=facts.table.round), ""),
        (headline(facts), "bold"),
        (detail(facts), ""),
    ]
    return Text("  ·  ").join(Text(text, style) for text, style in parts if text)


def _middle(facts: Facts, width: int) -> list[Text]:
    return [*_tiles(facts, width), _supply(facts), Text(), *_market(facts, width)]


def _labelled(label: str, *parts: Text, width: int = _LABEL) -> Text:
    """Return parts behind a label that takes `width` columns."""
    return Text.assemble(_cell(Text(label, "dim"), width - 1), " ", Text("  ").join(parts))


def _name(facts: Facts, seat: int) -> str:
    """Return a seat's name, cut to leave room for the rest of a line."""
    name = Text(facts.names[seat])
    name.truncate(_NAME_WIDTH, overflow="ellipsis")
    return name.plain


def _gems(family: Family, amounts: Sequence[int], *, zeros: bool) -> Text:
    """Return amounts as letters and numbers, `W4 U0`."""
    letters = COLOUR_LETTERS[family].upper()
    return Text(" ").join(
        Text(f"{letters[kind]}{count}", _INKS[family][kind] if count else "dim")
        for kind, count in enumerate(amounts)
        if count or zeros
    )


def _cost(family: Family, amounts: Sequence[int]) -> Text:
    """Return amounts as the names of cards write them, `u2r2`."""
    letters = COLOUR_LETTERS[family]
    parts = [(f"{letters[kind]}{n}", _INKS[family][kind]) for kind, n in enumerate(amounts) if n]
    return Text.assemble(*parts)


def _card(card: AnyCard | None) -> Text:
    if not isinstance(card, Card):
        return Text(card_text(card), "" if card else "dim")
    bonus = COLOUR_LETTERS[card.family][card.bonus].upper()
    twin = f".{card.twin}" if card.twin else ""
    name = Text(f"{bonus}{card.points}", _INKS[card.family][card.bonus])
    return Text.assemble(name, " ", _cost(card.family, card.cost), twin)


def _supply(facts: Facts) -> Text:
    table = facts.table
    amounts = table.supply[: num_kinds(table)]
    return _labelled(facts.tr("Supply"), _gems(table.family, amounts, zeros=True))


def _tiles(facts: Facts, width: int) -> list[Text]:
    table, tr = facts.table, facts.tr
    offered = table.eligible_tiles
    shown = [
        Text.assemble("*" if tile in offered else "", _tile(tile.tile), _owner(facts, tile.owner))
        for tile in table.tiles
    ]
    if table.family == "marvel":
        shown.append(Text.assemble(tr("Avengers"), _owner(facts, table.avengers_owner)))
    label = tr("Locations") if table.family == "marvel" else tr("Nobles")
    return _wrapped(label, shown, width)


def _tile(tile: Tile) -> Text:
    return Text.assemble(tile.name[0], " ", _cost(tile.family, tile.requirement))


def _owner(facts: Facts, seat: int | None) -> str:
    return "" if seat is None else f" ({_name(facts, seat)})"


def _wrapped(label: str, parts: Iterable[Text], width: int) -> list[Text]:
    """Return labelled parts on as many lines as they need."""
    rows: list[list[Text]] = [[]]
    for part in parts:
        used = _LABEL + sum(each.cell_len + 2 for each in rows[-1])
        if rows[-1] and used + part.cell_len > width:
            rows.append([])
        rows[-1].append(part)
    return [_labelled("" if index else label, *row) for index, row in enumerate(rows)]


def _market(facts: Facts, width: int) -> list[Text]:
    lines: list[Text] = []
    for level in (3, 2, 1):
        lines += _market_row(facts, level, (width - _LABEL) // 4)
        lines.append(Text())
    return lines


def _market_row(facts: Facts, level: int, width: int) -> list[Text]:
    table, tr = facts.table, facts.tr
    labels = [
        tr("Level {level}", level=level),
        tr.n("{count} left", "{count} left", table.deck_sizes[level - 1]),
        "",
    ]
    cells = [
        _market_cell(facts, level, slot, card) for slot, card in enumerate(table.market[level - 1], start=1)
    ]
    height = max(len(cell) - (not cell[-1].plain.strip()) for cell in cells)
    return [
        Text.assemble(
            _cell(Text(labels[line], "dim"), _LABEL),
            *(Text.assemble(_cell(cell[line], width - 1), " ") for cell in cells),
        )
        for line in range(max(2, height))
    ]


def _market_cell(facts: Facts, level: int, slot: int, card: AnyCard | None) -> list[Text]:
    """Return the lines of one card: place and content, then the character, then what is missing."""
    mark = _mark(facts, card)
    if paid_place(facts) == (level, slot):
        card, mark = facts.table.buying, Text(">", _SIGN)
    lines = [Text.assemble(mark, (f"{level}.{slot}", "dim"), " ", _card(card))]
    if facts.table.family == "marvel":
        lines.append(Text("     " + _character(card)))
    lines.append(Text.assemble("    ", _missing(facts, card)))
    return lines


def _character(card: AnyCard | None) -> str:
    if not isinstance(card, Card):
        return ""
    return " ".join(["A" * card.tags, card.title]).strip()


def _mark(facts: Facts, card: AnyCard | None) -> Text:
    price = facts.price(card)
    return Text("*", _SIGN) if price and not price.lacking else Text(" ")


def _missing(facts: Facts, card: AnyCard | None) -> Text:
    """Return the gems that are missing, and the gold that would make up for them."""
    price = facts.price(card)
    if price is None or not sum(price.missing):
        return Text()
    missing = content_text(price.missing, facts.table.family)
    gold = f"+${price.gold}" if price.gold else ""
    return Text(f"-{missing}{gold}", "red" if price.lacking else "green")


def _seats(facts: Facts) -> list[Text]:
    lines: list[Text] = []
    for seat in facts.table.seats:
        lines += _seat(facts, seat)
    return lines


def _seat(facts: Facts, seat: Seat) -> list[Text]:
    table, tr = facts.table, facts.tr
    owned = Text.assemble(
        _gems(table.family, seat.bonuses, zeros=True),
        f"   {tr('tokens')} ",
        _gems(table.family, seat.tokens[: num_kinds(table)], zeros=True),
        f"  {seat.num_tokens}/10",
    )
    rows = [
        (tr("bonuses"), [owned]),
        (tr("hand"), _hand(facts, seat)),
        (tr("tiles"), _seat_tiles(facts, seat)),
    ]
    width = max(cell_len(label) for label, _ in rows) + 3
    lines = [_labelled(f"  {label}", *parts, width=width) for label, parts in rows if parts]
    return [_seat_name(facts, seat), *lines]


def _seat_name(facts: Facts, seat: Seat) -> Text:
    table, tr = facts.table, facts.tr
    moves = seat.index == table.to_move and not facts.is_over
    parts = [
        Text(_name(facts, seat.index), "bold"),
        Text(points_text(facts, seat.points), "bold"),
        Text(tr.n("{count} card", "{count} cards", seat.num_bought)),
    ]
    if table.family == "marvel":
        parts.append(Text(tr.n("{count} Avengers tag", "{count} Avengers tags", seat.tags)))
    if seat.index == table.first_seat:
        parts.append(Text(tr("first player")))
    return Text.assemble(("▶ ", "bold green") if moves else "  ", Text(" · ").join(parts))


def _hand(facts: Facts, seat: Seat) -> list[Text]:
    return [_hand_card(facts, seat, place, held) for place, held in enumerate(seat.hand, start=1)]


def _hand_card(facts: Facts, seat: Seat, place: int, held: HandCard) -> Text:
    own = seat.index == facts.seat.index
    mark = _mark(facts, held.card) if own else Text()
    return Text.assemble((f"h{place} ", "dim"), mark if mark.plain.strip() else "", _card(held.card))


def _seat_tiles(facts: Facts, seat: Seat) -> list[Text]:
    avengers = [Text(facts.tr("Avengers"))] if seat.owns_avengers else []
    return [_tile(tile) for tile in seat.tiles] + avengers


def _legend(facts: Facts, width: int) -> list[Text]:
    """Return what the signs mean, on more lines where one is too short."""
    if not facts.shows_marks:
        return []
    sentence = facts.tr(
        "* {name} can buy it   {missing} is missing   {gold} gold would go into it",
        name=_name(facts, facts.seat.index),
        missing=f"-{COLOUR_LETTERS[facts.table.family][1]}2",
        gold="+$1",
    )
    lines = [""]
    for part in sentence.split("   "):
        joined = f"{lines[-1]}   {part}" if lines[-1] else part
        lines = [*lines[:-1], joined] if cell_len(joined) <= width else [*lines, part]
    return [Text(), *(Text(line, "dim") for line in lines if line)]
