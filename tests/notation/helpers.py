"""Moves without a game, and positions in every phase."""

from gemwright.i18n import LANGUAGES, translator
from gemwright.rules import Family, HandCard, Move, MoveKind, Position, parse_card

TRANSLATORS = {language: translator(language) for language in LANGUAGES}


def take(*colours: int, family: Family = "splendor") -> Move:
    return Move(0, MoveKind.TAKE, family, colours=colours)


def buy(name: str, family: Family = "splendor", *, from_hand: bool = False) -> Move:
    card = parse_card(name, family)
    return Move(45, MoveKind.BUY, family, card=card, level=card.level, from_hand=from_hand)


def reserve(name: str, family: Family = "splendor") -> Move:
    card = parse_card(name, family)
    return Move(30, MoveKind.RESERVE, family, card=card, level=card.level)


def give_back(*kinds: int, family: Family = "splendor") -> list[Move]:
    return [Move(66 + kind, MoveKind.RETURN, family, colours=(kind,)) for kind in kinds]


def rich_position(
    edition: str = "splendor-2024", *, gold: int = 2, hand: tuple[str, ...] = (), bonus: int = 0
) -> Position:
    """Return a position for two whose seat 0 holds two tokens of each colour, gold, a hand and bonuses.

    It is not a possible one, which reading does not mind.
    """
    layout = Position.initial(edition, players=2, seed=4).layout()
    layout.decks = None
    seat = layout.seats[0]
    seat.tokens = (2, 2, 2, 2, 2, gold, 0)
    seat.bonuses = (bonus,) * 5 if bonus else None
    seat.hand = [HandCard(parse_card(name, layout.family), blind=False) for name in hand]
    layout.market = [
        [None if card in [held.card for held in seat.hand] else card for card in row]
        for row in layout.market or []
    ]
    return layout.build(check=False)
