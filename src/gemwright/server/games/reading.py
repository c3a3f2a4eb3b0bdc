"""What a client draws beside a view, read straight from the bytes of the view's row.

`helping` reads the same from the rules' objects, several times as slowly: it is what this is tested against.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final

from msgspec import json

from gemwright.rules import COLOUR_LETTERS, Card, Family, cards, tiles
from gemwright.rules.catalogue import (
    GOLD,
    HAND_LIMIT,
    MAX_PLAYERS,
    MAX_TILES,
    NO_TILE,
    NOBODY,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
)
from gemwright.rules.names import cards_by_code
from gemwright.rules.state import AT
from gemwright.rules.table import bought_cards
from gemwright.server.games.helping import amounts, cost, tile_help
from gemwright.server.games.shown import HeldCard, SeatSums, TileHelp

Row = bytes
"""The bytes of a view's row."""


def place(field: str, width: int, seat: int = 0) -> slice:
    """Return where the bytes of a field are in a row, of which each seat has so many."""
    return slice(AT[field] + seat * width, AT[field] + (seat + 1) * width)


def _by_seat(field: str, width: int) -> list[slice]:
    return [place(field, width, seat) for seat in range(MAX_PLAYERS)]


MARKET: Final = place("market", NUM_LEVELS * SLOTS_PER_LEVEL)
TILES: Final = place("tiles", MAX_TILES)
TILE_OWNERS: Final = place("tile_owner", MAX_TILES)
OWNERS: Final = place("owner", NUM_CARDS)
SUPPLY: Final = place("supply", NUM_TOKEN_KINDS)
BONUSES: Final = _by_seat("bonuses", NUM_COLOURS)
TOKENS: Final = _by_seat("tokens", NUM_TOKEN_KINDS)
HANDS: Final = _by_seat("hand", HAND_LIMIT)
BLIND: Final = _by_seat("hand_blind", HAND_LIMIT)
HAND_SIZE: Final = AT["hand_size"]
POINTS: Final = AT["points"]
NUM_BOUGHT: Final = AT["num_bought"]
TAGS: Final = AT["tags"]
AVENGERS: Final = AT["avengers_owner"]
ALL_BONUSES: Final = place("bonuses", MAX_PLAYERS * NUM_COLOURS)
PURSES: Final = [
    (MARKET, TOKENS[seat], BONUSES[seat], place("hand_size", 1, seat), HANDS[seat])
    for seat in range(MAX_PLAYERS)
]
"""What the costs of a seat follow from."""


def sums(row: Row, seat: int, family: Family) -> SeatSums:
    """Return what a seat owns, added up."""
    letters, tokens = COLOUR_LETTERS[family], tuple(row[TOKENS[seat]])
    return SeatSums(
        seat=seat,
        points=row[POINTS + seat],
        tokens=amounts(tokens, letters),
        num_tokens=sum(tokens),
        bonuses=amounts(tuple(row[BONUSES[seat]]), letters),
        num_cards=row[NUM_BOUGHT + seat],
        cards=_bought(row[OWNERS], family)[seat],
        hand=hand(row, seat, family),
        tiles=_won(row[TILES], row[TILE_OWNERS], family)[seat],
        tags=row[TAGS + seat],
        avengers=row[AVENGERS] == seat,
    )


def hand(row: Row, seat: int, family: Family) -> list[HeldCard]:
    """Return a seat's reserved cards as far as they are known."""
    held, blind = row[HANDS[seat]], row[BLIND[seat]]
    return [_held(held[place], blind[place], family) for place in range(row[HAND_SIZE + seat])]


def hand_texts(row: Row, seat: int, family: Family) -> list[str]:
    """Return a seat's reserved cards as the mirror of a view has them (docs/formats/position)."""
    return [held.card + "~" if held.blind else held.card for held in hand(row, seat, family)]


@cache
def _held(code: int, blind: int, family: Family) -> HeldCard:
    card = cards_by_code(family)[code]
    assert card is not None
    return HeldCard(card.full_name, bool(blind))


@lru_cache(maxsize=4_096)
def _bought(owners: bytes, family: Family) -> list[dict[str, int]]:
    """Return how many cards each seat has bought, by colour of the bonus."""
    counted = []
    for pile in bought_cards(owners, family):
        colours = [card.bonus for card in pile]
        counted.append(tuple([colours.count(colour) for colour in range(NUM_COLOURS)]))
    return [amounts(counts, COLOUR_LETTERS[family]) for counts in counted]


def _placed(codes: bytes, owners: bytes) -> list[tuple[int, int, int]]:
    """Return slot, code and owner of each tile; the owner is `NOBODY` for one that nobody has."""
    pairs = zip(memoryview(codes).cast("b"), memoryview(owners).cast("b"), strict=True)
    return [(slot, code, owner) for slot, (code, owner) in enumerate(pairs) if code != NO_TILE]


@lru_cache(maxsize=4_096)
def _won(codes: bytes, owners: bytes, family: Family) -> list[list[str]]:
    """Return the tiles that each seat has."""
    placed = _placed(codes, owners)
    return [[tiles(family)[code].name for _, code, owner in placed if owner == s] for s in range(MAX_PLAYERS)]


def tiles_of(row: Row, players: int, family: Family, language: str) -> list[TileHelp]:
    """Return the tiles of a game, with what each seat lacks for them."""
    bonuses = tuple([tuple(row[BONUSES[seat]]) for seat in range(players)])
    known = tiles(family)
    return [
        tile_help(known[code], slot, None if owner == NOBODY else owner, bonuses, language)
        for slot, code, owner in _placed(row[TILES], row[TILE_OWNERS])
    ]


def costs(row: Row, seat: int, family: Family) -> bytes:
    """Return what each card within a seat's reach costs it, by card, as JSON."""
    bonuses, tokens, priced = row[BONUSES[seat]], row[TOKENS[seat]], _priced(family)
    written = []
    for code in row[MARKET] + row[HANDS[seat]][: row[HAND_SIZE + seat]]:
        if code < NUM_CARDS:
            card, of_bonuses, of_tokens = priced[code]
            key = card, of_bonuses(bonuses), of_tokens(tokens)
            written.append(_costs.get(key) or _cost(key, bonuses, tokens))
    return b"{" + b",".join(written) + b"}"


Getter = Callable[[Sequence[int]], Any]
Key = tuple[Card, Any, Any]

MOST_COSTS: Final = 20_000
_costs: Final[dict[Key, bytes]] = {}
"""Costs as they are sent: by card, and what a seat has of what it costs: bonuses, tokens and gold."""


def _cost(key: Key, bonuses: Sequence[int], tokens: Sequence[int]) -> bytes:
    if len(_costs) >= MOST_COSTS:
        _costs.clear()
    card = key[0]
    written = _costs[key] = json.encode(card.full_name) + b":" + json.encode(cost(card, bonuses, tokens))
    return written


@cache
def _priced(family: Family) -> list[tuple[Card, Getter, Getter]]:
    """Return each card with what picks the bonuses and the tokens that its price depends on."""
    return [(card, _picker(card), _picker(card, GOLD)) for card in cards(family)]


def _picker(card: Card, *more: int) -> Getter:
    return itemgetter(*(colour for colour, amount in enumerate(card.cost) if amount), *more)
