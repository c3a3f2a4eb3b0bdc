import numpy as np
import pytest

from gemwright.agents import (
    Agent,
    AgentError,
    Limit,
    play_batch,
    register_agent,
    unregister_agent,
    wilson_interval,
)
from gemwright.rules import Position, SetUpError, View
from tests.agents.helpers import GAMES, play_on, seat_agents

GATE_GAMES = 4000
ENDING_GAMES = 50
MOST_DECISIONS = 600


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_batch_plays_what_the_agents_play(edition: str, players: int) -> None:
    names = ["greedy:v1", "greedy:v1,seed=5", "greedy:v1,seed=6", "greedy:v1,seed=7"][:players]
    result = play_batch(names, 2, rules=edition, seed=40)
    for game in range(2):
        position = Position.initial(edition, players, seed=40 + game)
        seated = [names[agent] for agent in result.seating[game]]
        made = sum(1 for _ in play_on(position, seat_agents(position, seated)))
        outcome = position.outcome()
        assert outcome is not None
        assert (made, position.round) == (result.decisions[game], result.rounds[game])
        for seat, agent in enumerate(result.seating[game]):
            won = seat in outcome.winners
            assert result.points[game, agent] == outcome.scores[seat]
            assert result.shares[game, agent] == (1 / len(outcome.winners) if won else 0)


def test_agents_change_seats_from_game_to_game() -> None:
    result = play_batch(["random", "greedy:v1", "random"], 6, seed=1)
    assert result.seating.tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]] * 2
    assert result.agents == ("random", "greedy:v1", "random")


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_games_against_itself_end(edition: str, players: int) -> None:
    result = play_batch(["greedy:v1"] * players, ENDING_GAMES, rules=edition, limit=MOST_DECISIONS)
    assert result.finished.all()
    assert result.rounds.max() < 60
    assert np.allclose(result.shares.sum(axis=1), 1)


@pytest.mark.parametrize(
    "rules", ["splendor-2014+short_supply=any", "marvel+payment=gems_first", "splendor-2024+pass=always"]
)
def test_games_under_switches_end(rules: str) -> None:
    assert play_batch(["greedy:v1"] * 2, ENDING_GAMES, rules=rules, limit=MOST_DECISIONS).finished.all()


def test_greedy_beats_random() -> None:
    result = play_batch(["greedy:v1", "random"], GATE_GAMES)
    assert result.finished.all()
    assert result.win_share() >= 0.995


def test_games_against_itself_are_short() -> None:
    result = play_batch(["greedy:v1", "greedy:v1"], GATE_GAMES)
    assert result.finished.all()
    assert result.mean_rounds() <= 29


def test_random_games_are_as_long_as_the_rules_say() -> None:
    # R3.5: 96.1 decisions a game.
    result = play_batch(["random", "random"], 2000, seed=5)
    assert abs(result.decisions.mean() - 96.1) < 2


def test_a_limit_gives_games_up() -> None:
    result = play_batch(["greedy:v1"] * 2, 3, limit=10)
    assert not result.finished.any()
    assert (result.decisions == 10).all()
    assert (result.shares == 0).all()
    assert result.win_share(0) == result.win_share(1) == 0


def test_the_seed_says_which_games() -> None:
    first, again, others = (play_batch(["greedy:v1"] * 2, 5, seed=seed) for seed in (3, 3, 4))
    assert first.decisions.tolist() == again.decisions.tolist()
    assert (
        first.decisions[1:].tolist() != others.decisions[:4].tolist()
        or (first.points[1:] != others.points[:4]).any()
    )


def test_only_compiled_agents_play_in_batches() -> None:
    @register_agent("lowest")
    class Lowest(Agent):
        def choose(self, view: View, limit: Limit) -> int:
            return view.legal_moves.ids[0]

    try:
        with pytest.raises(AgentError, match="“lowest” cannot play in batches; greedy, random can"):
            play_batch(["lowest", "random"], 1)
    finally:
        unregister_agent("lowest")


def test_a_wrong_request_is_refused() -> None:
    with pytest.raises(SetUpError, match="2, 3 or 4 players"):
        play_batch(["random"], 1)
    with pytest.raises(SetUpError, match="no edition"):
        play_batch(["random"] * 2, 1, rules="chess")
    with pytest.raises(AgentError, match="no agent"):
        play_batch(["random", "nobody"], 1)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # 81 of 263: Newcombe (1998), Statistics in Medicine 17, table I.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662), (5, 10, 0.2366, 0.7634)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_result_is_around_its_share() -> None:
    result = play_batch(["random", "random"], 200, seed=2)
    low, high = result.interval(1)
    assert low < result.win_share(1) < high
    assert high - low < 0.15


@pytest.mark.parametrize("games", range(1, 400, 7))
def test_the_interval_holds_the_share(games: int) -> None:
    for wins in (0, games / 3, games):
        low, high = wilson_interval(wins, games)
        assert 0 <= low <= wins / games <= high <= 1
