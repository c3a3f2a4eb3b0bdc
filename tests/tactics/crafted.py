"""Positions made up for themes that games seldom bring: a scarce colour held, kept or taken away.

The seat to move began the round and can end the game on its next turn, after which the opponent
has one turn more. The opponent holds a card that would win then, and lacks one token of a colour
of which the supply has none, or one. `mining` asks the solver which of them come out so.
"""

import random
from collections.abc import Callable, Iterator
from typing import Final

from gemwright.rules import Card, Family, Layout, MoveKind, Phase, Position, PositionError, View, cards
from gemwright.rules.catalogue import NUM_COLOURS, NUM_LEVELS, SLOTS_PER_LEVEL
from gemwright.rules.components import COLOUR_LETTERS
from gemwright.testing import Owned, scene

EDITIONS: Final = {"splendor": ("splendor-2014", "splendor-2024"), "marvel": ("marvel",)}
POINTS: Final = {"splendor": (10, 12), "marvel": (11, 13)}
"""Points before the purchases that end the game: of the seat to move and of the opponent."""

ONE_COLOUR: Final = 7
PILE: Final = 4
TURNS: Final = 44


def amounts_text(counts: list[int], family: Family) -> str:
    """Write amounts as `scene` reads them."""
    letters = COLOUR_LETTERS[family].upper()
    return " ".join(f"{letters[kind]}{count}" for kind, count in enumerate(counts) if count)


def _race(family: Family, dice: random.Random, *, in_supply: bool) -> Position:
    """Deal a race for one colour; the fourth token of it is the mover's, or in the supply."""
    deck = [card for card in cards(family) if card.level == 3]
    threat = dice.choice([card for card in deck if max(card.cost) == ONE_COLOUR == sum(card.cost)])
    scarce = threat.cost.index(ONE_COLOUR)
    goal = dice.choice([card for card in deck if card.points == 5 and not card.cost[scarce]])
    bonuses = [[dice.randint(1, 3) for _ in range(NUM_COLOURS)] for _ in range(2)]
    bonuses[0] = [
        max(have, cost - dice.randint(1, 3)) for have, cost in zip(bonuses[0], goal.cost, strict=True)
    ]
    bonuses[1][scarce] = 3
    need = [max(0, cost - have) for cost, have in zip(goal.cost, bonuses[0], strict=True)]
    tokens = [[*need, 0 if in_supply else 1], [0] * 6]
    tokens[0][scarce] = 0 if in_supply else 1
    tokens[1][scarce] = 3
    if in_supply:
        tokens[0][dice.choice([colour for colour in range(NUM_COLOURS) if need[colour]])] -= 1
    free = [colour for colour in range(NUM_COLOURS) if colour != scarce]
    for seat, colour in [(0, dice.choice(free)), *((1, dice.choice(free)) for _ in range(3))]:
        if tokens[0][colour] + tokens[1][colour] < PILE:
            tokens[seat][colour] += 1
    filler = dice.sample(
        [card for card in cards(family) if card.level == 3 and card not in (threat, goal)], 2
    )
    return _built(family, dice, tokens, bonuses, ([goal], [threat, *filler]))


def _built(
    family: Family,
    dice: random.Random,
    tokens: list[list[int]],
    bonuses: list[list[int]],
    hands: tuple[list[Card], list[Card]],
) -> Position:
    seats = [
        Owned(
            amounts_text(tokens[seat], family),
            amounts_text(bonuses[seat], family),
            points=POINTS[family][seat],
            hand=hands[seat],
        )
        for seat in range(2)
    ]
    placed = scene(dice.choice(EDITIONS[family]), *seats, turns=TURNS)
    return _dealt(placed.layout(), dice)


def _dealt(layout: Layout, dice: random.Random) -> Position:
    """Shuffle the decks and deal the market from them."""
    layout.market = [[None] * SLOTS_PER_LEVEL for _ in range(NUM_LEVELS)]
    layout.decks = None
    decks = [dice.sample(deck, len(deck)) for deck in layout.complete().decks or []]
    layout.market = [[deck.pop() for _ in range(SLOTS_PER_LEVEL)] for deck in decks]
    layout.decks = decks
    return layout.build()


def spend_gold(family: Family, dice: random.Random) -> Iterator[View]:
    """Yield views of a seat that pays for a card while the opponent waits for a colour."""
    view = _race(family, dice, in_supply=False).view(0)
    for move in view.legal_moves:
        if move.kind != MoveKind.BUY:
            continue
        after = view.copy()
        after.push(move)
        if after.phase == Phase.PAYMENT:
            yield View(after.rules, after.states, 0)


def deny(family: Family, dice: random.Random) -> Iterator[View]:
    """Yield the view of a seat that can take the last token the opponent waits for."""
    yield _race(family, dice, in_supply=True).view(0)


CRAFTS: Final[dict[str, Callable[[Family, random.Random], Iterator[View]]]] = {
    "spend-gold": spend_gold,
    "deny": deny,
}


def crafted(craft: str, family: Family, seed: int) -> Iterator[View]:
    """Yield the views of one seed; some seeds give none."""
    try:
        yield from CRAFTS[craft](family, random.Random(seed))
    except (PositionError, ValueError, IndexError):
        return
