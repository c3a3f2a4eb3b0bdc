"""The JSON mirror of a position line, written straight from a game row (docs/formats/position).

`Layout.to_json` writes the same from plain objects, ten times as slowly: it is what this is tested against.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from gemwright.rules.catalogue import (
    HAND_LIMIT,
    LEVEL_STARTS,
    MAX_TILES,
    NO_CARD,
    NO_TILE,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
    UNKNOWN_CARD,
    Phase,
    Termination,
)
from gemwright.rules.components import COLOUR_LETTERS, TILE_POINTS, Card, Family, tiles
from gemwright.rules.names import cards_by_code
from gemwright.rules.state import AT, Numbers, numbers
from gemwright.rules.table import Table, bought_cards

_MARKET_ROWS: Final = [AT["market"] + level * SLOTS_PER_LEVEL for level in range(NUM_LEVELS)]
_MOST_AMOUNT: Final = 128


def mirror(table: Table) -> dict[str, Any]:
    """Return the JSON mirror of a table's position line.

    >>> from gemwright.rules import Position
    >>> mirror(Position.initial("marvel", seed=1).view())["decks"]
    [['+36'], ['+26'], ['+16']]
    """
    row, family = numbers(table.states), table.family
    names = _card_names(family)
    return {
        "rules": table.rules.name,
        "supply": _amounts(row, AT["supply"], NUM_TOKEN_KINDS, family),
        "market": [[names[code] for code in row[at : at + SLOTS_PER_LEVEL]] for at in _MARKET_ROWS],
        "decks": [_deck(row, level, names) for level in range(NUM_LEVELS)],
        "tiles": _tiles(row, family),
        "seats": _seats(table, row, names),
        "first": row[AT["first_seat"]],
        "to_move": row[AT["to_move"]],
        "turns": table.turns,
        "passes": row[AT["passes"]],
        "phase": _phase(row, family, names),
        "knowledge": _knowledge(getattr(table, "viewer", None)),
    }


def mirror_like(table: Table, other: Table, mirrored: dict[str, Any]) -> dict[str, Any]:
    """Return the mirror of a table, sooner where it differs from another table in who knows it alone.

    Args:
        table: the table.
        other: another view of the same game.
        mirrored: its mirror.
    """
    if table.states.tobytes() != other.states.tobytes():
        return mirror(table)
    return mirrored | {"knowledge": _knowledge(getattr(table, "viewer", None))}


@cache
def _card_names(family: Family) -> list[str]:
    """Return the texts of all card codes."""
    return [card.full_name if card else "-" for card in cards_by_code(family)]


@cache
def _pieces(family: Family) -> list[list[str]]:
    """Return by token kind and amount how it is written."""
    letters = COLOUR_LETTERS[family]
    return [[f"{letter}{n}" if n else "" for n in range(_MOST_AMOUNT)] for letter in letters]


def _amounts(row: Numbers, at: int, kinds: int, family: Family) -> str:
    counts = row[at : at + kinds]
    pairs = zip(_pieces(family), counts, strict=False)
    return "".join([pieces[count] for pieces, count in pairs]) or "-"


def _deck(row: Numbers, level: int, names: Sequence[str]) -> list[str]:
    start = LEVEL_STARTS[level] + row[AT["drawn"] + level]
    codes = row[AT["deck"] + start : AT["deck"] + LEVEL_STARTS[level + 1]]
    known = len(codes) if codes.count(UNKNOWN_CARD + level) < len(codes) else 0
    while known and codes[known - 1] >= UNKNOWN_CARD:
        known -= 1
    atoms = [names[code] for code in codes[:known]]
    return atoms if known == len(codes) else [*atoms, f"+{len(codes) - known}"]


def _tiles(row: Numbers, family: Family) -> list[str]:
    known, at, owners = tiles(family), AT["tiles"], AT["tile_owner"]
    placed = zip(row[at : at + MAX_TILES], row[owners : owners + MAX_TILES], strict=True)
    return [
        known[tile].name + (f"@{owner}" if owner >= 0 else "") for tile, owner in placed if tile != NO_TILE
    ]


class _Bought(NamedTuple):
    """The cards a seat has bought, and what follows from them."""

    names: tuple[str, ...]
    bonuses: list[int]
    points: int
    tags: int


@lru_cache(maxsize=4_096)
def _bought(owners: bytes, family: Family) -> tuple[_Bought, ...]:
    """Return what each seat has bought; of a game this changes with every fourth decision or so."""
    return tuple(map(_of_one, bought_cards(owners, family)))


def _of_one(bought: Sequence[Card]) -> _Bought:
    bonuses = [0] * NUM_COLOURS
    for card in bought:
        bonuses[card.bonus] += 1
    names = tuple(card.full_name for card in bought)
    return _Bought(names, bonuses, sum(card.points for card in bought), sum(card.tags for card in bought))


def _seats(table: Table, row: Numbers, names: Sequence[str]) -> list[dict[str, Any]]:
    bought = _bought(table.row["owner"].tobytes(), table.family)
    return [_seat(row, seat, bought[seat], table.family, names) for seat in range(row[AT["num_players"]])]


def _seat(row: Numbers, seat: int, bought: _Bought, family: Family, names: Sequence[str]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "tokens": _amounts(row, AT["tokens"] + seat * NUM_TOKEN_KINDS, NUM_TOKEN_KINDS, family),
        "cards": list(bought.names),
        "hand": _hand(row, seat, names),
    }
    has_avengers = row[AT["avengers_owner"]] == seat
    if has_avengers:
        data["avengers"] = True
    bonuses = AT["bonuses"] + seat * NUM_COLOURS
    if row[bonuses : bonuses + NUM_COLOURS] != bought.bonuses:
        data["bonuses"] = _amounts(row, bonuses, NUM_COLOURS, family)
    num_tiles = row[AT["tile_owner"] : AT["tile_owner"] + MAX_TILES].count(seat) + has_avengers
    points = bought.points + TILE_POINTS * num_tiles
    _add_if_pretended(data, row, seat, points=points, num_bought=len(bought.names), tags=bought.tags)
    return data


def _add_if_pretended(data: dict[str, Any], row: Numbers, seat: int, **sums: int) -> None:
    """Add the sums that do not follow from what the seat owns: layouts may set them."""
    for key, sum_ in sums.items():
        number = row[AT[key] + seat]
        if number != sum_:
            data[key] = number


def _hand(row: Numbers, seat: int, names: Sequence[str]) -> list[str]:
    start, size = seat * HAND_LIMIT, row[AT["hand_size"] + seat]
    held = row[AT["hand"] + start : AT["hand"] + start + size]
    blind = row[AT["hand_blind"] + start : AT["hand_blind"] + start + size]
    return [names[c] + "~" if b else names[c] for c, b in zip(held, blind, strict=True) if c != NO_CARD]


def _phase(row: Numbers, family: Family, names: Sequence[str]) -> str:
    match row[AT["phase"]]:
        case Phase.PAYMENT:
            return _purchase(row, family, names)
        case Phase.RETURN:
            last = row[AT["last_colour"]]
            return f"return={COLOUR_LETTERS[family][last]}" if last else "return"
        case Phase.TILE:
            return "tile=passed" if row[AT["passed"]] else "tile"
        case Phase.OVER:
            return f"over={Termination(row[AT['termination']]).name.lower()}"
    return "action"


def _purchase(row: Numbers, family: Family, names: Sequence[str]) -> str:
    card, place = row[AT["buying"]], row[AT["buying_place"]]
    if card == NO_CARD:
        return "payment"
    where = "hand" if place < 0 else f"{place // SLOTS_PER_LEVEL + 1}.{place % SLOTS_PER_LEVEL + 1}"
    return f"payment={names[card]}@{where}={_amounts(row, AT['swaps'], NUM_COLOURS, family)}"


def _knowledge(viewer: int | None) -> str:
    if viewer is None:
        return "full"
    return "table" if viewer < 0 else f"seat{viewer}"
