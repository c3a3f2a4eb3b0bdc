"""The parts of the appraisal against plain arithmetic on the public API.

Compiling every part for itself would take most of a minute; `test_golden_games` ties the
compiled agent to the interpreted one.
"""

import numpy as np
import pytest
from numba import config

from gemwright.agents.kernels import appraisal
from gemwright.agents.kernels.weights import COLOUR, FINISH, POINT, STONE, TAG, V1
from gemwright.rules import Layout, Position, cards, parse_card
from gemwright.rules.components import CARD_COST_PACKED

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python"),
]


def unpack(packed: int, bits: int = 8) -> list[int]:
    return [packed >> bits * colour & (1 << bits) - 1 for colour in range(5)]


def pack(amounts: list[int]) -> int:
    return sum(amount << 8 * colour for colour, amount in enumerate(amounts))


def table(edition: str = "splendor-2024") -> Layout:
    layout = Layout.empty(edition)
    layout.tiles = Position.initial(edition, seed=1).layout().tiles
    return layout


def worth(position: Position, name: str) -> int:
    useful = appraisal.usefulness(position.row, V1, 0)
    card = parse_card(name, position.family)
    return int(appraisal.card_worth(position.row, V1, 0, useful, card.index))


def test_packed_holdings_are_those_of_the_table() -> None:
    layout = table()
    layout.seats[1].tokens = (1, 2, 0, 3, 0, 2, 0)
    layout.seats[1].cards = [parse_card("W0:u3", "splendor"), parse_card("K0:g3", "splendor")]
    position = layout.build()
    assert unpack(appraisal.packed_tokens(position.row, 1)) == [1, 2, 0, 3, 0]
    assert unpack(appraisal.packed_bonuses(position.row, 1)) == [1, 0, 0, 0, 1]
    assert unpack(appraisal.packed_supply(position.row)) == list(position.supply[:5])


def test_places_are_market_slots_and_then_the_hand() -> None:
    position = Position.initial(seed=4)
    position.push_text(f"r{position.market[1][2]}")
    row = position.row
    codes = [int(appraisal.card_at(row, 0, place)) for place in range(appraisal.NUM_PLACES)]
    assert codes[:12] == row["market"].ravel().tolist()
    assert codes[12:] == row["hand"][0].tolist()


@pytest.mark.parametrize(("edition", "goal"), [("splendor-2014", 15), ("splendor-2024", 15), ("marvel", 16)])
def test_points_left_are_those_of_the_leader(edition: str, goal: int) -> None:
    layout = table(edition)
    layout.seats[0].points, layout.seats[1].points = 4, 9
    position = layout.build(check=False)
    assert appraisal.goal(position.row) == goal
    assert appraisal.points_left(position.row) == goal - 9


def test_points_make_a_card_worth_more() -> None:
    position = Position.initial(seed=4)
    base = worth(position, "G0:u2r2")
    points_only = [worth(position, card.full_name) for card in cards("splendor") if card.bonus == 2]
    by_points = {
        card.points: w
        for card, w in zip([c for c in cards("splendor") if c.bonus == 2], points_only, strict=True)
    }
    assert by_points == {points: base + points * int(V1[POINT]) for points in by_points}


def test_a_card_that_reaches_the_goal_is_worth_more() -> None:
    layout = table()
    layout.seats[0].points = 11
    position = layout.build(check=False)
    difference = worth(position, "W4:k7") - worth(position, "W3:w6")
    assert difference == int(V1[POINT]) + int(V1[FINISH])


def test_marvel_wants_every_colour_a_stone_and_tags() -> None:
    layout = table("marvel")
    deck = cards("marvel")
    layout.seats[0].cards = [next(card for card in deck if card.bonus == 0 and card.level == 1)]
    position = layout.build()
    useful = unpack(appraisal.usefulness(position.row, V1, 0), appraisal.USEFUL_BITS)
    assert all(value >= int(V1[COLOUR]) for value in useful[1:])
    tagged = next(card for card in deck if card.tags == 2)
    useful_bonus, points = useful[tagged.bonus], tagged.points * int(V1[POINT])
    stone = int(V1[STONE]) if tagged.level == 3 else 0
    assert worth(position, tagged.full_name) == useful_bonus + points + stone + 2 * int(V1[TAG])
    third = next(card for card in deck if card.level == 3 and card.tags == 0)
    before = worth(position, third.full_name)
    layout.seats[0].tokens = (0, 0, 0, 0, 0, 0, 1)
    layout.supply = None
    assert before - worth(layout.build(check=False), third.full_name) == int(V1[STONE])


def test_a_bonus_that_tiles_ask_for_is_more_useful() -> None:
    position = Position.initial(seed=4)
    wanted = np.array(position.tiles[0].tile.requirement) > 0
    position.row["bonuses"][0] = np.maximum(np.array(position.tiles[0].tile.requirement) - 1, 0)
    useful = []
    for tiles in (position.row["tiles"].copy(), -1):
        position.row["tiles"] = tiles
        packed = appraisal.usefulness(position.row, V1, 0)
        useful.append(np.array(unpack(packed, appraisal.USEFUL_BITS)))
    gain = useful[0] - useful[1]
    assert gain[wanted].min() > gain[~wanted].max()


def quarters(cost: list[int], tokens: list[int], gold: int, supply: list[int]) -> int:
    return int(appraisal.quarter_turns(V1, pack(cost), 0, pack(tokens), gold, pack(supply)))


def test_quarter_turns_count_takes_and_an_empty_supply() -> None:
    full = [4] * 5
    assert quarters([2, 2, 0, 0, 0], [2, 2, 0, 0, 0], 0, full) == 0
    assert quarters([3, 2, 2, 0, 0], [2, 1, 1, 0, 0], 0, full) == 4
    assert quarters([3, 3, 3, 0, 0], [1, 1, 1, 0, 0], 0, full) == 8
    assert quarters([3, 2, 2, 0, 0], [2, 2, 2, 0, 0], 1, full) == 0
    assert quarters([3, 2, 2, 0, 0], [2, 1, 1, 0, 0], 0, [0, 4, 4, 4, 4]) > 4


def test_a_price_beyond_the_token_limit_is_further_off() -> None:
    full, held = [7] * 5, [3, 3, 3, 0, 0]
    within, beyond = [3, 3, 3, 1, 0], [3, 3, 6, 1, 0]
    assert quarters(beyond, [3, 3, 6, 0, 0], 0, full) > quarters(within, held, 0, full)


def test_only_known_cards_count() -> None:
    position = Position.initial(seed=4)
    view = position.view(0)
    view.push(next(move for move in view.legal_moves if move.kind == "reserve"))
    assert None not in view.market[0]
    unknown = int(view.row["market"][0, 0])
    assert unknown >= len(cards("splendor"))
    assert CARD_COST_PACKED[0, unknown] > 0
    assert prospects(view.row) > 0


def prospects(row: np.void, tokens: int = 0, gone: int = -1) -> int:
    useful = appraisal.usefulness(row, V1, 0)
    return int(appraisal.prospects(row, V1, 0, useful, 0, tokens, 0, pack([4] * 5), gone))


def test_tokens_bring_cards_nearer_and_a_card_gone_is_missed() -> None:
    row = Position.initial(seed=4).row
    assert prospects(row, pack([2, 2, 2, 2, 2])) > prospects(row)
    without = [prospects(row, gone=place) for place in range(12)]
    assert max(without) <= prospects(row)
    assert all(ahead < prospects(row) for ahead in without[:4])
