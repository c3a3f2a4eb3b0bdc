"""The table in words, one fact a line."""

from collections.abc import Iterator

from gemwright.render._facts import (
    Facts,
    detail,
    edition_title,
    headline,
    num_kinds,
    owner_of,
    points_text,
    tile_title,
)
from gemwright.rules import AnyCard, Card, Seat, Tile, TileOnTable


def sentences(facts: Facts) -> Iterator[str]:
    """Yield the facts of a table, the general ones first."""
    tr = facts.tr
    yield edition_title(facts)
    yield tr("Round {number}", number=facts.table.round)
    yield headline(facts)
    if detail(facts):
        yield detail(facts)
    yield from _supply(facts)
    yield from _tiles(facts)
    yield from _market(facts)
    for seat in facts.table.seats:
        yield from _seat(facts, seat)


def _supply(facts: Facts) -> Iterator[str]:
    amounts = facts.table.supply[: num_kinds(facts.table)]
    yield facts.tr("The supply holds {amounts}", amounts=_amounts(facts, amounts))


def _amounts(facts: Facts, amounts: tuple[int, ...]) -> str:
    return facts.tr.amounts(facts.table.family, amounts) or facts.tr("nothing")


def _tiles(facts: Facts) -> Iterator[str]:
    for tile in facts.table.tiles:
        yield tile_owner_words(facts, tile)
    if facts.table.family == "marvel":
        yield avengers_words(facts)


def tile_owner_words(facts: Facts, tile: TileOnTable) -> str:
    """Return a tile in words, and whose it is."""
    words = tile_words(facts, tile.tile)
    if tile.owner is None:
        return facts.tr("{tile} is on the table", tile=words)
    return facts.tr("{tile} belongs to {name}", tile=words, name=owner_of(facts, tile.owner))


def avengers_words(facts: Facts) -> str:
    """Return whose the Avengers tile is."""
    owner = facts.table.avengers_owner
    if owner is None:
        return facts.tr("The Avengers tile is on the table")
    return facts.tr("The Avengers tile belongs to {name}", name=owner_of(facts, owner))


def tile_words(facts: Facts, tile: Tile) -> str:
    """Return a tile in words."""
    requirement = facts.tr.amounts(facts.table.family, tile.requirement)
    if tile.family == "marvel":
        return facts.tr("Location {title} for {amounts}", title=tile.title, amounts=requirement)
    return facts.tr("Noble {title} for {amounts}", title=tile_title(facts, tile), amounts=requirement)


def _market(facts: Facts) -> Iterator[str]:
    tr, table = facts.tr, facts.table
    for level in (3, 2, 1):
        yield deck_words(facts, level)
        for slot, card in enumerate(table.market[level - 1], start=1):
            yield tr("{place}: {card}", place=f"{level}.{slot}", card=card_with_price(facts, card))


def deck_words(facts: Facts, level: int) -> str:
    """Return how many cards a deck has left."""
    return facts.tr.n(
        "Level {level}: {count} card left in the deck",
        "Level {level}: {count} cards left in the deck",
        facts.table.deck_sizes[level - 1], level=level,
    )  # fmt: skip


def card_with_price(facts: Facts, card: AnyCard | None) -> str:
    """Return a card in words, and what the seat with the marks still needs for it."""
    words, price = card_words(facts, card), facts.price(card)
    if price is None:
        return words
    return facts.tr("{card}; {price}", card=words, price=_price(facts, card))


def _price(facts: Facts, card: AnyCard | None) -> str:
    tr, price = facts.tr, facts.price(card)
    name = facts.names[facts.seat.index]
    if price is None:
        return ""
    missing = facts.tr.amounts(facts.table.family, price.missing)
    if not missing:
        return tr("{name} can buy it", name=name)
    if not price.lacking:
        return tr("{name} can buy it with gold for {amounts}", name=name, amounts=missing)
    if not price.gold:
        return tr("{name} is missing {amounts}", name=name, amounts=missing)
    return tr.n(
        "{name} is missing {amounts}, of which gold covers {count}",
        "{name} is missing {amounts}, of which gold covers {count}",
        price.gold, name=name, amounts=missing,
    )  # fmt: skip


def card_words(facts: Facts, card: AnyCard | None) -> str:
    """Return a card in words: level, character, bonus, points, tags, cost."""
    tr = facts.tr
    if card is None:
        return tr("empty")
    if not isinstance(card, Card):
        return tr("unknown card of level {level}", level=card.level)
    parts = [card.title] if card.title else []
    parts.append(tr("bonus {colour}", colour=tr.colour(card.family, card.bonus)))
    parts.append(points_text(facts, card.points))
    if card.tags:
        parts.append(tr.n("{count} Avengers tag", "{count} Avengers tags", card.tags))
    parts.append(tr("costs {amounts}", amounts=facts.tr.amounts(facts.table.family, card.cost)))
    return ", ".join(parts)


def _seat(facts: Facts, seat: Seat) -> Iterator[str]:
    tr, name = facts.tr, facts.names[seat.index]
    yield tr("{name} has {points}", name=name, points=points_text(facts, seat.points))
    yield tr.n("{name} has {count} card", "{name} has {count} cards", seat.num_bought, name=name)
    yield tr("{name} has bonuses: {amounts}", name=name, amounts=_amounts(facts, seat.bonuses))
    yield tr.n(
        "{name} holds {count} token of 10: {amounts}",
        "{name} holds {count} tokens of 10: {amounts}",
        seat.num_tokens, name=name, amounts=_amounts(facts, seat.tokens),
    )  # fmt: skip
    if facts.table.family == "marvel":
        yield tr.n(
            "{name} has {count} Avengers tag", "{name} has {count} Avengers tags", seat.tags, name=name
        )
    for place, held in enumerate(seat.hand, start=1):
        own = seat.index == facts.seat.index
        card = card_with_price(facts, held.card) if own else card_words(facts, held.card)
        yield tr("{name} has in hand h{place}: {card}", name=name, place=place, card=card)
