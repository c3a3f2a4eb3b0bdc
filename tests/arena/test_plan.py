"""Who meets whom, in which seats and with which decks."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from gemwright.arena import ArenaError, Match, Plan
from gemwright.arena.plan import derive_seed
from gemwright.rules import GemwrightError, RuleSet, SetUpError


def seatings(match: Match) -> list[tuple[int, ...]]:
    return [game.seats for game in Plan(match)]


def test_two_agents_change_seats() -> None:
    assert seatings(Match(("A", "B"), games=4)) == [(0, 1), (1, 0)] * 2


@pytest.mark.parametrize("players", [3, 4])
def test_the_first_of_two_agents_meets_copies_of_the_second(players: int) -> None:
    found = seatings(Match(("A", "B"), games=players, players=players))
    assert [seats.index(0) for seats in found] == list(range(players))
    assert all(sorted(seats) == [0] + [1] * (players - 1) for seats in found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_set_has_the_same_decks_and_every_rotation(players: int) -> None:
    match = Match(tuple("ABCD"[:players]), games=5 * players, players=players)
    games = list(Plan(match))
    for start in range(0, len(games), players):
        one = games[start : start + players]
        assert len({game.deal for game in one}) == len({game.duplicate_set for game in one}) == 1
        first = one[0].seats
        rotations = {first[-turn:] + first[:-turn] for turn in range(players)}
        assert {game.seats for game in one} == rotations
    assert len({game.deal for game in games}) == 5


def test_sets_change_who_follows_whom() -> None:
    match = Match(tuple("ABC"), games=6, players=3)
    cycles = {game.seats for game in Plan(match)}
    assert cycles == set(permutations(range(3)))


def test_more_agents_than_seats_play_every_group() -> None:
    match = Match(tuple("ABCDE"), games=300, players=3)
    groups = Counter(frozenset(seats) for seats in seatings(match))
    assert groups == {frozenset(group): 30 for group in combinations(range(5), 3)}


def test_three_agents_in_pairs() -> None:
    pairs = Counter(frozenset(seats) for seats in seatings(Match(tuple("ABC"), games=12)))
    assert pairs == {frozenset(pair): 4 for pair in combinations(range(3), 2)}


def test_three_agents_on_four_seats_meet_as_one_against_copies() -> None:
    match = Match(tuple("ABC"), games=24, players=4)
    assert Plan(match).line_ups == tuple(
        (one, other, other, other) for one, other in permutations(range(3), 2)
    )
    assert Counter(agent for seats in seatings(match) for agent in seats) == dict.fromkeys(range(3), 32)


def test_a_ladder_is_climbed_step_by_step() -> None:
    assert Plan(Match(tuple("ABCD"), games=12, format="ladder")).line_ups == ((1, 0), (2, 1), (3, 2))
    assert Plan(Match(tuple("ABC"), games=8, players=4, format="ladder")).line_ups == (
        (1, 0, 0, 0),
        (2, 1, 1, 1),
    )


def test_a_round_robin_of_two_gives_each_the_single_seat() -> None:
    match = Match(("A", "B"), games=6, players=3, format="round-robin")
    assert Plan(match).line_ups == ((0, 1, 1), (1, 0, 0))


def test_games_are_counted_singly_and_the_last_set_may_break_off() -> None:
    plan = Plan(Match(("A", "B"), games=7, players=3))
    assert len(list(plan)) == len(plan) == 7
    assert not plan.whole_sets
    assert Plan(Match(("A", "B"), games=6, players=3)).whole_sets


def test_a_longer_match_begins_like_a_shorter_one() -> None:
    short, long = Plan(Match(tuple("ABC"), games=7)), Plan(Match(tuple("ABC"), games=70))
    assert list(short) == list(long)[:7]


def test_seats_of_an_agent() -> None:
    plan = Plan(Match(("A", "B"), games=4, players=4))
    assert [plan.seats_of(agent) for agent in (0, 1)] == [1, 3]
    ladder = Plan(Match(tuple("ABC"), games=8, players=4, format="ladder"))
    assert [ladder.seats_of(agent) for agent in range(3)] == [3, 2, 1]


def test_seeds_are_all_different_and_follow_from_the_match_alone() -> None:
    games = list(Plan(Match(("A", "B"), games=60, players=3, seed=5)))
    agent_seeds = [seed for game in games for seed in game.agent_seeds]
    deals = {game.deal for game in games}
    assert len(set(agent_seeds)) == 180
    assert len(deals) == 20
    assert not deals & set(agent_seeds)
    assert all(0 <= seed < 2**63 for seed in agent_seeds)
    assert all(0 <= deal < 2**64 for deal in deals)
    other = Plan(Match(("C", "D"), games=60, players=3, rules=RuleSet.of("marvel"), seed=5))
    assert [game.deal for game in other] == [game.deal for game in games]
    assert Plan(Match(("A", "B"), games=60, players=3, seed=6))[0].deal not in deals


def test_an_agent_is_never_told_the_deal() -> None:
    for game in Plan(Match(("A", "B"), games=40, seed=0)):
        assert all(
            seed not in (game.deal, game.deal >> 1, game.deal & (2**63 - 1)) for seed in game.agent_seeds
        )


def test_derived_seeds_do_not_run_together() -> None:
    assert derive_seed(1, "deal", 11, 1) != derive_seed(1, "deal", 1, 11) != derive_seed(11, "deal", 1, 1)


@pytest.mark.parametrize(
    ("match", "code"),
    [
        ({"agents": ("A",)}, "too-few-agents"),
        ({"games": 0}, "bad-games"),
        ({"games": 10**9}, "bad-games"),
        ({"format": "cup"}, "bad-format"),
        ({"agents": tuple("ABCD"), "games": 10}, "too-few-games"),
        ({"agents": tuple("ABC"), "games": 2, "format": "ladder"}, "too-few-games"),
        ({"players": 5}, "bad-player-count"),
        ({"players": 1}, "bad-player-count"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": 2**64}, "bad-seed"),
    ],
)
def test_impossible_matches_are_refused(match: dict[str, object], code: str) -> None:
    with pytest.raises(GemwrightError) as caught:
        Match(**({"agents": ("A", "B")} | match))  # type: ignore[arg-type]
    assert caught.value.code == code
    assert isinstance(caught.value, ArenaError | SetUpError)


def test_just_enough_games_let_everybody_meet() -> None:
    plan = Plan(Match(tuple("ABC"), games=5))
    assert {game.line_up for game in plan} == {0, 1, 2}


@pytest.mark.parametrize("index", [-1, 4])
def test_there_is_no_other_game(index: int) -> None:
    with pytest.raises(IndexError):
        Plan(Match(("A", "B"), games=4))[index]
