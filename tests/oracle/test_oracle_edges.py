"""Group C of CASES.md and the switches of RULES.md, played on the oracle."""

import random
from typing import Any

import pytest

from tests.oracle import (
    Game,
    apply,
    legal_actions,
    legal_payments,
    legal_returns,
    make_game,
    new_game,
    outcome,
    phase,
    random_setup,
    to_move,
    view,
)
from tests.oracle.builders import (
    card,
    ended,
    fake,
    kinds,
    market,
    named,
    noble,
    open_hand,
    owned,
    paid,
    play,
    rejects,
    row,
    take_anything,
    taken,
    vector,
    worth,
)
from tests.oracle.model import EDITIONS, Card

TEN = "W2 U2 G2 R2 K2"
NO_TOKENS = [0] * 7
FREE = paid("")
ALL_COLOURS = "Y P B R O"
UNAFFORDABLE = [fake(level=3, cost="K7")] * 3


def marvel(**fields: Any) -> Game:
    return make_game(edition="marvel", **fields)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("n", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_oracle_C01_setup_table(edition: str, n: int, gems: int) -> None:
    decks, tiles = random_setup(edition, n, random.Random(n))
    seen = view(new_game(edition, {}, n, n - 1, decks, tiles), None)
    assert seen["supply"] == [gems] * 5 + [5, n if edition == "marvel" else 0]
    assert seen["deck_sizes"] == [36, 26, 16]
    assert seen["market"] == [deck[:4] for deck in decks]
    assert (seen["to_move"], seen["phase"], seen["turns"]) == (n - 1, "action", 0)
    assert seen["tokens"] == [NO_TOKENS] * n
    assert seen["tiles"] == [(tile, None) for tile in tiles]


@pytest.mark.parametrize(
    ("edition", "switches", "n", "first"),
    [
        ("splendor-2024", {}, 1, 0),
        ("splendor-2024", {}, 5, 0),
        ("splendor-2024", {}, 2, 2),
        ("splendor-2020", {}, 2, 0),
        ("splendor-2024", {"no_such": 1}, 2, 0),
        ("splendor-2024", {"payment": "gold_first"}, 2, 0),
        ("splendor-2024", {"turn_cap": 0}, 2, 0),
    ],
)
def test_oracle_C01_bad_setup(edition: str, switches: dict[str, object], n: int, first: int) -> None:
    with pytest.raises(ValueError, match=r"unknown|cannot be|not 2, 3 or 4|no such seat|turn_cap"):
        new_game(edition, switches, n, first, [[], [], []], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_C03_fewer_than_three_by_choice(edition: str) -> None:
    actions = legal_actions(make_game(edition=edition))
    allowed = edition == "splendor-2014"
    assert (taken("W") in actions) == (taken("W U") in actions) == allowed
    assert taken("") not in actions
    assert taken("W2 U1") not in actions


def test_oracle_C03_switches_for_takes() -> None:
    def takes(edition: str, supply: str, **switches: object) -> set[Any]:
        return legal_actions(make_game(edition=edition, supply=vector(supply), switches=switches))

    two_left = {taken("W"), taken("U"), taken("W U")}
    assert takes("splendor-2024", "W1 U1") == {taken("W U")}
    assert takes("splendor-2024", "W1 U1", short_supply="any") == two_left
    assert takes("splendor-2024", "W1 U1 G1", short_supply="any") == {taken("W U G")}
    assert takes("splendor-2024", "W1 U1", take_distinct="up_to") == two_left
    assert takes("splendor-2014", "W1 U1", take_distinct="exact") == {taken("W U")}
    assert takes("splendor-2014", "W1 U1 G1") == two_left | {
        taken(text) for text in ("G", "W G", "U G", "W U G")
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_C04_wild_and_green_are_never_taken(edition: str) -> None:
    game = make_game(edition=edition, num_players=4)
    for counts in ((1, 1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2), (0, 0, 0, 0, 0, 0, 2)):
        assert rejects(game, ("take", counts))


def test_oracle_C05_reserve_without_gold() -> None:
    game = make_game(supply=vector("W4"), market=market(row(fake(cost="W7"))))
    apply(game, ("reserve", 1, 0))
    assert game["supply"] == vector("W4")
    assert game["tokens"][0] == NO_TOKENS
    assert len(game["hands"][0]) == 1
    assert to_move(game) == 1


def test_oracle_C06_fourth_reserve() -> None:
    game = make_game(
        hands=[open_hand(fake(), *UNAFFORDABLE[:2]), []],
        market=market(row(fake(cost="W7"))),
        decks=[[fake()], [], []],
    )
    assert kinds(game) == {"take", "buy_hand"}
    play(game, ("buy_hand", 0, FREE), taken("W U G"))
    assert kinds(game) >= {"reserve", "reserve_blind"}


def test_oracle_C07_hand_cards_are_private_property() -> None:
    game = make_game(
        to_move=1,
        hands=[open_hand(fake(bonus=0, points=5)), []],
        market=market(row(fake(cost="W1"))),
    )
    assert rejects(game, ("buy_hand", 0, FREE))
    apply(game, taken("U G R"))
    assert "buy" not in kinds(game)
    assert view(game, 0)["points"] == [0, 0]


def test_oracle_C08_refill_and_depletion() -> None:
    cards = [fake(level=2, bonus=c) for c in range(5)]
    game = make_game(market=market(row(), cards[:4]), decks=[[], [cards[4]], []])
    apply(game, ("buy", 2, 1, FREE))
    assert game["market"][1] == [cards[0], cards[4], cards[2], cards[3]]
    assert view(game, 0)["deck_sizes"] == [0, 0, 0]
    apply(game, ("reserve", 2, 3))
    assert game["market"][1] == [cards[0], cards[4], cards[2], None]
    assert outcome(game) is None


def test_oracle_C10_no_mispayment() -> None:
    tokens, rows = [vector("U3 W2 $2"), NO_TOKENS], market(row(card("L1 W 0 | U3")))
    game = make_game(tokens=tokens, market=rows)
    assert legal_payments(game, card("L1 W 0 | U3")) == {paid("U3"), paid("U2 $1"), paid("U1 $2")}
    for wrong in ("U3 W1", "U3 $1", "U2", "U2 W1", "U1 $1"):
        assert rejects(game, ("buy", 1, 0, paid(wrong)))
    discounted = make_game(tokens=tokens, market=rows, bought=[owned("U1"), []])
    assert rejects(discounted, ("buy", 1, 0, paid("U3")))
    apply(discounted, ("buy", 1, 0, paid("U2")))


@pytest.mark.parametrize(
    ("text", "bonus", "tokens"),
    [("L1 U 0 | W1 K2", "W5", "K1"), ("L2 U 1 | U2 G2 R3", "G2 R3", "U1")],
)
def test_oracle_C11_C12_bonuses_stay_in_their_colour(text: str, bonus: str, tokens: str) -> None:
    game = make_game(bought=[owned(bonus), []], tokens=[vector(tokens), NO_TOKENS])
    assert legal_payments(game, card(text)) == set()


def test_oracle_C13_a_free_purchase_is_the_turn() -> None:
    refill = fake(bonus=3)
    game = make_game(
        bought=[owned("W4 U3"), []],
        market=market(row(card("L1 U 0 | W1 K2"), fake(bonus=1, cost="W4"))),
        decks=[[refill], [], []],
        tiles=[noble("W4 U4")],
    )
    supply = list(game["supply"])
    apply(game, ("buy", 1, 1, FREE))
    assert game["supply"] == supply
    assert game["market"][0][1] == refill
    assert game["tile_owners"] == [0]
    assert to_move(game) == 1


def test_oracle_C14_wild_for_several_colours() -> None:
    price = card("L1 U 0 | W1 G1 R2 K1")
    three = make_game(tokens=[vector("W1 R1 $3"), NO_TOKENS])
    four = make_game(tokens=[vector("W1 R1 $4"), NO_TOKENS])
    assert legal_payments(three, price) == {paid("W1 R1 $3")}
    assert legal_payments(four, price) == {paid("W1 R1 $3"), paid("W1 $4"), paid("R1 $4")}
    first = make_game(tokens=[vector("W1 R1 $4"), NO_TOKENS], switches={"payment": "gems_first"})
    assert legal_payments(first, price) == {paid("W1 R1 $3")}


def test_oracle_C15_the_second_noble_can_be_lost() -> None:
    game = make_game(
        bought=[owned("W4 U4 G4"), owned("W4 U4")],
        tiles=[noble("W4 U4"), noble("U4 G4")],
    )
    play(game, taken("W U G"), ("tile", 1), taken("W U G"))
    assert game["tile_owners"] == [1, 0]
    apply(game, taken("W U K"))
    assert view(game, 0)["points"] == [3, 3]


def test_oracle_C16_a_noble_pushes_over_the_line() -> None:
    for start, bought, tiles, over in (
        (13, owned("W4 U3", 13), [noble("W4 U4")], True),
        (14, owned("W4 U3", 14), [], False),
    ):
        game = make_game(bought=[bought, []], tiles=tiles, market=market(row(fake(bonus=1))))
        apply(game, ("buy", 1, 0, FREE))
        assert view(game, 0)["points"][0] == start + 3 * len(tiles)
        take_anything(game)
        assert (outcome(game) is not None) == over


def test_oracle_C18_being_overtaken() -> None:
    game = make_game(
        bought=[worth(14, 9), worth(14, 9)],
        market=market(row(fake(points=1), fake(points=3))),
    )
    play(game, ("buy", 1, 0, FREE), ("buy", 1, 1, FREE))
    assert ended(game) == {"termination": "points", "winners": [1], "scores": [15, 17]}


def test_oracle_C19_reserved_cards_do_not_count() -> None:
    game = make_game(to_move=1, bought=[worth(15, 10), worth(15, 11)], hands=[open_hand(*UNAFFORDABLE), []])
    take_anything(game)
    assert ended(game)["winners"] == [0]


def test_oracle_C20_shared_in_the_original_as_well() -> None:
    game = make_game(edition="splendor-2014", to_move=1, bought=[worth(15, 10), worth(15, 10)])
    take_anything(game)
    assert ended(game)["winners"] == [0, 1]


def test_oracle_C20_the_round_ends_before_the_first_seat() -> None:
    game = make_game(num_players=3, first_seat=1, bought=[[], worth(15, 9), []])
    for _ in range(3):
        assert outcome(game) is None
        take_anything(game)
    assert ended(game)["winners"] == [1]
    assert game["turns"] == 3


def stuck_pair() -> Game:
    """Build the position of C22."""
    return make_game(
        market=market(row(card("L1 U 0 | W1 K2"), card("L1 K 0 | G3"))),
        tokens=[vector("W4 U4 G2"), vector("G2 R4 K4")],
        bought=[[], owned("W1")],
        hands=[
            open_hand(card("L3 W 4 | K7"), card("L3 U 4 | W7"), card("L3 K 4 | R7")),
            open_hand(card("L3 R 4 | G7"), card("L3 R 5 | G7 R3"), card("L3 W 5 | W3 K7")),
        ],
    )


def test_oracle_C22_one_player_stuck() -> None:
    game = stuck_pair()
    assert legal_actions(game) == {("pass",)}
    apply(game, ("pass",))
    assert view(game, 0)["passes"] == 1
    assert rejects(game, ("pass",))
    apply(game, ("buy", 1, 0, paid("K2")))
    assert view(game, 0)["passes"] == 0
    assert legal_actions(game) == {taken("K")}


def test_oracle_C24_net_zero_turn() -> None:
    game = make_game(tokens=[vector(TEN), NO_TOKENS])
    supply = list(game["supply"])
    play(game, taken("W U G"), ("return", paid("W U G")))
    assert game["supply"] == supply
    assert game["tokens"][0] == vector(TEN)
    assert to_move(game) == 1


MALFORMED: tuple[Any, ...] = (
    None,
    (),
    "pass",
    ("fly",),
    ("take",),
    ("take", (1, 1, 1)),
    ("take", (1, 1, 1, 0, 0, 0)),
    ("take", [1, 1, 1, 0, 0]),
    ("take", (1.0, 1, 1, 0, 0)),
    ("take", (True, 1, 1, 0, 0)),
    ("take", (0.5, 1, 1, 0, 0)),
    ("take", (-1, 1, 1, 0, 0)),
    ("take", (1, 1, 1, 0, 0), 0),
    ("take", (9, 0, 0, 0, 0)),
    ("reserve", 0, 0),
    ("reserve", 4, 0),
    ("reserve", 1, 4),
    ("reserve", 1, -1),
    ("reserve_blind", 0),
    ("reserve_blind", 4),
    ("buy", 1, 0),
    ("buy", 1, 0, (0, 0, 0, 0, 0)),
    ("buy", 1, 0, (-1, 0, 0, 0, 0, 1)),
    ("buy_hand", 0, (0, 0, 0, 0, 0, 0)),
    ("tile", 0),
    ("tile", -1),
    ("return", (0, 0, 0, 0, 0, 0)),
    ("return", (1, 0, 0, 0, 0, 0)),
    ("return", (1, 0, 0, 0, 0, 0, 0)),
    ("pass", 0),
)


@pytest.mark.parametrize("action", MALFORMED, ids=repr)
def test_oracle_C25_rejected_actions_change_nothing(action: Any) -> None:
    waiting = make_game(tokens=[vector(TEN), NO_TOKENS])
    apply(waiting, taken("W U G"))
    choosing = make_game(
        bought=[owned("W4 U4 G4"), []], tiles=[noble("R4 K4"), noble("W4 U4"), noble("U4 G4")]
    )
    apply(choosing, taken("W U G"))
    acting = make_game(market=market(row(fake(cost="W1"))))
    assert [phase(game) for game in (waiting, choosing, acting)] == ["return", "tile", "action"]
    for game in (waiting, choosing, acting):
        assert rejects(game, action)


def test_oracle_C27_green_is_stuck_to_its_owner() -> None:
    rocket = named("Rocket")
    game = marvel(tokens=[vector("Y3 P3 B3 TS", "marvel"), NO_TOKENS], market=market(row(rocket)))
    apply(game, taken("Y P B", "marvel"))
    assert len(legal_returns(game)) == 10
    for given in legal_returns(game):
        assert (len(given), sum(given)) == (6, 3)
    assert rejects(game, ("return", (1, 1, 0, 0, 0, 0, 1)))
    short = marvel(tokens=[vector("R2 TS", "marvel"), NO_TOKENS])
    assert legal_payments(short, rocket) == set()


def test_oracle_C27_eleven_tokens_after_a_free_recruit() -> None:
    game = marvel(
        tokens=[vector("Y4 P4 $2", "marvel"), NO_TOKENS], market=market(row(), row(), row(fake(level=3)))
    )
    apply(game, ("buy", 3, 0, FREE))
    assert legal_actions(game) == {("return", paid(text, "marvel")) for text in ("Y", "P", "$")}


def test_oracle_C28_which_events_give_the_time_token() -> None:
    game = marvel(
        market=market(row(fake(level=1)), row(fake(level=2)), row(fake(level=3), fake(level=3))),
    )

    def green_after(action: tuple[Any, ...]) -> int:
        apply(game, action)
        take_anything(game)
        return game["tokens"][0][6]

    assert green_after(("reserve", 3, 0)) == 0
    assert green_after(("buy", 1, 0, FREE)) == 0
    assert green_after(("buy", 2, 0, FREE)) == 0
    assert green_after(("buy_hand", 0, FREE)) == 1
    assert green_after(("buy", 3, 1, FREE)) == 1
    assert game["supply"][6] == 1


def test_oracle_C28_splendor_has_no_time_token() -> None:
    game = make_game(market=market(row(), row(), row(fake(level=3))))
    apply(game, ("buy", 3, 0, FREE))
    assert game["tokens"][0][6] == game["supply"][6] == 0


def tagged(count: int) -> list[Card]:
    return [fake(tags=1)] * count


def test_oracle_C29_the_avengers_story() -> None:
    game = marvel(
        num_players=3,
        to_move=1,
        bought=[tagged(4), tagged(3), tagged(3)],
        avengers_owner=0,
        market=market(row(fake(tags=1), fake(tags=2))),
    )
    apply(game, ("buy", 1, 0, FREE))
    assert view(game, 0)["points"] == [3, 0, 0]
    apply(game, ("buy", 1, 1, FREE))
    assert view(game, 0)["points"] == [0, 0, 3]
    assert view(game, 0)["avengers_owner"] == 2


def test_oracle_C30_jump_from_two_to_four() -> None:
    game = marvel(
        bought=[tagged(2), tagged(2)],
        market=market(row(fake(tags=2), fake(tags=2), fake(tags=1))),
    )
    apply(game, ("buy", 1, 0, FREE))
    assert view(game, 0)["points"] == [3, 0]
    apply(game, ("buy", 1, 1, FREE))
    assert game["avengers_owner"] == 0
    take_anything(game)
    apply(game, ("buy", 1, 2, FREE))
    assert view(game, 0)["points"] == [0, 3]


@pytest.mark.parametrize(
    ("points", "colours", "tokens", "over"),
    [
        (15, ALL_COLOURS, "TS", False),
        (16, "Y P B R", "O3 TS", False),
        (16, ALL_COLOURS, "", False),
        (16, ALL_COLOURS, "TS", True),
    ],
)
def test_oracle_C31_all_three_conditions(points: int, colours: str, tokens: str, over: bool) -> None:
    game = marvel(
        to_move=1,
        bought=[owned(colours, points, "marvel"), []],
        tokens=[vector(tokens, "marvel"), NO_TOKENS],
    )
    take_anything(game)
    assert (outcome(game) is not None) == over


def test_oracle_C31_tie_goes_to_the_avengers_tile_then_fewest_cards() -> None:
    def winners(owner: int | None, extra: int) -> list[int]:
        scores = [16 - (3 if owner == seat else 0) for seat in (0, 1)]
        bought = [owned(ALL_COLOURS, score, "marvel") for score in scores]
        bought[0] += [fake()] * extra
        green = [vector("TS", "marvel")] * 2
        game = marvel(to_move=1, bought=bought, tokens=green, avengers_owner=owner)
        take_anything(game)
        return ended(game)["winners"]

    assert winners(0, 2) == [0]
    assert winners(None, 2) == [1]
    assert winners(None, 0) == [0, 1]


def theft(seat_two_points: int) -> Game:
    """Play a round in which seat 0 qualifies by the Avengers tile and seat 2 takes it (R14.5)."""
    game = marvel(
        num_players=3,
        bought=[
            [*owned(ALL_COLOURS, 12, "marvel"), *tagged(3)],
            [],
            [*owned(ALL_COLOURS, seat_two_points, "marvel"), *tagged(3)],
        ],
        tokens=[vector("TS", "marvel"), NO_TOKENS, vector("TS", "marvel")],
        avengers_owner=0,
        market=market(row(fake(points=1), fake(tags=1))),
    )
    apply(game, ("buy", 1, 0, FREE))
    assert view(game, 0)["points"][0] == 16
    take_anything(game)
    apply(game, ("buy", 1, 1, FREE))
    return game


def test_oracle_C33_the_thief_finishes_the_game() -> None:
    assert ended(theft(14)) == {"termination": "points", "winners": [2], "scores": [13, 0, 17]}


def test_oracle_C33_the_trigger_is_not_sticky() -> None:
    game = theft(12)
    assert outcome(game) is None
    assert view(game, 0)["points"] == [13, 0, 15]
    assert to_move(game) == 0


def test_oracle_C37_tile_and_location_in_one_turn() -> None:
    asgard, mirror = (3, (3, 3, 0, 0, 3), "Asgard"), (3, (3, 3, 0, 0, 2), "made up")
    for tiles, choices in (([asgard], 0), ([asgard, mirror], 2)):
        game = marvel(
            bought=[[*owned("Y3 P3 O2", family="marvel"), *tagged(2)], []],
            tiles=tiles,
            market=market(row(fake(bonus=4, tags=1))),
        )
        apply(game, ("buy", 1, 0, FREE))
        assert len(view(game, 0)["eligible"]) == choices
        if choices:
            apply(game, ("tile", 1))
        assert view(game, 0)["points"] == [6, 0]


def test_oracle_C38_a_location_is_mandatory() -> None:
    game = marvel(bought=[owned("Y3 P3 O3", family="marvel"), []], tiles=[(3, (3, 3, 0, 0, 3), "Asgard")])
    apply(game, taken("Y P B", "marvel"))
    assert view(game, 0)["points"] == [3, 0]
    assert to_move(game) == 1


def test_oracle_C39_gray_instead_of_an_owned_stone() -> None:
    game = marvel(
        bought=[owned("Y R", family="marvel"), []],
        tokens=[vector("R1 $1", "marvel"), NO_TOKENS],
    )
    assert legal_payments(game, named("Rocket")) == {paid("R1", "marvel"), paid("$1", "marvel")}


def all_stuck(edition: str, **fields: Any) -> Game:
    """Build two players who can do nothing at all."""
    tokens = [vector("W4 U4 G2"), vector("G2 R4 K4")]
    hands = [open_hand(*UNAFFORDABLE), open_hand(*[fake(level=3, cost="W7")] * 3)]
    return make_game(edition=edition, tokens=tokens, hands=hands, **fields)


def test_oracle_C40_marvel_stalemate() -> None:
    for rule in ("draw", "rank"):
        bought = [owned("Y P B R", 17, "marvel"), []]
        game = all_stuck("marvel", bought=bought, switches={"stalemate": rule})
        for _ in range(2):
            assert legal_actions(game) == {("pass",)}
            apply(game, ("pass",))
        assert ended(game) == {"termination": "stalemate", "winners": [], "scores": [17, 0]}


@pytest.mark.parametrize(("rule", "winners"), [("draw", []), ("rank", [1])])
def test_oracle_C40_splendor_stalemate(rule: str, winners: list[int]) -> None:
    game = all_stuck("splendor-2024", bought=[[], worth(1, 1)], switches={"stalemate": rule})
    play(game, ("pass",), ("pass",))
    assert ended(game) == {"termination": "stalemate", "winners": winners, "scores": [0, 1]}


def test_oracle_C40_a_stalemate_can_end_inside_a_round() -> None:
    game = all_stuck("splendor-2024", to_move=1)
    play(game, ("pass",), ("pass",))
    assert ended(game)["termination"] == "stalemate"
    assert game["turns"] == 3


def test_oracle_C40_a_tile_gained_while_passing_resets_the_count() -> None:
    game = all_stuck("splendor-2024", bought=[[], owned("W4 U4 G4")], tiles=[noble("W4 U4"), noble("U4 G4")])
    play(game, ("pass",), ("pass",))
    assert phase(game) == "tile"
    assert view(game, 0)["passes"] == 1
    apply(game, ("tile", 0))
    assert view(game, 0)["passes"] == 0
    play(game, ("pass",), ("pass",))
    assert game["tile_owners"] == [1, 1]
    assert outcome(game) is None
    play(game, ("pass",), ("pass",))
    assert ended(game)["termination"] == "stalemate"


def test_oracle_C40_points_come_before_stalemate() -> None:
    game = all_stuck("splendor-2024", bought=[worth(15, 9), []], passes=1, passed=False, to_move=1)
    apply(game, ("pass",))
    assert ended(game) == {"termination": "points", "winners": [0], "scores": [15, 0]}


def test_oracle_C41_five_piles_empty_is_not_yet_stuck() -> None:
    rows = market(row(fake(cost="W7")))
    game = make_game(supply=vector("$5"), hands=[open_hand(*UNAFFORDABLE[:2]), []], market=rows)
    assert legal_actions(game) == {("reserve", 1, 0)}
    game = make_game(supply=vector("$5"), hands=[open_hand(*UNAFFORDABLE[:2], fake()), []], market=rows)
    assert legal_actions(game) == {("buy_hand", 2, FREE)}


# Switches that no case covers


def test_oracle_A19_pass_always() -> None:
    game = make_game(switches={"pass": "always"}, bought=[worth(2, 1), worth(2, 2)])
    assert {"pass", "take"} <= kinds(game)
    play(game, ("pass",), taken("W U G"), ("pass",))
    assert view(game, None)["passes"] == 1
    apply(game, ("pass",))
    assert ended(game)["winners"] == []


@pytest.mark.parametrize("first_seat", [0, 1])
def test_oracle_A21_turn_cap(first_seat: int) -> None:
    game = make_game(first_seat=first_seat, switches={"turn_cap": 2}, bought=[worth(2, 2), worth(2, 1)])
    for _ in range(4):
        assert outcome(game) is None
        take_anything(game)
    assert ended(game) == {"termination": "cap", "winners": [1], "scores": [2, 2]}


def test_oracle_A21_turn_cap_order() -> None:
    reached = make_game(to_move=1, switches={"turn_cap": 1}, bought=[worth(15, 9), []])
    take_anything(reached)
    assert ended(reached)["termination"] == "points"
    stuck = all_stuck("splendor-2024", switches={"turn_cap": 1})
    play(stuck, ("pass",), ("pass",))
    assert ended(stuck)["termination"] == "stalemate"


def test_oracle_A21_turn_cap_without_qualifier() -> None:
    game = marvel(to_move=1, switches={"turn_cap": 1}, bought=[owned("Y P", 16, "marvel"), []])
    take_anything(game)
    assert ended(game) == {"termination": "cap", "winners": [], "scores": [16, 0]}
