"""What is sent is, byte for byte, what is made from views without any haste."""

import random

import msgspec
import pytest

from gemwright.rules import Phase
from gemwright.server.errors import ServerError
from gemwright.server.games import showing, telling
from gemwright.server.games.events import EventKind
from gemwright.server.games.game import Game
from gemwright.server.games.shown import ClockFace
from gemwright.server.games.telling import Pieces
from tests.server.dealt import RULE_SETS, deal_of

NAMES = ["Ann", "Bob", "Cy", "Di"]


def seats_of(players: int) -> list[list[int]]:
    return [[], *([seat] for seat in range(players)), list(range(players))[::-1]]


def differing(game: Game, languages: tuple[str, ...] = ("en",)) -> list[list[int]]:
    """The seats of receivers who are sent something else than they should be."""
    faces, names = [ClockFace(0, 1.5, running=True)], NAMES[: game.deal.players]
    return [
        mine
        for language in languages
        for mine in seats_of(game.deal.players)
        if msgspec.json.encode(telling.state_of(game, mine, language, names, faces))
        != msgspec.json.encode(showing.state_of(game, mine, language, names, faces))
    ]


def go_on(game: Game, chance: random.Random) -> None:
    """Make a random decision, mostly one that matters, or take one back."""
    seat = game.to_move
    assert seat is not None
    if game.alive and chance.random() < 0.1:
        try:
            game.accept(game.take_back(game.alive[-1].seat, game.seq, at=0.0))
        except ServerError:
            pass
        else:
            return
    moves = list(game.position.view(seat).legal_moves)
    wanted = [move for move in moves if move.card is not None or move.level] or moves
    move = chance.choice(wanted if chance.random() < 0.5 else moves)
    game.accept(game.play(seat, game.seq, [move.text], at=1.25))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [*RULE_SETS, "splendor-2024+reserved_from_table_public=false"])
def test_the_same_bytes_are_sent(rules: str, players: int) -> None:
    game, chance = Game(deal_of(rules, players, 7)), random.Random(players)
    phases = set()
    while game.result is None and game.seq < 90:
        languages = ("en", "pl") if game.seq % 8 == 0 else ("en",)
        assert not differing(game, languages), game.seq
        phases.add(game.position.phase)
        go_on(game, chance)
    assert not differing(game)
    assert {Phase.ACTION, Phase.RETURN} <= phases


def test_the_end_is_told_the_same() -> None:
    game = Game(deal_of("splendor-2024", 2, 3))
    game.accept(game.give_up(0, EventKind.RESIGN, at=0.0))
    assert not differing(game, ("en", "da"))


def test_a_comparison_notices_what_was_not_written_anew() -> None:
    game, chance = Game(deal_of()), random.Random(1)
    assert not differing(game)
    kept = game.kept["en"]
    kept.get = lambda key, make, get=kept.get: get(key[:2], make)
    found = []
    for _ in range(6):
        go_on(game, chance)
        found += differing(game)
    assert found


def test_pieces_are_kept_as_long_as_every_moment_needs_them() -> None:
    pieces, made = Pieces(), list[int]()

    def piece(value: int) -> bytes:
        def write() -> bytes:
            made.append(value)
            return b"%d" % value

        return bytes(pieces.get(b"%d" % value, write))

    for wanted in ([1, 2, 1], [1], [1, 2]):
        pieces.begin()
        assert [piece(value) for value in wanted] == [b"%d" % value for value in wanted]
    assert made == [1, 2, 2]
