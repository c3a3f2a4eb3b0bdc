"""A game laid out as plain objects: the builder of positions, and the bridge to every text."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gemwright.rules.catalogue import (
    LEVEL_SIZES,
    LEVEL_STARTS,
    MAX_TILES,
    NO_CARD,
    NO_TILE,
    NOBODY,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    SLOTS_PER_LEVEL,
    UNKNOWN_CARD,
    Phase,
    Termination,
)
from gemwright.rules.components import TILE_POINTS, Card, Family, Tile, cards
from gemwright.rules.errors import PositionError
from gemwright.rules.names import AnyCard, UnknownCard
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.seats import HandCard
from gemwright.rules.state import Row, States, new_states
from gemwright.rules.table import Table

if TYPE_CHECKING:
    from gemwright.rules.position import Position
    from gemwright.rules.status import Status
    from gemwright.rules.view import View

GEMS_BY_PLAYERS = {2: 4, 3: 5, 4: 7}
NUM_GOLD = 5
NO_TOKENS = (0,) * NUM_TOKEN_KINDS


@dataclass
class SeatLayout:
    """What one seat owns.

    Bonuses, points, number of cards and tags follow from cards and tiles; set one of them
    to pretend otherwise (`Status` then says so).

    Attributes:
        tokens: seven counts: five colours, gold, time stone.
        cards: bought cards, in any order.
        hand: reserved cards in order of reservation.
        avengers: whether the seat owns the Avengers tile.
    """

    tokens: tuple[int, ...] = NO_TOKENS
    cards: list[Card] = field(default_factory=list)
    hand: list[HandCard] = field(default_factory=list)
    avengers: bool = False
    bonuses: tuple[int, ...] | None = None
    points: int | None = None
    num_bought: int | None = None
    tags: int | None = None

    def total_bonuses(self) -> tuple[int, ...]:
        """Return the bonuses: what was set, or what the bought cards give (I11)."""
        if self.bonuses is not None:
            return self.bonuses
        return tuple(sum(card.bonus == colour for card in self.cards) for colour in range(NUM_COLOURS))

    def total_tags(self) -> int:
        """Return the Avengers tags: what was set, or what the bought cards carry (R12.1)."""
        return sum(card.tags for card in self.cards) if self.tags is None else self.tags


@dataclass
class Purchase:
    """A purchase in its payment phase.

    Attributes:
        card: the card being bought.
        place: (level from 1, slot from 0) it came from, None for the hand.
        swaps: gold put in place of owned tokens so far, by colour.
    """

    card: AnyCard
    place: tuple[int, int] | None
    swaps: tuple[int, ...] = (0,) * NUM_COLOURS


@dataclass
class Layout:
    """Everything on the table. Change what you like, then `build()`.

    Attributes:
        rules: the rule set.
        seats: what each of the 2 to 4 seats owns.
        supply: seven counts, or None for what the seats leave of R2.5.
        market: three rows of four cards or None, level 1 first; None deals them from the decks.
        decks: three lists, first card on top; None holds all cards that are nowhere else, in
            the order of data/.
        tiles: (tile, owner or None) by slot.
        first: the seat that began.
        to_move: the seat that decides.
        phase: what it decides.
        turns: completed turns of all seats together; None for the fewest that fit.
        passes: passes in a row.
        passed: whether the present turn is a pass that waits for its tile.
        termination: why the game is over, in phase `OVER`.
        purchase: the purchase being paid, in the payment phase only.
        last_returned: last kind returned in this return phase; earlier ones may not follow it.
        viewer: None for full knowledge, a seat, or `SPECTATOR` (-1).
    """

    rules: RuleSet
    seats: list[SeatLayout]
    supply: tuple[int, ...] | None = None
    market: list[list[AnyCard | None]] | None = None
    decks: list[list[AnyCard]] | None = None
    tiles: list[tuple[Tile, int | None]] = field(default_factory=list)
    first: int = 0
    to_move: int = 0
    phase: Phase = Phase.ACTION
    turns: int | None = None
    passes: int = 0
    passed: bool = False
    termination: Termination = Termination.RUNNING
    purchase: Purchase | None = None
    last_returned: int = 0
    viewer: int | None = None

    @classmethod
    def empty(cls, rules: str | RuleSet = "splendor-2024", players: int = 2) -> "Layout":
        """Return a table with nothing bought, reserved or taken, and no tiles."""
        chosen = RuleSet.parse(rules) if isinstance(rules, str) else rules
        return cls(chosen, [SeatLayout() for _ in range(players)])

    @classmethod
    def of(cls, table: Table) -> "Layout":
        """Return the layout of a position or view."""
        return _read(table)

    @classmethod
    def from_text(cls, text: str) -> "Layout":
        """Read a position line; see `gemwright.rules.lines`."""
        from gemwright.rules.lines import parse_line  # noqa: PLC0415 - lines build layouts

        return parse_line(text)

    @classmethod
    def from_json(cls, data: Any) -> "Layout":
        """Read the JSON mirror of a position line."""
        from gemwright.rules.lines import parse_json  # noqa: PLC0415 - lines build layouts

        return parse_json(data)

    @property
    def family(self) -> Family:
        """`splendor` or `marvel`."""
        return self.rules.family

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    def token_totals(self) -> tuple[int, ...]:
        """Return the tokens this game has of each kind (R2.5)."""
        gems = GEMS_BY_PLAYERS.get(self.num_players, 0)
        time = self.num_players if self.family == "marvel" else 0
        return (*(gems,) * NUM_COLOURS, NUM_GOLD, time)

    def points_of(self, seat: int) -> int:
        """Return a seat's points from cards, tiles and the Avengers tile (I7)."""
        owned = self.seats[seat]
        num_tiles = sum(owner == seat for _, owner in self.tiles) + owned.avengers
        return sum(card.points for card in owned.cards) + TILE_POINTS * num_tiles

    def complete(self) -> "Layout":
        """Return a copy in which nothing is left open (None): supply, market, decks and turns."""
        whole = replace(self)
        if whole.supply is None:
            whole_seats = [seat for seat in self.seats if len(seat.tokens) == NUM_TOKEN_KINDS]
            held = [sum(seat.tokens[kind] for seat in whole_seats) for kind in range(NUM_TOKEN_KINDS)]
            pairs = zip(self.token_totals(), held, strict=True)
            whole.supply = tuple(max(0, total - count) for total, count in pairs)
        if whole.decks is None:
            whole.decks = _rest(self)
        if whole.market is None:
            whole.decks = [list(deck) for deck in whole.decks]
            whole.market = [[_pop(deck) for _ in range(SLOTS_PER_LEVEL)] for deck in whole.decks]
        if whole.turns is None:
            whole.turns = (self.to_move - self.first) % max(1, self.num_players)
        return whole

    def status(self) -> "Status":
        """Return everything that is wrong with this layout."""
        from gemwright.rules.status import check  # noqa: PLC0415 - status reads layouts

        return check(self.complete())

    def build(self, *, check: bool = True) -> "Position":
        """Return the position laid out here.

        Raises:
            PositionError: with `check`, if `status()` finds anything wrong.
        """
        from gemwright.rules.position import Position  # noqa: PLC0415 - positions build layouts

        return Position(self.rules, self._states(check=check))

    def build_view(self, *, check: bool = True) -> "View":
        """Return the view laid out here; `viewer` says whose (None is taken as a spectator's).

        Raises:
            PositionError: with `check`, if `status()` finds anything wrong.
        """
        from gemwright.rules.view import SPECTATOR, View  # noqa: PLC0415 - views build layouts

        viewer = SPECTATOR if self.viewer is None else self.viewer
        return View.concealed(self.rules, self._states(check=check), viewer)

    def _states(self, *, check: bool) -> States:
        whole = self.complete()
        status = whole.status()
        if check and status:
            raise PositionError("inconsistent", problems=status.describe())
        status.require_representable()
        return whole.rows()

    def rows(self) -> States:
        """Return the game row, shape (1,), of a complete and representable layout."""
        states = new_states(1)
        _write(self, states[0])
        return states

    def text(self) -> str:
        """Return the position line."""
        from gemwright.rules.lines import line_text  # noqa: PLC0415 - lines build layouts

        return line_text(self.complete())

    def to_json(self) -> dict[str, Any]:
        """Return the JSON mirror of the position line."""
        from gemwright.rules.lines import line_json  # noqa: PLC0415 - lines build layouts

        return line_json(self.complete())


def _pop(deck: list[AnyCard]) -> AnyCard | None:
    return deck.pop(0) if deck else None


def placed_cards(layout: Layout) -> Iterable[AnyCard]:
    """Yield every card that lies anywhere but in a deck."""
    for row in layout.market or []:
        yield from (card for card in row if card is not None)
    for seat in layout.seats:
        yield from seat.cards
        yield from (held.card for held in seat.hand)
    if layout.purchase:
        yield layout.purchase.card


def _rest(layout: Layout) -> list[list[AnyCard]]:
    placed = set(placed_cards(layout))
    return [
        [card for card in cards(layout.family) if card.level == level and card not in placed]
        for level in range(1, NUM_LEVELS + 1)
    ]


def _code(card: AnyCard | None) -> int:
    if card is None:
        return NO_CARD
    return UNKNOWN_CARD + card.level - 1 if isinstance(card, UnknownCard) else card.index


def _write(layout: Layout, row: Row) -> None:
    layout.rules.write_to(row)
    row["num_players"] = layout.num_players
    row["first_seat"] = layout.first
    row["to_move"] = layout.to_move
    row["phase"] = int(layout.phase)
    row["turns"] = layout.turns
    row["passes"] = layout.passes
    row["passed"] = int(layout.passed)
    row["termination"] = int(layout.termination)
    row["supply"] = layout.supply
    row["last_colour"] = layout.last_returned
    _write_cards(layout, row)
    _write_tiles(layout, row)
    for index, seat in enumerate(layout.seats):
        _write_seat(layout, row, index, seat)
    _write_purchase(layout, row)


def _write_cards(layout: Layout, row: Row) -> None:
    row["owner"] = NOBODY
    row["hand"] = NO_CARD
    for level, (cards_, deck) in enumerate(zip(layout.market or [], layout.decks or [], strict=True)):
        start, end = LEVEL_STARTS[level], LEVEL_STARTS[level + 1]
        row["market"][level] = [_code(card) for card in cards_]
        row["deck"][start:end] = UNKNOWN_CARD + level
        row["deck"][end - len(deck) : end] = [_code(card) for card in deck]
        row["drawn"][level] = LEVEL_SIZES[level] - len(deck)


def _write_tiles(layout: Layout, row: Row) -> None:
    row["tiles"] = NO_TILE
    row["tile_owner"] = NOBODY
    for slot, (tile, owner) in enumerate(layout.tiles[:MAX_TILES]):
        row["tiles"][slot] = tile.index
        row["tile_owner"][slot] = NOBODY if owner is None else owner
    owners = [index for index, seat in enumerate(layout.seats) if seat.avengers]
    row["avengers_owner"] = owners[0] if owners else NOBODY


def _write_seat(layout: Layout, row: Row, index: int, seat: SeatLayout) -> None:
    row["tokens"][index] = seat.tokens
    row["bonuses"][index] = seat.total_bonuses()
    row["points"][index] = layout.points_of(index) if seat.points is None else seat.points
    row["num_bought"][index] = len(seat.cards) if seat.num_bought is None else seat.num_bought
    row["tags"][index] = seat.total_tags()
    row["hand_size"][index] = len(seat.hand)
    for place, held in enumerate(seat.hand):
        row["hand"][index, place] = _code(held.card)
        row["hand_blind"][index, place] = int(held.blind)
    for card in seat.cards:
        row["owner"][card.index] = index


def _write_purchase(layout: Layout, row: Row) -> None:
    purchase = layout.purchase
    row["buying"] = _code(purchase.card if purchase else None)
    row["buying_place"] = -1
    if purchase is None:
        return
    if purchase.place:
        level, slot = purchase.place
        row["buying_place"] = (level - 1) * SLOTS_PER_LEVEL + slot
    row["swaps"] = purchase.swaps
    row["last_colour"] = max((c for c, count in enumerate(purchase.swaps) if count), default=0)


def _read(table: Table) -> Layout:
    row = table.row
    layout = Layout(
        rules=table.rules,
        seats=[_read_seat(table, index) for index in range(table.num_players)],
        supply=table.supply,
        market=[list(cards_) for cards_ in table.market],
        decks=[_read_deck(table, level) for level in range(NUM_LEVELS)],
        tiles=[(tile.tile, tile.owner) for tile in table.tiles],
        first=table.first_seat,
        to_move=table.to_move,
        phase=table.phase,
        turns=table.turns,
        passes=table.passes,
        passed=bool(row["passed"]),
        termination=Termination(int(row["termination"])),
        viewer=getattr(table, "viewer", None),
    )
    if layout.phase == Phase.PAYMENT:
        layout.purchase = _read_purchase(table)
    elif layout.phase == Phase.RETURN:
        layout.last_returned = int(row["last_colour"])
    _keep_overrides(table, layout)
    return layout


def _read_deck(table: Table, level: int) -> list[AnyCard]:
    row = table.row
    start = LEVEL_STARTS[level] + int(row["drawn"][level])
    codes = row["deck"][start : LEVEL_STARTS[level + 1]]
    return [card for card in map(table.card, codes) if card is not None]


def _read_purchase(table: Table) -> Purchase | None:
    row = table.row
    card, place = table.buying, int(row["buying_place"])
    if card is None:
        return None
    where = None if place < 0 else (place // SLOTS_PER_LEVEL + 1, place % SLOTS_PER_LEVEL)
    return Purchase(card, where, tuple(int(count) for count in row["swaps"]))


def _read_seat(table: Table, index: int) -> SeatLayout:
    seat = table.seat(index)
    return SeatLayout(seat.tokens, list(seat.cards), list(seat.hand), seat.owns_avengers)


def _keep_overrides(table: Table, layout: Layout) -> None:
    for index, owned in enumerate(layout.seats):
        seat = table.seat(index)
        if seat.bonuses != owned.total_bonuses():
            owned.bonuses = seat.bonuses
        if seat.points != layout.points_of(index):
            owned.points = seat.points
        if seat.num_bought != len(owned.cards):
            owned.num_bought = seat.num_bought
        if seat.tags != owned.total_tags():
            owned.tags = seat.tags
