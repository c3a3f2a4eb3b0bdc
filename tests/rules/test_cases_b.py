"""Cases B: from public commits and code."""

from itertools import permutations

import pytest

from gemwright.rules import IllegalMoveError, Phase, Position, Status, tiles
from tests.rules.helpers import (
    EDITION_NAMES,
    LOOSE,
    SHORT,
    Owned,
    bought,
    cost_text,
    final,
    find_card,
    find_cards,
    hero,
    refused,
    refused_ids,
    returned_on_paths,
    scene,
    texts,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_B01_tile_count_follows_players(rules: str, players: int) -> None:
    extra = 0 if rules == "marvel" else 1
    assert len(Position.initial(rules, players, seed=0).tiles) == players + extra


def test_B02_all_nobles_score_for_every_seat() -> None:
    nobles = ["W4 U4", "U4 G4", "G4 R4", "R4 K4"]
    owner = Owned(count=3, points=3, tiles=nobles)
    position = scene("splendor-2024", Owned(), Owned(), owner, players=4, to_move=2, allow=Status.TILE_OWNER)
    assert position.seat(2).points == 15
    position.push_turn("+wug")
    assert position.phase == Phase.ACTION
    position.push_turn("+wug")
    assert final(position).winners == (2,)


def test_B03_three_way_tie() -> None:
    for counts in set(permutations((9, 8, 8))):
        seats = [Owned(count=count, points=15) for count in counts]
        position = scene("splendor-2024", *seats, players=3, to_move=2)
        position.push_turn("+wug")
        assert final(position).winners == tuple(seat for seat in range(3) if counts[seat] == 8)
        assert final(position).ranks == tuple(1 if count == 8 else 3 for count in counts)


def test_B04_one_noble_per_turn() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("", "W3 U3 G2 R3"), market=[card], tiles=["W3 U3 G3", "U3 G3 R3"])
    points = position.seat(0).points
    after = bought(position, card, "^N:u3g3r3")
    assert [tile.name for tile in after.seat(0).tiles] == ["N:u3g3r3"]
    assert after.seat(0).points == points + 3
    assert after.to_move == 1
    assert [tile.owner for tile in after.tiles] == [None, 0, None]


@pytest.mark.parametrize("turn", ["+wug", "r#1"])
def test_B05_left_over_noble_on_another_turn(turn: str) -> None:
    position = scene("splendor-2024", Owned("", "W3 U3 G3", points=12), tiles=["W3 U3 G3"])
    position.push_turn(turn)
    assert position.seat(0).points == 15
    assert [tile.name for tile in position.seat(0).tiles] == ["N:w3u3g3"]
    position.push_turn("+wur")
    assert final(position).winners == (0,)


def test_B06_tokens_returned_after_a_reserve_reach_the_supply() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    before = position.supply
    position.push_turn("r#2-k")
    assert position.supply[4] == before[4] + 1
    assert position.supply[5] == before[5] - 1
    assert position.status() == Status.VALID


def test_B07_reserve_at_ten_pays_gold() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"), Owned("$4"))
    position.push_text("r#1")
    assert position.seat(0).num_tokens == 11
    assert (position.phase, position.to_return) == (Phase.RETURN, 1)


def test_B07_reserve_at_ten_without_gold() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"), Owned("$5"))
    position.push_text("r#1")
    assert position.seat(0).num_tokens == 10
    assert position.to_move == 1


def test_B08_take_with_two_colours_left() -> None:
    hand = find_cards("[L3 W 4 | K7] [L3 U 4 | W7] [L3 K 4 | R7]")
    position = scene(
        "splendor-2024", Owned("W3 U1 G2 R1 K1", hand=hand), Owned("U2 G2 R3 K3"), bare=True, allow=SHORT
    )
    assert position.supply[:5] == (1, 1, 0, 0, 0)
    assert texts(position) == {"+wu"}


@pytest.mark.parametrize("hands", [(0, 3), (3, 0)])
def test_B09_equal_points_different_counts(hands: tuple[int, int]) -> None:
    reserve = find_cards("[L3 W 4 | K7] [L3 U 4 | W7] [L3 K 4 | R7]")
    first, second = (reserve[:size] for size in hands)
    position = scene(
        "splendor-2024",
        Owned(count=12, points=17, hand=first),
        Owned(count=11, points=17, hand=second),
        to_move=1,
    )
    position.push_turn("+wug")
    assert final(position).winners == (1,)


def test_B10_exact_number_returned() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_text("+wug")
    returned = returned_on_paths(position)
    assert len(returned) == len(set(returned)) == 33
    assert {sum(vector) for vector in returned} == {3}
    refused(position, "-wugk", error=IllegalMoveError)
    position.push_turn("-wu")
    assert (position.phase, position.to_return, position.to_move) == (Phase.RETURN, 1, 0)
    refused(position, "+wug", "-rk", error=IllegalMoveError)


def test_B11_one_action_per_turn() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("W2 U2 G2 R3"), market=[card])
    refused(position, "+w", error=IllegalMoveError)
    position.push_text("+wug")
    refused(position, f"b{card.full_name}", f"r{card.full_name}", "r#1", "--", error=IllegalMoveError)
    assert all(text.startswith("-") for text in texts(position))


def test_B12_discount_never_pays_out() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("W1", "W5"), market=[card])
    after = bought(position, card)
    assert after.seat(0).tokens == position.seat(0).tokens
    assert after.supply == position.supply


def test_B13_empty_slots_are_not_cards() -> None:
    cards = find_cards("[L3 W 4 | K7] [L3 U 4 | W7] [L3 K 4 | R7] [L3 R 4 | G7]")
    position = scene("splendor-2024", Owned("", "W7"), market=cards, decks=(36, 26, 0), allow=SHORT)
    after = bought(position, cards[1])
    assert after.market[2] == (cards[0], None, cards[2], cards[3])
    refused_ids(after, 30 + 9, 45 + 9, 44)
    refused(after, f"r{cards[1].full_name}", f"b{cards[1].full_name}", "r#3", error=IllegalMoveError)


def test_B13_a_masked_deck_does_not_stop_a_client() -> None:
    position = Position.initial(seed=11)
    view = position.view(1)
    view.push(30)
    position.push(30)
    assert view.deck_sizes == position.deck_sizes
    assert view.market[0][0] != position.market[0][0]
    assert view.market[0][1:] == position.market[0][1:]


@pytest.mark.parametrize("first", [0, 1, 3])
def test_B14_full_tie_goes_to_nobody_in_particular(first: int) -> None:
    seats = [Owned(count=9, points=points) for points in (16, 12, 13, 16)]
    position = scene("splendor-2024", *seats, players=4, first=first, to_move=(first - 1) % 4)
    position.push_turn("+wug")
    assert final(position).winners == (0, 3)


def test_B15_avengers_tile_pays_once() -> None:
    wasp, soldier = hero("Wasp"), hero("Winter Soldier")
    owner = Owned(cost_text(wasp), points=7, tags=3, avengers=True)
    position = scene("marvel", owner, Owned("", "R2 O1", tags=2), market=[wasp], allow=LOOSE)
    assert position.seat(0).points == 10
    after = bought(position, wasp)
    assert (after.seat(0).tags, after.seat(0).points) == (4, 10)
    holder = Owned("", points=7, tags=4, avengers=True)
    thief = Owned("B2 R2 O1", points=8, tags=4)
    position = scene("marvel", holder, thief, market=[soldier], to_move=1)
    after = bought(position, soldier)
    assert after.seat(1).tags == 5
    assert [seat.points for seat in after.seats] == [7, 11]
    assert after.avengers_owner == 1


def test_B16_tags_are_counted_once() -> None:
    wasp, soldier = hero("Wasp"), hero("Winter Soldier")
    seats = (Owned("Y2 B1 O2", points=0, tags=1), Owned("B2 R2 O1", points=0, tags=2))
    position = scene("marvel", *seats, market=[wasp, soldier])
    after = bought(position, wasp)
    assert (after.seat(0).tags, after.avengers_owner) == (2, None)
    after = bought(after, soldier)
    assert (after.seat(1).tags, after.avengers_owner) == (3, 1)
    assert after.seat(1).points == 3


def test_B17_one_time_stone_counted_in_the_limit() -> None:
    three = [hero(name) for name in ("Drax", "Iron Fist", "Gamora")]
    position = scene("marvel", Owned("", "R7 O7", levels=(1, 2)), market=three)
    for card in three:
        position.push_turn(f"b{card.full_name}")
        position.push_turn("+ypb" if position.seat(1).num_tokens < 9 else "r#1")
        if position.phase == Phase.RETURN:
            position.push(position.legal_moves.ids[0])
        assert position.seat(0).tokens[6] == 1


def test_B17_time_stone_is_no_return() -> None:
    position = scene("marvel", Owned("Y2 P2 B2 R2 O1", cards=[hero("Drax")]))
    assert position.seat(0).num_tokens == 10
    position.push_text("+ypb")
    assert (position.seat(0).num_tokens, position.to_return) == (13, 3)
    returned = returned_on_paths(position)
    assert sorted(returned) == sorted(position.legal_returns())
    assert {sum(vector) for vector in returned} == {3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B18_green_supply(players: int) -> None:
    position = Position.initial("marvel", players, seed=1)
    assert position.supply[5:] == (5, players)


def test_B19_only_qualifiers_can_win() -> None:
    one = Owned("", "Y2 P2 B1 R1 O1", points=16, cards=())
    other = Owned("", "Y2 P2 B2 R2 O2", points=21, levels=(1, 2))
    position = scene("marvel", one, other, to_move=1)
    assert position.seat(0).tokens[6] == 1
    assert position.seat(1).tokens[6] == 0
    position.push_turn("+ypb")
    outcome = final(position)
    assert outcome.winners == (0,)
    assert outcome.scores == (16, 21)
    assert outcome.ranks == (1, 2)


def test_B20_never_both_faces_of_a_location() -> None:
    faces = set()
    for seed in range(1000):
        dealt = [tile.tile.index for tile in Position.initial("marvel", 2 + seed % 3, seed=seed).tiles]
        assert len({face // 2 for face in dealt}) == len(dealt)
        faces.update(dealt)
    assert faces == set(range(len(tiles("marvel"))))


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_B21_blind_reserve_exists(rules: str) -> None:
    position = Position.initial(rules, seed=2)
    for level in (1, 2, 3):
        before = position.market
        assert f"r#{level}" in texts(position)
        position.push_text(f"r#{level}")
        assert position.market == before
        assert position.deck_sizes[level - 1] == (36, 26, 16)[level - 1] - 1


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_B22_voluntary_pass_is_refused(rules: str) -> None:
    position = Position.initial(rules, seed=2)
    refused(position, "--", error=IllegalMoveError)
    refused_ids(position, 77)
