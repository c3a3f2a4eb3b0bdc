from collections import Counter

from gemwright.agents import RandomAgent, make_agent
from gemwright.rules import Position
from tests.agents.helpers import play_game


def draw(agent: RandomAgent, position: Position, count: int) -> list[int]:
    view = position.view(position.to_move)
    return [agent.play(view).id for _ in range(count)]


def test_every_legal_decision_is_drawn_alike() -> None:
    position = Position.initial(seed=5)
    drawn = Counter(draw(RandomAgent(seed=1), position, 3000))
    assert sorted(drawn) == position.legal_moves.ids
    # 100 expected of each of 30: five standard deviations are 49.
    assert all(51 < count < 149 for count in drawn.values())


def test_a_seed_fixes_the_decisions() -> None:
    position = Position.initial(seed=5)
    assert draw(RandomAgent(seed=3), position, 50) == draw(RandomAgent(seed=3), position, 50)
    assert draw(RandomAgent(seed=3), position, 50) != draw(RandomAgent(seed=4), position, 50)


def test_the_seed_of_a_game_fixes_the_game() -> None:
    position = Position.initial(seed=5)
    agent = RandomAgent()
    agent.new_game(position.rules, 2, 0, seed=9)
    first = draw(agent, position, 50)
    agent.new_game(position.rules, 2, 0, seed=9)
    assert draw(agent, position, 50) == first
    agent.new_game(position.rules, 2, 1, seed=9)
    assert draw(agent, position, 50) != first


def test_games_of_one_seeded_agent_differ_and_repeat() -> None:
    position = Position.initial(seed=5)

    def two_games() -> list[list[int]]:
        agent = RandomAgent(seed=3)
        games = []
        for _ in range(2):
            agent.new_game(position.rules, 2, 0)
            games.append(draw(agent, position, 50))
        return games

    first, second = two_games()
    assert first != second
    assert two_games() == [first, second]


def test_unseeded_games_differ() -> None:
    position = Position.initial(seed=5)
    agent = RandomAgent()
    games = []
    for _ in range(2):
        agent.new_game(position.rules, 2, 0)
        games.append(draw(agent, position, 50))
    assert games[0] != games[1]


def test_random_plays_a_game_to_its_end() -> None:
    outcome = play_game("marvel", ["random"] * 3, seed=2).outcome()
    assert outcome is not None


def test_the_name_keeps_the_seed() -> None:
    assert make_agent("random").name == "random"
    assert RandomAgent(seed=0).name == "random:seed=0"
