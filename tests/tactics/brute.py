"""The plain way to the solver's bounds: every decision and every reveal, nothing left out.

Written over `View.push` and `View.pop` alone, so that it shares nothing with the solver but the
rules. It knows one restriction: seats that are not to draw blind.
"""

from collections.abc import Collection, Iterator

from gemwright.rules import Card, Move, MoveKind, Phase, UnknownCard, View, cards


def unseen_cards(view: View, level: int) -> list[Card]:
    """Return the cards of a level that lie in the deck as far as the view can tell."""
    seen = {card for row in view.market for card in row}
    for seat in view.seats:
        seen |= {*seat.cards, *(held.card for held in seat.hand)}
    return [card for card in cards(view.family) if card.level == level and card not in {*seen, view.buying}]


def outcomes(view: View, move: Move) -> Iterator[float]:
    """Make a move with each card it may reveal, and yield the probability of each; take it back after."""
    event = view.push(move)
    if event is None or not isinstance(event.card, UnknownCard):
        yield 1.0
        view.pop()
        return
    view.pop()
    unseen = unseen_cards(view, event.level)
    for card in unseen:
        view.push(move, card)
        yield 1 / len(unseen)
        view.pop()


def worth(view: View, mover: int, end: int, beyond: float, no_draw: Collection[int]) -> float:
    """Return the mover's win share under best play by all, the opponents joined against it.

    Args:
        view: whose hands are known.
        mover: whose share.
        end: completed turns at which the search stops.
        beyond: what a game counts that is not over by then.
        no_draw: seats that may not reserve blind.
    """
    outcome = view.outcome()
    if outcome is not None:
        if not outcome.winners:
            return 1 / view.num_players
        return (mover in outcome.winners) / len(outcome.winners)
    if view.turns >= end:
        return beyond
    values = [
        sum(chance * worth(view, mover, end, beyond, no_draw) for chance in outcomes(view, move))
        for move in list(view.legal_moves)
        if not (move.kind == MoveKind.RESERVE_BLIND and view.to_move in no_draw)
    ]
    best = max if view.to_move == mover else min
    return best(values, default=beyond)


def decision_worth(view: View, move: Move, end: int, beyond: float, no_draw: Collection[int]) -> float:
    """Return what one decision of the seat to move is worth to it; as `worth`."""
    mover = view.to_move
    return sum(chance * worth(view, mover, end, beyond, no_draw) for chance in outcomes(view, move))


def is_running(view: View) -> bool:
    """Tell whether there is a decision to make."""
    return view.phase != Phase.OVER
