"""Games for the tests: planted deals, random play, and tables without a server."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gemwright.rules import AnyCard, Layout, Position, RuleSet
from gemwright.server.games.events import Event, EventKind
from gemwright.server.games.game import Deal, Game
from gemwright.server.storage import SeatRow, TableRow

RULE_SETS = ("splendor-2014", "splendor-2024", "marvel")


def deal_of(rules: str = "splendor-2024", players: int = 2, number: int = 0, first: int = 0) -> Deal:
    return Deal(f"game{number}", RuleSet.parse(rules), players, first, number.to_bytes(32, "big"))


@dataclass(frozen=True)
class Planted(Deal):
    """A deal with decks of our choice, so that games can differ in hidden cards alone."""

    decks: tuple[tuple[AnyCard, ...], ...] = ()

    def position(self) -> Position:
        layout = super().position().layout()
        layout.decks = [list(deck) for deck in self.decks]
        return layout.build()


def random_game(deal: Deal, seed: int, decisions: int = 10_000, wild: float = 0.3) -> Game:
    """Play at random, with more reserving than chance would bring."""
    game, rng = Game(deal), random.Random(seed)
    while not game.result and game.seq < decisions:
        moves = [move.text for move in game.position.legal_moves]
        reserves = [text for text in moves if text.startswith("r")]
        choice = rng.choice(reserves if reserves and rng.random() < wild else moves)
        assert game.to_move is not None
        game.accept(game.play(game.to_move, game.seq, [choice], at=float(game.seq)))
    return game


def decks_of(position: Position) -> tuple[tuple[AnyCard, ...], ...]:
    return tuple(tuple(deck) for deck in Layout.of(position).decks or [])


def twin_of(game: Game, viewer: int | None, seed: int) -> Game | None:
    """Return a game that a viewer cannot tell from this one, None if its moves are not legal there.

    Cards that stay hidden from the viewer trade places: those still in a deck, and those that
    others drew unseen and have not shown.
    """
    rng = random.Random(seed)
    decks = [list(deck) for deck in decks_of(game.deal.position())]
    for level, deck in enumerate(decks, 1):
        hidden = hidden_places(game.alive, level, len(deck), () if viewer is None else (viewer,))
        cards = [deck[place] for place in hidden]
        rng.shuffle(cards)
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
    deal = game.deal
    planted = Planted(
        deal.game, deal.rules, deal.players, deal.first, deal.secret, tuple(tuple(d) for d in decks)
    )
    return _replayed(planted, game.log)


def hidden_places(events: Sequence[Event], level: int, size: int, mine: Collection[int]) -> list[int]:
    """Return the places of a deck whose cards none of these seats has seen."""
    known: set[int] = set()
    unseen: dict[AnyCard, int] = {}
    drawn = 0
    for event in events:
        reveal = event.reveal
        if reveal is None or reveal.card is None or reveal.level != level:
            continue
        if reveal.kind == "show":
            known.add(unseen.pop(reveal.card, -1))
            continue
        if reveal.kind == "draw" and reveal.seat not in mine:
            unseen[reveal.card] = drawn
        else:
            known.add(drawn)
        drawn += 1
    return [place for place in range(size) if place not in known]


def _replayed(deal: Deal, log: Sequence[Event]) -> Game | None:
    game = Game(deal)
    for event in log:
        assert event.kind == EventKind.MOVE
        assert event.move is not None
        if event.move.text not in game.position.legal_moves:
            return None
        game.accept(game.play(event.seat, game.seq, [event.move.text], at=event.at))
    return game


def row_of(game: Game, **changes: object) -> TableRow:
    """Return a running table of people p0, p1, ... with this game."""
    seats = tuple(SeatRow("person", f"p{i}", name=f"Player {i}") for i in range(game.deal.players))
    fields = {"state": "running", "seats": seats, "owner": "p0", "created": 0.0} | changes
    deal = game.deal
    return TableRow(
        id=deal.game,
        rules=deal.rules.name,
        first=deal.first,
        secret=deal.secret,
        **fields,  # type: ignore[arg-type]
    )
