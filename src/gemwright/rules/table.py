"""What can be read off a game: shared by positions (full truth) and views (what a seat knows)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gemwright.rules.catalogue import (
    GOLD,
    GOLD_FOR,
    HAND_LIMIT,
    LEVEL_SIZES,
    MAX_PLAYERS,
    NO_TILE,
    NOBODY,
    NUM_COLOURS,
    NUM_DECISIONS,
    NUM_LEVELS,
    NUM_TOKEN_KINDS,
    TOKEN_LIMIT,
    Phase,
    Termination,
)
from gemwright.rules.components import Card, Family, cards, tiles
from gemwright.rules.describing import describe, describe_all
from gemwright.rules.errors import SetUpError
from gemwright.rules.kernels import entries
from gemwright.rules.moves import Move
from gemwright.rules.names import AnyCard, UnknownCard, cards_by_code
from gemwright.rules.outcome import Outcome, ranking
from gemwright.rules.prices import Price, payments, price
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.seats import HandCard, Seat, TileOnTable
from gemwright.rules.state import AT, Numbers, Row, States, numbers

if TYPE_CHECKING:
    from gemwright.rules.layout import Layout

LATE = GOLD_FOR


class LegalMoves:
    """The legal decisions of a table, found when asked for.

    Iterate for `Move` objects in id order; `in` takes a move, its text or an id; `len` counts.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table

    @property
    def ids(self) -> list[int]:
        """The legal decision ids, ascending."""
        return list(members(self._bits()))

    def _bits(self) -> int:
        early, late = entries.legal_sets(self._table.row)
        return int(early) | int(late) << LATE

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal ids as a bool array of shape (78,)."""
        mask = np.zeros(NUM_DECISIONS, np.bool_)
        mask[self.ids] = True
        return mask

    def __iter__(self) -> Iterator[Move]:
        return iter(describe_all(self._table, self.ids))

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return bool(self._bits() >> move.id & 1) and self._table.move(move.id) == move
        if isinstance(move, str):
            return any(legal.text == move for legal in self)
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            return False
        return bool(move >= 0 and self._bits() >> int(move) & 1)

    def __len__(self) -> int:
        return self._bits().bit_count()

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(move.text for move in self)})>"


@lru_cache(maxsize=4_096)
def bought_cards(owners: bytes, family: Family) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that each of four seats has bought, from the field `owner` of a row."""
    piles: list[list[Card]] = [[] for _ in range(MAX_PLAYERS)]
    for card, owner in zip(cards(family), memoryview(owners).cast("b"), strict=True):
        if owner != NOBODY:
            piles[owner].append(card)
    return tuple(map(tuple, piles))


def members(bits: int) -> Iterator[int]:
    """Yield the members of a bit set, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Table:
    """Read access to a game row. Use `Position` or `View`."""

    def __init__(self, rules: RuleSet, states: States) -> None:
        self._rules = rules
        self._states = states
        self._family = rules.family

    @property
    def rules(self) -> RuleSet:
        """The rule set of the game."""
        return self._rules

    @property
    def family(self) -> Family:
        """`splendor` or `marvel`."""
        return self._family

    @property
    def row(self) -> Row:
        """The game row of dtype `STATE`, for kernels. Changing it changes the table."""
        return self._states[0]

    @property
    def states(self) -> States:
        """The same row as an array of shape (1,), dtype `STATE`."""
        return self._states

    @property
    def num_players(self) -> int:
        """2, 3 or 4."""
        return int(self.row["num_players"])

    @property
    def first_seat(self) -> int:
        """The seat that began the game."""
        return int(self.row["first_seat"])

    @property
    def to_move(self) -> int:
        """The seat that decides next."""
        return int(self.row["to_move"])

    @property
    def phase(self) -> Phase:
        """What it has to decide."""
        return Phase(int(self.row["phase"]))

    @property
    def turns(self) -> int:
        """Turns completed by all seats together."""
        return int(self.row["turns"])

    @property
    def round(self) -> int:
        """The round being played, from 1; after the end, the last round."""
        turn = self.turns - 1 if self.phase == Phase.OVER else self.turns
        return max(turn, 0) // self.num_players + 1

    @property
    def passes(self) -> int:
        """Passes in a row without a tile gained (R15.3)."""
        return int(self.row["passes"])

    @property
    def supply(self) -> tuple[int, ...]:
        """Tokens in the supply: five colours, gold, time stone."""
        return _ints(self.row["supply"])

    @property
    def market(self) -> tuple[tuple[AnyCard | None, ...], ...]:
        """The face-up cards, `market[level - 1][slot]`; None is an empty slot."""
        known = cards_by_code(self._family)
        return tuple([tuple([known[code] for code in row]) for row in self.row["market"].tolist()])

    @property
    def deck_sizes(self) -> tuple[int, ...]:
        """Cards left in the decks of level 1, 2 and 3."""
        drawn = self.row["drawn"]
        return tuple(LEVEL_SIZES[level] - int(drawn[level]) for level in range(NUM_LEVELS))

    @property
    def tiles(self) -> tuple[TileOnTable, ...]:
        """The tiles of this game by slot, taken ones with their owner."""
        known, row = tiles(self.family), self.row
        pairs = zip(row["tiles"].tolist(), row["tile_owner"].tolist(), strict=True)
        return tuple(
            TileOnTable(slot, known[tile], None if owner == NOBODY else owner)
            for slot, (tile, owner) in enumerate(pairs)
            if tile != NO_TILE
        )

    @property
    def avengers_owner(self) -> int | None:
        """The seat with the Avengers tile (R12), or None."""
        owner = int(self.row["avengers_owner"])
        return None if owner == NOBODY else owner

    @property
    def seats(self) -> tuple[Seat, ...]:
        """What each seat owns, seat 0 first."""
        row, placed = numbers(self._states), self.tiles
        return tuple(self._seat(row, placed, index) for index in range(row[AT["num_players"]]))

    def seat(self, index: int) -> Seat:
        """Return what one seat owns.

        Raises:
            SetUpError: there is no such seat.
        """
        if index not in range(self.num_players):
            raise SetUpError("bad-seat", seat=index, last=self.num_players - 1)
        return self._seat(numbers(self._states), self.tiles, index)

    def _seat(self, row: Numbers, placed: Sequence[TileOnTable], index: int) -> Seat:
        tokens, bonuses = AT["tokens"] + index * NUM_TOKEN_KINDS, AT["bonuses"] + index * NUM_COLOURS
        return Seat(
            index=index,
            tokens=tuple(row[tokens : tokens + NUM_TOKEN_KINDS]),
            bonuses=tuple(row[bonuses : bonuses + NUM_COLOURS]),
            points=row[AT["points"] + index],
            cards=bought_cards(self.row["owner"].tobytes(), self.family)[index],
            hand=self._hand(row, index),
            tiles=tuple([tile.tile for tile in placed if tile.owner == index]),
            num_bought=row[AT["num_bought"] + index],
            tags=row[AT["tags"] + index],
            owns_avengers=row[AT["avengers_owner"]] == index,
        )

    def hand(self, seat: int) -> tuple[HandCard, ...]:
        """Return the reserved cards of one seat, in order of reservation, as far as they are known here."""
        return self._hand(numbers(self._states), seat)

    def _hand(self, row: Numbers, seat: int) -> tuple[HandCard, ...]:
        start, size = seat * HAND_LIMIT, row[AT["hand_size"] + seat]
        held = map(self.card, row[AT["hand"] + start : AT["hand"] + start + size])
        blind = map(bool, row[AT["hand_blind"] + start : AT["hand_blind"] + start + size])
        pairs = zip(held, blind, strict=True)
        return tuple([HandCard(card, hidden) for card, hidden in pairs if card is not None])

    @property
    def buying(self) -> AnyCard | None:
        """The card being paid for in the payment phase."""
        return self.card(self.row["buying"])

    @property
    def to_return(self) -> int:
        """Tokens the seat to move still has to return (R9.2)."""
        if self.phase != Phase.RETURN:
            return 0
        return int(self.row["tokens"][self.to_move].sum(dtype=np.int64)) - TOKEN_LIMIT

    @property
    def eligible_tiles(self) -> tuple[TileOnTable, ...]:
        """The tiles on offer in the tile phase (R10.2)."""
        if self.phase != Phase.TILE:
            return ()
        mask = int(entries.eligible_tiles(self.row))
        return tuple(tile for tile in self.tiles if mask >> tile.slot & 1)

    def card(self, code: int) -> AnyCard | None:
        """Return the card of a code in the row: a card, an unknown one, or None."""
        return cards_by_code(self._family)[int(code)]

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal decisions of the seat to move; none once the game is over."""
        return LegalMoves(self)

    def move(self, decision: int) -> Move:
        """Return what a decision id means here; it need not be legal.

        Raises:
            TextError: no such id, or its place is empty here.
        """
        return describe(self, decision)

    def price(self, card: Card, seat: int | None = None) -> Price:
        """Return what a card costs a seat (R7.2, R7.3), the seat to move if None."""
        owner = self.seat(self.to_move if seat is None else seat)
        return price(card, owner.bonuses, owner.tokens)

    def legal_payments(self, card: AnyCard, seat: int | None = None) -> list[tuple[int, ...]]:
        """Return every legal payment for a card by a seat (R7.4), fewest gold first.

        Each is six counts: the five colours, then gold. Empty if the card cannot be afforded
        or is unknown; it need not be within reach. None is the seat to move. Of the card that
        is being paid, only those payments are left that the swaps made so far still lead to.
        """
        if isinstance(card, UnknownCard):
            return []
        mover = seat is None or seat == self.to_move
        owner = self.seat(self.to_move if seat is None else seat)
        cost = price(card, owner.bonuses, owner.tokens)
        found = payments(cost, owner.tokens[GOLD], gems_first=self._rules.payment == "gems_first")
        if not mover or self.phase != Phase.PAYMENT or card != self.buying:
            return found
        return [payment for payment in found if self._is_reachable(payment, cost)]

    def _is_reachable(self, payment: tuple[int, ...], cost: Price) -> bool:
        """Tell whether further swaps lead to a payment: none before the last colour swapped (R3.5)."""
        last, made = int(self.row["last_colour"]), _ints(self.row["swaps"])
        swaps = [most - paid for most, paid in zip(cost.gems, payment, strict=False)]
        pairs = list(zip(swaps, made, strict=True))
        return all(want >= have for want, have in pairs) and all(want == have for want, have in pairs[:last])

    def legal_returns(self) -> list[tuple[int, ...]]:
        """Return every vector that may still go back (R9.5): six counts, the last one gold.

        In the middle of a return these are the rests of vectors: nothing before the last colour
        returned is in them (R3.5).
        """
        surplus = self.to_return
        if not surplus:
            return []
        held = _ints(self.row["tokens"][self.to_move])[: GOLD + 1]
        first = int(self.row["last_colour"])
        most = [min(count, surplus) if kind >= first else 0 for kind, count in enumerate(held)]
        ranges = [range(count, -1, -1) for count in most]
        return [vector for vector in product(*ranges) if sum(vector) == surplus]

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it runs."""
        termination = Termination(int(self.row["termination"]))
        if termination == Termination.RUNNING:
            return None
        winners = tuple(members(int(entries.winners(self.row))))
        scores = _ints(self.row["points"])[: self.num_players]
        qualified = tuple(members(int(entries.reached_goal(self.row))))
        return Outcome(termination, winners, scores, ranking(self.seats, self.family, qualified, winners))

    def layout(self) -> "Layout":
        """Return everything on the table as one editable object."""
        from gemwright.rules.layout import Layout  # noqa: PLC0415 - layouts build tables

        return Layout.of(self)

    def text(self) -> str:
        """Return the position line (docs/formats)."""
        return self.layout().text()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON mirror of the position line."""
        from gemwright.rules.mirror import mirror  # noqa: PLC0415 - mirrors read tables

        return mirror(self)

    def svg(self, **options: Any) -> str:
        """Draw the table; see `gemwright.render.table_svg` for the options."""
        from gemwright.render import table_svg  # noqa: PLC0415 - the one place where rules reach up

        return table_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table) or type(self) is not type(other):
            return NotImplemented
        return self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())


def _ints(values: Any) -> tuple[int, ...]:
    return tuple(values.tolist())
