import random
from dataclasses import replace

import pytest

from gemwright.rules import GemwrightError, IllegalMoveError, Position, TextError
from gemwright.server.errors import ServerError
from gemwright.server.games.events import EventKind, Stored, stored
from gemwright.server.games.game import Game
from gemwright.server.games.results import Ending
from tests.server.dealt import RULE_SETS, Planted, deal_of, decks_of, random_game


def accept(game: Game, *moves: str) -> None:
    assert game.to_move is not None
    game.accept(game.play(game.to_move, game.seq, moves, at=0.0))


def before_a_return() -> tuple[Game, list[str]]:
    """A game, and a turn of it in which tokens have to be returned."""
    game, rng = Game(deal_of()), random.Random(4)
    while True:
        for move in game.position.legal_moves:
            trial = game.position.copy()
            trial.push(move)
            turn = [move.text]
            while trial.to_return:
                turn.append(next(iter(trial.legal_moves)).text)
                trial.push_text(turn[-1])
            if len(turn) > 1:
                return game, turn
        takes = [move.text for move in game.position.legal_moves if move.text.startswith("+")]
        accept(game, rng.choice(takes))


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_to_the_end_and_rebuilt_by_replay(rules: str, players: int) -> None:
    game = random_game(deal_of(rules, players, first=1), seed=players)
    assert game.result is not None
    assert game.result.ending in (Ending.POINTS, Ending.STALEMATE)
    again = Game.rebuilt(game.deal, [stored(event) for event in game.log])
    assert again.position == game.position
    assert again.position.row.tobytes() == game.position.row.tobytes()
    assert list(again.log) == list(game.log)
    assert again.result == game.result


def test_every_moment_can_be_looked_at_again() -> None:
    game = random_game(deal_of("marvel"), seed=1, decisions=30)
    position = game.deal.position()
    for seq in range(game.seq + 1):
        assert game.at(seq).position == position
        if seq < game.seq:
            move = game.log[seq].move
            assert move is not None
            position.push(move.id)
    with pytest.raises(ServerError, match="no moment 31"):
        game.at(31)
    with pytest.raises(ServerError, match="no moment -1"):
        game.at(-1)


def test_numbers_run_from_one_without_gaps() -> None:
    game = random_game(deal_of(), seed=3)
    assert [event.seq for event in game.log] == list(range(1, game.seq + 1))


def test_nothing_changes_before_a_draft_is_accepted() -> None:
    game = Game(deal_of())
    before = game.position.text()
    draft = game.play(0, 0, ["+wug"], at=1.0)
    assert (game.seq, game.position.text(), list(game.log)) == (0, before, [])
    game.accept(draft)
    assert game.seq == 1
    assert game.position.text() != before


def test_several_decisions_go_all_or_none() -> None:
    game, turn = before_a_return()
    before, seq, seat = game.position.text(), game.seq, game.to_move
    assert seat is not None
    with pytest.raises(GemwrightError):
        game.play(seat, seq, [*turn[:-1], "-t"], at=0.0)
    assert (game.position.text(), game.seq) == (before, seq)
    accept(game, *turn)
    assert game.seq == seq + len(turn)
    assert game.to_move == 1 - seat


def test_a_turn_is_all_that_can_be_decided_at_once() -> None:
    game = Game(deal_of())
    with pytest.raises(ServerError, match="another seat is to move"):
        game.play(0, 0, ["+wug", "+wug"], at=0.0)
    with pytest.raises(ServerError, match="at most 8"):
        game.play(0, 0, ["+wug"] * 9, at=0.0)
    with pytest.raises(ServerError, match="at least one"):
        game.play(0, 0, [], at=0.0)


@pytest.mark.parametrize("seq", [-1, 0, 2, 99])
def test_a_decision_for_another_moment_is_stale(seq: int) -> None:
    game = Game(deal_of())
    accept(game, "+wug")
    with pytest.raises(ServerError) as refused:
        game.play(1, seq, ["+wug"], at=0.0)
    assert refused.value.code == "stale-move"


def test_the_same_decision_twice_is_stale() -> None:
    game = Game(deal_of())
    draft = game.play(0, 0, ["+wug"], at=0.0)
    game.accept(draft)
    with pytest.raises(ServerError, match="changed since"):
        game.play(0, 0, ["+wug"], at=0.0)


def test_R3_3_nobody_decides_for_another_seat() -> None:
    game = Game(deal_of())
    with pytest.raises(ServerError, match=r"another seat.*R3\.3"):
        game.play(1, 0, ["+wug"], at=0.0)


@pytest.mark.parametrize(
    ("text", "error"), [("", TextError), ("+ww+", TextError), ("-w", IllegalMoveError), ("r#9", TextError)]
)
def test_illegal_decisions_say_what_is_wrong(text: str, error: type[GemwrightError]) -> None:
    game = Game(deal_of())
    with pytest.raises(error):
        game.play(0, 0, [text], at=0.0)
    assert game.seq == 0


def test_a_decision_without_a_reveal_can_be_taken_back() -> None:
    game = Game(deal_of())
    start = game.position.text()
    accept(game, "+wug")
    game.accept(game.take_back(0, 1, at=2.0))
    assert game.position.text() == start
    assert (game.seq, game.to_move, len(game.alive)) == (2, 0, 0)
    accept(game, "+ugr")
    again = Game.rebuilt(game.deal, map(stored, game.log))
    assert again.position == game.position
    assert list(again.log) == list(game.log)


def test_what_brought_a_card_to_light_stays() -> None:
    for text in ("r#1", f"r{Game(deal_of()).position.market[0][0]}"):
        game = Game(deal_of())
        accept(game, text)
        with pytest.raises(ServerError, match="a card has come up"):
            game.take_back(0, 1, at=0.0)


def test_nothing_is_taken_back_once_somebody_moved() -> None:
    game = Game(deal_of())
    with pytest.raises(ServerError, match="nothing yet"):
        game.take_back(0, 0, at=0.0)
    accept(game, "+wug")
    with pytest.raises(ServerError, match="nothing yet"):
        game.take_back(1, 1, at=0.0)
    accept(game, "+wug")
    with pytest.raises(ServerError, match="somebody has moved"):
        game.take_back(0, 2, at=0.0)
    with pytest.raises(ServerError, match="changed since"):
        game.take_back(1, 1, at=0.0)


def test_a_reserve_from_an_empty_deck_reveals_nothing_and_can_be_taken_back() -> None:
    deal = deal_of()
    decks = decks_of(deal.position())
    game = Game(Planted(deal.game, deal.rules, 2, 0, deal.secret, decks))
    assert game.position.deck_sizes == (36, 26, 16)  # planting the dealt decks changes nothing
    assert game.position == deal.position()


@pytest.mark.parametrize(("kind", "ending"), [(EventKind.RESIGN, "resigned"), (EventKind.FLAG, "flagged")])
def test_of_two_the_other_one_wins(kind: EventKind, ending: str) -> None:
    game = Game(deal_of())
    accept(game, "+wug")
    game.accept(game.give_up(0, kind, at=0.0))
    result = game.result
    assert result is not None
    assert (result.ending, result.winners, result.ranks) == (ending, (1,), (2, 1))
    assert [result.share(seat) for seat in (0, 1)] == [0.0, 1.0]
    with pytest.raises(ServerError, match="not being played"):
        game.play(1, game.seq, ["+wug"], at=0.0)
    with pytest.raises(ServerError, match="not being played"):
        game.give_up(1, kind, at=0.0)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("number", range(3))
def test_of_more_the_seat_is_played_on_and_ranks_last(players: int, number: int) -> None:
    game, rng = Game(deal_of("marvel", players, number)), random.Random(number)
    accept(game, "+ypb")
    game.accept(game.give_up(0, EventKind.RESIGN, at=0.0))
    assert game.result is None
    assert game.bots == game.gone == {0}
    with pytest.raises(ServerError):
        game.give_up(0, EventKind.FLAG, at=0.0)
    while game.to_move is not None:
        accept(game, rng.choice(list(game.position.legal_moves)).text)
    ranked = Game.rebuilt(game.deal, map(stored, game.log)).result
    assert ranked is not None
    assert ranked.ranks[0] == players
    assert 0 not in ranked.winners
    assert min(ranked.ranks) == 1
    assert ranked == game.at(game.seq).result


def test_a_seat_taken_over_can_still_win() -> None:
    game = Game(deal_of(players=3))
    game.accept(game.take_over(1, at=0.0))
    assert game.bots == {1}
    assert not game.gone
    with pytest.raises(ServerError):
        game.take_over(1, at=0.0)
    assert Game.rebuilt(game.deal, map(stored, game.log)).bots == {1}


def test_a_game_can_be_broken_off() -> None:
    game = Game(deal_of())
    game.accept(game.end(0, at=0.0))
    assert game.result is not None
    assert (game.result.ending, game.result.winners, game.result.ranks) == ("ended", (), ())
    assert game.to_move is None
    assert Game.rebuilt(game.deal, map(stored, game.log)).result == game.result


def damaged(entries: list[Stored]) -> list[list[Stored]]:
    reveals = [index for index, entry in enumerate(entries) if entry.reveal]
    at = reveals[0]
    return [
        entries[1:],
        [entries[0], *entries[2:]],
        [replace(entries[0], decision=66), *entries[1:]],
        [replace(entries[0], decision=99), *entries[1:]],
        [replace(entries[0], seat=1), *entries[1:]],
        [replace(entries[0], kind="nap"), *entries[1:]],
        [*entries[:at], replace(entries[at], reveal=None), *entries[at + 1 :]],
    ]


@pytest.mark.parametrize("fault", range(7))
def test_a_damaged_log_is_refused(fault: int) -> None:
    game = random_game(deal_of(), seed=5, decisions=20, wild=0.5)
    entries = damaged([stored(event) for event in game.log])[fault]
    with pytest.raises(ServerError, match="log of table game0"):
        Game.rebuilt(game.deal, entries)


def test_the_secret_shows_in_no_text() -> None:
    deal = deal_of(number=255)
    assert deal.secret.hex() not in repr(deal)
    assert str(deal.secret) not in repr(deal)
    assert isinstance(deal.position(), Position)
