"""What each part says of small tables set up by hand."""

import numpy as np
import pytest

from gemwright.observe import OBSERVATION_SIZE, observe, split_observation
from gemwright.observe.kernels.entries import observe_row
from gemwright.rules import Card, HandCard, Phase, Position, Status, UnknownCard
from gemwright.rules.components import FAMILIES
from gemwright.testing import Owned, cards_for, find_card, find_cards, scene
from tests.observe.helpers import Amounts, amounts, nothing

pytestmark = pytest.mark.interpreted

BLUE = "[L1 U 0 | W1 K2]"
GREEN = "[L1 G 0 | R3]"
DEAR = "[L3 W 4 | K7]"


def seen(position: Position, seat: int, name: str, *place: int) -> Amounts:
    return amounts(observe(position.view(seat)), name, *place)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_present_names_the_seats_there_are(players: int) -> None:
    numbers = observe(Position.initial(players=players, seed=1).view(1))
    assert split_observation(numbers)["present"].ravel().tolist() == [1] * players + [0] * (4 - players)


@pytest.mark.parametrize("players", [2, 3])
def test_what_belongs_to_absent_seats_is_zero(players: int) -> None:
    parts = split_observation(observe(Position.initial("marvel", players, seed=1).view(1)))
    assert not parts["seats"][players:].any()
    assert not parts["market_others"][:, :, players - 1 :].any()
    assert not parts["other_hands"][players - 1 :].any()
    assert not parts["tiles"][:, 6 + players :].any()


def test_seats_are_counted_from_the_observer_in_turn_order() -> None:
    position = scene("splendor-2024", Owned("W1"), Owned("W2"), Owned(), players=3, first=2, to_move=2)
    for seat in range(3):
        held = [seen(position, seat, "seats", steps)["gems"][0] for steps in range(3)]
        assert held == [[1, 2, 0][(seat + steps) % 3] for steps in range(3)]
        assert [seen(position, seat, "seats", steps)["first"] for steps in range(3)] == [
            int((seat + steps) % 3 == 2) for steps in range(3)
        ]
        assert seen(position, seat, "table")["to_move"].index(1) == (2 - seat) % 3


def test_seats_that_still_move_in_this_round_are_named() -> None:
    position = scene(players=4, first=2, to_move=3, turns=1)
    assert [seen(position, 3, "seats", steps)["yet_to_move"] for steps in range(4)] == [1, 1, 1, 0]
    position.row["phase"] = Phase.OVER
    assert [seen(position, 3, "seats", steps)["yet_to_move"] for steps in range(4)] == [0, 0, 0, 0]


def test_a_seat_shows_what_it_holds() -> None:
    owned = Owned("W2 U1 $3", bonus="G2 R1", points=3)
    position = scene("splendor-2024", owned)
    assert seen(position, 0, "seats", 0) == {
        "gems": [2, 1, 0, 0, 0],
        "gold": 3,
        "stone": 0,
        "bonuses": [0, 0, 2, 1, 0],
        "points": 3,
        "to_goal": 12,
        "at_goal": 0,
        "bought": 3,
        "colours_missing": 3,
        "tags": 0,
        "avengers": 0,
        "first": 1,
        "yet_to_move": 1,
    }
    assert seen(position, 1, "seats", 1) == seen(position, 0, "seats", 0)


@pytest.mark.parametrize(("points", "to_goal", "at_goal"), [(14, 1, 0), (15, 0, 1), (17, 0, 1)])
def test_the_goal_of_splendor_is_15_points(points: int, to_goal: int, at_goal: int) -> None:
    position = Position.initial(seed=1)
    position.row["points"][0] = points
    shown = seen(position, 0, "seats", 0)
    assert (shown["to_goal"], shown["at_goal"]) == (to_goal, at_goal)


def test_the_goal_of_marvel_asks_for_points_colours_and_the_stone() -> None:
    position = Position.initial("marvel", seed=1)
    row = position.row
    row["points"][0] = 16
    row["bonuses"][0] = [1, 1, 1, 1, 0]
    shown = seen(position, 0, "seats", 0)
    assert (shown["to_goal"], shown["at_goal"], shown["colours_missing"], shown["stone"]) == (0, 0, 1, 0)
    row["bonuses"][0, 4] = 1
    row["tokens"][0, 6] = 1
    shown = seen(position, 0, "seats", 0)
    assert (shown["to_goal"], shown["at_goal"], shown["colours_missing"], shown["stone"]) == (0, 1, 0, 1)


def test_marvel_shows_tags_and_who_has_the_avengers() -> None:
    tagged = cards_for("marvel", tags=3, count=3, levels=(1, 2))
    position = scene("marvel", Owned(), Owned(cards=tagged, avengers=True))
    ours, theirs = seen(position, 1, "seats", 0), seen(position, 1, "seats", 1)
    assert (ours["tags"], ours["avengers"]) == (3, 1)
    assert (theirs["tags"], theirs["avengers"]) == (0, 0)
    assert seen(position, 0, "table")["marvel"] == 1


def test_large_amounts_are_cut_off() -> None:
    position = Position.initial(seed=1)
    row = position.row
    row["points"][0], row["num_bought"][0], row["tags"][0], row["turns"] = 40, 60, 30, 400
    row["bonuses"][0] = 12
    shown = seen(position, 0, "seats", 0)
    assert (shown["points"], shown["bought"], shown["tags"]) == (25, 30, 10)
    assert shown["bonuses"] == [7] * 5
    assert seen(position, 0, "table")["round"] == 50


def test_the_supply_and_the_decks_are_shown() -> None:
    position = scene("marvel", Owned("Y2 P1 $2"), players=3, decks=(10, 15, 5), allow=Status.CARD_MISSING)
    table = seen(position, 2, "table")
    assert (table["supply"], table["supply_gold"], table["supply_stones"]) == ([3, 4, 5, 5, 5], 3, 3)
    assert table["decks"] == [0.25, 0.5, 0.25]


@pytest.mark.parametrize(
    ("rules", "column", "value"),
    [
        ("splendor-2014", "take_rule", [0, 0, 1]),
        ("splendor-2024", "take_rule", [1, 0, 0]),
        ("splendor-2024+short_supply=any", "take_rule", [0, 1, 0]),
        ("splendor-2024+payment=gems_first", "gems_first", 1),
        ("splendor-2024+pass=always", "pass_always", 1),
        ("splendor-2024+stalemate=rank", "stalemate_ranks", 1),
        ("splendor-2024+reserved_from_table_public=false", "reserved_public", 0),
        ("splendor-2024", "reserved_public", 1),
        ("splendor-2024", "capped", 0),
        ("splendor-2024+turn_cap=30", "capped", 1),
        ("splendor-2024+turn_cap=30", "cap_left", 30),
        ("splendor-2024+turn_cap=80", "cap_left", 50),
    ],
)
def test_rule_switches_are_shown(rules: str, column: str, value: object) -> None:
    assert seen(Position.initial(rules, seed=1), 0, "table")[column] == value


def test_the_limit_of_rounds_comes_nearer() -> None:
    position = scene("splendor-2024+turn_cap=30", to_move=1, turns=9)
    table = seen(position, 0, "table")
    assert (table["round"], table["cap_left"]) == (4, 26)


def test_passes_are_counted() -> None:
    position = Position.initial("splendor-2024+pass=always", 3, seed=1)
    position.push(77)
    assert seen(position, 2, "table")["passes"] == 1
    assert seen(position, 2, "table")["passed"] == 0
    position.row["passed"] = 1
    assert seen(position, 2, "table")["passed"] == 1


def test_tiles_show_what_each_seat_lacks() -> None:
    position = scene("splendor-2024", Owned(bonus="G3 R1"), Owned(bonus="W2"), tiles=["G4 R4"])
    shown = {"free": 1, "requirement": [0, 0, 4, 4, 0], "missing": [4, 8, 0, 0]}
    assert seen(position, 0, "tiles", 0) == shown
    assert seen(position, 1, "tiles", 0) == shown | {"missing": [8, 4, 0, 0]}
    assert seen(position, 1, "tiles", 3) == nothing("tiles")


def test_a_tile_that_is_gone_is_zero() -> None:
    position = scene("splendor-2024", Owned(bonus="G4 R4", tiles=["G4 R4"]))
    taken = next(tile.slot for tile in position.tiles if tile.owner is not None)
    assert seen(position, 1, "tiles", taken) == nothing("tiles")


def test_a_market_card_shows_its_price_to_the_observer() -> None:
    position = scene("splendor-2024", Owned("W1 K1 $1"), Owned(), market=find_cards(BLUE))
    assert seen(position, 0, "market", 0, 0) == {
        "present": 1,
        "bonus": [0, 1, 0, 0, 0],
        "points": 0,
        "tags": 0,
        "cost": [1, 0, 0, 0, 2],
        "missing": [0, 0, 0, 0, 1],
        "affordable": 1,
        "turns": 0,
    }
    theirs = seen(position, 1, "market", 0, 0)
    assert (theirs["missing"], theirs["affordable"], theirs["turns"]) == ([1, 0, 0, 0, 2], 0, 2)


def test_turns_count_gold_and_bonuses() -> None:
    market = find_cards(DEAR)
    for held, turns in (("", 4), ("K1", 3), ("K1 $2", 2), ("K3 $3", 1), ("K4 $3", 0)):
        shown = seen(scene("splendor-2024", Owned(held), market=market), 0, "market", 2, 0)
        assert (shown["turns"], shown["affordable"]) == (turns, int(turns == 0))
    position = scene("splendor-2024", Owned("K2", bonus="K3"), market=market)
    assert seen(position, 0, "market", 2, 0)["missing"] == [0, 0, 0, 0, 2]


def test_opponents_see_the_market_with_their_own_purse() -> None:
    seats = [Owned(), Owned("R3"), Owned("R1 $1")]
    position = scene("splendor-2024", *seats, players=3, market=find_cards(GREEN))
    assert seen(position, 0, "market_others", 0, 0, 0) == {"affordable": 1, "turns": 0}
    assert seen(position, 0, "market_others", 0, 0, 1) == {"affordable": 0, "turns": 1}
    assert seen(position, 2, "market_others", 0, 0, 0) == {"affordable": 0, "turns": 2}
    assert seen(position, 2, "market_others", 0, 0, 1) == {"affordable": 1, "turns": 0}


def test_an_empty_slot_is_zero_and_an_unknown_card_is_there() -> None:
    position = scene("splendor-2024", market=find_cards(BLUE), bare=True, allow=Status.CARD_MISSING)
    assert seen(position, 0, "market", 0, 0)["present"] == 1
    assert seen(position, 0, "market", 0, 1) == nothing("market")
    assert seen(position, 0, "market_others", 0, 1, 0) == nothing("market_others")
    view = Position.initial(seed=1).view(0)
    view.push(30)
    assert isinstance(view.market[0][0], UnknownCard)
    assert amounts(observe(view), "market", 0, 0) == nothing("market") | {"present": 1}


def test_a_reserved_card_is_shown_by_what_is_known() -> None:
    green, dear = find_card(GREEN), find_card(DEAR)
    position = scene("splendor-2024", Owned("R3 $1", hand=[green, HandCard(dear, True)]), Owned())
    own = [seen(position, 0, "hand", place) for place in range(3)]
    assert own[2] == nothing("hand")
    assert [(card["secret"], card["level"], card["affordable"], card["turns"]) for card in own[:2]] == [
        (0, [1, 0, 0], 1, 0),
        (1, [0, 0, 1], 0, 3),
    ]
    assert (own[1]["cost"], own[1]["missing"], own[1]["points"]) == ([0, 0, 0, 0, 7], [0, 0, 0, 0, 7], 4)
    theirs = [seen(position, 1, "other_hands", 0, place) for place in range(3)]
    assert theirs[0] == {
        "present": 1,
        "level": [1, 0, 0],
        "bonus": [0, 0, 1, 0, 0],
        "points": 0,
        "tags": 0,
        "affordable": 1,
        "turns": 0,
    }
    assert theirs[1] == nothing("other_hands") | {"present": 1, "level": [0, 0, 1]}
    assert theirs[2] == nothing("other_hands")


def test_a_switch_hides_cards_reserved_from_the_market() -> None:
    position = scene("splendor-2024+reserved_from_table_public=false", Owned(hand=[find_card(GREEN)]))
    hidden = nothing("other_hands") | {"present": 1, "level": [1, 0, 0]}
    assert seen(position, 1, "other_hands", 0, 0) == hidden
    assert seen(position, 0, "hand", 0)["secret"] == 1


def test_a_payment_shows_the_card_and_what_goes() -> None:
    position = scene("splendor-2024", Owned("W1 K2 $2"), market=find_cards(BLUE))
    position.push(45)
    assert position.phase == Phase.PAYMENT
    position.push(60 + 4)
    shown = {
        "present": 1,
        "from_hand": 0,
        "bonus": [0, 1, 0, 0, 0],
        "points": 0,
        "tags": 0,
        "gems": [1, 0, 0, 0, 1],
        "spare_gold": 1,
        "swaps": [0, 0, 0, 0, 1],
    }
    for seat in (0, 1):
        assert seen(position, seat, "purchase") == shown
        assert seen(position, seat, "table")["last_colour"] == [0, 0, 0, 0, 1, 0]
        assert seen(position, seat, "table")["phase"] == [0, 1, 0, 0, 0]
    assert seen(position, 0, "market", 0, 0) == nothing("market")
    position.push(65)
    assert seen(position, 0, "purchase") == nothing("purchase")
    assert seen(position, 0, "table")["last_colour"] == [0] * 6


def test_a_payment_from_the_hand_says_so() -> None:
    position = scene("splendor-2024", Owned("W1 K2 $2", hand=[find_card(BLUE)]))
    position.push(57)
    assert seen(position, 1, "purchase")["from_hand"] == 1
    assert seen(position, 0, "hand", 0) == nothing("hand")


def test_a_return_shows_how_many_go_back() -> None:
    position = scene("splendor-2024", Owned("W3 U2 G2 R2 $1"), players=4)
    position.push_text("+wug")
    table = seen(position, 0, "table")
    assert (table["phase"], table["to_return"]) == ([0, 0, 1, 0, 0], 3)
    position.push(66 + 1)
    table = seen(position, 3, "table")
    assert (table["to_return"], table["last_colour"]) == (2, [0, 1, 0, 0, 0, 0])


def test_a_choice_of_tiles_is_shown_as_a_phase() -> None:
    tiles = ["W4 K4", "W4 U4"]
    position = scene("splendor-2024", Owned(bonus="W4 U4 K4"), tiles=tiles)
    position.push_text("+wug")
    assert position.phase == Phase.TILE
    assert seen(position, 0, "table")["phase"] == [0, 0, 0, 1, 0]
    free = [seen(position, 0, "tiles", slot) for slot in range(3)]
    assert sum(tile["free"] == 1 and tile["missing"][0] == 0 for tile in free) == 2


def test_every_card_shows_its_face() -> None:
    """Each card of both decks, laid into the market one after the other."""
    for family, edition in enumerate(("splendor-2024", "marvel")):
        position = Position.initial(edition, seed=1)
        states = np.repeat(position.states, 90)
        states["market"][:, 0, 0] = np.arange(90)
        numbers = np.zeros(OBSERVATION_SIZE, np.float32)
        for index in range(90):
            card = position.card(index)
            assert isinstance(card, Card)
            observe_row(states[index], 0, numbers)
            shown = amounts(numbers, "market", 0, 0)
            assert card.family == FAMILIES[family]
            assert (shown["bonus"].index(1), shown["points"], shown["tags"], tuple(shown["cost"])) == (
                card.bonus,
                card.points,
                card.tags,
                card.cost,
            )
