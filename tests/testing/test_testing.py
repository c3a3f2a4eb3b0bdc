"""The builders and generators that tests are made of."""

import random

import pytest
from hypothesis import given, settings

from gemwright.rules import Family, HandCard, Phase, Position, PositionError, RuleSet, Status, View, cards
from gemwright.rules.components import FAMILIES
from gemwright.testing import (
    Owned,
    amounts,
    cards_for,
    find_card,
    find_cards,
    find_tile,
    phase_paths,
    play_on,
    random_game,
    random_positions,
    scene,
    turn_paths,
)
from gemwright.testing.strategies import positions, rule_sets, views

pytestmark = pytest.mark.interpreted


def test_amounts() -> None:
    assert amounts("W2 U1 $3") == (2, 1, 0, 0, 0, 3, 0)
    assert amounts("K") == (0, 0, 0, 0, 1, 0, 0)
    assert amounts("Y1 O2 TS1 $", "marvel") == (1, 0, 0, 0, 2, 1, 1)
    assert amounts("") == (0,) * 7


@pytest.mark.parametrize("text", ["2W", "Q1", "W-1", "W1.5", "w1", "TS1"])
def test_bad_amounts(text: str) -> None:
    with pytest.raises(ValueError, match=r"no amount|substring"):
        amounts(text)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_card_can_be_written_down(family: Family) -> None:
    letters = "WUGRK" if family == "splendor" else "YPBRO"
    for card in cards(family):
        cost = " ".join(f"{letter}{n}" for letter, n in zip(letters, card.cost, strict=True) if n)
        found = find_card(f"[L{card.level} {letters[card.bonus]} {card.points} | {cost}]", family)
        assert found.name == card.name


@pytest.mark.parametrize("text", ["", "U0:w1k2", "[L1 U 0 | W1 K3]", "[L2 U 0 | W1 K2]"])
def test_no_such_card(text: str) -> None:
    with pytest.raises(ValueError, match="no"):
        find_card(text)


def test_cards_in_a_row_and_tiles() -> None:
    assert [card.name for card in find_cards("[L1 U 0 | W1 K2] and [L1 G 0 | R3]")] == ["U0:w1k2", "G0:r3"]
    assert find_tile("G4 R4").name == "N:g4r4"
    assert find_tile("Y3 P3 O3", "marvel").title == "Asgard"
    with pytest.raises(ValueError, match="no splendor tile"):
        find_tile("W4 G4")


@pytest.mark.parametrize(
    ("family", "bonuses", "points", "tags"),
    [
        ("splendor", (4, 3, 2, 1, 0), 12, 0),
        ("splendor", (0, 0, 0, 0, 0), 0, 0),
        ("splendor", (8, 8, 8, 8, 8), 40, 0),
        ("marvel", (1, 1, 1, 1, 1), 16, 0),
        ("marvel", (3, 2, 1, 1, 1), 13, 4),
        ("marvel", (5, 3, 3, 0, 3), None, 2),
    ],
)
def test_cards_for(family: Family, bonuses: tuple[int, ...], points: int | None, tags: int) -> None:
    chosen = cards_for(family, bonuses=bonuses, points=points, tags=tags)
    assert len(set(chosen)) == len(chosen) == sum(bonuses)
    assert tuple(sum(card.bonus == c for card in chosen) for c in range(5)) == bonuses
    assert points is None or sum(card.points for card in chosen) == points
    assert sum(card.tags for card in chosen) == tags


def test_cards_for_by_number() -> None:
    assert len(cards_for(count=9, points=15)) == 9
    assert [card.points for card in cards_for(points=14)] == [4, 5, 5]
    assert cards_for(count=3, avoid=cards("splendor")[:10])[0].index == 10
    assert all(
        card.level < 3 for card in cards_for("marvel", bonuses=(2, 2, 2, 2, 2), points=21, levels=(1, 2))
    )


def test_cards_for_the_impossible() -> None:
    for wanted in (
        {"bonuses": (19, 0, 0, 0, 0)},
        {"count": 1, "points": 6},
        {"bonuses": (1, 0, 0, 0, 0), "tags": 1},
    ):
        with pytest.raises(ValueError, match="no splendor cards"):
            cards_for("splendor", **wanted)


def test_scene_places_what_it_is_told() -> None:
    shown, held = find_card("[L2 R 3 | R6]"), find_card("[L1 R 0 | W3]")
    position = scene(
        "splendor-2024",
        Owned("W2 $1", "G4", points=5, hand=[HandCard(held, True)], tiles=[]),
        Owned("", "W4 U4", tiles=["W4 U4"]),
        players=3,
        market=[shown],
        tiles=["R4 K4"],
        first=2,
        to_move=1,
    )
    assert position.status() == Status.VALID
    assert (position.num_players, position.first_seat, position.to_move, position.turns) == (3, 2, 1, 2)
    assert position.market[1][0] == shown
    assert position.seat(0).tokens == (2, 0, 0, 0, 0, 1, 0)
    assert position.seat(0).hand == (HandCard(held, True),)
    assert [tile.owner for tile in position.tiles if tile.tile.name == "N:w4u4"] == [1]
    assert position.tiles[0].tile.name == "N:r4k4"


def test_scene_refuses_the_impossible_unless_allowed() -> None:
    with pytest.raises(PositionError, match="token totals"):
        scene("splendor-2024", supply="R3")
    position = scene("splendor-2024", supply="R3", allow=Status.TOKEN_TOTALS)
    assert position.supply == (4, 4, 4, 3, 4, 5, 0)
    bare = scene("marvel", bare=True, allow=Status.CARD_MISSING)
    assert bare.deck_sizes == (0, 0, 0)
    assert not any(card for row in bare.market for card in row)


def test_scene_gives_marvel_seats_their_stone() -> None:
    drax = next(card for card in cards("marvel") if card.title == "Drax")
    position = scene("marvel", Owned(cards=[drax]))
    assert (position.seat(0).tokens[6], position.supply[6]) == (1, 1)


def test_random_games_are_reproducible_and_end() -> None:
    first = [position.text() for position in random_game("marvel", 3, 4, first=1)]
    assert first == [position.text() for position in random_game("marvel", 3, 4, first=1)]
    assert first[0].split()[6] == "1"
    *_, last = random_game("marvel", 3, 4, first=1)
    assert last.phase == Phase.OVER
    assert list(play_on(last, random.Random(1))) == []


def test_random_positions_are_independent() -> None:
    found = list(random_positions("splendor-2014", 2, seed=3, every=11))
    assert len({position.text() for position in found}) == len(found) > 5
    assert all(not position.status() for position in found)


def test_paths_of_a_turn() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    before = position.text()
    paths = list(turn_paths(position))
    assert position.text() == before
    assert sum(path[0] < 30 for path, _ in paths) == 10 * 33
    assert sum(30 <= path[0] < 45 for path, _ in paths) == 15 * 6
    assert len({tuple(path) for path, _ in paths}) == len(paths)
    assert all(end.to_move == 1 and end.turns == 1 for _, end in paths)
    position.push_text("+wug")
    assert {end.phase for _, end in phase_paths(position)} == {Phase.ACTION}
    assert len(list(phase_paths(position))) == 33


@settings(max_examples=20, deadline=None)
@given(rule_sets())
def test_strategy_of_rule_sets(rules: RuleSet) -> None:
    assert RuleSet.parse(rules.name) == rules


@settings(max_examples=15, deadline=None)
@given(positions(max_plies=60))
def test_strategy_of_positions(position: Position) -> None:
    assert not position.status()
    assert Position.from_text(position.text()) == position


@settings(max_examples=10, deadline=None)
@given(views())
def test_strategy_of_views(view: View) -> None:
    assert View.from_text(view.text()) == view
