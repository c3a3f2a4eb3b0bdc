"""What a card costs a seat, and how it can be paid (section 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from gemwright.rules.catalogue import GOLD
from gemwright.rules.components import Card


@dataclass(frozen=True, slots=True)
class Price:
    """What a card costs one seat.

    Attributes:
        need: gems to pay of each colour after bonuses (R7.2).
        missing: gems of each colour that the seat does not hold.
        gold: gold tokens that would go into it, as far as the seat has them.
        lacking: gems still missing once that gold is spent; 0 for a card within reach (R7.3).
    """

    need: tuple[int, ...]
    missing: tuple[int, ...]
    gold: int
    lacking: int

    @property
    def gems(self) -> tuple[int, ...]:
        """The gems of each colour in the payment with fewest gold."""
        return tuple(need - missing for need, missing in zip(self.need, self.missing, strict=True))


def price(card: Card, bonuses: Sequence[int], tokens: Sequence[int]) -> Price:
    """Return what a card costs somebody with these bonuses (5) and tokens (7)."""
    need = tuple([cost - own if cost > own else 0 for cost, own in zip(card.cost, bonuses, strict=True)])
    missing = tuple([due - own if due > own else 0 for due, own in zip(need, tokens, strict=False)])
    short = sum(missing)
    gold = min(short, tokens[GOLD])
    return Price(need, missing, gold, short - gold)


def payments(cost: Price, gold: int, *, gems_first: bool) -> list[tuple[int, ...]]:
    """Return every legal payment (R7.4), fewest gold first.

    Args:
        cost: the price.
        gold: gold tokens at hand.
        gems_first: whether only the payment with fewest gold is allowed (A-05).
    """
    if cost.lacking:
        return []
    total = sum(cost.need)
    vectors = product(*(range(most, -1, -1) for most in cost.gems))
    limit = cost.gold if gems_first else gold
    found = [(*gems, total - sum(gems)) for gems in vectors if total - sum(gems) <= limit]
    return sorted(found, key=lambda payment: payment[GOLD])
