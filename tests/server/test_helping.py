"""What is shared between receivers is what each would be told by itself."""

import copy

import msgspec
import pytest

from gemwright.rules import Phase
from gemwright.server.games.game import Game
from gemwright.server.games.helping import Board, amounts, help_for
from gemwright.server.games.showing import decisions, happenings, last_turns_of, state_of, state_of_table
from tests.server.dealt import RULE_SETS, deal_of, random_game

NAMES = ["Ann", "Bob", "Cy", "Di"]


def moments(rules: str, players: int, seed: int, step: int = 5) -> list[Game]:
    game = random_game(deal_of(rules, players, seed), seed)
    return [game.at(seq) for seq in range(0, game.seq, step)]


def by_itself(game: Game, seat: int | None, language: str) -> bytes:
    """A state made for one receiver from nothing but its own view."""
    view = game.position.view(seat)
    last = last_turns_of(game.alive, game.deal.players, language)
    state = state_of_table(view, seat, game.deal.game, game.seq, last, language)
    state.can_take_back = state_of(game, [] if seat is None else [seat], language, NAMES).can_take_back
    if seat is not None and seat == game.to_move:
        state.decisions = decisions(view, language)
    return msgspec.json.encode(state)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [*RULE_SETS, "splendor-2024+reserved_from_table_public=false"])
def test_receivers_share_what_they_would_be_told_anyway(rules: str, players: int) -> None:
    compared, own = 0, 0
    for game in moments(rules, players, 3):
        for seat in (None, *range(players)):
            language = "da" if seat == 1 else "en"
            told = state_of(game, [] if seat is None else [seat], language, NAMES)
            assert msgspec.json.encode(told) == by_itself(game, seat, language)
            own += told.view["seats"] != game.position.view(None).to_json()["seats"]
            compared += 1
    assert compared > 30
    assert own > 3


def test_what_one_receiver_gets_does_not_change_what_another_does() -> None:
    game = random_game(deal_of("marvel", 3), 4, 40)
    alone = {seat: by_itself(game, seat, "en") for seat in (None, 0, 1, 2)}
    for _ in range(2):
        for seat in (2, None, 0, 1):
            told = state_of(game, [] if seat is None else [seat], "en", NAMES)
            assert msgspec.json.encode(told) == alone[seat]


def test_what_was_worked_out_is_forgotten_with_the_moment() -> None:
    game = random_game(deal_of(), 5, 12)
    before = state_of(game, [], "en", NAMES[:2])
    assert set(game.memo) == {"en"}
    seat = game.to_move
    assert seat is not None
    game.accept(game.play(seat, game.seq, [next(iter(game.position.legal_moves)).text], at=0.0))
    assert game.memo == {}
    after = state_of(game, [], "en", NAMES[:2])
    assert after.seq == before.seq + 1
    assert after.view == game.position.view().to_json()


@pytest.mark.parametrize("seed", range(3))
def test_a_board_helps_each_seat_as_its_own_view_does(seed: int) -> None:
    paying = 0
    for game in moments("splendor-2024", 3, seed, 3):
        public = Board(game.position.view(None), "en")
        untouched = copy.deepcopy(public.help)
        for seat in range(3):
            view = game.position.view(seat)
            helped = public.help_for(view, seat)
            assert helped == help_for(view, seat, "en")
            assert helped.seats[seat].hand == help_for(view, seat, "en").seats[seat].hand
            paying += bool(helped.payments)
            assert not helped.payments or (game.position.phase == Phase.PAYMENT and seat == game.to_move)
        assert public.help == untouched
    assert paying or seed


def test_amounts_leave_out_zeros() -> None:
    assert amounts((1, 0, 2, 0, 0, 3), "wugrk$") == {"w": 1, "g": 2, "$": 3}
    assert amounts((0, 0), "wu") == {}
    assert amounts((1, 2, 3, 4, 5, 6, 7), "wugrk$") == dict(zip("wugrk$", range(1, 7), strict=True))


def test_last_turns_hold_every_decision_of_a_turn() -> None:
    longest = 0
    for game in moments("splendor-2014", 4, 6, 1):
        turns: dict[int, list[int]] = {}
        for event in game.alive:
            held = turns.get(event.seat, [])
            same = held and game.log[held[0] - 1].turn == event.turn
            turns[event.seat] = [*held, event.seq] if same else [event.seq]
        shown = last_turns_of(game.alive, 4, "en")
        assert {last.seat: (last.from_seq, last.to_seq) for last in shown} == {
            seat: (numbers[0], numbers[-1]) for seat, numbers in turns.items()
        }
        assert [len(last.moves) for last in shown] == [len(turns[last.seat]) for last in shown]
        longest = max([longest, *(len(last.moves) for last in shown)])
    assert longest > 2


def test_entries_name_their_turn_even_the_first() -> None:
    game = random_game(deal_of(), 7, 6)
    sent = msgspec.json.decode(msgspec.json.encode(happenings(game.log, None, "en")))
    assert sent[0]["turn"] == 0
    assert [entry["turn"] for entry in sent] == [event.turn for event in game.log]
