"""`search` as everybody uses it."""

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import numpy as np
import pytest

from gemwright.agents import AgentError, Limit, SearchAgent, make_agent
from gemwright.agents.kernels.evaluation import PLAYOUT
from gemwright.agents.kernels.greedy import PATIENCE
from gemwright.agents.kernels.selfplay import match_game
from gemwright.agents.search import shared_out
from gemwright.agents.searcher import FIRST_SLICE, Searcher, Settings, make_judge, new_tree, scratch_for
from gemwright.rules import Move, Position, View
from gemwright.rules.catalogue import PAY
from gemwright.testing import occasions
from tests.agents.helpers import GAMES, play_game
from tests.agents.kernels.test_searching import START, VIEW
from tests.agents.searching import FEW_NODES, hidden_hands, middle_games, mover_view, winning_views
from tests.agents.test_searcher import LONG, stopped_once_begun


def agent(options: str) -> SearchAgent:
    """Build a searcher with a small tree."""
    made = make_agent(f"search:{options},nodes={FEW_NODES}")
    assert isinstance(made, SearchAgent)
    return made


def play(options: str, view: View) -> Move:
    return agent(options).play(view)


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_it_plays_whole_games(edition: str, players: int) -> None:
    names = [f"search:sims=10,nodes={FEW_NODES}"] + ["greedy:v1"] * (players - 1)
    outcome = play_game(edition, names, seed=players).outcome()
    assert outcome is not None
    assert outcome.winners


def test_it_wins_at_once_where_it_can() -> None:
    for view in winning_views():
        for options in ("sims=50", "sims=50,eval=playout", "sims=100,threads=2"):
            board = view.copy()
            board.push(play(options, view))
            assert board.outcome() is not None


@pytest.mark.parametrize(
    "options", ["sims=60", "sims=60,eval=playout", "sims=60,threads=2", "sims=3,threads=8"]
)
def test_the_same_seed_decides_the_same(options: str) -> None:
    for position in middle_games():
        view = mover_view(position)
        assert play(f"{options},seed=5", view) == play(f"{options},seed=5", view)


def test_hidden_cards_do_not_change_a_decision() -> None:
    for position in [*middle_games(), hidden_hands("marvel", 3)]:
        view = mover_view(position)
        twins = [mover_view(view.determinize(np.random.default_rng(seed))) for seed in (1, 2)]
        assert len({play("sims=80", twin).id for twin in [view, *twins]}) == 1


def test_the_seed_of_the_game_counts_unless_it_has_one_of_its_own() -> None:
    rules = Position.initial(seed=1).rules
    seeds = []
    for options in ("sims=9", "sims=9,seed=4"):
        made = agent(options)
        for seed in (None, 7, 2**64 - 1):
            made.new_game(rules, 2, 0, seed)
            seeds.append(made._seed)
    assert seeds == [0, 7, 2**63 - 1, 4, 4, 4]


def test_an_only_decision_is_made_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    payments = [position for position in occasions("splendor-2024", 2) if len(position.legal_moves) > 1]
    assert payments
    view = START.copy()
    monkeypatch.setattr(Searcher, "search", lambda *_, **__: pytest.fail("it searched"))
    monkeypatch.setattr(type(view.legal_moves), "ids", property(lambda _: (3,)))
    assert agent("sims=50").choose(view, Limit()) == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_an_only_decision_worth_searching_takes_no_time(threads: int) -> None:
    payment = mover_view(next(occasions("splendor-2024", 2)))
    payment.row["supply"][:5] = 4  # no swap keeps anything from anybody
    made = agent(f"ms=60000,threads={threads}")
    assert made.play(payment).id == PAY
    assert all(searcher.simulations == FIRST_SLICE for searcher in made._searchers)


def test_threads_are_not_settled_one_by_one() -> None:
    """The most visited of each may be another one."""
    for view in winning_views():
        made = agent("sims=400,threads=2")
        made.play(view)
        assert [searcher.simulations for searcher in made._searchers] == [200, 200]


def test_limits_of_the_call_go_before_its_own() -> None:
    made = agent("sims=40")
    assert made.analyse(VIEW).simulations == 40
    assert made.analyse(VIEW, Limit(simulations=25)).simulations == 25
    assert agent("sims=40,ms=60000").analyse(VIEW).simulations == 40
    assert agent("ms=5").analyse(VIEW).simulations >= FIRST_SLICE


def test_a_limit_of_time_ends() -> None:
    made = agent("ms=60000")
    made.prepare()
    started = perf_counter()
    made.play(VIEW, Limit(seconds=0.05))
    assert perf_counter() - started < LONG / 2


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize("simulations", [1, 2, 20, 50])
def test_no_simulation_is_made_above_the_limit(threads: int, simulations: int) -> None:
    analysis = agent(f"ms=5,threads={threads}").analyse(VIEW, Limit(simulations=simulations), 100)
    assert analysis.simulations == simulations
    assert sum(line.simulations for line in analysis.lines) == simulations


@pytest.mark.parametrize(
    ("simulations", "threads", "shares"),
    [(None, 2, [None, None]), (5, 2, [3, 2]), (6, 3, [2, 2, 2]), (2, 4, [1, 1]), (1, 1, [1])],
)
def test_simulations_are_shared_out(simulations: int | None, threads: int, shares: list[int | None]) -> None:
    parts = shared_out(Limit(0.5, simulations), threads)
    assert [part.simulations for part in parts] == shares
    assert {part.seconds for part in parts} == {0.5}


def test_threads_search_trees_of_their_own() -> None:
    made = agent("sims=200,threads=2")
    analysis = made.analyse(VIEW, lines=100)
    first, second = made._searchers
    assert analysis.nodes == first.num_nodes + second.num_nodes
    assert first.simulations == second.simulations == 100
    assert analysis.values == pytest.approx(
        ((np.array(first.values()) + np.array(second.values())) / 2).tolist()
    )
    assert sum(analysis.values or ()) == pytest.approx(1)


def test_threads_that_had_no_part_in_it_do_not_count() -> None:
    made = agent("sims=90,threads=3")
    made.play(hidden_hands().view(0))
    analysis = made.analyse(VIEW, Limit(simulations=2), 100)
    assert sum(line.simulations for line in analysis.lines) == 2


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_long_search(threads: int) -> None:
    made = agent(f"ms=60000,threads={threads}")
    with stopped_once_begun(made._searchers[0], made.interrupt), ThreadPoolExecutor(1) as pool:
        started = perf_counter()
        move = pool.submit(made.play, VIEW).result(LONG / 2)
    assert move in VIEW.legal_moves
    assert perf_counter() - started < LONG / 2


def test_an_analysis_has_as_many_lines_as_asked_for() -> None:
    made = agent("sims=100")
    analyses = [made.analyse(VIEW, lines=lines) for lines in (1, 3, 100)]
    for lines, analysis in zip((1, 3, 100), analyses, strict=True):
        assert len(analysis.lines) == min(lines, len(VIEW.legal_moves))
        visits = [line.simulations for line in analysis.lines]
        assert visits == sorted(visits, reverse=True)
        assert analysis.best == made.play(VIEW, Limit(simulations=100))
        assert analysis.seconds > 0


def test_views_of_others_and_impossible_ones_are_refused() -> None:
    other = Position.initial(seed=1).view(1)
    broken = START.copy()
    broken.row["market"][0, 0] = broken.row["market"][0, 1]
    for view, code in ((other, "not-its-turn"), (broken, "impossible-view")):
        for ask in (agent("sims=20").play, agent("sims=20").analyse):
            with pytest.raises(AgentError) as refused:
                ask(view)
            assert refused.value.code == code


def test_views_with_unknown_cards_on_the_table_are_answered() -> None:
    """The view of somebody who has not been told what came up."""
    view = START.copy()
    view.push(next(move for move in view.legal_moves if move.kind == "reserve"))
    view.push(0)
    for seed in range(4):
        made = agent(f"sims=60,seed={seed}")
        assert made.play(view) in view.legal_moves
        assert all(line.moves[0] in view.legal_moves for line in made.analyse(view, lines=100).lines)


def test_options_are_what_it_is_built_from() -> None:
    made = agent("ms=20,eval=playout,threads=3")
    assert made._default == Limit(0.02)
    assert len(made._searchers) == 3
    assert made._settings.evaluation == PLAYOUT
    assert made._settings.nodes == FEW_NODES
    assert agent("sims=5")._default == Limit(None, 5)
    assert SearchAgent()._default == Limit(0.1)
    assert make_agent("search:30").name == "search:30"


@pytest.mark.parametrize(
    "options",
    ["ms=0", "sims=0", "threads=0", "threads=257", "eval=net", "nodes=1", "nodes=10000001", "depth=3"],
)
def test_bad_options_are_refused(options: str) -> None:
    with pytest.raises(AgentError):
        make_agent(f"search:{options}")


def test_preparing_loads_all_that_the_first_decision_needs() -> None:
    from gemwright.agents.kernels import searching

    made = agent("sims=20")
    made.prepare()
    for door in (searching.search, searching.root_lead, searching.known_decision):
        before = len(getattr(door, "signatures", []))
        made.play(VIEW)
        assert len(getattr(door, "signatures", [])) == before
    assert made._searchers[0].simulations <= 20


@pytest.mark.parametrize("name", ["search:sims=40", "level:6", "level:6,style=racer"])
def test_a_standstill_is_broken_by_chance(name: str) -> None:
    """In the beginning nothing is at stake: what a level decides then is the same under most seeds."""

    def decided(rounds: int) -> set[int]:
        position = Position.initial(seed=3)
        position.row["turns"] = 2 * rounds
        view = position.view(0)
        return {make_agent(f"{name},seed={seed}").play(view).id for seed in range(12)}

    assert len(decided(PATIENCE)) < 4
    assert len(decided(PATIENCE + 60)) > 7


def test_games_of_the_search_against_itself_end() -> None:
    """This one stood still for 345 rounds."""
    position = Position.initial("splendor-2024", 2, seed=5005)
    judge = make_judge(position.rules, 2, None, Settings())
    made = match_game(
        position.row, new_tree(200), judge, judge, scratch_for(None), np.array([100, 100]), np.zeros(2), 1
    )
    assert position.outcome() is not None
    assert made < 2 * 2 * (PATIENCE + 60)
