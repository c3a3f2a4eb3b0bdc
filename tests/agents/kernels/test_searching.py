"""What holds of every search tree, whatever the numbers it is tuned with."""

import numpy as np
import pytest
from numba import config

from gemwright.agents import random_network
from gemwright.agents.kernels import searching
from gemwright.agents.kernels.evaluation import HEURISTIC, PLAYOUT, SAMPLE, Judge
from gemwright.agents.kernels.evaluation import VIEW as VIEW_PLACE
from gemwright.agents.kernels.searching import SETTLED, known_decision, root_lead
from gemwright.agents.kernels.tree import (
    BUY_HAND_KEY,
    BUY_KEY,
    NONE,
    NUM_EDGES,
    NUM_NODES,
    NUM_REVEALS,
    NUM_TRACES,
    RESERVE_KEY,
    level_of,
)
from gemwright.agents.searcher import Searcher, edges_of
from gemwright.rules import GemwrightError, Position, View
from gemwright.rules.catalogue import BUY, LEVEL_STARTS, PAY, RESERVE_BLIND, UNKNOWN_CARD
from gemwright.rules.kernels import entries
from gemwright.rules.kernels.rng import step
from gemwright.rules.state import Row
from gemwright.testing import occasions
from tests.agents.helpers import GAMES
from tests.agents.searching import (
    best_decision,
    hidden_hands,
    middle_game,
    middle_games,
    mover_view,
    reveals_of,
    searched,
    traces_of,
    tree_bytes,
    winning_views,
)

PLAIN = pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")
EVALUATIONS = ["heuristic", "playout", "network"]
START = Position.initial(seed=3).view(0)
VIEW = mover_view(middle_game("splendor-2024", 2))
NETWORK = random_network(width=32, layers=2, seed=1)


def searched_by(evaluation: str, view: View, simulations: int, seed: int = 0) -> Searcher:
    """Search with one of the three evaluations."""
    if evaluation == "network":
        return searched(view, simulations, seed, NETWORK)
    return searched(view, simulations, seed, evaluation=PLAYOUT if evaluation == "playout" else HEURISTIC)


def require_sound(searcher: Searcher) -> None:
    """Check what every node, edge, trace and reveal of a tree that is not full has to keep to."""
    tree = searcher.tree
    for node in range(searcher.num_nodes):
        record = tree.nodes[node]
        traces = traces_of(searcher, node)
        visits = [int(tree.traces[trace]["visits"]) for trace in traces]
        assert int(record["visits"]) == 1 + sum(visits)
        assert float(record["totals"].sum()) == pytest.approx(int(record["visits"]), rel=1e-5)
        passed_on = record["totals"] - sum(tree.traces[trace]["totals"] for trace in traces)
        assert passed_on.min() >= -1e-6
        assert passed_on.sum() == pytest.approx(1, rel=1e-5)
        for edge in edges_of(tree, node):
            require_sound_edge(searcher, node, edge)


def require_sound_edge(searcher: Searcher, node: int, edge: int) -> None:
    """Check that an edge was available when it was followed, and that what lies behind it adds up."""
    tree = searcher.tree
    record, trace = tree.edges[edge], int(tree.edges[edge]["trace"])
    assert 0 <= int(record["available"]) <= int(tree.nodes[node]["visits"]) - 1
    assert 0 < float(record["prior"]) <= 1
    if trace == NONE:
        return
    learned = tree.traces[trace]
    visits, mover = int(learned["visits"]), int(tree.nodes[node]["mover"])
    assert 0 < visits <= int(record["available"])
    assert float(learned["totals"].sum()) == pytest.approx(visits, rel=1e-5)
    assert float(learned["square"]) <= float(learned["totals"][mover]) + 1e-6
    reveals = list(reveals_of(searcher, trace))
    assert len(reveals) == int(learned["num_reveals"])
    children = [int(tree.reveals[reveal]["child"]) for reveal in reveals]
    if reveals:
        assert int(learned["child"]) == NONE
        assert sum(int(tree.reveals[reveal]["visits"]) for reveal in reveals) <= visits
    else:
        children = [int(learned["child"])]
    reached = [child for child in children if child != NONE]
    assert sum(int(tree.nodes[child]["visits"]) for child in reached) <= visits
    assert all(child > node for child in reached)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_trees_add_up(evaluation: str, edition: str, players: int) -> None:
    position = middle_game(edition, players)
    searcher = searched_by(evaluation, mover_view(position), 150)
    assert int(searcher.tree.nodes[0]["visits"]) == 151
    assert searcher.simulations == 150
    require_sound(searcher)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_trees_of_every_phase_and_near_the_end_add_up(evaluation: str) -> None:
    for edition, players in GAMES[::2]:
        for position in occasions(edition, players):
            require_sound(searched_by(evaluation, mover_view(position), 80))


@pytest.mark.interpreted
@pytest.mark.parametrize("evaluation", EVALUATIONS)
@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_small_trees_add_up(evaluation: str, edition: str) -> None:
    searcher = searched_by(evaluation, hidden_hands(edition, 3).view(0), 8)
    assert int(searcher.tree.nodes[0]["visits"]) == 9
    require_sound(searcher)


def test_reveals_are_cards_the_view_has_not_seen() -> None:
    for position in middle_games():
        view = mover_view(position)
        searcher = searched(view, 400)
        shown = set(view.row["market"].ravel().tolist()) | set(view.row["hand"].ravel().tolist())
        shown |= set(np.flatnonzero(view.row["owner"] >= 0).tolist())
        num_reveals = int(searcher.tree.counts[NUM_REVEALS])
        cards = searcher.tree.reveals[:num_reveals]["card"].tolist()
        assert num_reveals > 10
        assert not shown & set(cards)
        assert all(0 <= card < UNKNOWN_CARD for card in cards)


def test_reveals_of_an_edge_differ_and_are_of_one_level() -> None:
    searcher = searched(VIEW, 600)
    for edge in edges_of(searcher.tree, 0):
        key, trace = int(searcher.tree.edges[edge]["key"]), int(searcher.tree.edges[edge]["trace"])
        if trace == NONE:
            continue
        cards = [int(searcher.tree.reveals[reveal]["card"]) for reveal in reveals_of(searcher, trace)]
        assert len(set(cards)) == len(cards)
        assert len({int(level_of(card)) for card in cards}) <= 1
        if cards and RESERVE_KEY <= key < BUY_HAND_KEY:
            own = key - (BUY_KEY if key >= BUY_KEY else RESERVE_KEY)
            assert int(level_of(cards[0])) == int(level_of(own))
        if key < RESERVE_BLIND:
            assert not cards


@pytest.mark.parametrize("widening", [0.0, 0.5, 1.0])
def test_the_number_of_reveals_grows_with_the_root_of_the_visits(widening: float) -> None:
    searcher = searched(START, 1500, widening=widening, uniform=1.0, exploration=5.0)
    numbers = []
    for trace in set(traces_of(searcher, 0)) - blind_traces(searcher):
        visits, reveals = (int(searcher.tree.traces[trace][name]) for name in ("visits", "num_reveals"))
        assert reveals <= 1 + widening * visits**0.5
        numbers.append(reveals)
    assert max(numbers) == 1 if widening == 0 else max(numbers) > 2


def blind_traces(searcher: Searcher) -> set[int]:
    """Return the traces of blind reserves, whose cards the searching seat tells apart without limit."""
    tree = searcher.tree
    edges = tree.edges[: int(tree.counts[NUM_EDGES])]
    keys = edges["key"]
    blind = (keys >= RESERVE_BLIND) & (keys < BUY)
    return set(edges["trace"][blind].tolist()) - {NONE}


def test_what_others_draw_blind_is_not_told_apart() -> None:
    searcher = searched(START, 1500, uniform=1.0, exploration=5.0)
    tree, own = searcher.tree, START.to_move
    blind, seen = blind_traces(searcher), 0
    for node in range(searcher.num_nodes):
        for trace in blind & set(traces_of(searcher, node)):
            others = int(tree.nodes[node]["mover"]) != own
            reveals = int(tree.traces[trace]["num_reveals"])
            assert (reveals == 0) == others
            seen += others
    assert seen > 3


def test_hidden_cards_of_others_are_edges_available_now_and_then() -> None:
    """Which cards the other seat holds blind, and so can buy, differs from deal to deal."""
    position = hidden_hands()
    searcher = searched(position.view(0), 1500)
    tree = searcher.tree
    unseen = set(range(40)) - set(position.row["market"].ravel().tolist())
    bought, seldom = set(), 0
    for node in range(1, searcher.num_nodes):
        if int(tree.nodes[node]["mover"]) != 1:
            continue
        for edge in edges_of(tree, node):
            key, available = int(tree.edges[edge]["key"]), int(tree.edges[edge]["available"])
            if key >= BUY_HAND_KEY:
                bought.add(key - BUY_HAND_KEY)
                visits = int(tree.nodes[node]["visits"])
                seldom += visits > 20 and 0 < available < visits - 1
    assert len(bought) > 10
    assert bought <= unseen
    assert seldom > 3


def test_a_finished_game_is_worth_what_it_is() -> None:
    """The edge that ends the game at once is worth 1 to its mover, to the last digit."""
    for view in winning_views():
        searcher = searched(view, 50)
        best = next(found for found in searcher.root() if found.decision == best_decision(searcher))
        assert best.totals[view.to_move] == best.visits == best.square
        assert best.totals.sum() == best.visits


@pytest.mark.parametrize(
    ("evaluation", "simulations"), [("heuristic", 50), ("playout", 50), ("network", 300)]
)
def test_the_winning_purchase_is_found(evaluation: str, simulations: int) -> None:
    """By a network that knows nothing every decision has to be tried once, up to 60 of them."""
    for view in winning_views():
        searcher = searched_by(evaluation, view, simulations)
        move = view.move(best_decision(searcher))
        assert move.kind == "buy"
        board = view.copy()
        board.push(move)
        assert board.outcome() is not None
        values = searcher.values()
        assert values[view.to_move] > 0.8


def test_a_draw_by_the_cap_of_turns_is_shared() -> None:
    """R13.7 and the switch `turn_cap`: in Marvel nobody wins who does not qualify."""
    position = Position.initial("marvel+turn_cap=1", 2, seed=4)
    position.push(position.legal_moves.ids[0])
    searcher = searched(position.view(1), 40)
    for found in searcher.root():
        assert found.totals[:2].tolist() == [found.visits / 2] * 2


@pytest.mark.interpreted
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_only_what_may_be_known_counts(evaluation: str) -> None:
    position = hidden_hands(players=3)
    view = position.view(0)
    twins = [view.determinize(np.random.default_rng(seed)) for seed in (1, 2)]
    assert twins[0].text() != twins[1].text()
    trees = [tree_bytes(searched_by(evaluation, twin.view(0), 8)) for twin in twins]
    assert trees[0] == trees[1]


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_twins_have_the_same_tree(edition: str, players: int) -> None:
    position = middle_game(edition, players, seed=3, plies=60)
    view = mover_view(position)
    twins = [position, *(view.determinize(np.random.default_rng(seed)) for seed in (1, 2))]
    assert len({twin.text() for twin in twins}) == 3
    assert len({tree_bytes(searched(mover_view(twin), 200, seed=9)) for twin in twins}) == 1


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_the_seed_fixes_the_tree(evaluation: str) -> None:
    first, again, other = (tree_bytes(searched_by(evaluation, VIEW, 150, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("nodes", [2, 10, 100])
def test_a_full_tree_does_not_grow_and_goes_on(nodes: int) -> None:
    few, many = (searched(VIEW, simulations, nodes=nodes) for simulations in (2 * nodes, 3000))
    assert few.num_nodes == many.num_nodes == nodes
    for searcher in (few, many):
        tree = searcher.tree
        for kind, records in zip(
            (NUM_NODES, NUM_EDGES, NUM_TRACES, NUM_REVEALS), tree[:4], strict=True
        ):  # fmt: skip
            assert int(tree.counts[kind]) <= records.shape[0]
    assert int(many.tree.nodes[0]["visits"]) == 3001
    visits = [found.visits for found in many.root()]
    assert sum(visits) > 0.9 * 3000
    assert max(visits) < sum(visits)
    assert 0 < many.values()[0] < 1


def test_what_is_searched_are_the_legal_decisions() -> None:
    for position in middle_games():
        view = mover_view(position)
        searcher = searched(view, 30)
        assert sorted(found.decision for found in searcher.root()) == sorted(view.legal_moves.ids)


def test_priors_follow_the_visits_where_values_say_little() -> None:
    """With much weight on the policy the decisions are visited in its proportions."""
    searcher = searched(VIEW, 2000, exploration=1000.0)
    for found in searcher.root():
        if found.prior > 0.02:
            assert found.visits / 2000 == pytest.approx(found.prior, rel=0.1)


def test_keys_are_looked_up_from_python() -> None:
    row = VIEW.row
    assert int(known_decision(row, 5)) == 5
    assert int(known_decision(row, BUY_KEY + int(row["market"][0, 0]))) == BUY
    assert int(known_decision(row, BUY_HAND_KEY + int(row["market"][0, 0]))) == NONE


def test_the_lead_is_that_of_the_most_visited() -> None:
    searcher = searched(VIEW, 300)
    most, second, *_ = sorted((found.visits for found in searcher.root()), reverse=True)
    assert int(root_lead(searcher.tree)) == most - second


def test_an_only_decision_leads_by_far() -> None:
    payment = mover_view(next(occasions("splendor-2024", 2)))
    payment.row["supply"][:5] = 4
    searcher = searched(payment, 20)
    assert [found.decision for found in searcher.root()] == [PAY]
    assert int(root_lead(searcher.tree)) == SETTLED


def test_an_impossible_view_is_refused() -> None:
    broken = VIEW.copy()
    broken.row["market"][0, 0] = broken.row["market"][0, 1]
    with pytest.raises(GemwrightError, match="no position fits this view"):
        searched(broken, 10)


def test_unknown_cards_on_the_table_are_searched() -> None:
    """A view can be pushed without saying what came up: each deal then has another card there."""
    view = Position.initial(seed=3).view(0)
    view.push(next(move for move in view.legal_moves if move.kind == "reserve"))
    view.push(0)
    assert UNKNOWN_CARD in view.row["market"]
    searcher = searched(view, 300)
    assert all(found.decision in view.legal_moves for found in searcher.root())
    assert len(list(edges_of(searcher.tree, 0))) > len(searcher.root()) > 20
    assert searcher._scratch.rows[VIEW_PLACE].tobytes() == view.row.tobytes()


@PLAIN
@pytest.mark.interpreted
@pytest.mark.parametrize("caution", [0.0, 0.5])
def test_the_edge_followed_is_that_of_the_formula(caution: float) -> None:
    """PUCT, with availability in place of visits of the node, against plain arithmetic."""
    searcher = searched(VIEW, 25, caution=caution, exploration=0.7)
    tree, mover = searcher.tree, VIEW.to_move
    assert mover == 1
    node, edges = tree.nodes[0], list(edges_of(tree, 0))
    tried = sum(float(tree.edges[edge]["prior"]) for edge in edges if int(tree.edges[edge]["trace"]) != NONE)
    untried = float(node["totals"][mover]) / int(node["visits"]) - caution * tried**0.5
    scores = {}
    for edge in edges:
        record, trace = tree.edges[edge], int(tree.edges[edge]["trace"])
        visits = 0 if trace == NONE else int(tree.traces[trace]["visits"])
        mean = float(tree.traces[trace]["totals"][mover]) / visits if visits else untried
        wish = 0.7 * float(record["prior"]) * (int(record["available"]) + 1) ** 0.5
        scores[edge] = mean + wish / (1 + visits)
    state = VIEW.determinize(np.random.default_rng(1)).row
    followed = int(searching.select_edge(tree, 0, searcher._judge(VIEW), state))
    assert followed == max(scores, key=lambda edge: scores[edge])


@PLAIN
@pytest.mark.interpreted
def test_another_card_can_come_up_in_a_valid_position() -> None:
    position = Position.initial(seed=3)
    up, deck = int(position.row["market"][1, 2]), position.row["deck"].tolist()
    coming, gone = deck[LEVEL_STARTS[1] + 9], deck[LEVEL_STARTS[1]]
    assert searching.put_up(position.row, 6, coming)
    assert int(position.row["market"][1, 2]) == coming
    assert int(position.row["deck"][LEVEL_STARTS[1] + 9]) == up
    assert not position.status()
    before = position.row.tobytes()
    assert not searching.put_up(position.row, 6, gone)
    assert position.row.tobytes() == before


@PLAIN
@pytest.mark.interpreted
def test_a_reveal_chosen_again_is_one_of_those_seen_that_can_be() -> None:
    """Of cards seen before one may lie elsewhere in this sample."""
    searcher = searched(VIEW, 1)
    tree, position = searcher.tree, VIEW.determinize(np.random.default_rng(1))
    first = LEVEL_STARTS[0] + int(position.row["drawn"][0])
    cards = [int(position.row["deck"][first + i]) for i in range(3)]
    lying = int(position.row["market"][0, 1])
    trace = traces_of(searcher, 0)[0]
    tree.traces[trace]["reveals"], tree.traces[trace]["num_reveals"] = NONE, 0
    reveals = {int(searching.new_reveal(tree, trace, card)): card for card in (*cards, lying)}
    chosen = set()
    for _ in range(40):
        sample = position.copy()
        position.row["rng"] = sample.row["rng"] = step(position.row["rng"])
        reveal = int(searching.another_reveal(tree, trace, sample.row, 0))
        assert int(sample.row["market"][0, 0]) == reveals[reveal] != lying
        assert not sample.status()
        chosen.add(reveals[reveal])
    assert chosen == set(cards)


@PLAIN
@pytest.mark.interpreted
def test_blind_cards_are_told_apart_by_who_draws_them() -> None:
    searcher = searched(START, 1)
    for mover, told_apart in ((0, True), (1, False)):
        trace = int(searching.new_trace(searcher.tree, next(edges_of(searcher.tree, 0))))
        sample = searcher._scratch.rows[SAMPLE]
        searcher._scratch.rows[SAMPLE] = START.determinize(np.random.default_rng(1)).row
        sample["to_move"] = mover
        card = int(sample["deck"][LEVEL_STARTS[2] + int(sample["drawn"][2])])
        judge = searcher._judge(START)
        reveal, no_room = searching.play_edge(
            searcher.tree, trace, judge, searcher._scratch, RESERVE_BLIND + 2
        )
        assert not no_room
        assert (int(reveal) != NONE) == told_apart
        if told_apart:
            assert int(searcher.tree.reveals[reveal]["card"]) == card


@PLAIN
@pytest.mark.interpreted
@pytest.mark.parametrize(
    "edition", ["splendor-2024", "marvel", "splendor-2024+reserved_from_table_public=false"]
)
def test_a_node_is_one_thing_to_the_searching_seat(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the sample, what the seat knows is the same each time the search comes to a node."""
    known: dict[int, bytes] = {}
    visits = 0
    select_edge = searching.select_edge

    def checked(tree: searching.Tree, node: int, judge: Judge, state: Row) -> int:
        nonlocal visits
        row = state.copy()
        entries.hide(row, 0)
        assert known.setdefault(node, row.tobytes()) == row.tobytes()
        visits += 1
        return int(select_edge(tree, node, judge, state))

    monkeypatch.setattr(searching, "select_edge", checked)
    searched(hidden_hands(edition, 2).view(0), 150, evaluation=PLAYOUT, temperature=1e9)
    assert visits >= 150 + len(known) / 2
