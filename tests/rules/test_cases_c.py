"""Cases C: edges of the rules. C42, random play-outs, has files of its own."""

import json

import pytest

from gemwright.rules import (
    Card,
    GemwrightError,
    IllegalMoveError,
    Phase,
    Position,
    SetUpError,
    Termination,
    TextError,
    cards,
)
from tests.rules.helpers import (
    EDITION_NAMES,
    SHORT,
    Owned,
    bought,
    cost_text,
    final,
    find_card,
    find_cards,
    hand_names,
    hero,
    paid_on_paths,
    refused,
    refused_ids,
    returned_on_paths,
    scene,
    texts,
)

pytestmark = pytest.mark.interpreted

DEAR = find_cards("[L3 W 4 | K7] [L3 U 4 | W7] [L3 K 4 | R7]")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_C01_setup_table(rules: str, players: int) -> None:
    position = Position.initial(rules, players, seed=9)
    pile = {2: 4, 3: 5, 4: 7}[players]
    green = players if rules == "marvel" else 0
    assert position.supply == (*(pile,) * 5, 5, green)
    assert all(isinstance(card, Card) for row in position.market for card in row)
    assert [card.level for row in position.market for card in row if card] == [1] * 4 + [2] * 4 + [3] * 4
    assert position.deck_sizes == (36, 26, 16)
    assert len(position.tiles) == players + (rules != "marvel")
    for seat in position.seats:
        assert (seat.tokens, seat.cards, seat.hand, seat.points) == ((0,) * 7, (), (), 0)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_C01_wrong_player_counts(players: int) -> None:
    with pytest.raises(SetUpError, match=r"R2\.1"):
        Position.initial(players=players)


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_C03_fewer_than_three_by_choice(rules: str) -> None:
    position = Position.initial(rules, seed=0)
    one, two, mixed = ("+y", "+yp", "+yyp") if rules == "marvel" else ("+w", "+wu", "+wwu")
    if rules == "splendor-2014":
        assert {one, two} <= texts(position)
    else:
        refused(position, one, two, error=IllegalMoveError)
    refused(position, "+", "", mixed)


def test_C04_wild_is_never_taken() -> None:
    position = Position.initial(seed=0)
    refused(position, "+wu$", "+$$", "+$", "+w$$")


def test_C04_green_is_never_taken() -> None:
    position = Position.initial("marvel", 4, seed=0)
    assert position.supply[6] == 4
    refused(position, "+yp$", "+$$", "+tt", "+ypt")


def test_C05_reserve_without_gold() -> None:
    position = scene("splendor-2024", Owned("W2"), Owned("$5"))
    position.push_text("r#1")
    assert position.seat(0).tokens == (2, 0, 0, 0, 0, 0, 0)
    assert len(position.seat(0).hand) == 1
    assert position.to_move == 1


def test_C06_fourth_reserve() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("W3", hand=[*DEAR[:2], card]))
    assert not [text for text in texts(position) if text.startswith("r")]
    refused(position, "r#1", "r#2", "r#3", error=IllegalMoveError)
    refused_ids(position, *range(30, 45))
    position.push_turn(f"b{card.full_name}")
    position.push_turn("+ugr")
    position.push_turn("r#1")
    assert len(position.seat(0).hand) == 3


def test_C07_hand_cards_are_private_property() -> None:
    card = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned(hand=[card]), Owned("W3"), to_move=1)
    refused(position, f"b{card.full_name}", error=IllegalMoveError)


def test_C07_hand_cards_give_nothing() -> None:
    white = find_card("[L3 W 4 | K7]")
    red = find_card("[L1 R 0 | W3]")
    position = scene("splendor-2024", Owned("W2", hand=[white]), market=[red])
    assert f"b{red.full_name}" not in texts(position)
    seat = position.seat(0)
    assert (seat.points, seat.bonuses, seat.num_bought) == (0, (0,) * 5, 0)


def test_C08_refill_and_depletion() -> None:
    position = scene("splendor-2024", Owned("", "K7 G5 R5"), decks=(36, 1, 16), allow=SHORT)
    assert position.layout().decks is not None
    last = position.layout().decks[1][0]  # type: ignore[index]
    row = position.market[1]
    ids = [decision for decision in range(49, 53) if decision in position.legal_moves.ids]
    slot = ids[0] - 49
    position.push(ids[0])
    assert position.market[1][slot] == last
    assert position.deck_sizes[1] == 0
    assert [card for i, card in enumerate(position.market[1]) if i != slot] == [
        card for i, card in enumerate(row) if i != slot
    ]
    position.push(34 + 2)
    assert position.market[1][2] is None
    assert sum(card is not None for card in position.market[1]) == 3
    assert position.phase == Phase.ACTION


def test_C10_no_over_under_or_mispayment() -> None:
    card = find_card("[L1 W 0 | U3]")
    buy = f"b{card.full_name}"
    position = scene("splendor-2024", Owned("U3 W2 $2"), market=[card])
    refused(position, *(f"{buy}={payment}" for payment in ("w1u3", "u3$1", "u2", "w1u2", "u1$1", "-")))
    for payment in ("u3", "u2$1", "u1$2"):
        after = bought(position, card, f"={payment}")
        assert after.seat(0).cards == (card,)
        assert after.to_move == 1
    assert bought(position, card) == bought(position, card, "=u3")


def test_C10_discount_cannot_be_declined() -> None:
    card = find_card("[L1 W 0 | U3]")
    position = scene("splendor-2024", Owned("U3 W2", "U1"), market=[card])
    refused(position, f"b{card.full_name}=u3", error=IllegalMoveError)
    assert bought(position, card, "=u2").seat(0).tokens[1] == 1


def test_C11_surplus_bonus_stays_in_its_colour() -> None:
    card = find_card("[L1 U 0 | W1 K2]")
    position = scene("splendor-2024", Owned("K1", "W5"), market=[card])
    refused(position, f"b{card.full_name}", error=IllegalMoveError)


def test_C12_own_bonus_does_not_pay_its_own_price() -> None:
    card = find_card("[L2 U 1 | U2 G2 R3]")
    position = scene("splendor-2024", Owned("U1", "G2 R3"), market=[card])
    refused(position, f"b{card.full_name}", error=IllegalMoveError)


def test_C13_free_purchase_ends_the_turn() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("W1", "R4 G3"), market=[card], tiles=["G4 R4"])
    top = position.layout().decks[0][0]  # type: ignore[index]
    after = bought(position, card)
    assert after.seat(0).tokens == position.seat(0).tokens
    assert after.supply == position.supply
    assert after.market[0][0] == top
    assert len(after.seat(0).tiles) == 1
    assert after.to_move == 1


@pytest.mark.parametrize(
    ("tokens", "payments"),
    [
        ("W1 R1 $3", {(1, 0, 0, 1, 0, 3)}),
        ("W1 R1 $4", {(1, 0, 0, 1, 0, 3), (1, 0, 0, 0, 0, 4), (0, 0, 0, 1, 0, 4)}),
    ],
)
def test_C14_wild_for_several_colours(tokens: str, payments: set[tuple[int, ...]]) -> None:
    card = find_card("[L1 U 0 | W1 G1 R2 K1]")
    position = scene("splendor-2024", Owned(tokens), market=[card])
    assert set(position.legal_payments(card)) == payments
    on_paths = paid_on_paths(position, card)
    assert set(on_paths) == payments
    assert len(on_paths) == len(payments)


def test_C15_second_noble_can_be_lost() -> None:
    first = Owned("", "W4 U4 G3")
    second = Owned("", "U4 W4")
    position = scene("splendor-2024", first, second, tiles=["W4 U4", "W3 U3 G3"])
    position.push_turn("+wug^N:w3u3g3")
    position.push_turn("+wug")
    assert [tile.name for tile in position.seat(1).tiles] == ["N:w4u4"]
    position.push_turn("+wug")
    assert [tile.name for tile in position.seat(0).tiles] == ["N:w3u3g3"]


def test_C16_noble_pushes_over_the_line() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("", "R4 G3", points=13), market=[card], tiles=["G4 R4"])
    after = bought(position, card)
    assert after.seat(0).points == 16
    after.push_turn("+wug")
    assert final(after).termination == Termination.POINTS


def test_C16_fourteen_points_do_not_trigger() -> None:
    card = find_card("[L1 G 0 | R3]")
    position = scene("splendor-2024", Owned("", "R4 W3", points=14), market=[card])
    after = bought(position, card)
    after.push_turn("+wug")
    assert after.phase == Phase.ACTION
    assert after.round == 2


def test_C18_being_overtaken() -> None:
    card = find_card("[L3 K 4 | R7]")
    position = scene("splendor-2024", Owned(points=15), Owned("", "R7", points=13), market=[card])
    position.push_turn("+wug")
    after = bought(position, card)
    assert final(after).winners == (1,)
    assert final(after).scores == (15, 17)


def test_C19_reserved_cards_do_not_count_in_the_tie_break() -> None:
    position = scene(
        "splendor-2024", Owned(count=10, points=15, hand=DEAR), Owned(count=11, points=15), to_move=1
    )
    position.push_turn("+wug")
    assert final(position).winners == (0,)


def test_C20_shared_in_2014_as_well() -> None:
    seats = [Owned(count=10, points=15)] * 2
    position = scene("splendor-2014", *seats, to_move=1)
    position.push_turn("+wug")
    assert final(position).winners == (0, 1)


def test_C22_one_player_stuck() -> None:
    market = find_cards("[L1 U 0 | W1 K2] [L1 K 0 | G3]")
    stuck = Owned("W4 U4 G2", hand=DEAR)
    free = Owned("G2 R4 K4", "W1", hand=find_cards("[L3 R 4 | G7] [L3 R 5 | G7 R3] [L3 W 5 | W3 K7]"))
    position = scene("splendor-2024", stuck, free, market=market, bare=True, allow=SHORT)
    assert texts(position) == {"--"}
    position.push_turn("--")
    assert position.passes == 1
    assert texts(position) == {f"b{market[0].full_name}"}
    position.push_turn(f"b{market[0].full_name}")
    assert position.supply == (0, 0, 0, 0, 2, 5, 0)
    assert position.passes == 0
    assert texts(position) == {"+k"}


def test_C24_net_zero_turn() -> None:
    position = scene("splendor-2024+pass=always", Owned("W2 U2 G2 R2 K2"))
    before = position.seats, position.supply, position.market, position.tiles
    for turn in range(1, 201):
        position.push_turn("+wug-wug")
        assert position.to_move == 1
        assert (position.seats, position.supply, position.market, position.tiles) == before
        position.push_turn("--")
        assert position.turns == 2 * turn
    assert position.phase == Phase.ACTION


def phases() -> dict[Phase, Position]:
    """A position in each phase."""
    card = find_card("[L1 G 0 | R3]")
    start = scene("splendor-2024", Owned("R3 $2", "W3 U3 G2 R3"), market=[card])
    paying = scene("splendor-2024", Owned("R3 $2"), market=[card])
    paying.push_text(f"b{card.full_name}")
    returning = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    returning.push_text("+wug")
    choosing = scene("splendor-2024", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    choosing.push_text("+wug")
    over = scene("splendor-2024", Owned(points=15), to_move=1)
    over.push_turn("+wug")
    return {position.phase: position for position in (start, paying, returning, choosing, over)}


def test_C25_rejected_actions_change_nothing() -> None:
    found = phases()
    assert set(found) == set(Phase)
    for position in found.values():
        illegal = [decision for decision in range(78) if decision not in position.legal_moves.ids]
        refused_ids(position, *illegal)
        before = position.row.tobytes()
        for nonsense in (-1, 78, 10**30, 2.5, "3", None, True, [0], float("nan")):
            with pytest.raises(TextError):
                position.push(nonsense)  # type: ignore[arg-type]
        for text in (
            "",
            "x",
            "+",
            "+q",
            "-1",
            "^",
            "b",
            "r",
            "r#4",
            "r#0",
            "bW9:w9",
            "=w-1",
            "$",
            "N:",
            "+wug=w1.5",
        ):
            with pytest.raises(GemwrightError):
                position.push_turn(text)
        assert position.row.tobytes() == before


def test_C25_nothing_to_return_or_choose() -> None:
    position = scene("splendor-2024", Owned("W2"), tiles=["W4 U4"])
    refused(position, "-w", "^N:w4u4", "+wug-w", "+wug^N:w4u4", error=IllegalMoveError)


def test_C25_extra_fields_in_json() -> None:
    data = Position.initial(seed=1).to_json()
    damaged: object
    for damaged in ({**data, "extra": 1}, {k: v for k, v in data.items() if k != "turns"}, [], None, "x"):
        with pytest.raises(TextError):
            Position.from_json(damaged)
    assert Position.from_json(json.loads(json.dumps(data))) == Position.initial(seed=1)


def test_C27_green_is_stuck_to_its_owner() -> None:
    position = scene("marvel", Owned("Y2 P2 B2 R2 O1", cards=[hero("Drax")]))
    position.push_text("+ypb")
    refused(position, "-t", "-ttt", "-ypt", error=IllegalMoveError)
    for vector in returned_on_paths(position):
        assert sum(vector) == 3
    assert all(end == 6 for end in map(len, position.legal_returns()))


def test_C27_green_never_pays() -> None:
    zemo = hero("Baron Zemo")
    position = scene("marvel", Owned("B2", cards=[hero("Drax")]), market=[zemo])
    assert position.seat(0).tokens[6] == 1
    refused(position, f"b{zemo.full_name}", f"b{zemo.full_name}=b2t1")


def test_C28_which_level_three_events_give_the_time_stone() -> None:
    drax, fist, rocket = hero("Drax"), hero("Iron Fist"), hero("Rocket")
    position = scene("marvel", Owned("", "P1 R7 O7", levels=(1, 2)), market=[drax, rocket, fist])
    position.push_turn(f"r{drax.full_name}")
    assert position.seat(0).tokens[6] == 0
    position.push_turn("+ypb")
    position.push_turn(f"b{rocket.full_name}")
    assert position.seat(0).tokens[6] == 0
    position.push_turn("+ypb")
    position.push_turn(f"b{drax.full_name}")
    assert position.seat(0).tokens[6] == 1
    position.push_turn("+yro")
    position.push_turn(f"b{fist.full_name}")
    assert position.seat(0).tokens[6] == 1
    assert position.supply[6] == 1


def test_C28_eleventh_token_goes_back_but_not_the_stone() -> None:
    drax = hero("Drax")
    position = scene("marvel", Owned("Y2 P2 B2 R2 O2", "O7", levels=(1, 2)), market=[drax])
    position.push_text(f"b{drax.full_name}")
    assert (position.phase, position.to_return) == (Phase.RETURN, 1)
    assert texts(position) == {"-y", "-p", "-b", "-r", "-o"}


def test_C29_the_rulebooks_avengers_story() -> None:
    soldier, captain = hero("Winter Soldier"), hero("Captain America")
    position = scene(
        "marvel",
        Owned("", points=8, tags=4, avengers=True),
        Owned("B2 R2 O1", points=3, tags=3),
        Owned("", "Y5 P3 B3 O3", tags=3, levels=(1, 2)),
        players=3,
        market=[soldier, captain],
        to_move=1,
    )
    before = [seat.points for seat in position.seats]
    position = bought(position, soldier)
    assert position.avengers_owner == 0
    assert [seat.points for seat in position.seats] == before
    position = bought(position, captain)
    assert position.avengers_owner == 2
    assert [seat.points for seat in position.seats] == [before[0] - 3, before[1], before[2] + 3 + 3]


def test_C30_jump_from_two_to_four() -> None:
    captain, wasp, soldier = hero("Captain America"), hero("Wasp"), hero("Winter Soldier")
    position = scene(
        "marvel",
        Owned("", "Y5 P3 B3 O3", tags=2, levels=(1, 2)),
        Owned("", "Y2 B2 R2 O2", points=0, tags=2, levels=(1,)),
        market=[captain, wasp, soldier],
    )
    before = position.seat(0).points
    position = bought(position, captain)
    assert position.avengers_owner == 0
    assert position.seat(0).points == before + 3 + 3
    position = bought(position, wasp)
    position.push_turn("+ypr")
    position = bought(position, soldier)
    assert (position.seat(1).tags, position.avengers_owner) == (4, 0)


def test_C30_five_tags_take_it_from_four() -> None:
    wasp = hero("Wasp")
    position = scene(
        "marvel",
        Owned("", points=5, tags=4, avengers=True),
        Owned(cost_text(wasp), points=2, tags=4),
        market=[wasp],
        to_move=1,
    )
    after = bought(position, wasp)
    assert after.avengers_owner == 1
    assert [seat.points for seat in after.seats] == [5, 5]


@pytest.mark.parametrize(
    ("owned", "over"),
    [
        (Owned("O2", "Y3 P2 B1 R1 O1", points=15), False),
        (Owned("O2", "Y3 P2 B2 R1", points=16), False),
        (Owned("O2", "Y3 P2 B2 R2 O2", points=16, levels=(1, 2)), False),
        (Owned("O2", "Y3 P2 B1 R1 O1", points=16), True),
    ],
)
def test_C31_all_three_conditions(owned: Owned, over: bool) -> None:
    position = scene("marvel", owned, to_move=1)
    if owned.levels == (1, 2, 3):
        assert position.seat(0).tokens[6] == 1
    position.push_turn("+ypb")
    assert (position.phase == Phase.OVER) == over


def test_C33_thief_finishes_the_game() -> None:
    wasp = hero("Wasp")
    position = scene(
        "marvel",
        Owned("", "Y3 P2 B1 R1 O1", points=13, tags=3, avengers=True),
        Owned(),
        Owned(cost_text(wasp), "Y3 P2 B2 R1 O1", points=14, tags=3),
        players=3,
        market=[wasp],
    )
    assert position.seat(0).points == 16
    position.push_turn("+ypb")
    position.push_turn("+ypb")
    position = bought(position, wasp)
    outcome = final(position)
    assert outcome.scores == (13, 0, 17)
    assert outcome.winners == (2,)


def test_C33_a_trigger_that_lost_the_tile_goes_on() -> None:
    wasp = hero("Wasp")
    position = scene(
        "marvel",
        Owned("", "Y3 P2 B1 R1 O1", points=13, tags=3, avengers=True),
        Owned(cost_text(wasp), points=3, tags=3),
        market=[wasp],
    )
    position.push_turn("+ypb")
    position = bought(position, wasp)
    assert position.phase == Phase.ACTION
    assert position.round == 2


def test_C37_tile_and_location_in_one_turn() -> None:
    soldier = hero("Winter Soldier")
    position = scene(
        "marvel",
        Owned("B2 R2 O1", "Y3 P2 O3", tags=2, levels=(1, 2)),
        market=[hero("Winter Soldier")],
        tiles=["Y3 P3 O3"],
    )
    before = position.seat(0).points
    after = bought(position, soldier)
    assert after.avengers_owner == 0
    assert [tile.name for tile in after.seat(0).tiles] == ["L:y3p3o3"]
    assert after.seat(0).points == before + 6


def test_C37_of_two_locations_only_one() -> None:
    soldier = hero("Winter Soldier")
    tiles = ["Y3 P3 O3", "P4 O4"]
    position = scene("marvel", Owned("", "Y3 P3 B3 R3 O4", levels=(1, 2)), market=[soldier], tiles=tiles)
    before = position.seat(0).points
    position.push_text(f"b{soldier.full_name}")
    assert texts(position) == {"L:y3p3o3", "L:p4o4"}
    position.push_text("L:p4o4")
    assert position.seat(0).points == before + 3
    assert len(position.seat(0).tiles) == 1


def test_C38_location_is_mandatory() -> None:
    position = scene("marvel", Owned("", "Y3 P3 O3"), tiles=["Y3 P3 O3"])
    position.push_text("+ypb")
    assert len(position.seat(0).tiles) == 1
    assert position.to_move == 1


def test_C38_choosing_cannot_be_declined() -> None:
    position = scene("marvel", Owned("", "Y3 P4 O4"), tiles=["Y3 P3 O3", "P4 O4"])
    position.push_text("+ypb")
    assert position.phase == Phase.TILE
    refused(position, "--", error=IllegalMoveError)
    refused_ids(position, 77, 74)


def test_C39_gray_instead_of_an_owned_stone() -> None:
    rocket = next(card for card in cards("marvel") if card.cost == (1, 0, 0, 2, 0))
    position = scene("marvel", Owned("R1 $1", "Y1 R1"), market=[rocket])
    expected = [(0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 0, 1)]
    assert position.legal_payments(rocket) == expected
    assert sorted(paid_on_paths(position, rocket)) == sorted(expected)


def stuck_marvel(rules: str = "marvel") -> Position:
    heroes = [hero(name) for name in ("Drax", "Luke Cage", "Hulk", "Doctor Octopus", "Green Goblin", "Loki")]
    return scene(
        rules,
        Owned("Y4 P4 B2", "Y4 P4 B3 R3", points=17, levels=(1, 2), hand=heroes[:3]),
        Owned("B2 R4 O4", hand=heroes[3:]),
        bare=True,
        allow=SHORT,
    )


def test_C40_marvel_stalemate() -> None:
    position = stuck_marvel()
    assert position.supply == (0, 0, 0, 0, 0, 5, 2)
    assert position.seat(0).points == 17
    assert position.seat(0).bonuses[4] == 0
    for _ in range(2):
        assert texts(position) == {"--"}
        position.push_turn("--")
    outcome = final(position)
    assert outcome.termination == Termination.STALEMATE
    assert outcome.is_draw
    assert outcome.winners == ()
    assert outcome.ranks == (1, 1)


def test_C40_ranked_stalemate_without_qualifier_is_a_draw() -> None:
    position = stuck_marvel("marvel+stalemate=rank")
    position.push_turn("--")
    position.push_turn("--")
    assert final(position).is_draw


def test_C41_five_piles_empty_is_not_yet_stuck() -> None:
    market = find_cards("[L1 U 0 | K3] [L1 G 0 | R3]")
    seats = Owned("W4 U4 G2", hand=DEAR[:2]), Owned("G2 R4 K4")
    position = scene("splendor-2024", *seats, market=market, bare=True, allow=SHORT)
    assert texts(position) == {f"r{card.full_name}" for card in market}
    refused(position, "--", error=IllegalMoveError)


def test_C41_one_affordable_hand_card() -> None:
    card = find_card("[L1 R 0 | W3]")
    seats = Owned("W4 U4 G2", hand=[*DEAR[:2], card]), Owned("G2 R4 K4")
    position = scene("splendor-2024", *seats, market=find_cards("[L1 U 0 | K3]"), bare=True, allow=SHORT)
    assert texts(position) == {f"b{card.full_name}"}
    assert hand_names(position, 0)[2] == card.full_name
