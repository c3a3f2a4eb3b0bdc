"""Cases A: from public issue and pull-request threads."""

import json
from dataclasses import replace
from itertools import permutations

import pytest

from gemwright.rules import (
    Card,
    Family,
    HandCard,
    IllegalMoveError,
    Phase,
    Position,
    Status,
    UnknownCard,
    cards,
    tiles,
)
from tests.rules.helpers import (
    LOOSE,
    SHORT,
    Owned,
    all_views,
    bought,
    final,
    find_card,
    find_cards,
    hand_names,
    paid_on_paths,
    refused,
    refused_ids,
    returned_on_paths,
    scene,
    texts,
)

pytestmark = pytest.mark.interpreted

THREES = {"+wug", "+wur", "+wuk", "+wgr", "+wgk", "+wrk", "+ugr", "+ugk", "+urk", "+grk"}


def test_A01_take_two_needs_four_before_taking() -> None:
    position = scene()
    position.push_turn("+rr")
    assert position.supply[3] == 2
    assert position.seat(0).tokens == (0, 0, 0, 2, 0, 0, 0)


def test_A01_three_are_too_few_for_two() -> None:
    position = scene("splendor-2024", Owned(), Owned("R1"))
    assert position.supply[3] == 3
    refused(position, "+rr", error=IllegalMoveError)
    position.push_turn("+wur")
    assert position.supply[3] == 2


def test_A02_abandoned_selection_leaves_supply_alone() -> None:
    card = find_card("[L1 R 0 | W1 U1 G1 K1]")
    position = scene("splendor-2024", Owned("W2 U2 G1 R1 K1"), Owned("W1 U1 G2 R2 K2"), market=[card])
    assert position.supply[:5] == (1, 1, 1, 1, 1)
    before = position.row.tobytes()
    position.parse_turn("+wug")
    position.parse_move("+wuk")
    assert position.row.tobytes() == before
    position.push_turn(f"b{card.full_name}")
    assert position.supply[:5] == (2, 2, 2, 1, 2)
    position.push_turn("+wug-k")
    position.push_turn("+grk")


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_A03_every_card_can_be_addressed(family: Family) -> None:
    rules = "marvel" if family == "marvel" else "splendor-2024"
    names = {card.full_name for card in cards(family)}
    assert len(names) == 90
    for card in cards(family):
        position = scene(rules, market=[card])
        reserving = Position.from_text(position.text())
        reserving.push_text(f"r{card.full_name}")
        assert hand_names(reserving, 0) == [card.full_name]
        layout = position.layout()
        layout.seats[0] = replace(layout.seats[0], bonuses=card.cost)
        buying = Position.from_json(json.loads(json.dumps(layout.to_json())), check=False)
        buying.push_text(f"b{card.full_name}")
        assert buying.seat(0).cards == (card,)


def test_A04_owner_always_sees_own_hand() -> None:
    x, z = find_cards("[L1 R 0 | W3] [L1 G 0 | R3]")
    y = find_card("[L2 R 3 | R6]")
    hand: list[Card | HandCard] = [x, HandCard(y, True), z]
    position = bought(scene("splendor-2024", Owned("W3", hand=hand)), x)
    owner, other = position.view(0), position.view(1)
    assert [held.card for held in owner.seat(0).hand] == [y, z]
    assert other.seat(0).hand == (HandCard(UnknownCard(2), True), HandCard(z, False))
    assert position.view(None).seat(0).hand == other.seat(0).hand


def test_A05_noble_met_exactly_by_a_card_from_hand() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("W3", "G4 R3", hand=[card]), tiles=["G4 R4"])
    points = position.seat(0).points
    after = bought(position, card)
    assert after.seat(0).bonuses[3] == 4
    assert after.seat(0).points == points + 3
    assert [tile.name for tile in after.seat(0).tiles] == ["N:g4r4"]
    assert sum(tile.owner is None for tile in after.tiles) == 2
    assert (after.to_move, after.phase) == (1, Phase.ACTION)


@pytest.mark.parametrize(
    ("tokens", "bonus", "payment"),
    [
        ("R1", "R2", (0, 0, 0, 1, 0, 0)),
        ("$1", "R2", (0, 0, 0, 0, 0, 1)),
        ("W5", "R2", None),
        ("", "R3", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_A06_tokens_bonuses_and_wilds_pay(tokens: str, bonus: str, payment: tuple[int, ...] | None) -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned(tokens, bonus), market=[card], allow=LOOSE)
    affordable = payment is not None
    assert (f"b{card.full_name}" in texts(position)) == affordable
    assert position.legal_payments(card) == ([payment] if affordable else [])
    if affordable:
        assert paid_on_paths(position, card) == [payment]
    else:
        refused(position, f"b{card.full_name}", error=IllegalMoveError)


@pytest.mark.parametrize(("tokens", "bonus"), [("G4 R4", ""), ("$5", "G4 R3")])
def test_A07_nobles_look_at_bonuses(tokens: str, bonus: str) -> None:
    position = scene("splendor-2024", Owned(tokens, bonus), tiles=["G4 R4"])
    position.push_turn("+wuk-k" if position.seat(0).num_tokens == 8 else "+wuk")
    assert position.seat(0).tiles == ()
    assert position.to_move == 1


def test_A08_game_really_ends() -> None:
    card = find_card("[L1 W 1 | G4]")
    position = scene("splendor-2024", Owned("G4", points=14), market=[card])
    position.push_turn(f"b{card.full_name}")
    assert position.phase == Phase.ACTION
    position.push_turn("+wur")
    assert final(position).winners == (0,)
    assert position.legal_moves.ids == []
    refused(position, "+wug", "--", error=IllegalMoveError)
    refused_ids(position, *range(78))
    assert Position.from_text(position.text()).outcome() == position.outcome()


@pytest.mark.parametrize(("counts", "winner"), [((9, 10), 0), ((10, 9), 1)])
def test_A09_tie_break_is_fewest_bought_cards(counts: tuple[int, int], winner: int) -> None:
    first = Owned(count=counts[0], points=15)
    second = Owned(count=counts[1], points=9, tiles=["W4 U4", "G4 R4"])
    position = scene("splendor-2024", first, second, to_move=1, allow=Status.TILE_OWNER)
    position.push_turn("+wug")
    outcome = final(position)
    assert outcome.scores == (15, 15)
    assert outcome.winners == (winner,)
    assert outcome.ranks[winner] == 1
    assert outcome.ranks[1 - winner] == 2


def test_A10_card_data() -> None:
    assert find_card("[L2 R 3 | R6]").full_name == "R3:r6"
    all_black = [card for card in cards("splendor") if card.level == 2 and card.cost == (0, 0, 0, 0, 6)]
    assert [card.bonus for card in all_black] == [4]


def test_A11_noble_data() -> None:
    pairs = {"w4u4", "u4g4", "g4r4", "r4k4", "w4k4"}
    triples = {"w3u3g3", "u3g3r3", "g3r3k3", "w3r3k3", "w3u3k3"}
    assert {tile.name for tile in tiles("splendor")} == {f"N:{text}" for text in pairs | triples}


@pytest.mark.parametrize(
    ("counts", "winners", "ranks"), [((11, 11), (0, 1), (1, 1)), ((11, 12), (0,), (1, 2))]
)
def test_A12_full_tie_is_one_shared_victory(
    counts: tuple[int, int], winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    seats = [Owned(count=count, points=16) for count in counts]
    position = scene("splendor-2024", *seats, to_move=1)
    position.push_turn("+wug")
    outcome = final(position)
    assert outcome.winners == winners
    assert outcome.ranks == ranks
    assert outcome.is_shared == (len(winners) == 2)


def test_A13_return_phase_is_explicit() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K1"))
    position.push_text("+wug")
    assert (position.phase, position.to_return, position.to_move) == (Phase.RETURN, 2, 0)
    vectors = position.legal_returns()
    assert len(vectors) == 14
    assert sorted(returned_on_paths(position)) == sorted(vectors)
    refused(position, "+wug", "r#1", "+ww", error=IllegalMoveError)
    position.push_text("-w")
    position.push_text("-k")
    assert position.seat(0).tokens == (2, 3, 3, 2, 0, 0, 0)
    assert position.supply == (2, 1, 1, 2, 4, 5, 0)
    assert position.to_move == 1


def test_A13_no_tile_before_the_return() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K1", "G4 R4"), tiles=["G4 R4"])
    position.push_text("+wug")
    assert position.seat(0).tiles == ()
    position.push_turn("-wk")
    assert len(position.seat(0).tiles) == 1


def test_A14_limit_does_not_cut_a_take_short() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"), players=4)
    takes = {text for text in texts(position) if text.startswith("+")}
    assert takes == THREES | {"+ww", "+uu", "+gg", "+rr", "+kk"}
    position.push_text("+wug")
    assert position.seat(0).num_tokens == 13
    assert position.to_return == 3


def test_A15_gold_counts_toward_ten() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R1 K1 $2"))
    position.push_text("+wug")
    assert position.to_return == 3
    assert len(position.legal_returns()) == 43
    returned = returned_on_paths(position)
    assert sorted(returned) == sorted(position.legal_returns())
    assert {sum(vector) for vector in returned} == {3}


def test_A16_tile_claims_leave_one_copy() -> None:
    card = find_card("[L1 G 0 | R3]")
    nobles = ["W3 U3 G3", "W4 K4", "U3 G3 R3"]
    position = scene("splendor-2024", Owned("", "W3 U3 G2 R3"), market=[card], tiles=nobles)
    position.push_text(f"b{card.full_name}")
    assert position.phase == Phase.TILE
    assert texts(position) == {"N:w3u3g3", "N:u3g3r3"}
    refused(position, "^N:w4k4", error=IllegalMoveError)
    refused_ids(position, 73)
    position.push_text("N:w3u3g3")
    position.pop()
    position.push_text("N:w3u3g3")
    position.pop()
    position.push_text("N:u3g3r3")
    assert len(position.tiles) == 3
    assert [tile.owner for tile in position.tiles] == [None, None, 0]


def test_A17_legal_list_has_every_reserve() -> None:
    market = find_cards("[L1 U 0 | W1 K2] [L1 U 0 | K3] [L1 G 0 | R3] [L1 K 0 | G3]")
    hand = find_cards("[L3 W 4 | K7] [L3 U 4 | W7]")
    position = scene(
        "splendor-2024",
        Owned("W4 U4 G2", hand=hand),
        Owned("G2 R4 K4"),
        market=market,
        bare=True,
        allow=SHORT,
    )
    assert position.supply == (0, 0, 0, 0, 0, 5, 0)
    assert texts(position) == {f"r{card.full_name}" for card in market}


def test_A19_mover_changes_after_a_turn() -> None:
    position = Position.initial(seed=3)
    position.push_turn("+wug")
    assert position.to_move == 1
    assert len(position.legal_moves) > 0
    position.push_turn("+wug")
    assert (position.seat(0).num_tokens, position.seat(1).num_tokens) == (3, 3)


def test_A21_gold_just_taken_may_go_back() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"), Owned("$2"))
    position.push_text("r#1")
    assert len(position.legal_returns()) == 6
    assert texts(position) == {"-w", "-u", "-g", "-r", "-k", "-$"}
    position.push_text("-$")
    assert position.seat(0).tokens == (2, 2, 2, 2, 2, 0, 0)
    assert position.supply[5] == 3
    assert len(position.seat(0).hand) == 1


def test_A21_pairs_of_take_and_return() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"), Owned("$2"))
    pairs = 0
    for take in THREES:
        position.push_text(take)
        pairs += len(returned_on_paths(position))
        position.pop()
    assert pairs == 330


def with_other_secrets(position: Position, level: int) -> Position:
    """The same table with another card drawn blind and another order of its deck."""
    layout = position.layout()
    assert layout.decks is not None
    deck, hand = layout.decks[level - 1], layout.seats[0].hand
    drawn = hand[-1].card
    hand[-1] = HandCard(deck[3], True)
    layout.decks[level - 1] = [*deck[:3], drawn, *reversed(deck[4:])]
    return layout.build()


def test_A22_blind_reserve_does_not_leak() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_text("r#3")
    assert position.phase == Phase.RETURN
    seen = position.view(0).seat(0).hand[0].card
    assert isinstance(seen, Card)
    assert seen == position.seat(0).hand[0].card
    twin = with_other_secrets(position, 3)
    assert twin.text() != position.text()
    for one, other in zip(all_views(position), all_views(twin), strict=True):
        if one.viewer == 0:
            assert one.text() != other.text()
            continue
        assert one.row.tobytes() == other.row.tobytes()
        assert one.text() == other.text()
        assert one.seat(0).hand == (HandCard(UnknownCard(3), True),)


def test_A22_the_chance_event_is_masked_too() -> None:
    view = Position.initial(seed=1).view(1)
    reveal = view.push(44)
    assert reveal is not None
    assert reveal.text == ">#3=?3"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("rules", "takes"), [("splendor-2014", 30), ("splendor-2024", 15), ("marvel", 15)])
def test_A23_count_of_first_moves(rules: str, takes: int, players: int) -> None:
    position = Position.initial(rules, players, seed=5)
    kinds = [text[0] for text in texts(position)]
    assert len(kinds) == takes + 15
    assert kinds.count("+") == takes
    assert kinds.count("r") == 15


def test_order_of_seats_does_not_matter_to_A12() -> None:
    for order in permutations((16, 16, 12)):
        seats = [Owned(count=10, points=points) for points in order]
        position = scene("splendor-2024", *seats, players=3, to_move=2)
        position.push_turn("+wug")
        assert final(position).winners == tuple(seat for seat in range(3) if order[seat] == 16)
