"""What a position with a proven best decision is about: its theme, told from facts of the game.

Where the theme is a quantity (a scarce colour, a tie), the position is changed in that one respect
and solved again: what no longer is proven then depended on it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from gemwright.rules import Card, Move, MoveKind, Phase, View
from gemwright.rules.catalogue import NO_TILE, NOBODY, NUM_COLOURS, PAY, TIME
from gemwright.rules.kernels import entries
from gemwright.rules.state import Row
from tests.tactics.solver import MARGIN, Proof, check

THEMES: Final = {
    "win": "win at once",
    "finish": "choose how to end the game",
    "wait": "do not end the game yet",
    "tie": "win or lose the tie-break",
    "block": "take the card an opponent would win with",
    "tile": "take a noble or location in time",
    "avengers": "take the Avengers tile from its owner",
    "colour": "get the missing colour",
    "time": "get the time stone",
    "scarce": "mind what the supply can give",
    "payment": "choose what to pay with",
    "return": "choose what to give back",
    "secure": "reserve what one will win with",
    "prepare": "collect what wins next",
    "build": "buy what wins next",
}
"""Themes of the positions, the key being what data files name."""

REASONS: Final = {
    "win": "it ends the game in this round",
    "tie": "the points can end level, and then the fewest cards decide",
    "tile": "the tile brings the points that count",
    "colour": "without a bonus of every colour nobody qualifies",
    "time": "without the time stone nobody qualifies",
    "scarce": "with fuller piles other decisions would do",
    "payment": "what is paid lies in the supply for the next seat",
    "return": "what is given back lies in the supply for the next seat",
    "secure": "the card would be gone next turn",
    "prepare": "it makes the winning purchase possible",
    "build": "it makes the winning purchase possible",
}

MANY: Final = 10
ALIKE_FROM: Final = 4
CERTAIN: Final = 1 - 1e-9


def finish_turn(view: View, decision: int) -> View:
    """Return a copy after a decision and the plainest end of its turn."""
    reached = view.copy()
    turns = reached.turns
    reached.push(decision)
    while reached.phase != Phase.OVER and reached.turns == turns:
        ids = reached.legal_moves.ids
        reached.push(PAY if PAY in ids else ids[0])
    return reached


def meets_goal(view: View, seat: int) -> bool:
    """Tell whether a seat has what ends the game."""
    return bool(entries.reached_goal(view.row) >> seat & 1)


def ends_with(view: View, decision: int) -> bool:
    """Tell whether a decision brings the seat to move to the goal this turn."""
    return meets_goal(finish_turn(view, decision), view.to_move)


def skipped(view: View) -> View:
    """Return what the next seat would see if the seat to move did nothing."""
    states = view.states.copy()
    row = states[0]
    row["turns"] += 1
    row["to_move"] = (view.to_move + 1) % view.num_players
    row["phase"] = int(Phase.ACTION)
    return View(view.rules, states, int(row["to_move"]))


def threats(view: View) -> set[Card]:
    """Return the cards in the market that the next seat would meet the goal with."""
    if view.phase != Phase.ACTION:
        return set()
    following = skipped(view)
    return {
        move.card
        for move in following.legal_moves
        if move.kind == MoveKind.BUY and isinstance(move.card, Card) and not move.from_hand
        if ends_with(following, move.id)
    }


def changed(view: View, change: Callable[[Row], None]) -> View:
    """Return a copy of a view with its row changed."""
    states = view.states.copy()
    change(states[0])
    return View(view.rules, states, view.viewer)


def depends(view: View, proof: Proof, change: Callable[[Row], None]) -> bool:
    """Tell whether a proof fails, or the best decision is worth less, after a change."""
    other = changed(view, change)
    if set(proof.best) - set(other.legal_moves.ids):
        return False
    again = check(other, proof.best, proof.horizon)
    return again is None or again.low < proof.low - MARGIN


def _more_cards(row: Row) -> None:
    row["num_bought"][int(row["to_move"])] += MANY


def _no_tiles(row: Row) -> None:
    row["tiles"][row["tile_owner"] == NOBODY] = NO_TILE


def _fuller_supply(row: Row) -> None:
    """Fill piles up as far as gives no right to two alike (R5.1)."""
    row["supply"][:NUM_COLOURS] = np.maximum(row["supply"][:NUM_COLOURS], ALIKE_FROM - 1)


def _time_stone(row: Row) -> None:
    row["tokens"][int(row["to_move"]), TIME] = 1


def _all_colours(row: Row) -> None:
    seat = int(row["to_move"])
    row["bonuses"][seat] = np.maximum(row["bonuses"][seat], 1)


def theme(view: View, proof: Proof) -> str:
    """Return the theme of a position, a key of `THEMES`."""
    phase = {Phase.PAYMENT: "payment", Phase.RETURN: "return", Phase.TILE: "tile"}.get(view.phase)
    if phase:
        return phase
    best = [view.move(decision) for decision in proof.best]
    others = [view.move(decision) for decision in proof.bounds if decision not in proof.best]
    return (
        _gain_theme(view, proof, best)
        or _end_theme(view, proof, best, others)
        or _quiet_theme(view, proof, best)
    )


def _gain_theme(view: View, proof: Proof, best: list[Move]) -> str | None:
    gains = set.intersection(*(_gains(view, move) for move in best))
    if "avengers" in gains:
        return "avengers"
    changes = {"tile": _no_tiles, "time": _time_stone, "colour": _all_colours}
    for gain, change in changes.items():
        if gain in gains and depends(view, proof, change):
            return gain
    return None


def _gains(view: View, move: Move) -> set[str]:
    """Return what a purchase brings besides points and a bonus."""
    if move.kind != MoveKind.BUY:
        return set()
    before, after = view.seat(view.to_move), finish_turn(view, move.id).seat(view.to_move)
    gained = {
        "avengers": after.owns_avengers and view.avengers_owner not in (None, view.to_move),
        "tile": len(after.tiles) > len(before.tiles),
        "time": after.tokens[TIME] > before.tokens[TIME],
        "colour": before.bonuses.count(0) > after.bonuses.count(0) and view.family == "marvel",
    }
    return {name for name, given in gained.items() if given}


def _end_theme(view: View, proof: Proof, best: list[Move], others: list[Move]) -> str | None:
    ending = [ends_with(view, move.id) for move in best]
    rivals = any(ends_with(view, move.id) for move in others)
    if rivals and not any(ending):
        return "wait"
    if depends(view, proof, _more_cards):
        return "tie"
    dangers = threats(view)
    if all(move.card in dangers for move in best) and not all(ending):
        return "block"
    if all(ending):
        return "finish" if rivals else "win"
    return None


def _quiet_theme(view: View, proof: Proof, best: list[Move]) -> str:
    kinds = {move.kind for move in best}
    if depends(view, proof, _fuller_supply):
        return "scarce"
    if kinds == {MoveKind.RESERVE}:
        return "secure"
    return "build" if kinds == {MoveKind.BUY} else "prepare"


def explain(view: View, proof: Proof, about: str) -> str:
    """Return one sentence that says what is best and why, in figures that are proven."""
    best = " or ".join(view.move(decision).text for decision in proof.best[:3])
    more = len(proof.best) - 3
    if more > 0:
        best += f" (or {more} more)"
    return f"{best}: {_reason(view, proof, about)}; {_worth(proof)}."


def _worth(proof: Proof) -> str:
    low, high = proof.low, proof.high
    best = "wins for certain" if low > CERTAIN else f"wins at least {low:.0%}"
    rest = (
        "every other decision loses for certain" if high < 1 - CERTAIN else f"no other more than {high:.0%}"
    )
    return f"{best}, {rest}"


def _reason(view: View, proof: Proof, about: str) -> str:
    others = [view.move(decision) for decision in proof.bounds if decision not in proof.best]
    first = view.move(proof.best[0])
    if about == "block":
        return f"seat {(view.to_move + 1) % view.num_players} could end the game with {first.card} next"
    if about in ("finish", "wait"):
        ending = next(move.text for move in others if ends_with(view, move.id))
        return (
            f"{ending} would end the game too"
            if about == "finish"
            else f"{ending} would end the game too early"
        )
    if about == "avengers":
        owner = view.avengers_owner
        after = finish_turn(view, first.id)
        undone = owner is not None and meets_goal(view, owner) and not meets_goal(after, owner)
        return f"the Avengers tile leaves seat {owner}" + (
            ", which no longer ends the game" if undone else ""
        )
    return REASONS[about]
