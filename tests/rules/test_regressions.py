"""Faults that were found in review, so that none comes back."""

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from gemwright.rules import (
    GemwrightError,
    HandCard,
    IllegalMoveError,
    Layout,
    Phase,
    Position,
    PositionError,
    Purchase,
    SetUpError,
    Status,
    Termination,
    TextError,
    UnknownCard,
    View,
    cards,
    tiles,
)
from gemwright.rules.lines import FIELDS
from tests.rules.helpers import Owned, find_card, returned_on_paths, scene

pytestmark = pytest.mark.interpreted
LINE = Position.initial("splendor-2024", 2, seed=7).text()
CARD = find_card("[L1 G 0 | R3]")


def start(rules: str = "splendor-2024") -> Layout:
    return Position.initial(rules, seed=1).layout()


def paying() -> Position:
    position = scene("splendor-2024", Owned("R3 $2"), market=[CARD])
    position.push_text(f"b{CARD.full_name}")
    return position


def test_a_payment_that_is_out_of_reach_is_refused() -> None:
    position = paying()
    position.push_text("$r")
    with pytest.raises(IllegalMoveError):
        position.push_turn("=r3")


def test_the_rest_of_a_payment_has_a_text() -> None:
    position = paying()
    position.push_text("$r")
    loaded = Position.from_text(position.text())
    loaded.push_text("=")
    again = Position.from_text(position.text())
    again.push_turn(loaded.last_turn_text())
    assert again == loaded


def test_return_phase_without_a_way_out() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_text("+wug")
    layout = position.layout()
    layout.last_returned = 5
    assert layout.status()


def test_tile_phase_without_a_choice() -> None:
    layout = start()
    layout.phase = Phase.TILE
    assert layout.status()


def over_by_points(layout: Layout) -> None:
    layout.phase, layout.termination = Phase.OVER, Termination.POINTS


def over_by_stalemate(layout: Layout) -> None:
    layout.phase, layout.termination = Phase.OVER, Termination.STALEMATE


def over_by_cap(layout: Layout) -> None:
    layout.phase, layout.termination = Phase.OVER, Termination.CAP


def one_pass_each(layout: Layout) -> None:
    layout.turns, layout.passes = 2, 2


@pytest.mark.parametrize("change", [over_by_points, over_by_stalemate, over_by_cap, one_pass_each])
def test_ends_that_never_came(change: Callable[[Layout], None]) -> None:
    layout = start()
    change(layout)
    assert layout.status()


def test_a_game_that_is_over_goes_on() -> None:
    layout = scene("splendor-2024", Owned(points=15), turns=2, allow=Status.ENDING).layout()
    assert layout.status() == Status.ENDING


def test_cards_of_the_other_family() -> None:
    layout = start("marvel")
    assert layout.market is not None
    layout.market[0][0] = cards("splendor")[0]
    assert layout.status()


def test_tiles_of_the_other_family() -> None:
    layout = start("marvel")
    layout.tiles[0] = (tiles("splendor")[9], None)
    with pytest.raises(PositionError):
        layout.build().text()


def test_purchase_from_nowhere() -> None:
    layout = start()
    layout.phase, layout.purchase = Phase.PAYMENT, Purchase(CARD, (9, 9))
    assert layout.status()


def test_last_returned_out_of_range() -> None:
    layout = start()
    layout.last_returned = 300
    with pytest.raises(PositionError):
        layout.build()


def test_too_many_tiles() -> None:
    layout = start()
    layout.tiles = [(tile, None) for tile in tiles("splendor")[:7]]
    with pytest.raises(PositionError):
        layout.build(check=False)


def test_empty_slots_are_never_for_sale() -> None:
    layout = start()
    assert layout.market is not None
    layout.market[0][0] = None
    layout.seats[0] = replace(layout.seats[0], tokens=(20,) * 7, bonuses=(20,) * 5)
    assert 45 not in layout.build(check=False).legal_moves.ids


def test_decisions_from_numpy() -> None:
    position = Position.initial(seed=np.int64(1))  # type: ignore[arg-type]
    decision = np.flatnonzero(position.legal_moves.mask)[0]
    assert decision in position.legal_moves
    position.push(decision)


def test_a_foreign_move_with_a_reveal() -> None:
    position = Position.initial(seed=1)
    foreign = Position.initial(seed=2).move(30)
    assert foreign not in position.legal_moves
    with pytest.raises(IllegalMoveError):
        position.push(foreign, position.layout().decks[0][5])  # type: ignore[index]


def test_a_reveal_that_is_no_card() -> None:
    with pytest.raises((TypeError, GemwrightError)):
        Position.initial(seed=1).push(30, "R0:w3")  # type: ignore[arg-type]


def test_a_view_is_no_position() -> None:
    view = Position.initial(seed=1).view(0)
    with pytest.raises(GemwrightError):
        Position.from_text(view.text())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("supply", "q1"), ("decks", "W9:w9/-/-"), ("tiles", "N:w9"), ("seats", "-/Z/-;-/-/-"),
        ("phase", "payment"), ("phase", "return=t"),
    ],
)  # fmt: skip
def test_every_error_of_a_line_names_its_field(field: str, value: str) -> None:
    values = LINE.split()
    values[FIELDS.index(field)] = value
    with pytest.raises(TextError) as caught:
        Position.from_text(" ".join(values))
    assert field in str(caught.value)


def test_unknown_keys_in_json() -> None:
    data = json.loads(json.dumps(Position.initial(seed=1).to_json()))
    data["seats"][0]["bogus"] = 1
    with pytest.raises(TextError):
        Position.from_json(data)


def test_avengers_in_json() -> None:
    data = json.loads(json.dumps(Position.initial("marvel", seed=1).to_json()))
    data["seats"][0]["avengers"] = "no"
    with pytest.raises(TextError):
        Position.from_json(data, check=False)


def test_endless_numbers_in_json() -> None:
    data = Position.initial(seed=1).to_json()
    with pytest.raises(TextError):
        Position.from_json({**data, "turns": 10**5000})


def test_consecutive_seeds_deal_like_any_others() -> None:
    """Pairs of nobles in 2000 games: xorshift is linear, so unscrambled close seeds stay close."""
    pairs = np.zeros((10, 10))
    for seed in range(2000):
        first, second = Position.initial("splendor-2024", 2, seed=seed).row["tiles"][:2]
        pairs[first, second] += 1
    expected = 2000 / 90
    chi_square = ((pairs[~np.eye(10, dtype=bool)] - expected) ** 2 / expected).sum()
    assert 89 - 4 * 178**0.5 < chi_square < 89 + 4 * 178**0.5


def test_determinizing_too_few_cards() -> None:
    layout = start()
    assert layout.decks is not None
    layout.seats[0].cards = list(cards("splendor")[:40])
    view = layout.build(check=False).view(0)
    assert isinstance(view, View)
    with pytest.raises(GemwrightError):
        view.determinize(np.random.default_rng(0))


def pickled(position: Position) -> Position:
    twin = pickle.loads(pickle.dumps(position))
    assert isinstance(twin, Position)
    return twin


@pytest.mark.parametrize("duplicate", [pickled, copy.deepcopy, copy.copy])
def test_duplicates_are_whole_and_independent(duplicate: Callable[[Position], Position]) -> None:
    position = Position.initial(seed=1)
    twin = duplicate(position)
    twin.push_text("+wug")
    assert (twin.turns, twin.copy().turns, position.turns) == (1, 1, 0)
    assert position.move_stack == ()
    twin.pop()
    assert twin == position


def test_unknown_cards_of_no_level() -> None:
    layout = start()
    layout.seats[0].hand = [HandCard(UnknownCard(7), True)]
    assert layout.status() & Status.CARD_LEVEL


def test_asking_for_the_status_changes_nothing() -> None:
    layout = Layout.empty("splendor-2024", 2)
    layout.tiles = [(tile, None) for tile in tiles("splendor")[:3]]
    assert not layout.status()
    layout.seats[0].cards = [cards("splendor")[0]]
    assert not layout.status()


def test_a_reveal_given_before_the_payment_is_over_is_refused() -> None:
    position = paying()
    view = scene("splendor-2024", Owned("R3 $2"), market=[CARD]).view(0)
    card = position.layout().decks[0][0]  # type: ignore[index]
    before = view.row.tobytes()
    with pytest.raises(PositionError):
        view.push_text(f"b{CARD.full_name}", card)
    assert view.row.tobytes() == before


def test_an_unknown_card_of_another_level_is_refused() -> None:
    view = Position.initial(seed=1).view(1)
    with pytest.raises(PositionError):
        view.push(view.parse_move("r#2"), UnknownCard(3))
    view.push(view.parse_move("r#2"), UnknownCard(2))
    assert view.seats[0].hand[0].card == UnknownCard(2)


def test_payments_honour_the_swaps_already_made() -> None:
    position = paying()
    assert position.legal_payments(CARD) == [(0, 0, 0, 3, 0, 0), (0, 0, 0, 2, 0, 1), (0, 0, 0, 1, 0, 2)]
    position.push_text("$r")
    assert position.legal_payments(CARD) == [(0, 0, 0, 2, 0, 1), (0, 0, 0, 1, 0, 2)]
    assert position.legal_payments(CARD, 1) == []


def test_returns_honour_what_has_gone_back() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_turn("+wug-g")
    assert position.to_return == 2
    returns = position.legal_returns()
    assert all(vector[:2] == (0, 0) for vector in returns)
    assert len(returns) == len(returned_on_paths(position))


@pytest.mark.parametrize("index", [-1, 2, 9, "a"])
def test_seats_that_are_not_there(index: int) -> None:
    with pytest.raises(SetUpError, match="no seat"):
        Position.initial(seed=1).seat(index)


def test_legal_moves_hold_texts_too() -> None:
    position = Position.initial(seed=1)
    assert "+wug" in position.legal_moves
    assert "+wugr" not in position.legal_moves
    assert repr(next(iter(position.legal_moves))) == "<Move 0 +wug>"


def test_tokens_of_the_wrong_number_are_a_count_out_of_range() -> None:
    layout = Layout.empty()
    layout.seats[0].tokens = (1, 2)
    assert layout.status() & Status.COUNT_RANGE
