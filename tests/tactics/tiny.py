"""Random small endgames: a few cards, near the end, with rows made up so that brute force is quick."""

import random

import numpy as np

from gemwright.rules import Position, View
from gemwright.rules.catalogue import LEVEL_SIZES, LEVEL_STARTS, NO_CARD, NUM_LEVELS, SLOTS_PER_LEVEL


def tiny_endgame(edition: str, seed: int, players: int = 2) -> View:
    """Return the seat to move's view of a small endgame.

    Three cards lie in the market, one deck holds three cards at most, and few tokens are left.
    Cards that are in no place at all count as bought, whatever the seats own.
    """
    dice = random.Random(seed)
    position = Position.initial(edition, players, seed=seed, first=dice.randrange(players))
    view = position.view(position.to_move)
    row = view.row
    row["turns"] = players * 20 + dice.randrange(players)
    row["to_move"] = (int(row["first_seat"]) + int(row["turns"])) % players
    view = View(position.rules, view.states, int(row["to_move"]))
    _clear_cards(row, dice)
    row["supply"] = [0] * 7
    for colour in dice.sample(range(6), 3):
        row["supply"][colour] = dice.randint(0, 2)
    for seat in range(players):
        _endow(row, seat, dice)
    return view


def _clear_cards(row: np.void, dice: random.Random) -> None:
    kept = {int(row["market"][level, dice.randrange(4)]) for level in range(NUM_LEVELS)}
    for level in range(NUM_LEVELS):
        for slot in range(SLOTS_PER_LEVEL):
            if int(row["market"][level, slot]) not in kept:
                row["market"][level, slot] = NO_CARD
    stocked = dice.randrange(NUM_LEVELS)
    size = dice.randint(1, 3)
    row["drawn"] = LEVEL_SIZES
    row["drawn"][stocked] = LEVEL_SIZES[stocked] - size
    cards = range(LEVEL_STARTS[stocked], LEVEL_STARTS[stocked + 1])
    kept |= set(dice.sample([card for card in cards if card not in kept], size))
    row["owner"] = [-1 if card in kept else 0 for card in range(90)]


def _endow(row: np.void, seat: int, dice: random.Random) -> None:
    row["bonuses"][seat] = [dice.randint(1, 4) for _ in range(5)]
    row["points"][seat] = dice.randint(9, 14)
    row["num_bought"][seat] = int(row["bonuses"][seat].sum()) + dice.randrange(2)
    row["tokens"][seat, :6] = [dice.randint(0, 1) for _ in range(6)]
    if row["family"] == 1:
        row["tags"][seat] = dice.randint(0, 2)
        row["tokens"][seat, 6] = 1
