"""How people decide: misjudgements and wins at once, with kernels as plain Python and compiled."""

import numpy as np
import pytest
from numba import config

from gemwright.agents.kernels import people
from gemwright.agents.kernels.greedy import PATIENCE
from gemwright.agents.kernels.weights import V1
from gemwright.rules import Layout, Phase, Position, parse_card
from gemwright.rules.state import new_states

plain = pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python")
EULER = 0.5772156649


def table(points: tuple[int, int], *, to_move: int = 1) -> Position:
    """Return a table where the seat to move can pay for a card of 3 points and one of none."""
    layout = Layout.empty("splendor-2024")
    layout.to_move = to_move
    layout.tiles = Position.initial(seed=1).layout().tiles
    names = [("G0:r3", "G0:u2r2", "U1:r4", "K0:g3"), ("W3:w6", "U2:u5", "K2:w5", "G2:g5")]
    layout.market = [[parse_card(name, "splendor") for name in row] for row in names]
    layout.market.append([None] * 4)
    for seat, held in enumerate(points):
        layout.seats[seat].points = held
    layout.seats[to_move].tokens = (3, 0, 0, 3, 0, 0, 0)
    layout.seats[to_move].bonuses = (3, 0, 0, 0, 0)
    return layout.build(check=False)


def winning(position: Position) -> str:
    """Return the text of the winning action that is found, "" if none is."""
    found = int(people.win_at_once(position.row, new_states(1)))
    return "" if found < 0 else position.move(found).text


def chosen(position: Position, noise: float, seed: int, *, alert: bool = True) -> int:
    return int(people.human_choice(position.row, new_states(1), V1, noise, seed, alert))


@pytest.mark.interpreted
@plain
def test_misjudgements_have_the_gumbel_distribution() -> None:
    drawn = np.array([people.misjudgement(seed, 9, decision) for seed in range(40) for decision in range(70)])
    assert np.isfinite(drawn).all()
    assert drawn.mean() == pytest.approx(EULER, abs=0.1)
    assert drawn.std() == pytest.approx(np.pi / np.sqrt(6), abs=0.1)
    assert np.mean(drawn < 0) == pytest.approx(np.exp(-1), abs=0.04)


@pytest.mark.interpreted
@plain
def test_a_misjudgement_hangs_on_seed_turn_and_decision() -> None:
    first = people.misjudgement(1, 2, 3)
    assert first == people.misjudgement(1, 2, 3)
    others = [people.misjudgement(*three) for three in [(2, 2, 3), (1, 3, 3), (1, 2, 4)]]
    assert len({first, *others}) == 4


@pytest.mark.interpreted
def test_the_card_that_ends_the_game_is_found() -> None:
    assert winning(table((3, 12))) == "bW3:w6"


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "position",
    [table((3, 11)), table((16, 12)), table((12, 12), to_move=0)],
    ids=["too few points", "another has more", "another has a turn yet"],
)
def test_what_does_not_win_at_once_is_no_win(position: Position) -> None:
    assert winning(position) == ""


@pytest.mark.interpreted
def test_a_payment_is_no_action_that_wins() -> None:
    position = table((3, 12))
    layout = position.layout()
    layout.seats[1].tokens = (2, 0, 0, 3, 0, 1, 0)
    layout.seats[1].bonuses = (4, 0, 0, 0, 0)
    position = layout.build(check=False)
    position.push_text("bW3:w6")
    assert position.phase == Phase.PAYMENT
    assert winning(position) == ""
    assert position.move(chosen(position, 1e9, 3)).text == "="


@pytest.mark.interpreted
def test_the_rows_asked_about_stay_as_they_are() -> None:
    position = table((3, 12))
    before = position.row.tobytes()
    winning(position)
    chosen(position, 1e5, 4)
    assert position.row.tobytes() == before


@pytest.mark.interpreted
def test_who_is_alert_wins_whatever_else_seems_good() -> None:
    position = table((3, 12))
    decided = {position.move(chosen(position, 1e30, seed)).text for seed in range(8)}
    assert decided == {"bW3:w6"}
    dreamt = {chosen(position, 1e30, seed, alert=False) for seed in range(8)}
    assert len(dreamt) > 2


@pytest.mark.interpreted
def test_without_noise_the_best_action_is_that_of_greedy() -> None:
    position = table((3, 3))
    assert len({chosen(position, 0.0, seed) for seed in range(6)}) == 1
    assert len({chosen(position, 1e6, seed) for seed in range(12)}) > 2


@pytest.mark.interpreted
def test_tokens_to_return_are_misjudged_less() -> None:
    layout = table((0, 0)).layout()
    layout.seats[1].tokens = (1, 3, 3, 3, 0, 0, 0)
    layout.seats[1].bonuses = (7, 0, 0, 0, 0)
    position = layout.build(check=False)
    position.push_text("+ugr")
    assert position.phase == Phase.RETURN
    assert len({chosen(position, 0.0, seed) for seed in range(6)}) == 1
    returned = {position.move(chosen(position, 1e9, seed)).text for seed in range(12)}
    assert len(returned) > 1
    assert returned <= {"-w", "-u", "-g", "-r"}


@pytest.mark.interpreted
@plain
def test_searchers_grow_restless_once_greedy_has_lost_its_patience() -> None:
    assert [people.restlessness(turns, 2) for turns in (0, 2 * PATIENCE + 1)] == [0.0, 0.0]
    assert people.restlessness(3 * (PATIENCE + 20), 3) == pytest.approx(20 * people.RESTLESS)
