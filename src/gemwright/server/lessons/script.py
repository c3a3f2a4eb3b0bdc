"""What a lesson is written in: scenes, which are tables set up, and steps, which are turns played there."""

import re
from dataclasses import dataclass
from typing import Final

from gemwright.rules import (
    COLOUR_LETTERS,
    Card,
    Family,
    HandCard,
    Layout,
    Position,
    RuleSet,
    SeatLayout,
    Tile,
    cards,
    parse_card,
    parse_tile,
)

LEARNER: Final = 0
OTHER: Final = 1
PLAYERS: Final = 2


@dataclass(frozen=True, slots=True)
class Owned:
    """What a seat owns when a scene begins.

    Attributes:
        tokens: such as `w2$1`.
        cards: names of the cards bought, between blanks.
        hand: names of the cards reserved from the table.
        tile: the tile it holds.
        avengers: whether it holds the Avengers tile.
    """

    tokens: str = ""
    cards: str = ""
    hand: str = ""
    tile: str = ""
    avengers: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A table of two.

    Attributes:
        market: names of the cards by level, the first level first.
        coming: names of the cards that come up next, by level.
        tiles: names of the tiles that are not held.
        learner: what the learner owns.
        other: what the other player owns.
        turns: turns played so far; an odd number lets the other player begin.
        before: the turn that the other player begins with.
    """

    market: tuple[str, str, str]
    coming: tuple[str, str, str]
    tiles: str
    learner: Owned = Owned()
    other: Owned = Owned()
    turns: int = 0
    before: str = ""

    def position(self, rules: RuleSet) -> Position:
        """Set the scene up, before the turn it begins with; decks go on in the order of the card list.

        Raises:
            GemwrightError: a name that does not exist, or a table that no game can reach.
        """
        family = rules.family
        layout = Layout(rules, [_seat(owned, family) for owned in (self.learner, self.other)])
        layout.market = [list(_cards(row, family)) for row in self.market]
        layout.decks = [list(deck) for deck in self._decks(layout)]
        layout.tiles = list(self._tiles(family))
        layout.turns, layout.to_move = self.turns, self.turns % PLAYERS
        return layout.build()

    def _decks(self, layout: Layout) -> list[list[Card]]:
        used = {str(card) for row in layout.market or [] for card in row}
        for seat in layout.seats:
            used |= {str(card) for card in seat.cards} | {str(held.card) for held in seat.hand}
        coming = [_cards(text, layout.family) for text in self.coming]
        used |= {str(card) for row in coming for card in row}
        rest = [card for card in cards(layout.family) if str(card) not in used]
        return [
            [*first, *(card for card in rest if card.level == level)]
            for level, first in enumerate(coming, start=1)
        ]

    def _tiles(self, family: Family) -> list[tuple[Tile, int | None]]:
        free = [(parse_tile(name, family), None) for name in self.tiles.split()]
        held = [(self.learner.tile, LEARNER), (self.other.tile, OTHER)]
        return [*((parse_tile(name, family), seat) for name, seat in held if name), *free]


def _cards(text: str, family: Family) -> list[Card]:
    return [parse_card(name, family) for name in text.split()]


def _seat(owned: Owned, family: Family) -> SeatLayout:
    counts = {letter: int(count) for letter, count in re.findall(r"([a-z$])(\d)", owned.tokens)}
    tokens = tuple(counts.get(letter, 0) for letter in COLOUR_LETTERS[family].ljust(7))
    hand = [HandCard(card, blind=False) for card in _cards(owned.hand, family)]
    return SeatLayout(tokens, _cards(owned.cards, family), hand, owned.avengers)


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be learnt: a turn to be played, or only something to be looked at.

    Attributes:
        key: what the page words it by.
        solution: the turn that is played where the learner asks to be shown; "" for looking.
        reply: the other player's turn that follows.
        accepts: patterns of the turns that will do, where others than the solution do.
        about: the card that the step has in mind, where it is not the one the solution names.
        scene: where it begins; None goes on where the step before ended.
    """

    key: str
    solution: str = ""
    reply: str = ""
    accepts: tuple[str, ...] = ()
    scene: Scene | None = None
    about: str = ""

    def matched(self, turn: str) -> int | None:
        """Return which of the patterns a turn fits, None if it is another one."""
        patterns = self.accepts or (re.escape(self.solution),)
        return next((at for at, pattern in enumerate(patterns) if re.fullmatch(pattern, turn)), None)
