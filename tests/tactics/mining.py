"""Positions worth keeping: from games that greedy agents play with some random decisions, and made up."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gemwright.agents import make_agent
from gemwright.rules import Family, MoveKind, Phase, Position, View
from gemwright.rules.catalogue import UNKNOWN_CARD
from tests.tactics.crafted import crafted
from tests.tactics.solver import Proof, solve

LAST_TURNS = 4
HORIZON = 4
MARGIN = 0.15
MOST_NODES = 60_000
NOISE = (0.0, 0.1, 0.25)
UNKNOWN_CARDS = (UNKNOWN_CARD, UNKNOWN_CARD + 1, UNKNOWN_CARD + 2)
SEQUELS = 2
"""Positions amid a turn looked at after each kind of action."""


@dataclass(frozen=True, slots=True)
class Find:
    """A position with its proof.

    Attributes:
        view: of the seat to move.
        proof: what is best in it.
        solved: whether `greedy` decides as it should.
    """

    view: View
    proof: Proof
    solved: bool


def late_views(edition: str, players: int, seed: int) -> list[View]:
    """Return the views of the seats to move in the last turns of a game."""
    dice = random.Random(seed)
    noise = dice.choice(NOISE)
    position = Position.initial(edition, players, first=dice.randrange(players), seed=seed)
    greedy = make_agent("greedy:v1,seed=0")
    views = []
    while position.phase != Phase.OVER:
        view = position.view(position.to_move)
        views.append(view)
        seen = [move.id for move in view.legal_moves if move.kind != MoveKind.RESERVE_BLIND]
        by_chance = dice.random() < noise and seen
        position.push(dice.choice(seen) if by_chance else greedy.play(view).id)
    late = [view for view in views if view.turns >= position.turns - LAST_TURNS]
    return [view for view in late if not view.row["hand_blind"].any()]


def with_sequels(view: View, dice: random.Random) -> Iterator[View]:
    """Yield a view and some of what it becomes while the same seat goes on deciding."""
    yield view
    if view.phase != Phase.ACTION:
        return
    for kind in (MoveKind.BUY, MoveKind.TAKE):
        moves = [move for move in view.legal_moves if move.kind == kind]
        sequels = [_after(view, move.id) for move in moves]
        fitting = [after for after in sequels if after.turns == view.turns and after.phase != Phase.OVER]
        yield from dice.sample(fitting, min(SEQUELS, len(fitting)))


def _after(view: View, decision: int) -> View:
    after = view.copy()
    after.push(decision)
    return View(after.rules, after.states, after.viewer)


def finds(edition: str, players: int, seed: int) -> Iterator[Find]:
    """Yield the positions of a game that have a proof."""
    dice = random.Random(seed)
    for late in late_views(edition, players, seed):
        for view in with_sequels(late, dice):
            if not np.isin(view.row["market"], UNKNOWN_CARDS).any():
                yield from _proven(view)


def crafted_finds(craft: str, family: Family, seed: int) -> Iterator[Find]:
    """Yield those made-up positions of a seed that have a proof."""
    for view in crafted(craft, family, seed):
        yield from _proven(view)


def _proven(view: View) -> Iterator[Find]:
    proof = first_proof(view)
    if proof is not None:
        chosen = make_agent("greedy:v1,seed=0").play(view).id
        yield Find(view, proof, chosen in proof.best)


def first_proof(view: View) -> Proof | None:
    """Return the proof with the nearest horizon, if there is one within reach."""
    if len(view.legal_moves) < 2:
        return None
    for horizon in range(1, HORIZON + 1):
        proof = solve(view, horizon, MARGIN, MOST_NODES)
        if proof is not None:
            return proof
    return None
