"""Multi-player ratings: order, ties, copies, reproducibility."""

import pytest

from gemwright.ratings import SkillRatings


def after(*games: tuple[str, list[float]]) -> SkillRatings:
    """Return ratings after games, seats being letters."""
    ratings = SkillRatings()
    for names, shares in games:
        ratings.add(list(names), shares)
    return ratings


def test_everybody_starts_alike() -> None:
    nobody = SkillRatings()
    assert nobody.names == ()
    assert (nobody["A"].mean, nobody["A"].games) == (25.0, 0)
    assert nobody["A"].error == pytest.approx(25 / 3)


def test_winners_rise_and_losers_fall() -> None:
    ratings = after(("ABCD", [0, 1, 0, 0]))
    assert ratings["B"].mean > 25 > ratings["A"].mean
    assert ratings["A"].mean == pytest.approx(ratings["D"].mean)
    assert all(ratings[name].games == 1 and ratings[name].error < 25 / 3 for name in "ABCD")


def test_a_shared_victory_is_a_tie_between_winners() -> None:
    ratings = after(("ABC", [0.5, 0.5, 0]))
    assert ratings["A"].mean == pytest.approx(ratings["B"].mean)
    assert ratings["A"].mean > ratings["C"].mean


def test_a_draw_of_equals_moves_nobody() -> None:
    ratings = after(("ABC", [1 / 3] * 3))
    assert [ratings[name].mean for name in "ABC"] == pytest.approx([25] * 3, abs=1e-9)


def test_the_better_player_ends_above_and_surer() -> None:
    ratings = after(*[("AB", [1.0, 0.0] if game % 4 else [0.0, 1.0]) for game in range(200)])
    assert ratings["A"].mean - ratings["B"].mean > 3 * ratings["A"].error
    assert ratings["A"].error < 3


def test_equal_copies_stay_level_with_the_one_they_play() -> None:
    games = [("ABBB", [float(seat == game % 4) for seat in range(4)]) for game in range(400)]
    ratings = after(*games)
    assert abs(ratings["A"].mean - ratings["B"].mean) < 2 * ratings["A"].error
    assert ratings["B"].games == 400


def test_one_among_copies_is_rated_by_its_wins() -> None:
    ratings = after(*[("ABB", [1.0, 0.0, 0.0])] * 20)
    assert ratings["A"].mean > ratings["B"].mean + 5


def test_the_same_games_give_the_same_ratings() -> None:
    games = [("ABC", [1.0, 0.0, 0.0]), ("BCA", [0.0, 0.5, 0.5]), ("CAB", [1.0, 0.0, 0.0])]
    once, again = after(*games), after(*games)
    assert [once[name] for name in once.names] == [again[name] for name in again.names]
    assert once.names == ("A", "B", "C")


@pytest.mark.parametrize(("names", "shares"), [("AB", [1.0]), ("A", [1.0]), ("", [])])
def test_a_game_has_a_share_for_each_of_two_seats_or_more(names: str, shares: list[float]) -> None:
    ratings = SkillRatings()
    with pytest.raises(ValueError, match="seats"):
        ratings.add(list(names), shares)
    assert ratings.names == ()
