import pytest

from gemwright.cli.choices import (
    MOST_PAYMENTS,
    Group,
    find_choice,
    kind_returned,
    list_choices,
)
from gemwright.cli.failures import CliError
from gemwright.rules import EDITIONS, MoveKind, Phase, Position
from tests.cli.conftest import SessionMaker


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_action_phase_every_legal_move_is_one_choice(edition: str) -> None:
    position = Position.initial(edition, players=3, seed=11)
    for _ in range(60):
        if position.phase == Phase.ACTION:
            choices = list_choices(position.view(position.to_move))
            assert {choice.moves for choice in choices} == {(move,) for move in position.legal_moves}
            assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
        position.push(list(position.legal_moves)[-1])


def test_purchases_come_first_then_takes_then_reserves(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w1u1g2r2$1"]).position
    groups = [choice.group for choice in list_choices(position)]
    assert list(dict.fromkeys(groups)) == [Group.BUY, Group.TAKE, Group.RESERVE]
    assert groups == sorted(groups, key=list(Group).index)


def test_reserves_go_row_by_row_with_the_deck_last() -> None:
    keys = [choice.key for choice in list_choices(Position.initial(seed=7)) if choice.group == Group.RESERVE]
    assert keys[:6] == ["r1.1", "r1.2", "r1.3", "r1.4", "r#1", "r2.1"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_key_can_be_typed_instead(edition: str) -> None:
    from gemwright.notation import read_turn

    position = Position.initial(edition, players=2, seed=5)
    for step in range(80):
        for choice in list_choices(position):
            if len(choice.moves) == 1 and position.phase == Phase.ACTION:
                assert read_turn(position, choice.key)[0] == choice.moves[0]
        if position.outcome():
            break
        moves = list(position.legal_moves)
        position.push(moves[step * 7 % len(moves)])


def test_hand_cards_are_named_by_their_place(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w1g2r2"]).position
    position.push_text("rU0:w1g2r2")
    position.push_text("+wuk")
    assert "bh1" in [choice.key for choice in list_choices(position)]


def test_payments_are_offered_with_fewest_gold_first(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w1g2r2$2"]).position
    position.push_text("bU0:w1g2r2")
    choices = list_choices(position)
    assert choices[0].key == "=w1g2r2"
    assert choices[0].payment == (1, 0, 2, 2, 0, 0)
    assert position.buying is not None
    assert len(choices) == len(position.legal_payments(position.buying))
    golds = [choice.payment[5] for choice in choices if choice.payment]
    assert golds == sorted(golds)


def test_each_payment_offered_pays_just_that(make_session: SessionMaker) -> None:
    start = make_session("Ana", "Ben", tokens=["w1g2r2$2"]).position
    start.push_text("bU0:w1g2r2")
    held = start.seat(0).tokens
    for choice in list_choices(start):
        position = start.copy()
        for move in choice.moves:
            position.push(move)
        left = position.seat(0).tokens
        assert tuple(a - b for a, b in zip(held, left, strict=True))[:6] == choice.payment


def test_payments_that_swaps_ruled_out_are_left_out(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w1g2r2$2"]).position
    position.push_text("bU0:w1g2r2")
    position.push_text("$r")
    assert {choice.key for choice in list_choices(position)} == {"=w1g2r1$1", "=w1g2$2"}


def test_no_more_than_a_dozen_payments_are_listed(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w1u1g1k1$4"]).position
    layout = position.layout()
    assert layout.market
    position.push_text("bW0:u1g1r1k1")
    assert 0 < len(list_choices(position)) <= MOST_PAYMENTS


def test_tokens_are_picked_for_return_in_any_order(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w3u3g3"]).position
    position.push_turn("+urk")
    first = list_choices(position)
    assert [choice.key for choice in first] == ["-w", "-u", "-g", "-r", "-k"]
    assert all(not choice.moves for choice in first)
    second = {choice.key: choice for choice in list_choices(position, [4])}
    assert "-k" not in second
    assert [move.text for move in second["-w"].moves] == ["-w", "-k"]
    assert kind_returned(second["-u"], position) == 1


def test_half_given_back_only_what_can_still_follow_is_offered(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w3u3g3"]).position
    position.push_turn("+urk")
    position.push_text("-g")
    assert [choice.key for choice in list_choices(position)] == ["-g", "-r", "-k"]
    assert all(len(choice.moves) == 1 for choice in list_choices(position))


def test_one_token_to_return_is_one_decision(make_session: SessionMaker) -> None:
    position = make_session("Ana", "Ben", tokens=["w4u4g2"]).position
    position.push_text("r#1")
    choices = list_choices(position)
    assert [choice.key for choice in choices] == ["-w", "-u", "-g", "-$"]
    assert [choice.moves[0].kind for choice in choices] == [MoveKind.RETURN] * 4


def test_a_finished_game_has_no_choices() -> None:
    position = Position.initial("splendor-2024+turn_cap=1", seed=7)
    position.push_turn("+wug")
    position.push_turn("+urk")
    assert list_choices(position) == []


@pytest.mark.parametrize("number", [0, 31, 10**9])
def test_numbers_that_are_not_in_the_list(number: int) -> None:
    choices = list_choices(Position.initial(seed=7))
    with pytest.raises(CliError) as caught:
        find_choice(choices, number)
    assert caught.value.fields == {"number": number, "last": 30}
