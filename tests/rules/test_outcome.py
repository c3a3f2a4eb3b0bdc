"""How games end, and how seats are ranked."""

from dataclasses import dataclass

import pytest

from gemwright.rules import Outcome, Termination
from gemwright.rules.outcome import ranking
from gemwright.testing import random_game
from tests.rules.helpers import EDITION_NAMES, Owned, final, scene

pytestmark = pytest.mark.interpreted


@dataclass
class Standing:
    index: int
    points: int
    num_bought: int = 5
    owns_avengers: bool = False


def test_ranks_leave_gaps_after_ties() -> None:
    seats = [Standing(0, 15), Standing(1, 17), Standing(2, 15), Standing(3, 3)]
    assert ranking(seats, "splendor", (), (1,)) == (2, 1, 2, 4)


def test_fewer_cards_rank_higher() -> None:
    seats = [Standing(0, 15, 9), Standing(1, 15, 8)]
    assert ranking(seats, "splendor", (), (1,)) == (2, 1)


def test_qualifiers_rank_first_in_marvel() -> None:
    seats = [Standing(0, 30), Standing(1, 16, 9), Standing(2, 16, 9, owns_avengers=True), Standing(3, 16, 20)]
    assert ranking(seats, "marvel", (1, 2, 3), (2,)) == (4, 2, 1, 3)


def test_everybody_is_first_in_a_draw() -> None:
    assert ranking([Standing(0, 9), Standing(1, 3)], "splendor", (), ()) == (1, 1)


@pytest.mark.parametrize(
    ("winners", "shares"),
    [((1,), (0, 1, 0)), ((0, 2), (0.5, 0, 0.5)), ((), (1 / 3, 1 / 3, 1 / 3))],
)
def test_shares(winners: tuple[int, ...], shares: tuple[float, ...]) -> None:
    outcome = Outcome(Termination.POINTS, winners, (1, 2, 3), (1, 1, 1))
    assert tuple(outcome.share(seat) for seat in range(3)) == pytest.approx(shares)
    assert sum(shares) == pytest.approx(1)
    assert (outcome.is_draw, outcome.is_shared) == (not winners, len(winners) == 2)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_end_of_random_games(rules: str, players: int) -> None:
    for seed in range(2):
        *_, position = random_game(rules, players, seed, first=seed)
        outcome = final(position)
        assert outcome.scores == tuple(seat.points for seat in position.seats)
        assert outcome.termination == Termination.POINTS
        assert position.turns % players == 0
        best = max(outcome.winners, key=lambda seat: outcome.scores[seat])
        if rules != "marvel":
            assert outcome.scores[best] == max(outcome.scores) >= 15
        else:
            assert outcome.scores[best] >= 16
            assert all(position.seat(seat).tokens[6] == 1 for seat in outcome.winners)
            assert all(0 not in position.seat(seat).bonuses for seat in outcome.winners)
        assert {seat for seat, rank in enumerate(outcome.ranks) if rank == 1} == set(outcome.winners)


def test_avengers_tile_breaks_a_marvel_tie() -> None:
    plain = Owned("", "Y3 P2 B1 R1 O1", points=16)
    owner = Owned("", "Y3 P2 B2 R1 O1", points=13, tags=3, avengers=True)
    position = scene("marvel", plain, owner, to_move=1)
    position.push_turn("+ypb")
    outcome = final(position)
    assert outcome.scores == (16, 16)
    assert [seat.num_bought for seat in position.seats] == [8, 9]
    assert (outcome.winners, outcome.ranks) == ((1,), (2, 1))


def test_marvel_tie_without_the_tile_goes_to_fewer_cards() -> None:
    seats = Owned("", "Y3 P2 B1 R1 O1", points=16), Owned("", "Y3 P2 B2 R1 O1", points=16)
    position = scene("marvel", *seats, to_move=1)
    position.push_turn("+ypb")
    assert final(position).winners == (0,)


def test_marvel_full_tie_is_shared() -> None:
    seats = Owned("", "Y3 P2 B1 R1 O1", points=16), Owned("", "Y2 P2 B2 R1 O1", points=16)
    position = scene("marvel", *seats, to_move=1)
    position.push_turn("+ypb")
    assert final(position).winners == (0, 1)


def test_last_player_of_the_round_does_not_win_at_once_in_marvel() -> None:
    seats = Owned("", "Y3 P2 B1 R1 O1", points=18), Owned("", "Y2 P2 B2 R1 O1", points=16)
    position = scene("marvel", *seats, to_move=1)
    position.push_turn("+ypb")
    assert final(position).winners == (0,)


@pytest.mark.parametrize("first", range(3))
def test_rounds_end_before_the_first_seat(first: int) -> None:
    last = (first - 1) % 3
    seats = [Owned(points=15) if seat == first else Owned() for seat in range(3)]
    position = scene("splendor-2024", *seats, players=3, first=first, to_move=first)
    for _ in range(2):
        position.push_turn("+wug")
        assert position.outcome() is None
    assert position.to_move == last
    position.push_turn("r#1")
    assert final(position).winners == (first,)


def test_running_games_have_no_outcome() -> None:
    assert scene("splendor-2024", Owned(points=20)).outcome() is None
