"""Moves without a game, and tables in every phase."""

from gemwright.i18n import LANGUAGES, translator
from gemwright.rules import Card, Family, HandCard, Layout, Move, MoveKind, Position, Tile, parse_card, parse_tile

TRANSLATORS = {language: translator(language) for language in LANGUAGES}

ROCKET = "Rocket Raccoon"


def card(name: str, family: Family = "splendor") -> Card:
    return parse_card(name, family)


def tile(name: str, family: Family = "splendor") -> Tile:
    return parse_tile(name, family)


def take(*colours: int, family: Family = "splendor") -> Move:
    return Move(0, MoveKind.TAKE, family, colours=colours)


def buy(name: str, family: Family = "splendor", *, from_hand: bool = False) -> Move:
    bought = card(name, family)
    return Move(45, MoveKind.BUY, family, card=bought, level=bought.level, from_hand=from_hand)


def give_back(*kinds: int, family: Family = "splendor") -> list[Move]:
    return [Move(66 + kind, MoveKind.RETURN, family, colours=(kind,)) for kind in kinds]


def rich_seat(rules: str = "splendor-2024", gold: int = 2, hand: tuple[str, ...] = ()) -> Position:
    """Return a two-player position whose seat 0 holds two of each colour, some gold and a hand.

    The tokens exceed what the supply had, and the limit: it is unchecked.
    """
    layout = Position.initial(rules, players=2, seed=4).layout()
    layout.seats[0].tokens = (2, 2, 2, 2, 2, gold, 0)
    layout.seats[0].hand = [HandCard(parse_card(name, layout.family), blind=False) for name in hand]
    return layout.build(check=False)
