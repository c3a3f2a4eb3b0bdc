"""The plain way to the solver's bounds: every decision and every reveal, nothing left out.

Written over `View.push` and `View.pop`, so that it shares nothing with the solver but the rules
and the idea of what is unknown: see `solver` on cards drawn blind.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from gemwright.rules import Card, IllegalMoveError, MoveKind, UnknownCard, View, cards
from gemwright.rules.catalogue import BUY_HAND

Choice = tuple[int, Card | None]
"""A decision id, and the card that an unknown hand card turns out to be."""


@dataclass(frozen=True)
class Question:
    """What is asked.

    Attributes:
        mover: whose win share.
        end: completed turns at which the search stops.
        upper: whether for an upper bound; else a lower one.
    """

    mover: int
    end: int
    upper: bool


def unseen_cards(view: View, level: int) -> list[Card]:
    """Return the cards of a level that nobody has shown yet."""
    seen = {card for row in view.market for card in row}
    for seat in view.seats:
        seen |= {*seat.cards, *(held.card for held in seat.hand)}
    return [card for card in cards(view.family) if card.level == level and card not in {*seen, view.buying}]


def is_friendly(view: View, question: Question) -> bool:
    """Tell whether the seat to move wants the mover to win."""
    return view.to_move == question.mover or (question.upper and view.num_players > 2)


def choices(view: View, question: Question) -> Iterator[Choice]:
    """Yield what the seat to move may do."""
    may_draw = is_friendly(view, question) == question.upper
    for move in list(view.legal_moves):
        if move.kind != MoveKind.RESERVE_BLIND or may_draw:
            yield move.id, None
    if view.phase == 0:
        yield from hidden_purchases(view)


def hidden_purchases(view: View) -> Iterator[Choice]:
    """Yield each affordable card that an unknown hand card of the seat to move can be."""
    for place, held in enumerate(view.seat(view.to_move).hand):
        if not isinstance(held.card, UnknownCard):
            continue
        for card in unseen_cards(view, held.card.level):
            try:
                view.push(BUY_HAND + place, card)
            except IllegalMoveError:
                continue
            view.pop()
            yield BUY_HAND + place, card


def holds_unknown(view: View, level: int) -> bool:
    """Tell whether a hand holds an unknown card of a level."""
    held = [held.card for seat in view.seats for held in seat.hand]
    return any(isinstance(card, UnknownCard) and card.level == level for card in held)


def choice_worth(view: View, choice: Choice, question: Question) -> float:
    """Return the mover's share after a choice: the mean over what it reveals, or what its holder prefers."""
    event = view.push(*choice)
    level = 0
    if event is not None and event.kind != "draw" and isinstance(event.card, UnknownCard):
        level = event.level
    if not level:
        found = worth(view, question)
        view.pop()
        return found
    place = event.place - 1 if event else 0
    values = []
    for card in unseen_cards(view, level):
        view.row["market"][level - 1, place] = card.index
        values.append(worth(view, question))
    preferred = holds_unknown(view, level)
    view.pop()
    if preferred:
        return max(values) if question.upper else min(values)
    return sum(values) / len(values)


def worth(view: View, question: Question) -> float:
    """Return the mover's share under best play by all, the opponents joined against it."""
    outcome = view.outcome()
    if outcome is not None:
        return outcome.share(question.mover)
    if view.turns >= question.end:
        return float(question.upper)
    values = [choice_worth(view, choice, question) for choice in choices(view, question)]
    best = max if is_friendly(view, question) else min
    return best(values, default=float(question.upper))
