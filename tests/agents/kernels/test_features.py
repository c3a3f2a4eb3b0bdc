"""What the value reads of a view, against the public API; the kernels run as plain Python."""

import numpy as np
import pytest
from numba import config

from gemwright.agents.kernels import features
from gemwright.agents.kernels.features import NUM_CURVES, NUM_FEATURES, Numbers
from gemwright.agents.kernels.weights import V1
from gemwright.rules import Card, HandCard, Position, Status, cards
from gemwright.rules.catalogue import TIME
from gemwright.rules.play_table import PlayTable
from gemwright.testing.builders import Owned, scene
from tests.agents.searching import hidden_hands, middle_games, mover_view, winning_views

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not config.DISABLE_JIT, reason="for kernels as plain Python"),
]


def features_of(table: PlayTable) -> Numbers:
    found = np.full((4, NUM_FEATURES), np.nan)
    features.write_features(table.row, V1, found)
    return found[: table.num_players]


def test_every_feature_of_every_seat_is_written() -> None:
    for position in middle_games():
        found = features_of(mover_view(position))
        assert np.isfinite(found).all()
        assert found.min() >= 0
        assert found.max() < 20


def test_a_view_and_its_deals_give_the_same_to_its_seat() -> None:
    """The seat to move reads what it knows, so its own numbers do not depend on hidden cards."""
    view = hidden_hands(players=3).view(0)
    deals = [view.determinize(np.random.default_rng(seed)) for seed in (1, 2)]
    for deal in deals:
        assert np.array_equal(features_of(deal.view(0)), features_of(view))


def test_holdings_are_those_of_the_table() -> None:
    owned = Owned("W2 U1 $3", bonus="W3 U1 G1", points=4, hand=[top_card()])
    found = features_of(scene("splendor-2024", Owned(), owned, players=3, to_move=2).view(2))
    wanted = {
        features.POINTS: 4 / 15,
        features.CARDS: 0.5,
        features.GEMS: 0.3,
        features.GOLD_HELD: 0.6,
        features.RESERVED: 1 / 3,
        features.COLOURS: 0.6,
        features.DEPTH_OF_COLOURS: 0.2,
        features.GOAL_MET: 0,
        features.TAGS: 0,
        features.COLOURS_MISSING: 0,
    }
    assert {feature: float(found[1, feature]) for feature in wanted} == pytest.approx(wanted)
    assert found[:, features.TEMPO].tolist() == pytest.approx([2 / 3, 1 / 3, 1])
    assert found[:, features.LAST_WORD].tolist() == pytest.approx([0, 1 / 3, 2 / 3])


def top_card() -> Card:
    return next(card for card in cards("splendor") if card.level == 3)


def test_marvel_counts_tags_the_tile_the_stone_and_colours() -> None:
    owned = Owned(bonus="Y2 P1 B1", tags=3, avengers=True, levels=(1, 2))
    position = scene("marvel", owned)
    position.row["tokens"][0, TIME] = 1
    found = features_of(position.view(0))[0]
    assert found[features.TAGS] == pytest.approx(0.6)
    assert found[features.AVENGERS] == found[features.STONE] == 1
    assert found[features.COLOURS_MISSING] == pytest.approx(0.4)
    assert not features_of(position.view(0))[1, [features.AVENGERS, features.STONE]].any()


def test_a_purchase_that_wins_is_seen() -> None:
    for view in winning_views():
        found = features_of(view)
        assert found[1, features.CAN_WIN] == 1
        assert found[0, features.CAN_WIN] == 0


def test_points_in_reach_are_those_of_the_best_card() -> None:
    card = max((card for card in cards("splendor") if card.level == 2), key=lambda card: card.points)
    tokens = " ".join(f"{letter}{n}" for letter, n in zip("WUGRK", card.cost, strict=True) if n)
    rich = scene("splendor-2024", Owned(tokens), market=[card], players=4, allow=~Status.VALID)
    assert features_of(rich.view(0))[0, features.POINTS_NOW] == pytest.approx(card.points / 5)
    poor = scene("splendor-2024", Owned(), market=[card])
    found = features_of(poor.view(0))[0]
    assert found[features.POINTS_NOW] == found[features.WORTH_NOW] == 0
    assert found[features.BEST_CARD] >= found[features.SECOND_CARD] > 0


def test_own_hidden_cards_count_and_those_of_others_do_not() -> None:
    level = [card for card in cards("splendor") if card.level == 3]
    market = level[2:6]
    tokens = "U3 G3 R2 K2"
    hands = [Owned(tokens, hand=[HandCard(card, blind=True)]) for card in level[:2]]
    with_cards = features_of(scene("splendor-2024", *hands, players=4, market=market).view(0))
    nothing = [Owned(tokens), Owned(tokens)]
    without = features_of(scene("splendor-2024", *nothing, players=4, market=market).view(0))
    assert with_cards[:, features.RESERVED].tolist() == pytest.approx([1 / 3, 1 / 3, 0, 0])
    assert with_cards[0, features.POINTS_NEAR] > without[0, features.POINTS_NEAR]
    assert with_cards[1, features.POINTS_NEAR] == without[1, features.POINTS_NEAR]


@pytest.mark.parametrize(("rules", "goal"), [("splendor-2024", 15), ("marvel", 16)])
def test_progress_is_the_leaders(rules: str, goal: int) -> None:
    position = Position.initial(rules, 3, seed=1)
    found = []
    for points in ([0, 0, 0], [3, 5, 1], [0, 0, goal], [goal + 4, 0, 0]):
        position.row["points"][:3] = points
        found.append(float(features.progress(position.row)))
    assert found == pytest.approx([0, 5 / goal, 1, 1])


def test_a_card_wins_with_the_tile_it_brings() -> None:
    card = next(card for card in cards("splendor") if card.points == 0)
    position = Position.initial(seed=1)
    tile = position.tiles[0].tile
    position.row["points"][0] = 12
    position.row["bonuses"][0] = tile.requirement
    have = sum(amount << 8 * colour for colour, amount in enumerate(tile.requirement))
    bonuses = have - (1 << 8 * card.bonus) if tile.requirement[card.bonus] else have
    assert features.would_win(position.row, 0, card.index, bonuses)
    position.row["tile_owner"][:] = 1
    assert not features.would_win(position.row, 0, card.index, bonuses)


def test_there_is_a_curve_for_each_curved_feature() -> None:
    assert len(features.CURVED) == len(features.CURVE_ENDS) == NUM_CURVES
    assert set(features.CURVED.tolist()) <= set(range(NUM_FEATURES))
    assert features.CURVE_ENDS.min() > 0
