"""What clients draw beside a view: costs, sums, and what is left. Prices and payments are the rules' own."""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache

from gemwright.rules import COLOUR_LETTERS, AnyCard, Card, Family, HandCard, Position, Seat, Tile, View, cards
from gemwright.rules.catalogue import TOKEN_LIMIT
from gemwright.rules.prices import price
from gemwright.server.games.shown import Cost, HeldCard, Help, SeatSums, TileHelp
from gemwright.server.games.wording import tile_words


@lru_cache(maxsize=20_000)
def amounts(counts: tuple[int, ...], letters: str) -> dict[str, int]:
    """Return what is not zero of counts in index order, by letter; to be sent, not to be changed."""
    return {letter: count for letter, count in zip(letters, counts, strict=False) if count}


def help_for(view: View | Position, seat: int | None, language: str) -> Help:
    """Return what a client draws beside a view: costs for a seat, sums, and what is left."""
    board = Board(view, language)
    return board.help if seat is None else board.help_for(view, seat)


class Board:
    """A table, read once for all who are told of it.

    Args:
        table: what all of them may know.
        language: for the words.

    Attributes:
        table: the table.
        help: the help for those without a seat.
    """

    def __init__(self, table: View | Position, language: str) -> None:
        self.table = table
        self._letters = COLOUR_LETTERS[table.family]
        self._seats = table.seats
        self._within_reach = [card for row in table.market for card in row if isinstance(card, Card)]
        self._buying = table.buying
        self.help = self._public(language)

    def _public(self, language: str) -> Help:
        table, letters = self.table, self._letters
        bonuses = tuple(owned.bonuses for owned in self._seats)
        return Help(
            seat=None,
            cards={},
            seats=[_sums(owned, letters) for owned in self._seats],
            tiles=[tile_help(tile.tile, tile.slot, tile.owner, bonuses, language) for tile in table.tiles],
            supply=dict(zip(letters, table.supply, strict=False)),
            decks=list(table.deck_sizes),
            token_limit=TOKEN_LIMIT,
            to_return=table.to_return,
            payments=[],
            buying=self._buying.full_name if self._buying else None,
        )

    def help_for(self, view: View | Position, seat: int) -> Help:
        """Return the help for a seat: its costs, hand and payments beside what is public.

        Args:
            view: what the seat knows of the table.
            seat: the seat.
        """
        shown, hand = copy(self.help), view.hand(seat)
        shown.seat = seat
        shown.cards = self._costs(self._seats[seat], hand)
        if self._buying is not None and seat == view.to_move:
            shown.payments = payments_of(view, self._buying)
        shown.seats = list(shown.seats)
        shown.seats[seat] = copy(shown.seats[seat])
        shown.seats[seat].hand = _hand(hand)
        return shown

    def _costs(self, owned: Seat, hand: Iterable[HandCard]) -> dict[str, Cost]:
        priced = self._within_reach + [held.card for held in hand if isinstance(held.card, Card)]
        family, bonuses, tokens = self.table.family, owned.bonuses, owned.tokens
        return {card.full_name: _cost(family, card.index, bonuses, tokens) for card in priced}


def payments_of(table: View | Position, card: AnyCard) -> list[dict[str, int]]:
    """Return the payments for a card that are still open to the seat to move, by letter."""
    letters = COLOUR_LETTERS[table.family]
    return [amounts(payment, letters) for payment in table.legal_payments(card)]


@lru_cache(maxsize=50_000)
def _cost(family: Family, card: int, bonuses: tuple[int, ...], tokens: tuple[int, ...]) -> Cost:
    return cost(cards(family)[card], bonuses, tokens)


def cost(card: Card, bonuses: Sequence[int], tokens: Sequence[int]) -> Cost:
    """Return what a card costs somebody with these bonuses (5) and tokens (7)."""
    asked, letters = price(card, bonuses, tokens), COLOUR_LETTERS[card.family]
    return Cost(
        amounts(asked.need, letters),
        amounts(asked.missing, letters),
        asked.gold,
        asked.lacking,
        affordable=asked.lacking == 0,
    )


def _sums(owned: Seat, letters: str) -> SeatSums:
    by_colour = [0] * len(owned.bonuses)
    for card in owned.cards:
        by_colour[card.bonus] += 1
    return SeatSums(
        seat=owned.index,
        points=owned.points,
        tokens=amounts(owned.tokens, letters),
        num_tokens=owned.num_tokens,
        bonuses=amounts(owned.bonuses, letters),
        num_cards=owned.num_bought,
        cards=amounts(tuple(by_colour), letters),
        hand=_hand(owned.hand),
        tiles=[tile.name for tile in owned.tiles],
        tags=owned.tags,
        avengers=owned.owns_avengers,
    )


def _hand(hand: Iterable[HandCard]) -> list[HeldCard]:
    return [HeldCard(held.card.full_name, held.blind) for held in hand]


@lru_cache(maxsize=20_000)
def tile_help(
    tile: Tile, slot: int, owner: int | None, bonuses: tuple[tuple[int, ...], ...], language: str
) -> TileHelp:
    """Return what is told of a tile, where each seat has these bonuses."""
    wanted, letters = tile.requirement, COLOUR_LETTERS[tile.family]
    lacks = [
        tuple(max(0, want - have) for want, have in zip(wanted, owned, strict=True)) for owned in bonuses
    ]
    return TileHelp(
        tile=tile.name,
        slot=slot,
        words=tile_words(tile, language),
        points=tile.points,
        requirement=amounts(wanted, letters),
        owner=owner,
        missing=[amounts(lack, letters) for lack in lacks],
    )
