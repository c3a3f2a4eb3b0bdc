"""Building positions by hand, and taking them apart again."""

import pytest

from gemwright.rules import HandCard, Layout, Phase, Position, PositionError, Status, View, cards, tiles
from tests.rules.helpers import Owned, find_card, same_row, sampled, scene

pytestmark = pytest.mark.interpreted


def test_an_empty_table_fills_itself() -> None:
    layout = Layout.empty("splendor-2024", 3)
    layout.tiles = [(tile, None) for tile in tiles("splendor")[:4]]
    position = layout.build()
    assert position.supply == (5, 5, 5, 5, 5, 5, 0)
    assert position.deck_sizes == (36, 26, 16)
    assert position.market[0] == cards("splendor")[:4]
    assert position.turns == 0
    assert len(position.legal_moves) == 30


def test_cards_that_lie_elsewhere_are_not_dealt() -> None:
    layout = Layout.empty("marvel", 2)
    layout.seats[0].cards = list(cards("marvel")[:5])
    layout.seats[1].hand = [HandCard(cards("marvel")[5], False)]
    whole = layout.complete()
    assert whole.market is not None
    assert whole.market[0][0] == cards("marvel")[6]
    assert layout.market is None
    assert layout.status() == Status.TILE_COUNT


def test_supply_is_what_the_seats_leave() -> None:
    layout = Layout.empty("splendor-2024", 2)
    layout.seats[0].tokens = (2, 0, 0, 0, 4, 1, 0)
    assert layout.complete().supply == (2, 4, 4, 4, 0, 4, 0)


def test_turns_are_the_fewest_that_fit() -> None:
    layout = Layout.empty("splendor-2024", 4)
    layout.first, layout.to_move = 3, 1
    assert layout.complete().turns == 2


def test_layouts_take_positions_apart_without_loss() -> None:
    for position in sampled(9):
        layout = position.layout()
        again = layout.build()
        assert again == position
        assert again.layout() == layout
        again.row["rng"] = position.row["rng"]
        names = [name for name in position.row.dtype.names if name != "deck"]
        for name in names:
            assert (again.row[name] == position.row[name]).all(), name


def test_views_from_layouts() -> None:
    position = sampled(9)[3]
    layout = position.layout()
    assert layout.build_view() == position.view(None)
    layout.viewer = 1
    assert same_row(layout.build_view(), position.view(1))
    assert isinstance(layout.build_view(), View)


def test_changing_a_layout_leaves_its_position_alone() -> None:
    position = Position.initial(seed=1)
    before = position.row.tobytes()
    layout = position.layout()
    layout.seats[0].tokens = (1, 1, 1, 1, 1, 1, 1)
    layout.decks = [[], [], []]
    assert position.row.tobytes() == before


def test_points_come_from_cards_and_tiles() -> None:
    position = scene("splendor-2024", Owned("", "W4 U4", points=9, tiles=["W4 U4"]))
    layout = position.layout()
    assert layout.points_of(0) == 12
    assert layout.seats[0].total_bonuses() == (4, 4, 0, 0, 0)
    assert layout.seats[0].points is None


def test_pretended_numbers_are_kept() -> None:
    layout = Position.initial(seed=1).layout()
    layout.seats[0].bonuses = (7, 7, 7, 7, 7)
    position = layout.build(check=False)
    assert position.seat(0).bonuses == (7, 7, 7, 7, 7)
    assert position.layout().seats[0].bonuses == (7, 7, 7, 7, 7)
    assert len(position.legal_moves) == 30 + 12


def test_purchases_can_be_laid_out() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("R3 $2"), market=[card])
    position.push_text(f"b{card.full_name}")
    purchase = position.layout().purchase
    assert purchase is not None
    assert (purchase.card, purchase.place, purchase.swaps) == (card, (1, 0), (0,) * 5)
    again = position.layout().build()
    assert (again.phase, again.buying) == (Phase.PAYMENT, card)
    again.push_text("$r")
    again.push_text("=")
    assert again.seat(0).tokens == (0, 0, 0, 1, 0, 1, 0)


def test_impossible_layouts_are_refused_by_name() -> None:
    layout = Position.initial(seed=1).layout()
    layout.supply = (9, 4, 4, 4, 4, 5, 0)
    layout.passes = 3
    with pytest.raises(PositionError, match="token totals, passes"):
        layout.build()
    with pytest.raises(PositionError):
        layout.build_view()
    assert layout.build(check=False).supply[0] == 9
