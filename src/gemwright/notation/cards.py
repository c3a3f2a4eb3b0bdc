"""Cards and tiles in words."""

from gemwright.i18n import Translator
from gemwright.rules import AnyCard, Card, Tile


def describe_card(card: AnyCard, tr: Translator) -> str:
    """Return a card in words, to stand alone.

    >>> from gemwright.i18n import translator
    >>> from gemwright.rules import parse_card
    >>> describe_card(parse_card("G0:u2r2", "splendor"), translator("en"))
    'green level 1 card (costs 2 blue and 2 red)'
    """
    if not isinstance(card, Card):
        return tr("unknown level {level} card", level=card.level)
    details = _details(card, tr)
    if card.title:
        return tr("{title} ({details})", title=card.title, details=details)
    colour = tr.colour(card.family, card.bonus, "card")
    return tr("{colour} level {level} card ({details})", colour=colour, level=card.level, details=details)


def card_as_object(card: AnyCard, tr: Translator) -> str:
    """Return a card in words, to follow `buy`, `recruit` or `reserve`."""
    if not isinstance(card, Card):
        return tr("an unknown level {level} card", level=card.level)
    details = _details(card, tr)
    if card.title:
        return tr.p("object of a verb", "{title} ({details})", title=card.title, details=details)
    colour = tr.colour(card.family, card.bonus, "card bought")
    return tr("the {colour} level {level} card ({details})", colour=colour, level=card.level, details=details)


def _details(card: Card, tr: Translator) -> str:
    """List what a card gives and costs; of a character also what its name does not tell."""
    parts = []
    if card.title:
        parts.append(tr("level {level}", level=card.level))
        parts.append(tr("{colour} bonus", colour=tr.colour(card.family, card.bonus)))
    if card.points:
        parts.append(tr.n("{count} point", "{count} points", card.points))
    if card.tags:
        parts.append(tr.n("{count} Avengers tag", "{count} Avengers tags", card.tags))
    parts.append(tr("costs {amounts}", amounts=tr.amounts(card.family, card.cost)))
    return ", ".join(parts)


def describe_tile(tile: Tile, tr: Translator) -> str:
    """Return a noble or location in words: its name, points and the bonuses it asks for.

    >>> from gemwright.i18n import translator
    >>> from gemwright.rules import parse_tile
    >>> describe_tile(parse_tile("N:w4k4", "splendor"), translator("en"))
    'Isabella I of Castile (3 points, asks for the bonuses: 4 white and 4 black)'
    """
    name = tr.tile(tile.family, tile.title)
    points = tr.n("{count} point", "{count} points", tile.points)
    amounts = tr.amounts(tile.family, tile.requirement)
    return tr("{name} ({points}, asks for the bonuses: {amounts})", name=name, points=points, amounts=amounts)
