"""The levels: their file, and what each can and cannot do."""

import csv
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from random import Random

import pytest

from gemwright.agents import AgentError, Level, LevelAgent, Limit, levels, make_agent
from gemwright.agents.levels import (
    ALERT,
    LEARNED,
    LOOKS_AHEAD,
    MOST_SECONDS,
    NUM_LEVELS,
    SEES_NOBLES,
    TIMED,
    _shorter,
)
from gemwright.agents.nets import shipped_net
from gemwright.agents.styles import PLAIN, STYLES
from gemwright.rules import Layout, Position, RuleSet, parse_card, parse_tile
from gemwright.testing import analysis_fault
from tests.agents.endgames import endgames, wins_turn
from tests.agents.helpers import GAMES, play_game
from tests.tactics.problems import FAMILIES, Problem, load
from tests.tactics.scoring import answers

ALL = range(1, NUM_LEVELS + 1)
LOOKING = range(LOOKS_AHEAD, NUM_LEVELS + 1)
SEEDS = range(3)


def problems(theme: str) -> list[Problem]:
    return [problem for family in FAMILIES for problem in load(family) if problem.theme == theme]


def midgame(edition: str = "splendor-2024", players: int = 2, seed: int = 4, plies: int = 12) -> Position:
    """Return a position some decisions into a game of greedy."""
    position = Position.initial(edition, players, seed=seed)
    agent = make_agent("greedy:v1")
    for _ in range(plies):
        position.push(agent.play(position.view(position.to_move)))
    return position


def decided(level: int, position: Position, seeds: int) -> Counter[int]:
    """Count the decisions of a level under so many seeds."""
    view, random = position.view(position.to_move), Random(level)
    return Counter(LevelAgent(level, seed=random.getrandbits(62)).play(view).id for _ in range(seeds))


def test_the_file_has_every_edition_and_number_of_players() -> None:
    with files("gemwright.agents").joinpath("data", "levels.csv").open(encoding="utf-8") as stream:
        rows = [(row["edition"], int(row["players"]), int(row["level"])) for row in csv.DictReader(stream)]
    assert sorted(rows) == sorted((*game, number) for game in GAMES for number in ALL)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_levels_are_in_order_and_rise(edition: str, players: int) -> None:
    rows = levels(edition, players)
    assert [row.number for row in rows] == list(ALL)
    assert all(lower.rating < higher.rating for lower, higher in pairwise(rows))
    assert all(0 < row.error < 200 for row in rows)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_levels_look_ahead_from_the_fifth_on(edition: str, players: int) -> None:
    for row in levels(edition, players):
        assert row.noise >= 0
        assert (row.simulations > 0) == (row.number >= LOOKS_AHEAD)
        assert row.simulations or row.noise > 0


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_the_top_has_a_network_for_every_game(edition: str, players: int) -> None:
    for row in levels(edition, players):
        assert (row.network is not None) == (row.number >= LEARNED)
        if row.net:
            shipped_net(row.net).require_game(RuleSet.of(edition), players)


def test_the_top_thinks_with_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    view, limit = midgame().view(midgame().to_move), Limit(simulations=30)
    LevelAgent(LEARNED).prepare()  # or to load the kernels would take its tenth of a second
    learned = LevelAgent(LEARNED, seed=2).analyse(view, limit)
    without = replace(levels("splendor-2024", 2)[LEARNED - 1], net="")
    monkeypatch.setattr(LevelAgent, "_level", lambda self, view: without)
    assert LevelAgent(LEARNED, seed=2).analyse(view, limit).values != learned.values
    assert make_agent("search:net=shipped,seed=2").analyse(view, limit).values == learned.values


def test_there_are_no_other_levels() -> None:
    assert levels("chess", 2) == levels("marvel", 5) == ()
    for name in ("level:0", "level:10", "level:x", "level:3,style=wild", "level:3,seed=-1"):
        with pytest.raises(AgentError):
            make_agent(name)


def test_a_level_can_be_left_out() -> None:
    assert make_agent("level").name == "level"
    assert isinstance(agent := make_agent("level:7"), LevelAgent)
    assert agent.number == 7


@pytest.mark.parametrize("number", range(ALERT, NUM_LEVELS + 1))
@pytest.mark.parametrize("theme", ["win", "finish"])
def test_a_win_at_once_is_never_missed_in_the_tactical_set(number: int, theme: str) -> None:
    wins = [problem for problem in problems(theme) if ends_at_once(problem)]
    assert len(wins) > 1
    for seed in SEEDS:
        agent = LevelAgent(number, seed=seed)
        assert [answer for answer in answers(agent, wins, Limit()) if not answer.solved] == []


def ends_at_once(problem: Problem) -> bool:
    """Tell whether each of the best decisions, paid the usual way, ends the game."""
    view = problem.table()
    mover, turn = view.to_move, view.turns
    for text in problem.best:
        table = view.copy()
        table.push_text(text)
        while table.outcome() is None and table.turns == turn:
            table.push(table.legal_moves.ids[0])
        outcome = table.outcome()
        if outcome is None or outcome.winners != (mover,):
            return False
    return True


@pytest.mark.parametrize("number", range(ALERT, NUM_LEVELS + 1))
def test_a_win_at_once_is_never_missed_in_games(number: int) -> None:
    assert len(endgames()) > 12
    agent = LevelAgent(number, seed=number)
    assert [position.text() for position in endgames() if not wins_turn(position, agent)] == []


RED, BLACK = "N:u3g3r3", "N:w3u3k3"


def two_cards(noble: str) -> Position:
    """Return a table with a red and a black card, alike but for the noble that asks for two of a colour.

    Both seats are as far: a seat ahead of one with nothing wins in any way, and need not buy yet.
    """
    layout = Layout.empty("splendor-2024")
    layout.tiles = [(parse_tile(noble, "splendor"), None)]
    names = [
        ("R0:w3", "K0:g3", "U1:r4", "G1:k4"),
        ("K3:k6", "R3:r6", "R2:w3k5", "K2:g5r3"),
        ("K5:r7k3", "R5:g7r3", "K4:r7", "R4:g7"),
    ]
    layout.market = [[parse_card(name, "splendor") for name in row] for row in names]
    for seat in layout.seats:
        seat.bonuses = (3, 3, 3, 1, 1)
    return layout.build(check=False)


@pytest.mark.parametrize("number", range(1, SEES_NOBLES))
def test_the_lowest_levels_plan_for_no_noble(number: int) -> None:
    assert decided(number, two_cards(RED), 60) == decided(number, two_cards(BLACK), 60)


@pytest.mark.parametrize("number", range(SEES_NOBLES, NUM_LEVELS + 1))
def test_the_others_buy_for_the_noble(number: int) -> None:
    seeds = 100 if number < LOOKS_AHEAD else 12
    red, black = two_cards(RED), two_cards(BLACK)
    buy_red, buy_black = (red.parse_move(text).id for text in ("bR0:w3", "bK0:g3"))
    with_red, with_black = decided(number, red, seeds), decided(number, black, seeds)
    assert with_red[buy_red] > with_black[buy_red]
    assert with_black[buy_black] > with_red[buy_black]


def test_threats_are_blocked_by_those_who_look_ahead() -> None:
    blocks = problems("block")
    solved = {
        number: sum(
            answer.solved
            for seed in SEEDS
            for answer in answers(make_agent(f"level:{number}"), blocks, Limit(), seed)
        )
        for number in ALL
    }
    most_of_the_others = max(solved[number] for number in ALL if number < LOOKS_AHEAD)
    for number in LOOKING:
        assert solved[number] > len(blocks) * len(SEEDS) / 2, solved
        assert solved[number] > most_of_the_others, solved


@pytest.mark.parametrize("number", ALL)
def test_no_level_draws_its_decision(number: int) -> None:
    """Drawn uniformly, Pearson's statistic has about the choices as its mean, and twice as its variance."""
    for edition, plies in (("splendor-2024", 14), ("splendor-2014", 30), ("marvel", 24)):
        position = midgame(edition, plies=plies)
        choices = len(position.legal_moves)
        assert choices > 8
        seeds = 1600 if number < LOOKS_AHEAD else 60 if number < TIMED else 16
        expected = seeds / choices
        counts = decided(number, position, seeds)
        statistic = sum((counts[id_] - expected) ** 2 / expected for id_ in position.legal_moves.ids)
        assert statistic > choices + 5 * (2 * choices) ** 0.5, (edition, counts)


@pytest.mark.parametrize("number", [1, 4, 5, 6])
def test_the_seed_makes_the_game(number: int) -> None:
    names = [f"level:{number}"] * 2
    games = [play_game("splendor-2024", names, seed=3).move_stack for _ in range(2)]
    assert games[0] == games[1]
    view = midgame().view(midgame().to_move)
    assert LevelAgent(number, seed=8).play(view) == LevelAgent(number, seed=8).play(view)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_other_seeds_make_other_games(number: int) -> None:
    position = Position.initial(seed=3)
    played = set()
    for seed in range(4):
        table = position.copy()
        agents = [LevelAgent(number, seed=seed) for _ in range(2)]
        for _ in range(30):
            table.push(agents[table.to_move].play(table.view(table.to_move)))
        played.add(table.move_stack)
    assert len(played) == 4


def test_the_games_seed_is_taken_unless_there_is_one() -> None:
    position = midgame()
    view = position.view(position.to_move)

    def told(agent: LevelAgent, seed: int) -> int:
        agent.new_game(position.rules, 2, 0, seed)
        return agent.play(view).id

    free, bound = LevelAgent(1), LevelAgent(1, seed=3)
    assert len({told(free, seed) for seed in range(20)}) > 1
    assert len({told(bound, seed) for seed in range(20)}) == 1


def test_two_seats_of_a_game_misjudge_differently() -> None:
    position = midgame()
    view = position.view(position.to_move)
    pairs = []
    for seed in range(20):
        agents = LevelAgent(1), LevelAgent(1)
        for seat, agent in enumerate(agents):
            agent.new_game(position.rules, 2, seat, seed)
        pairs.append([agent.play(view).id for agent in agents])
    assert any(first != second for first, second in pairs)


@pytest.mark.parametrize("number", LOOKING)
def test_no_more_simulations_than_allowed(number: int) -> None:
    position = midgame()
    view = position.view(position.to_move)
    agent = LevelAgent(number, seed=1)
    agent.prepare()  # or loading the kernels would take the time that the top has
    assert agent.analyse(view, Limit(simulations=7)).simulations == 7
    own = levels("splendor-2024", 2)[number - 1].simulations
    assert 0 < agent.analyse(view, Limit(simulations=10**9)).simulations <= own
    assert agent.play(view, Limit(seconds=0.001)) in view.legal_moves


@pytest.mark.parametrize("number", ALL)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_level_can_be_asked_for_an_opinion(number: int, edition: str, players: int) -> None:
    position = midgame(edition, players)
    view = position.view(position.to_move)
    analysis = LevelAgent(number, seed=2).analyse(view, Limit(simulations=20), lines=2)
    assert analysis_fault(analysis, view, lines=2, limit=Limit(simulations=20)) == ""
    assert (analysis.values is not None) == (number >= LOOKS_AHEAD)


def with_noise(monkeypatch: pytest.MonkeyPatch, noise: float, simulations: int) -> None:
    """Give every level the same settings."""

    def rows(edition: str, players: int) -> tuple[Level, ...]:
        del edition, players
        return tuple(Level(number, noise, simulations, 0.0, 1.0) for number in ALL)

    monkeypatch.setitem(LevelAgent.prepare.__globals__, "levels", rows)


@pytest.mark.parametrize("simulations", [1, 2, 40])
def test_misjudged_searches_decide_legally(monkeypatch: pytest.MonkeyPatch, simulations: int) -> None:
    with_noise(monkeypatch, 0.3, simulations)
    agent = LevelAgent(5, seed=1)
    agent.prepare()
    for edition, players in GAMES:
        position = midgame(edition, players, seed=simulations)
        assert agent.play(position.view(position.to_move)) in position.legal_moves


def test_misjudged_searches_differ_by_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = midgame()
    with_noise(monkeypatch, 0.3, 60)
    noisy = decided(5, position, 30)
    with_noise(monkeypatch, 0.0, 60)
    assert len(noisy) > len(decided(5, position, 30))


def answered(monkeypatch: pytest.MonkeyPatch, style: str, noise: float) -> list[int]:
    """Return what level 5 decides in some positions under some seeds."""
    with_noise(monkeypatch, noise, 48)
    agents = [LevelAgent(5, style, seed) for seed in range(6)]
    positions = [midgame(seed=seed, plies=8 + 2 * seed) for seed in range(20)]
    views = [position.view(position.to_move) for position in positions]
    return [agent.play(view).id for view in views for agent in agents]


def test_styles_are_misjudged_about_as_often_as_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(style: str) -> int:
        right, misjudged = (answered(monkeypatch, style, noise) for noise in (0.0, 0.4))
        return sum(one != other for one, other in zip(right, misjudged, strict=True))

    plain, styled = changed(PLAIN), [changed(style) for style in STYLES]
    assert plain > 20
    assert min(styled) > 0
    assert plain / 2 < sum(styled) / len(styled) < plain * 2


@pytest.mark.parametrize("number", [1, 5])
def test_preparing_is_optional_and_changes_nothing(number: int) -> None:
    view = Position.initial(seed=2).view(0)
    fresh, prepared = LevelAgent(number, seed=1), LevelAgent(number, seed=1)
    prepared.prepare()
    assert fresh.play(view) == prepared.play(view)


def test_only_the_top_is_bound_by_time() -> None:
    searching = [level for level in levels("splendor-2024", 2) if level.simulations]
    bounds = [None, None, None, MOST_SECONDS, MOST_SECONDS]
    assert [_shorter(Limit(), level).seconds for level in searching] == bounds
    assert _shorter(Limit(seconds=0.01), levels("marvel", 3)[4]).seconds == 0.01
