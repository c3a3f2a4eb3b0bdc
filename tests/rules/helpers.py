"""What the tests of the rules say often."""

from functools import cache

import numpy as np
import pytest

from gemwright.rules import (
    Card,
    GemwrightError,
    IllegalMoveError,
    Outcome,
    Phase,
    Position,
    Status,
    View,
    cards,
)
from gemwright.rules.play_table import PlayTable
from gemwright.rules.state import STATE
from gemwright.testing import Owned, amounts, find_card, find_cards, phase_paths, random_positions, scene

EDITION_NAMES = ("splendor-2014", "splendor-2024", "marvel")
LOOSE = Status.TOKEN_TOTALS
"""Piles that a case names and that the seats' tokens do not add up to."""
SHORT = Status.CARD_MISSING
"""A table without all 90 cards."""

__all__ = [
    "EDITION_NAMES", "LOOSE", "SHORT", "Owned", "amounts", "bought", "cost_text", "final", "find_card",
    "find_cards", "hand_names", "hero", "paid_on_paths", "refused", "returned_on_paths", "same_row",
    "sampled", "scene", "texts",
]  # fmt: skip


def hero(title: str) -> Card:
    return next(card for card in cards("marvel") if card.title == title)


def cost_text(card: Card) -> str:
    """The printed cost in the notation of `amounts`."""
    letters = "WUGRK" if card.family == "splendor" else "YPBRO"
    return " ".join(f"{letter}{n}" for letter, n in zip(letters, card.cost, strict=True) if n)


def texts(table: PlayTable) -> set[str]:
    return {move.text for move in table.legal_moves}


def hand_names(table: PlayTable, seat: int) -> list[str]:
    return [held.card.full_name for held in table.seat(seat).hand]


def bought(position: Position, card: Card, payment: str = "") -> Position:
    """A copy of the position after the seat to move bought a card."""
    after = position.copy()
    after.push_turn(f"b{card.full_name}{payment}")
    return after


def refused(table: PlayTable, *turns: str, error: type[GemwrightError] = GemwrightError) -> None:
    """Check that each turn is refused and changes nothing."""
    before = table.row.tobytes()
    for text in turns:
        with pytest.raises(error):
            table.push_turn(text)
        assert table.row.tobytes() == before, text


def refused_ids(table: PlayTable, *decisions: int) -> None:
    before = table.row.tobytes()
    for decision in decisions:
        with pytest.raises(IllegalMoveError):
            table.push(decision)
        assert table.row.tobytes() == before, decision


def paid_on_paths(position: PlayTable, card: Card) -> list[tuple[int, ...]]:
    """What each decision path of a purchase pays."""
    before, seat = position.seat(position.to_move).tokens, position.to_move
    buying = position.copy()
    buying.push_text(f"b{card.full_name}")
    ends = [end for _, end in phase_paths(buying)] if buying.phase == Phase.PAYMENT else [buying]
    return [_difference(before, end.seat(seat).tokens) for end in ends]


def returned_on_paths(position: PlayTable) -> list[tuple[int, ...]]:
    """What goes back on each decision path of a return phase."""
    assert position.phase == Phase.RETURN
    before, seat = position.seat(position.to_move).tokens, position.to_move
    return [_difference(before, end.seat(seat).tokens) for _, end in phase_paths(position)]


def _difference(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(b - a for b, a in zip(before[:6], after[:6], strict=True))


def final(position: Position) -> Outcome:
    """How a position that is over ended."""
    outcome = position.outcome()
    assert outcome is not None
    assert position.phase == Phase.OVER
    return outcome


def all_views(position: Position) -> list[View]:
    return [position.view(None), *(position.view(seat) for seat in range(position.num_players))]


def same_row(one: PlayTable, other: PlayTable) -> bool:
    """Whether two rows agree in every field."""
    return all(np.array_equal(one.row[name], other.row[name]) for name in STATE.names or ())


@cache
def sampled(every: int = 5, seed: int = 0) -> tuple[Position, ...]:
    """Positions of a random game for every edition and player count; copy before changing one."""
    return tuple(
        position
        for rules in EDITION_NAMES
        for players in (2, 3, 4)
        for position in random_positions(rules, players, seed=seed, every=every)
    )
