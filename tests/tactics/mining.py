"""Positions worth keeping, found in games that greedy agents play with some random decisions."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gemwright.agents import make_agent
from gemwright.rules import MoveKind, Phase, Position, View
from gemwright.rules.catalogue import GOLD, UNKNOWN_CARD
from tests.tactics.facts import theme
from tests.tactics.solver import Proof, solve

LAST_TURNS = 4
HORIZON = 4
MARGIN = 0.15
MOST_NODES = 60_000
NOISE = (0.0, 0.1, 0.25)
SEQUELS = 2
"""Positions amid a turn looked at after each kind of action."""


@dataclass(frozen=True)
class Find:
    """A position with its proof.

    Attributes:
        seed: of the game.
        view: of the seat to move.
        proof: what is best in it.
        theme: what it is about.
        solved: whether `greedy` decides as it should.
    """

    seed: int
    view: View
    proof: Proof
    theme: str
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


def shaken(view: View, dice: random.Random) -> View:
    """Return a view with the tokens dealt anew, up to ten a seat."""
    states = view.states.copy()
    row = states[0]
    players = view.num_players
    totals = row["supply"] + row["tokens"][:players].sum(axis=0)
    row["tokens"][:players, : GOLD + 1] = 0
    for seat in range(players):
        for _ in range(dice.randint(5, 10) - int(row["tokens"][seat].sum())):
            left = totals - row["tokens"][:players].sum(axis=0)
            row["tokens"][seat, dice.choice(np.flatnonzero(left[: GOLD + 1]).tolist())] += 1
    row["supply"] = totals - row["tokens"][:players].sum(axis=0)
    return View(view.rules, states, view.viewer)


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


def finds(edition: str, players: int, seed: int, *, shake: bool = False) -> Iterator[Find]:
    """Yield the positions of a game that have a proof; with `shake`, those `greedy` gets wrong."""
    greedy = make_agent("greedy:v1,seed=0")
    dice = random.Random(seed)
    views = late_views(edition, players, seed)
    for late in [shaken(view, dice) for view in views if view.phase == Phase.ACTION] if shake else views:
        for view in with_sequels(late, dice):
            if len(view.legal_moves) < 2 or np.isin(view.row["market"], range(UNKNOWN_CARD, UNKNOWN_CARD + 3)).any():
                continue
            solution = greedy.play(view).id
            proof = first_proof(view)
            if proof is not None and not (shake and solution in proof.best):
                yield Find(seed, view, proof, theme(view, proof), solution in proof.best)


def first_proof(view: View) -> Proof | None:
    """Return the proof with the nearest horizon, if there is one within reach."""
    for horizon in range(1, HORIZON + 1):
        proof = solve(view, horizon, MARGIN, MOST_NODES)
        if proof is not None:
            return proof
    return None
