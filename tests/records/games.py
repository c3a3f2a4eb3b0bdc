"""Games to write down: played at random, the same for the same numbers."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from gemwright.records import MARKS, GameRecord, RecordError
from gemwright.rules import Layout, Move, Position, Reveal, parse_card, parse_tile

WORDS = ("fine", "{brace", "}", "\\", "[%clk 0:00:01]", '[Event "x"]', "żółć", "🎲", "(", "15+:9", "*", "a;b")

Chooser = Callable[[random.Random, Position], Move]


def error(code: str) -> pytest.RaisesExc[RecordError]:
    """Expect a `RecordError` with a code."""
    return pytest.raises(RecordError, check=lambda raised: raised.code == code)


def any_move(rng: random.Random, position: Position) -> Move:
    """Choose uniformly."""
    return rng.choice(list(position.legal_moves))


def play(
    rules: str = "splendor-2024",
    players: int = 2,
    seed: int = 1,
    *,
    notes: float = 0.0,
    stop: int | None = None,
    choose: Chooser = any_move,
) -> GameRecord:
    """Play a game, noting something about a share of the decisions, and return its record."""
    rng = random.Random(f"{rules} {players} {seed}")
    position = Position.initial(rules, players, first=seed % players, seed=seed)
    record = GameRecord.start(position, names=[f"player {n}" for n in range(players)], tags={"Event": "test"})
    while position.outcome() is None and (stop is None or len(record.nodes) < stop):
        move = choose(rng, position)
        reveal = position.push(move)
        if rng.random() < notes:
            annotated(record, move, reveal, rng)
        else:
            record.add(move, reveal)
    if position.outcome():
        record.finish(position.outcome())
    return record


def annotated(record: GameRecord, move: Move, reveal: Reveal | None, rng: random.Random) -> None:
    """Add a decision with notes of all kinds, now and then with a variation before it."""
    record.add(
        move,
        reveal,
        clock=rng.choice([None, rng.random() * 9999, 0, 59.9996]),
        evaluation=rng.choice([None, [rng.random() for _ in range(record.num_players)]]),
        simulations=rng.choice([None, 0, 1600]),
        mark=rng.choice(["", *MARKS]),
        comment=" ".join(rng.choices(WORDS, k=rng.randrange(40))),
    )
    if rng.random() < 0.5:
        add_variation(record, len(record.nodes) - 1, rng)


def add_variation(record: GameRecord, index: int, rng: random.Random) -> None:
    """Add some random decisions in place of one; what comes up is drawn at random, too."""
    variation = record.start_variation(index, rng.choice(["", "or rather"]))
    position = Position(record.rules, variation.table.states.copy())
    for _ in range(rng.randint(1, 5)):
        if position.outcome() is not None:
            return
        position = with_random_decks(position, rng)
        move = any_move(rng, position)
        variation.add(move, position.push(move), comment=rng.choice(["", "so"]))


def with_random_decks(position: Position, rng: random.Random) -> Position:
    """Return the position with its unseen cards in another order, hands as they are."""
    view = position.view(None)
    dealt = view.determinize(np.random.default_rng(rng.randrange(2**32))).layout()
    layout = position.layout()
    held = [card.card for seat in layout.seats for card in seat.hand]
    unseen = [[*deck] for deck in dealt.decks or []]
    for level, deck in enumerate(unseen, 1):
        spare = [c.card for seat in dealt.seats for c in seat.hand if c.card.level == level]
        deck[:] = [card for card in [*deck, *spare] if card not in held]
    layout.decks = unseen
    return layout.build()


def opening() -> Position:
    """Return a game for two that has just been set up, the same whatever seeds deal."""
    rows = (
        "U0:w1g2r2 G1:k4 G0:u1r2k2 W0:u1g1r1k1",
        "G1:w3g2r3 K3:k6 K2:g5r3 G2:w4u2k1",
        "U3:w3g3r3k5 R3:w3u5g3k3 K5:r7k3 G3:w5u3r3k3",
    )
    tops = [parse_card(name, "splendor") for name in ("G0:u2r2", "G2:g5", "W4:k7")]
    layout = Layout.empty("splendor-2024", 2)
    layout.market = [[parse_card(name, "splendor") for name in row.split()] for row in rows]
    layout.tiles = [(parse_tile(name, "splendor"), None) for name in ("N:w3r3k3", "N:u4g4", "N:r4k4")]
    whole = layout.complete()
    decks = zip(tops, whole.decks or [], strict=True)
    whole.decks = [[top, *(card for card in deck if card != top)] for top, deck in decks]
    return whole.build()


def table_with(tokens: tuple[int, ...] = (2, 2, 2, 2, 0, 2, 0), **changes: object) -> Layout:
    """Return a game for two amid play: seat 0 holds tokens, level by level the first cards lie there."""
    layout = Layout.empty("splendor-2024", 2)
    layout.tiles = [(parse_tile(name, "splendor"), None) for name in ("N:w4k4", "N:g4r4", "N:u4g4")]
    layout.seats[0].tokens = tokens
    for name, value in changes.items():
        setattr(layout, name, value)
    return layout.complete()
