"""What `greedy` does where the right choice is plain, and that it plays by what it may know."""

from collections import Counter

import numpy as np
import pytest
from numba import config

from gemwright.agents import GreedyAgent, Limit, make_agent
from gemwright.agents.greedy import LATEST, VERSIONS
from gemwright.rules import Card, Layout, Move, MoveKind, Phase, Position, parse_card
from tests.agents.helpers import GAMES, play_game, play_on, seat_agents

MOST_ROUNDS = 70


def table(edition: str = "splendor-2024", players: int = 2) -> Layout:
    layout = Layout.empty(edition, players)
    layout.tiles = Position.initial(edition, players, seed=1).layout().tiles
    return layout


def card(name: str) -> Card:
    return parse_card(name, "splendor")


def choice(position: Position, agent: str = "greedy:v1") -> Move:
    return make_agent(agent).play(position.view(position.to_move))


def choices(position: Position) -> list[str]:
    """Return the decisions of one turn."""
    turn, made = position.turns, []
    while position.turns == turn and position.outcome() is None:
        made.append(choice(position))
        position.push(made[-1])
    return [move.text for move in made]


def test_it_buys_the_card_that_wins() -> None:
    layout = table()
    layout.seats[0].points = 12
    layout.seats[0].tokens = (3, 0, 0, 2, 1, 0, 0)
    layout.market = [[card("G0:r3"), card("G0:u2r2"), card("U1:r4"), card("K0:g3")], [None] * 4, [None] * 4]
    layout.market[1] = [card("W3:w6"), card("U2:u5"), card("K2:w5"), card("G2:g5")]
    layout.market[2] = [card("W4:k7"), card("U4:w7"), card("G4:u7"), card("R4:g7")]
    layout.seats[0].bonuses = (3, 0, 0, 1, 0)
    move = choice(layout.build(check=False))
    assert move.text == "bW3:w6"


def nearly_paid(players: int, blue: int) -> Position:
    layout = table(players=players)
    layout.seats[0].tokens = (0, blue, 0, 0, 0, 0, 0)
    names = [("R0:w3", "R0:w2r2", "G0:r3", "K0:g3"), ("U2:u5", "K2:g5r3", "W2:r5k3", "R2:w3k5")]
    names.append(("W3:u3g3r5k3", "U3:w3g3r3k5", "K3:w3u3g5r3", "R3:w3u5g3k3"))
    layout.market = [[card(name) for name in row] for row in names]
    return layout.build()


def test_it_takes_what_its_card_lacks() -> None:
    assert choice(nearly_paid(4, blue=3)).text == "+uu"


def test_it_reserves_for_the_gold_where_the_supply_lacks_the_colour() -> None:
    assert choice(nearly_paid(2, blue=4)).text == "rU2:u5"


def test_a_payment_keeps_the_gold() -> None:
    layout = table()
    layout.seats[0].tokens = (0, 2, 0, 2, 0, 2, 0)
    layout.seats[0].hand = []
    layout.market = [[card("G0:u2r2"), card("G0:r3"), card("U1:r4"), card("K0:g3")], [None] * 4, [None] * 4]
    layout.decks = [[], [], []]
    position = layout.build(check=False)
    position.push_text("bG0:u2r2")
    assert position.phase == Phase.PAYMENT
    assert choices(position) == ["="]
    assert position.seat(0).tokens == (0, 0, 0, 0, 0, 2, 0)


def test_it_returns_what_no_card_asks_for() -> None:
    layout = table()
    layout.seats[0].tokens = (1, 3, 3, 3, 0, 0, 0)
    names = [("U0:k3", "W0:u3", "G0:r3", "R1:w4"), ("U2:u5", "G2:g5", "W2:r5", "G1:w2u3k2")]
    layout.market = [list(map(card, row)) for row in names]
    layout.market.append([None] * 4)
    layout.decks = [[], [], []]
    layout.seats[0].bonuses = (7, 0, 0, 0, 0)
    position = layout.build(check=False)
    position.push_text("+ugr")
    assert position.to_return == 3
    returned = choices(position)
    assert returned[0] == "-w"
    assert "-k" not in returned


@pytest.mark.parametrize("seed", range(3))
def test_returns_go_back_in_colour_order(seed: int) -> None:
    position = Position.initial("splendor-2024", 2, seed=seed)
    kinds: list[int] = []
    for move in play_on(position, seat_agents(position, ["greedy:v1", "random"])):
        if move.kind != MoveKind.RETURN:
            kinds = []
            continue
        kinds.append(move.colours[0])
        assert kinds == sorted(kinds)


def test_it_takes_the_tile_that_a_rival_is_nearest_to() -> None:
    position = Position.initial(seed=1)
    layout = position.layout()
    first, second = layout.tiles[0][0], layout.tiles[1][0]
    both = tuple(max(pair) for pair in zip(first.requirement, second.requirement, strict=True))
    for wanted, tile in enumerate((first, second)):
        layout = position.layout()
        layout.phase = Phase.TILE
        layout.seats[0].bonuses = both
        layout.seats[1].bonuses = tuple(max(0, need - 1) for need in tile.requirement)
        built = layout.build(check=False)
        assert len(built.eligible_tiles) >= 2
        assert choice(built).tile == (first, second)[wanted]


def test_it_passes_only_where_it_must() -> None:
    position = Position.initial("splendor-2024+pass=always", seed=3)
    agents = seat_agents(position, ["greedy:v1"] * 2)
    assert all(move.kind != MoveKind.PASS for move in play_on(position, agents))
    layout = table()
    layout.supply = (0, 0, 0, 0, 0, 5, 0)
    layout.market = [[None] * 4 for _ in range(3)]
    layout.decks = [[], [], []]
    stuck = layout.build(check=False)
    assert choice(stuck).kind == MoveKind.PASS


def test_marvel_is_won_with_a_stone_and_every_colour() -> None:
    position = Position.initial("marvel", seed=2)
    layout = position.layout()
    layout.seats[0].points = 14
    layout.seats[0].bonuses = (6, 6, 6, 6, 6)
    layout.tiles = [(tile, 1) for tile, _ in layout.tiles]
    market = position.market
    assert all(move.card in market[2] for move in [choice(layout.build(check=False))])
    layout.seats[0].tokens = (0, 0, 0, 0, 0, 0, 1)
    layout.supply = None
    won = layout.build(check=False)
    won.push(choice(won))
    assert won.seat(0).points >= 16
    layout.seats[0].bonuses = (0, 6, 6, 6, 6)
    yellow = choice(layout.build(check=False)).card
    assert isinstance(yellow, Card)
    assert yellow.bonus == 0


def choices_from(position: Position, rounds: int) -> set[int]:
    """Return what is chosen if the same position stands for 20 rounds."""
    chosen = set()
    for turns in range(rounds, rounds + 20):
        position.row["turns"] = 2 * turns
        chosen.add(choice(position).id)
    return chosen


def test_a_standstill_is_broken_by_chance() -> None:
    layout = table()
    layout.seats[0].tokens = (2, 2, 2, 2, 2, 0, 0)
    position = layout.build()
    early = choices_from(position, 10) | choices_from(position, 40)
    late = choices_from(position, 150)
    assert len(early) <= 2
    assert len(late) > 5


def test_preparing_is_optional_and_changes_nothing() -> None:
    view = Position.initial(seed=2).view(0)
    agent = GreedyAgent(seed=1)
    before = agent.play(view)
    agent.prepare()
    assert agent.play(view) == before


def test_the_seed_alone_breaks_ties() -> None:
    position = Position.initial(seed=2)
    view = position.view(0)
    agents = [GreedyAgent(seed=5), GreedyAgent(seed=5), GreedyAgent()]
    agents[2].new_game(position.rules, 2, 0, seed=5)
    assert len({agent.play(view) for agent in agents}) == 1
    agents[0].new_game(position.rules, 2, 0, seed=9)
    assert agents[0].seed == 5


def test_ties_are_broken_differently_by_different_seeds() -> None:
    layout = table()
    layout.tiles = []
    layout.market = [[None] * 4 for _ in range(3)]
    layout.decks = [[], [], []]
    view = layout.build(check=False).view(0)
    taken = {GreedyAgent(seed=seed).play(view).text for seed in range(20)}
    assert len(taken) > 1


def test_the_latest_version_is_what_greedy_means() -> None:
    assert make_agent("greedy").name == f"greedy:{LATEST}"
    assert [*VERSIONS][-1] == LATEST
    assert GreedyAgent().weights is VERSIONS[LATEST]


@pytest.mark.interpreted
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_hidden_cards_do_not_matter(edition: str, players: int) -> None:
    """The choice is the same on a view and on every position that fits it."""
    random = np.random.default_rng(players)
    position = Position.initial(edition, players, seed=17)
    agent = GreedyAgent(seed=4)
    agents = seat_agents(position, [*["greedy:v1"] * (players - 1), "random"], seed=1)
    for asked, move in enumerate(play_on(position, agents)):
        seat = position.to_move
        if asked % 7 == 0:
            view = position.view(seat)
            chosen = agent.choose(view, Limit())
            assert agent.choose(position, Limit()) == chosen  # type: ignore[arg-type]
            for _ in range(2):
                other = view.determinize(random)
                assert other.view(seat) == view
                assert agent.choose(other, Limit()) == chosen  # type: ignore[arg-type]
        assert move in position.legal_moves
        if config.DISABLE_JIT and asked > 60:
            return


def test_the_view_is_left_as_it_came() -> None:
    view = Position.initial("marvel", 4, seed=9).view(0)
    before = view.text()
    make_agent("greedy").play(view)
    assert view.text() == before


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_a_game_of_objects_comes_to_an_end(edition: str, players: int) -> None:
    position = play_game(edition, ["greedy:v1"] * players, seed=6)
    outcome = position.outcome()
    assert outcome is not None
    assert position.round < MOST_ROUNDS
    kinds = Counter(move.kind for move in position.move_stack)
    assert kinds[MoveKind.BUY] > 5 * players
    assert kinds[MoveKind.RESERVE] + kinds[MoveKind.RESERVE_BLIND] < kinds[MoveKind.TAKE]
