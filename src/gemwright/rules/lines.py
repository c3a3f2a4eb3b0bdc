"""The position line and its JSON mirror (docs/formats/position)."""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from gemwright.rules.catalogue import GOLD, LEVEL_SIZES, NUM_COLOURS, NUM_LEVELS, Phase, Termination
from gemwright.rules.components import COLOUR_LETTERS, Family, Tile
from gemwright.rules.errors import GemwrightError, TextError
from gemwright.rules.layout import Layout, Purchase, SeatLayout
from gemwright.rules.names import (
    AnyCard,
    UnknownCard,
    amounts_text,
    parse_amounts,
    parse_any_card,
    parse_card,
    parse_colour,
    parse_tile,
    shorten,
)
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.seats import HandCard

FIELDS: Final = (
    "rules", "supply", "market", "decks", "tiles", "seats",
    "first", "to_move", "turns", "passes", "phase", "knowledge",
)  # fmt: skip
MAX_LINE: Final = 8192
BLIND: Final = "~"
AVENGERS: Final = "A"
OVERRIDES: Final = ("bonuses", "points", "num_bought", "tags")

_NUMBER = re.compile(r"0|[1-9]\d{0,8}", re.ASCII)
_PLACE = re.compile(r"[1-3]\.[1-4]", re.ASCII)
Item = TypeVar("Item")


def line_text(layout: Layout) -> str:
    """Write a completed layout as a position line."""
    return " ".join(_join(value) for value in line_json(layout).values())


def _join(value: Any) -> str:
    """Flatten one JSON field: seats by `;`, rows and the parts of a seat by `/`, items by `,`."""
    if not isinstance(value, list):
        return str(value)
    if value and isinstance(value[0], dict):
        return ";".join(_seat_text(seat) for seat in value)
    if value and isinstance(value[0], list):
        return "/".join(_join(row) for row in value)
    return ",".join(value) or "-"


def _short(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**9:
        raise TypeError(value)
    return str(value)


SEAT_KEYS: Final = frozenset(("tokens", "cards", "hand", "avengers", *OVERRIDES))


def _seat_text(seat: dict[str, Any]) -> str:
    if not set(seat) <= SEAT_KEYS or seat.get("avengers", False) not in (True, False):
        raise TypeError(seat)
    parts = [seat["tokens"], _join(seat["cards"]), _join(seat["hand"])]
    if seat.get("avengers"):
        parts.append(AVENGERS)
    parts += [f"{key}={_short(seat[key])}" for key in OVERRIDES if key in seat]
    return "/".join(parts)


def line_json(layout: Layout) -> dict[str, Any]:
    """Return the JSON mirror: the same fields and atoms as the line, in lists and objects."""
    return {
        "rules": layout.rules.name,
        "supply": amounts_text(layout.supply or (), layout.family),
        "market": [[_card_text(card) for card in row] for row in layout.market or []],
        "decks": [_deck_atoms(deck) for deck in layout.decks or []],
        "tiles": [_tile_text(tile, owner) for tile, owner in layout.tiles],
        "seats": [_seat_json(seat, layout.family) for seat in layout.seats],
        "first": layout.first,
        "to_move": layout.to_move,
        "turns": layout.turns,
        "passes": layout.passes,
        "phase": _phase_text(layout),
        "knowledge": _knowledge_text(layout.viewer),
    }


def _card_text(card: AnyCard | None) -> str:
    return "-" if card is None else card.full_name


def _deck_atoms(deck: list[AnyCard]) -> list[str]:
    known = len(deck)
    while known and isinstance(deck[known - 1], UnknownCard):
        known -= 1
    atoms = [card.full_name for card in deck[:known]]
    return atoms if known == len(deck) else [*atoms, f"+{len(deck) - known}"]


def _tile_text(tile: Tile, owner: int | None) -> str:
    return tile.name if owner is None else f"{tile.name}@{owner}"


def _seat_json(seat: SeatLayout, family: Family) -> dict[str, Any]:
    data: dict[str, Any] = {
        "tokens": amounts_text(seat.tokens, family),
        "cards": [card.full_name for card in sorted(seat.cards, key=lambda card: card.index)],
        "hand": [held.card.full_name + BLIND * held.blind for held in seat.hand],
    }
    if seat.avengers:
        data["avengers"] = True
    if seat.bonuses is not None:
        data["bonuses"] = amounts_text(seat.bonuses, family)
    for key in OVERRIDES[1:]:
        value = getattr(seat, key)
        if value is not None:
            data[key] = value
    return data


def _phase_text(layout: Layout) -> str:
    match layout.phase:
        case Phase.ACTION:
            return "action"
        case Phase.PAYMENT:
            return _purchase_text(layout)
        case Phase.RETURN:
            letter = COLOUR_LETTERS[layout.family][layout.last_returned]
            return f"return={letter}" if layout.last_returned else "return"
        case Phase.TILE:
            return "tile=passed" if layout.passed else "tile"
        case Phase.OVER:
            return f"over={layout.termination.name.lower()}"


def _purchase_text(layout: Layout) -> str:
    purchase = layout.purchase
    if purchase is None:
        return "payment"
    place = f"{purchase.place[0]}.{purchase.place[1] + 1}" if purchase.place else "hand"
    return f"payment={purchase.card.full_name}@{place}={amounts_text(purchase.swaps, layout.family)}"


def _knowledge_text(viewer: int | None) -> str:
    if viewer is None:
        return "full"
    return "table" if viewer < 0 else f"seat{viewer}"


def parse_line(text: str) -> Layout:
    """Read a position line; the position need not be possible.

    Raises:
        TextError: names the field and what is wrong with it.
    """
    if len(text) > MAX_LINE:
        raise TextError("text-too-long", limit=MAX_LINE)
    values = text.split()
    if len(values) != len(FIELDS):
        raise TextError("field-count", wanted=len(FIELDS), found=len(values))
    return _Reader(dict(zip(FIELDS, values, strict=True))).layout()


def parse_json(data: Any) -> Layout:
    """Read the JSON mirror of a position line.

    Raises:
        TextError: names the field and what is wrong with it.
    """
    if not isinstance(data, dict) or set(data) != set(FIELDS):
        raise TextError("field-count", wanted=len(FIELDS), found=len(data) if isinstance(data, dict) else 0)
    fields = {name: _flatten(name, data[name]) for name in FIELDS}
    if sum(map(len, fields.values())) > MAX_LINE:
        raise TextError("text-too-long", limit=MAX_LINE)
    return _Reader(fields).layout()


def _flatten(name: str, value: Any) -> str:
    if isinstance(value, int) and abs(value) >= 10**9:
        raise _bad(name, "not a whole number", type(value).__name__)
    try:
        text = _join(value)
    except (TypeError, KeyError, AttributeError, RecursionError):
        raise _bad(name, "wrong shape", type(value).__name__) from None
    if isinstance(value, bool | float | dict | None) or not text or any(c.isspace() for c in text):
        raise _bad(name, "wrong shape", text)
    return text


def _bad(field: str, problem: str, text: str) -> TextError:
    return TextError("bad-text", problem=problem, field=field, text=shorten(text))


class _PartError(Exception):
    """A problem in a field whose name only the caller knows."""

    def __init__(self, problem: str, text: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.text = text


class _Reader:
    """Reads the fields of a line one by one; every error names its field."""

    def __init__(self, fields: dict[str, str]) -> None:
        self.fields = fields
        self.rules = self._read("rules", RuleSet.parse)
        self.family = self.rules.family

    def layout(self) -> Layout:
        layout = Layout(self.rules, self._read("seats", self._seats))
        layout.supply = self._read("supply", lambda text: parse_amounts(text, self.family))
        layout.market = self._read("market", self._market)
        layout.decks = self._read("decks", self._decks)
        layout.tiles = self._read("tiles", self._tiles)
        layout.first = self._read("first", _parse_number)
        layout.to_move = self._read("to_move", _parse_number)
        layout.turns = self._read("turns", _parse_number)
        layout.passes = self._read("passes", _parse_number)
        layout.viewer = self._read("knowledge", _parse_knowledge)
        self._read("phase", lambda text: self._phase(layout, text))
        return layout

    def _read(self, field: str, read: Callable[[str], Item]) -> Item:
        try:
            return read(self.fields[field])
        except _PartError as wrong:
            raise _bad(field, wrong.problem, wrong.text) from None
        except GemwrightError as error:
            if error.code == "bad-text":
                raise _bad(field, error.fields["problem"], error.fields["text"]) from None
            raise TextError("bad-field", field=field, problem=error) from None

    def _market(self, text: str) -> list[list[AnyCard | None]]:
        return [[self._slot(atom) for atom in _split(row, ",", 4, 4)] for row in _levels(text)]

    def _slot(self, atom: str) -> AnyCard | None:
        return None if atom == "-" else parse_any_card(atom, self.family)

    def _decks(self, text: str) -> list[list[AnyCard]]:
        return [self._deck(level, row) for level, row in enumerate(_levels(text), 1)]

    def _deck(self, level: int, text: str) -> list[AnyCard]:
        atoms = _items(text, LEVEL_SIZES[0])
        unknown = 0
        if atoms and atoms[-1].startswith("+"):
            unknown = _parse_number(atoms.pop()[1:])
            if not 0 < unknown <= LEVEL_SIZES[0]:
                raise _PartError("impossible size", text)
        return [parse_any_card(atom, self.family) for atom in atoms] + [UnknownCard(level)] * unknown

    def _tiles(self, text: str) -> list[tuple[Tile, int | None]]:
        tiles = []
        for atom in _items(text, 5):
            name, at, owner = atom.partition("@")
            tiles.append((parse_tile(name, self.family), _parse_number(owner) if at else None))
        return tiles

    def _seats(self, text: str) -> list[SeatLayout]:
        return [self._seat(part) for part in _split(text, ";", 2, 4)]

    def _seat(self, text: str) -> SeatLayout:
        tokens, bought, hand, *rest = _split(text, "/", 3, 8)
        seat = SeatLayout(
            parse_amounts(tokens, self.family),
            [parse_card(atom, self.family) for atom in _items(bought, 90)],
            [self._hand_card(atom) for atom in _items(hand, 3)],
        )
        if rest and rest[0] == AVENGERS:
            seat.avengers = True
            rest = rest[1:]
        for part in rest:
            self._override(seat, part)
        return seat

    def _hand_card(self, atom: str) -> HandCard:
        blind = atom.endswith(BLIND)
        return HandCard(parse_any_card(atom.removesuffix(BLIND), self.family), blind)

    def _override(self, seat: SeatLayout, part: str) -> None:
        key, _, value = part.partition("=")
        if key not in OVERRIDES or getattr(seat, key) is not None:
            raise _PartError("unknown or repeated part", part)
        if key == "bonuses":
            seat.bonuses = parse_amounts(value, self.family, NUM_COLOURS)
        else:
            setattr(seat, key, _parse_number(value))

    def _phase(self, layout: Layout, text: str) -> None:
        word, _, detail = text.partition("=")
        if word.upper() not in Phase.__members__ or word != word.lower():
            raise _PartError("no such phase", text)
        layout.phase = Phase[word.upper()]
        if layout.phase == Phase.PAYMENT:
            layout.purchase = self._purchase(detail)
        elif layout.phase == Phase.OVER:
            layout.termination = _parse_termination(detail)
        elif layout.phase == Phase.RETURN and detail:
            layout.last_returned = parse_colour(detail, self.family, GOLD + 1)
        elif layout.phase == Phase.TILE and detail == "passed":
            layout.passed = True
        elif detail:
            raise _PartError("no such phase", text)

    def _purchase(self, text: str) -> Purchase:
        what, _, swaps = text.partition("=")
        name, _, place = what.partition("@")
        card = parse_card(name, self.family)
        amounts = parse_amounts(swaps, self.family, NUM_COLOURS)
        if place == "hand":
            return Purchase(card, None, amounts)
        if not _PLACE.fullmatch(place):
            raise _PartError("no such place", place)
        return Purchase(card, (int(place[0]), int(place[2]) - 1), amounts)


def _split(text: str, separator: str, least: int, most: int) -> list[str]:
    parts = text.split(separator)
    if not least <= len(parts) <= most:
        raise _PartError("wrong number of parts", text)
    return parts


def _levels(text: str) -> list[str]:
    return _split(text, "/", NUM_LEVELS, NUM_LEVELS)


def _items(text: str, most: int) -> list[str]:
    return [] if text == "-" else _split(text, ",", 1, most)


def _parse_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _PartError("not a whole number", text)
    return int(text)


def _parse_termination(text: str) -> Termination:
    for termination in Termination:
        if termination != Termination.RUNNING and text == termination.name.lower():
            return termination
    raise _PartError("no such end", text)


def _parse_knowledge(text: str) -> int | None:
    if text in ("full", "table"):
        return None if text == "full" else -1
    if text.startswith("seat") and text[4:] in ("0", "1", "2", "3"):
        return int(text[4:])
    raise _PartError("no such knowledge", text)
