"""Finding the card or tile that somebody means by its place or the beginning of its name."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from gemwright.notation.errors import InputError
from gemwright.rules import AnyCard, Card, Table, Tile
from gemwright.rules.names import shorten

SHORTEST_TITLE = 3
"""Letters needed to name a character or noble: fewer look like colours."""

Named = TypeVar("Named", Card, Tile)


def market_card(table: Table, level: int, slot: int) -> AnyCard:
    """Return the card of a market slot, both counted from 1.

    Raises:
        InputError: no such slot, or it is empty.
    """
    market = table.market
    if not (1 <= level <= len(market) and 1 <= slot <= len(market[0])):
        raise InputError("no-such-slot", place=f"{level}.{slot}")
    card = market[level - 1][slot - 1]
    if card is None:
        raise InputError("empty-slot", place=f"{level}.{slot}")
    return card


def hand_card(table: Table, place: int) -> AnyCard:
    """Return a card in the hand of the seat to move, counted from 1.

    Raises:
        InputError: the hand has no such card.
    """
    hand = table.seat(table.to_move).hand
    if not 1 <= place <= len(hand):
        raise InputError("no-hand-card", place=place, count=len(hand))
    return hand[place - 1].card


def named_card(table: Table, text: str, *, with_hand: bool) -> Card:
    """Return the one card within reach whose name or title begins so.

    Args:
        table: the table.
        text: beginning of `G0:u2r2`, with or without colon, or of a character's name.
        with_hand: whether the own hand is within reach besides the market.

    Raises:
        InputError: no card begins so, or several do.
    """
    within_reach = [card for row in table.market for card in row]
    if with_hand:
        within_reach += [held.card for held in table.seat(table.to_move).hand]
    cards = [card for card in within_reach if isinstance(card, Card)]
    found = _beginning(text, cards, lambda card: card.full_name)
    if not found:
        raise InputError("no-card-fits", text=shorten(text))
    if len(found) > 1:
        raise InputError(
            "several-cards-fit", text=shorten(text), choices=", ".join(c.full_name for c in found)
        )
    return found[0]


def named_tile(table: Table, text: str) -> Tile:
    """Return the tile on the table at a slot counted from 1, or the one whose name begins so.

    Args:
        table: the table.
        text: slot, or beginning of `N:w4k4` (with or without `N:`) or of a title.

    Raises:
        InputError: no tile fits, or several do.
    """
    tiles = [tile for tile in table.tiles if tile.owner is None]
    found = [tile.tile for tile in tiles if text == str(tile.slot + 1)]
    found = found or _beginning(text, [tile.tile for tile in tiles], lambda tile: tile.name)
    found = found or _beginning(text, [tile.tile for tile in tiles], lambda tile: tile.name[2:])
    if not found:
        raise InputError("no-tile-fits", text=shorten(text))
    if len(found) > 1:
        raise InputError("several-tiles-fit", text=shorten(text), choices=", ".join(t.name for t in found))
    return found[0]


def _beginning(text: str, things: Sequence[Named], name: Callable[[Named], str]) -> list[Named]:
    """Return what begins so, by name or title; a whole name counts before longer ones."""
    wanted = text.casefold().replace(":", "")
    names = [name(thing).casefold().replace(":", "") for thing in things]
    pairs = list(zip(things, names, strict=True))
    whole = [thing for thing, known in pairs if known == wanted]
    return whole or [
        thing for thing, known in pairs if known.startswith(wanted) or _titled(thing.title, text)
    ]


def _titled(title: str, text: str) -> bool:
    wanted = _letters(text)
    return len(wanted) >= SHORTEST_TITLE and _letters(title).startswith(wanted)


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
