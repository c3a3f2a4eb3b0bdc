"""What can be wrong with a position (the invariants that a single moment can show)."""

from collections import Counter
from collections.abc import Sequence
from enum import Flag, auto

from gemwright.rules.catalogue import (
    GOLD,
    HAND_LIMIT,
    LEVEL_SIZES,
    MAX_TILES,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
    TIME,
    TOKEN_LIMIT,
    Phase,
    Termination,
)
from gemwright.rules.components import Card
from gemwright.rules.errors import PositionError
from gemwright.rules.kernels import entries
from gemwright.rules.layout import Layout, placed_cards
from gemwright.rules.names import AnyCard
from gemwright.rules.prices import price

MAX_HELD = 20
"""Most tokens or bonuses of a kind: no game has more than 18, and sums must stay within bytes."""
MAX_COUNT = 90
"""Most of anything else."""


class Status(Flag):
    """Flags for everything wrong with a position; empty (false) if nothing is."""

    VALID = 0
    PLAYER_COUNT = auto()
    SEAT_RANGE = auto()
    TURN_ORDER = auto()
    COUNT_RANGE = auto()
    TOKEN_TOTALS = auto()
    TOKEN_LIMIT = auto()
    TIME_STONE = auto()
    HAND_LIMIT = auto()
    MARKET_SHAPE = auto()
    MARKET_GAP = auto()
    CARD_TWICE = auto()
    CARD_MISSING = auto()
    CARD_LEVEL = auto()
    FAMILY = auto()
    TILE_COUNT = auto()
    TILE_TWICE = auto()
    TILE_OWNER = auto()
    BONUSES = auto()
    POINTS = auto()
    NUM_BOUGHT = auto()
    TAGS = auto()
    AVENGERS_TILE = auto()
    PASSES = auto()
    ENDING = auto()
    PHASE = auto()

    def describe(self) -> str:
        """Return the flags in words, joined by commas."""
        return ", ".join(str(flag.name).lower().replace("_", " ") for flag in self)

    def require_representable(self) -> None:
        """Refuse what a game row cannot hold at all.

        Raises:
            PositionError: too many players, cards or tiles, or counts out of range.
        """
        fatal = self & UNREPRESENTABLE
        if fatal:
            raise PositionError("inconsistent", problems=fatal.describe())


UNREPRESENTABLE = (
    Status.PLAYER_COUNT | Status.SEAT_RANGE | Status.COUNT_RANGE | Status.HAND_LIMIT
    | Status.MARKET_SHAPE | Status.CARD_LEVEL | Status.FAMILY
)  # fmt: skip


def check(layout: Layout) -> Status:
    """Return everything wrong with a completed layout."""
    shape = _shape(layout)
    if shape & UNREPRESENTABLE:
        return shape
    return shape | _tokens(layout) | _cards(layout) | _tiles(layout) | _seats(layout) | _flow(layout)


def _flags(*pairs: tuple[bool, Status]) -> Status:
    status = Status.VALID
    for wrong, flag in pairs:
        if wrong:
            status |= flag
    return status


def _shape(layout: Layout) -> Status:
    seats = range(layout.num_players)
    owners = [owner for _, owner in layout.tiles if owner is not None]
    viewers = [layout.viewer] if layout.viewer not in (None, -1) else []
    named = [layout.first, layout.to_move, *owners, *viewers]
    market, decks = layout.market or [], layout.decks or []
    rows_fit = len(market) == NUM_LEVELS and all(len(row) == SLOTS_PER_LEVEL for row in market)
    decks_fit = len(decks) == NUM_LEVELS and all(
        len(deck) <= size for deck, size in zip(decks, LEVEL_SIZES, strict=False)
    )
    return _flags(
        (layout.num_players not in (2, 3, 4), Status.PLAYER_COUNT),
        (any(seat not in seats for seat in named), Status.SEAT_RANGE),
        (not _counts_fit(layout), Status.COUNT_RANGE),
        (any(len(seat.hand) > HAND_LIMIT for seat in layout.seats), Status.HAND_LIMIT),
        (not rows_fit or not decks_fit, Status.MARKET_SHAPE),
        (rows_fit and decks_fit and not _levels_fit(layout), Status.CARD_LEVEL),
        (len(layout.tiles) > MAX_TILES, Status.TILE_COUNT | Status.MARKET_SHAPE),
        (not _place_fits(layout), Status.PHASE | Status.MARKET_SHAPE),
        (not _one_family(layout), Status.FAMILY),
    )


def _place_fits(layout: Layout) -> bool:
    place = layout.purchase.place if layout.purchase else None
    if place is None:
        return True
    return place[0] in range(1, NUM_LEVELS + 1) and place[1] in range(SLOTS_PER_LEVEL)


def _one_family(layout: Layout) -> bool:
    everything = [*placed_cards(layout), *(card for deck in layout.decks or [] for card in deck)]
    families = {card.family for card in everything if isinstance(card, Card)}
    return families | {tile.family for tile, _ in layout.tiles} <= {layout.family}


def _counts_fit(layout: Layout) -> bool:
    held = [*(layout.supply or ())]
    counts = [layout.passes]
    sized = len(held) == NUM_TOKEN_KINDS
    for seat in layout.seats:
        sized &= len(seat.tokens) == NUM_TOKEN_KINDS
        sized &= seat.bonuses is None or len(seat.bonuses) == NUM_COLOURS
        held += [*seat.tokens, *(seat.bonuses or ())]
        counts += [n for n in (seat.points, seat.num_bought, seat.tags) if n is not None]
    if layout.purchase:
        sized &= len(layout.purchase.swaps) == NUM_COLOURS
        held += layout.purchase.swaps
    return (
        sized
        and all(0 <= n <= MAX_HELD for n in held)
        and all(0 <= n <= MAX_COUNT for n in counts)
        and 0 <= (layout.turns or 0) < 2**31
        and 0 <= layout.last_returned <= GOLD
    )


def _levels_fit(layout: Layout) -> bool:
    if any(card.level not in range(1, NUM_LEVELS + 1) for card in placed_cards(layout)):
        return False
    rows: list[Sequence[AnyCard | None]] = [*(layout.market or []), *(layout.decks or [])]
    levels = [*range(1, NUM_LEVELS + 1)] * 2
    return all(
        card is None or card.level == level for level, row in zip(levels, rows, strict=True) for card in row
    )


def _tokens(layout: Layout) -> Status:
    supply = layout.supply or ()
    totals = [supply[k] + sum(seat.tokens[k] for seat in layout.seats) for k in range(NUM_TOKEN_KINDS)]
    times = [seat.tokens[TIME] for seat in layout.seats]
    unsettled = layout.to_move if layout.phase == Phase.RETURN else None
    over = [sum(seat.tokens) > TOKEN_LIMIT for i, seat in enumerate(layout.seats) if i != unsettled]
    earned = [any(card.level == NUM_LEVELS for card in seat.cards) for seat in layout.seats]
    return _flags(
        (tuple(totals) != layout.token_totals(), Status.TOKEN_TOTALS),
        (any(over), Status.TOKEN_LIMIT),
        (layout.family == "marvel" and times != [int(has) for has in earned], Status.TIME_STONE),
    )


def _cards(layout: Layout) -> Status:
    everything: list[AnyCard] = [*placed_cards(layout)]
    everything += [card for deck in layout.decks or [] for card in deck]
    known = Counter(card for card in everything if isinstance(card, Card))
    per_level = Counter(card.level for card in everything)
    sizes = dict(enumerate(LEVEL_SIZES, 1))
    return _flags(
        (any(count > 1 for count in known.values()), Status.CARD_TWICE),
        (any(per_level[level] != size for level, size in sizes.items()), Status.CARD_MISSING),
        (_has_gap(layout), Status.MARKET_GAP),
    )


def _has_gap(layout: Layout) -> bool:
    """Tell whether a slot is empty although its deck is not (R8.4); a purchase leaves one for now."""
    pending = layout.purchase.place if layout.purchase else None
    for level, (row, deck) in enumerate(zip(layout.market or [], layout.decks or [], strict=True), 1):
        gaps = [slot for slot, card in enumerate(row) if card is None and pending != (level, slot)]
        if gaps and deck:
            return True
    return pending is not None and (layout.market or [])[pending[0] - 1][pending[1]] is not None


def _tiles(layout: Layout) -> Status:
    wanted = layout.num_players + (layout.family == "splendor")
    physical = [tile.index // 2 if tile.family == "marvel" else tile.index for tile, _ in layout.tiles]
    return _flags(
        (len(layout.tiles) != wanted, Status.TILE_COUNT),
        (len(set(physical)) != len(physical), Status.TILE_TWICE),
        (any(not _met(layout, tile.requirement, owner) for tile, owner in layout.tiles), Status.TILE_OWNER),
    )


def _met(layout: Layout, requirement: tuple[int, ...], owner: int | None) -> bool:
    if owner is None:
        return True
    bonuses = layout.seats[owner].total_bonuses()
    return all(have >= want for have, want in zip(bonuses, requirement, strict=True))


def _seats(layout: Layout) -> Status:
    status = Status.VALID
    for index, seat in enumerate(layout.seats):
        bonuses = tuple(sum(card.bonus == c for card in seat.cards) for c in range(NUM_COLOURS))
        status |= _flags(
            (seat.bonuses not in (None, bonuses), Status.BONUSES),
            (seat.points not in (None, layout.points_of(index)), Status.POINTS),
            (seat.num_bought not in (None, len(seat.cards)), Status.NUM_BOUGHT),
            (seat.tags not in (None, sum(card.tags for card in seat.cards)), Status.TAGS),
        )
    return status | _flags((not _avengers_fit(layout), Status.AVENGERS_TILE))


def _avengers_fit(layout: Layout) -> bool:
    """Check R12.7: the owner has at least 3 tags and nobody more; before the first claim nobody has 3."""
    tags = [seat.total_tags() for seat in layout.seats]
    owners = [index for index, seat in enumerate(layout.seats) if seat.avengers]
    if layout.family == "splendor":
        return not owners
    if not owners:
        return max(tags) < 3
    return len(owners) == 1 and tags[owners[0]] >= 3 and tags[owners[0]] == max(tags)


def _flow(layout: Layout) -> Status:
    turns = layout.turns or 0
    return _flags(
        ((layout.first + turns) % layout.num_players != layout.to_move, Status.TURN_ORDER),
        (not _phase_fits(layout), Status.PHASE),
        (layout.passes > min(layout.num_players, turns), Status.PASSES),
        (_due_end(layout) != layout.termination, Status.ENDING),
    )


def _phase_fits(layout: Layout) -> bool:
    held = sum(layout.seats[layout.to_move].tokens)
    paying = layout.phase == Phase.PAYMENT
    over = layout.phase == Phase.OVER
    return (
        paying == (layout.purchase is not None)
        and (not paying or _swaps_fit(layout))
        and (layout.phase == Phase.RETURN) == (held > TOKEN_LIMIT)
        and over == (layout.termination != Termination.RUNNING)
        and (not layout.passed or layout.phase == Phase.TILE)
        and (over or _has_choice(layout))
    )


def _has_choice(layout: Layout) -> bool:
    """Tell whether the phase leaves a decision, a tile phase two at least (R10.2)."""
    row = layout.rows()[0]
    if layout.phase == Phase.TILE:
        return int(entries.eligible_tiles(row)).bit_count() >= 2
    return any(entries.legal_sets(row))


def _due_end(layout: Layout) -> Termination:
    """Return how the game ended with the last turn, if it did (R13.3, R14.4, R15.3, A-21)."""
    turns, players = layout.turns or 0, layout.num_players
    at_start_of_round = (
        turns > 0 and layout.to_move == layout.first and layout.phase in (Phase.ACTION, Phase.OVER)
    )
    if at_start_of_round and int(entries.reached_goal(layout.rows()[0])):
        return Termination.POINTS
    if layout.passes >= players:
        return Termination.STALEMATE
    cap = layout.rules.turn_cap
    if at_start_of_round and cap is not None and turns >= cap * players:
        return Termination.CAP
    return Termination.RUNNING


def _swaps_fit(layout: Layout) -> bool:
    purchase = layout.purchase
    if purchase is None or not isinstance(purchase.card, Card):
        return False
    seat = layout.seats[layout.to_move]
    cost = price(purchase.card, seat.total_bonuses(), seat.tokens)
    spare = seat.tokens[GOLD] - sum(cost.missing) - sum(purchase.swaps)
    return spare > 0 and all(swap <= most for swap, most in zip(purchase.swaps, cost.gems, strict=True))
