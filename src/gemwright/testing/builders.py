"""Tables written down by hand, in a compact notation.

Amounts are `W2 U1 $3` (`TS1` for Marvel's time stone), cards `[L1 U 0 | W1 K2]`: level, bonus
colour, points, cost. A number 1 may be left out of amounts.
"""

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from gemwright.rules import (
    COLOUR_LETTERS,
    Card,
    Family,
    HandCard,
    Layout,
    Position,
    PositionError,
    SeatLayout,
    Status,
    Tile,
    cards,
    tiles,
)
from gemwright.testing.selection import cards_for

_AMOUNT = re.compile(r"(TS|[A-Z$])(\d*)")
_CARD = re.compile(r"\[L([123]) ([A-Z]) (\d) \| ([A-Z0-9 ]*)\]")
_NUM_KINDS = 7
_TIME = 6


def amounts(text: str, family: Family = "splendor") -> tuple[int, ...]:
    """Read amounts of the seven token kinds.

    Raises:
        ValueError: malformed, or a colour the family does not have.

    >>> amounts("W2 U $3")
    (2, 1, 0, 0, 0, 3, 0)
    """
    counts = [0] * _NUM_KINDS
    for word in text.split():
        match = _AMOUNT.fullmatch(word)
        if match is None:
            raise ValueError(f"no amount: {word!r}")
        letter = "t" if match[1] == "TS" else match[1].lower()
        counts[COLOUR_LETTERS[family].index(letter)] += int(match[2] or 1)
    return tuple(counts)


def find_card(text: str, family: Family = "splendor") -> Card:
    """Return the real card of a notation, the first of twins.

    Raises:
        ValueError: there is no such card.

    >>> find_card("[L1 U 0 | W1 K2]").name
    'U0:w1k2'
    """
    match = _CARD.fullmatch(text)
    if match is None:
        raise ValueError(f"no card: {text!r}")
    level, points, cost = int(match[1]), int(match[3]), amounts(match[4], family)[:5]
    bonus = COLOUR_LETTERS[family].index(match[2].lower())
    for card in cards(family):
        if (card.level, card.bonus, card.points, card.cost) == (level, bonus, points, cost):
            return card
    raise ValueError(f"the {family} deck has no {text}")


def find_cards(text: str, family: Family = "splendor") -> list[Card]:
    """Return the real cards of several notations in a row; raises as `find_card` does."""
    return [find_card(match[0], family) for match in _CARD.finditer(text)]


def find_tile(text: str, family: Family = "splendor") -> Tile:
    """Return the tile that asks for these bonuses, `G4 R4`.

    Raises:
        ValueError: there is no such tile.
    """
    wanted = amounts(text, family)[:5]
    for tile in tiles(family):
        if tile.requirement == wanted:
            return tile
    raise ValueError(f"no {family} tile asks for {text}")


@dataclass
class Owned:
    """What a seat of a `scene` owns.

    Attributes:
        tokens: amounts held, `W2 U1 $3`; a Marvel seat with level-3 cards gets its time stone.
        bonus: bonuses owned, `G3`; real cards are found that give exactly them.
        count: number of bought cards, where `bonus` does not say it.
        points: points on those cards, tiles come on top; None for as few as can be.
        tags: Avengers tags on those cards.
        levels: levels those cards are chosen from.
        cards: bought cards in particular, on top of those found.
        hand: reserved cards; a plain card was reserved from the market.
        tiles: tiles owned, each by what it asks for, `W3 U3 G3`.
        avengers: whether the seat owns the Avengers tile.
    """

    tokens: str = ""
    bonus: str | None = None
    _: KW_ONLY
    count: int | None = None
    points: int | None = None
    tags: int = 0
    levels: Sequence[int] = (1, 2, 3)
    cards: Sequence[Card] = ()
    hand: Sequence[Card | HandCard] = ()
    tiles: Sequence[str] = ()
    avengers: bool = False


def scene(
    rules: str = "splendor-2024",
    *seats: Owned,
    players: int = 2,
    supply: str | None = None,
    market: Sequence[Card] = (),
    bare: bool = False,
    decks: tuple[int, int, int] | None = None,
    tiles: Sequence[str] = (),
    first: int = 0,
    to_move: int = 0,
    turns: int | None = None,
    allow: Status = Status.VALID,
) -> Position:
    """Return a position described in a few words, whole rows and decks of real cards included.

    Args:
        rules: a rule set's name.
        seats: what the seats own, seat 0 first; the rest own nothing.
        players: number of seats.
        supply: piles that matter, `R3`; the others are what the seats leave.
        market: cards that lie face up, from slot 1 of their level on; other slots are dealt.
        bare: leave other slots and all decks empty.
        decks: how many cards to leave in each deck.
        tiles: tiles on the table that matter; the others are those farthest from what the seats own.
        first: seat that began.
        to_move: seat that decides.
        turns: turns completed; None for the fewest that fit.
        allow: what may be wrong with the position.

    Raises:
        PositionError: something else is wrong with it.
    """
    layout = Layout.empty(rules, players)
    layout.first, layout.to_move, layout.turns = first, to_move, turns
    placed = {*market, *(_card(held) for owned in seats for held in owned.hand)}
    placed |= {card for owned in seats for card in owned.cards}
    for index, owned in enumerate(seats):
        layout.seats[index] = _seat_layout(owned, layout.family, placed)
    _lay_tiles(layout, seats, tiles)
    _lay_market(layout, market, bare=bare)
    layout = layout.complete()
    if decks is not None and layout.decks is not None:
        layout.decks = [deck[:size] for deck, size in zip(layout.decks, decks, strict=True)]
    if supply is not None:
        layout.supply = _supply(layout, supply)
    wrong = layout.status() & ~allow
    if wrong:
        raise PositionError("inconsistent", problems=wrong.describe())
    return layout.build(check=False)


def _card(held: Card | HandCard) -> Card:
    card = held.card if isinstance(held, HandCard) else held
    if not isinstance(card, Card):
        raise TypeError("a scene holds known cards")
    return card


def _seat_layout(owned: Owned, family: Family, placed: set[Card]) -> SeatLayout:
    bonuses = None if owned.bonus is None else amounts(owned.bonus, family)[:5]
    bought = list(owned.cards)
    if (owned.bonus, owned.count, owned.points) != (None, None, None):
        bought += cards_for(
            family,
            bonuses=bonuses,
            count=owned.count,
            points=owned.points,
            tags=owned.tags,
            levels=owned.levels,
            avoid=placed,
        )
    placed.update(bought)
    hand = [held if isinstance(held, HandCard) else HandCard(held, False) for held in owned.hand]
    tokens = list(amounts(owned.tokens, family))
    if family == "marvel" and any(card.level == 3 for card in bought):
        tokens[_TIME] = 1
    return SeatLayout(tuple(tokens), bought, hand, owned.avengers)


def _lay_tiles(layout: Layout, seats: Sequence[Owned], wanted: Sequence[str]) -> None:
    family = layout.family
    layout.tiles = [(find_tile(text, family), None) for text in wanted]
    layout.tiles += [(find_tile(text, family), i) for i, owned in enumerate(seats) for text in owned.tiles]
    missing = layout.num_players + (family == "splendor") - len(layout.tiles)
    for tile in sorted(tiles(family), key=lambda tile: -_distance(layout, tile)):
        if missing > 0 and _physical(tile) not in {_physical(other) for other, _ in layout.tiles}:
            layout.tiles.append((tile, None))
            missing -= 1


def _physical(tile: Tile) -> int:
    return tile.index // 2 if tile.family == "marvel" else tile.index


def _distance(layout: Layout, tile: Tile) -> int:
    """Return how many bonuses the nearest seat is short of a tile."""
    bonuses = [owned.total_bonuses() for owned in layout.seats]
    short = [[max(0, w - h) for h, w in zip(have, tile.requirement, strict=True)] for have in bonuses]
    return min(map(sum, short))


def _lay_market(layout: Layout, market: Sequence[Card], *, bare: bool) -> None:
    """Put the wanted cards into their rows, then deal the rest."""
    rows: list[list[Card | None]] = [[card for card in market if card.level == level] for level in (1, 2, 3)]
    layout.market = [[*row, *[None] * (4 - len(row))] for row in rows]
    if bare:
        layout.decks = [[], [], []]
        return
    layout.decks = layout.complete().decks
    for row, deck in zip(layout.market, layout.decks or [], strict=True):
        for slot in range(4):
            if row[slot] is None and deck:
                row[slot] = deck.pop(0)


def _supply(layout: Layout, text: str) -> tuple[int, ...]:
    named = {word[0] if word[:2] != "TS" else "T" for word in text.split()}
    wanted = amounts(text, layout.family)
    left = layout.supply or wanted
    letters = COLOUR_LETTERS[layout.family].upper()
    pairs = zip(letters, wanted, left, strict=False)
    chosen = [want if letter in named else rest for letter, want, rest in pairs]
    return (*chosen, *left[len(chosen) :])
