"""Groups A and B of CASES.md: cases from public issue threads and commits, played on the oracle."""

import hashlib
import itertools
import random
from collections import Counter

import pytest

from tests.oracle import (
    apply,
    legal_actions,
    legal_payments,
    legal_returns,
    load_cards,
    load_locations,
    load_tiles,
    make_game,
    new_game,
    outcome,
    phase,
    random_setup,
    to_move,
    view,
)
from tests.oracle.builders import (
    CARDS,
    TILES,
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
from tests.oracle.model import EDITIONS, Card, Game

TEN = "W2 U2 G2 R2 K2"
NO_TOKENS = [0] * 7
WASP_PRICE = [*named("Wasp")[3], 0, 0]


def fresh(edition: str, num_players: int = 2, seed: int = 0) -> Game:
    return new_game(edition, {}, num_players, 0, *random_setup(edition, num_players, random.Random(seed)))


def last_turn(edition: str, bought: list[list[Card]], **fields: object) -> Game:
    """Play the last turn of a round in which nothing but tokens changes hands."""
    n = len(bought)
    game = make_game(edition=edition, num_players=n, to_move=n - 1, bought=bought, **fields)
    take_anything(game)
    return game


# Group A


def test_oracle_A01_two_alike_counts_before_taking() -> None:
    game = make_game(supply=vector("R4"))
    apply(game, taken("R2"))
    assert game["supply"][3] == 2
    assert game["tokens"][0] == vector("R2")
    game = make_game(supply=vector("R3 W1 U1"))
    assert rejects(game, taken("R2"))
    apply(game, taken("R W U"))


def test_oracle_A02_a_purchase_moves_only_the_payment() -> None:
    cheap = card("L1 G 0 | R3")
    game = make_game(supply=vector("W U G R K"), tokens=[vector("R3"), NO_TOKENS], market=market(row(cheap)))
    apply(game, ("buy", 1, 0, paid("R3")))
    assert game["supply"] == vector("W U G R4 K")
    apply(game, taken("W U G"))


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_oracle_A03_every_card_can_be_reserved_and_bought(family: str) -> None:
    edition = "marvel" if family == "marvel" else "splendor-2024"
    for any_card in CARDS[family]:
        level = any_card[0]
        rows = [row(any_card) if level == k else row() for k in (1, 2, 3)]
        apply(make_game(edition=edition, market=rows), ("reserve", level, 0))
        bonus = [fake(bonus=c) for c in range(5) for _ in range(any_card[3][c])]
        game = make_game(edition=edition, market=rows, bought=[bonus, []])
        apply(game, ("buy", level, 0, (0,) * 6))
        assert game["bought"][0][-1] == any_card
    assert len(set(CARDS[family])) == 90


def test_oracle_A04_the_owner_sees_the_own_hand() -> None:
    x, y, z = card("L1 G 0 | R3"), fake(level=2), card("L1 U 0 | K3")
    game = make_game(market=market(row(x, z)), decks=[[], [y], []])
    play(game, ("reserve", 1, 0), taken("W U G"), ("reserve_blind", 2), taken("W U G"), ("reserve", 1, 1))
    assert view(game, 0)["hands"][0] == [(x, False), (y, True), (z, False)]
    assert view(game, 1)["hands"][0] == [(x, False), (("unknown", 2), True), (z, False)]
    play(game, taken("W U G"), ("buy_hand", 0, paid("$3")))
    assert view(game, 0)["hands"][0] == [(y, True), (z, False)]
    for viewer in (1, None):
        assert view(game, viewer)["hands"][0] == [(("unknown", 2), True), (z, False)]


def test_oracle_A04_table_reserved_cards_can_be_hidden() -> None:
    x = card("L1 G 0 | R3")
    game = make_game(market=market(row(x)), switches={"reserved_from_table_public": False})
    apply(game, ("reserve", 1, 0))
    assert view(game, 0)["hands"][0] == [(x, False)]
    assert view(game, 1)["hands"][0] == view(game, None)["hands"][0] == [(("unknown", 1), False)]


def test_oracle_A05_noble_met_by_a_card_from_hand() -> None:
    game = make_game(
        bought=[owned("G4 R3"), []],
        tiles=[noble("G4 R4"), noble("W4 U4")],
        hands=[open_hand(card("L1 R 0 | W3")), []],
        tokens=[vector("W3"), NO_TOKENS],
    )
    apply(game, ("buy_hand", 0, paid("W3")))
    assert game["tile_owners"] == [0, None]
    assert view(game, 0)["points"] == [3, 0]
    assert (to_move(game), phase(game)) == (1, "action")


def test_oracle_A06_affordability() -> None:
    green = card("L1 G 0 | R3")

    def payments(tokens: str, bonus: str) -> set[tuple[int, ...]]:
        game = make_game(tokens=[vector(tokens), NO_TOKENS], bought=[owned(bonus), []])
        return legal_payments(game, green)

    assert payments("R1", "R2") == {paid("R1")}
    assert payments("$1", "R2") == {paid("$1")}
    assert payments("W5", "R2") == set()
    assert payments("", "R3") == {paid("")}


def test_oracle_A07_nobles_look_at_bonuses_only() -> None:
    for tokens, bonus in (("G4 R4", ""), ("$5", "G4 R3")):
        game = make_game(
            num_players=4,
            tokens=[vector(tokens), *[NO_TOKENS] * 3],
            bought=[owned(bonus), [], [], []],
            tiles=[noble("G4 R4")],
        )
        apply(game, taken("W U K"))
        while phase(game) == "return":
            apply(game, min(legal_actions(game)))
        assert game["tile_owners"] == [None]


def test_oracle_A08_the_game_really_ends() -> None:
    point = fake(points=1)
    game = make_game(bought=[worth(14, 9), []], market=market(row(point, fake())))
    apply(game, ("buy", 1, 0, paid("")))
    assert outcome(game) is None
    apply(game, taken("W U G"))
    assert ended(game) == {"termination": "points", "winners": [0], "scores": [15, 0]}
    assert legal_actions(game) == set()
    assert rejects(game, taken("W U G"))
    assert rejects(game, ("pass",))


def test_oracle_A09_fewest_bought_cards_not_nobles() -> None:
    nobles = TILES["splendor"][:2]
    game = last_turn("splendor-2024", [worth(15, 9), worth(9, 10)], tiles=nobles, tile_owners=[1, 1])
    assert ended(game) == {"termination": "points", "winners": [0], "scores": [15, 15]}
    game = last_turn("splendor-2024", [worth(15, 10), worth(9, 9)], tiles=nobles, tile_owners=[1, 1])
    assert ended(game)["winners"] == [1]


def test_oracle_A10_card_data() -> None:
    cards = load_cards("splendor")
    profile = Counter((c[0], c[2], sum(c[3])) for c in cards)
    assert profile == {
        (1, 0, 3): 10,
        (1, 0, 4): 10,
        (1, 0, 5): 15,
        (1, 1, 4): 5,
        (2, 1, 7): 5,
        (2, 1, 8): 5,
        (2, 2, 5): 5,
        (2, 2, 7): 5,
        (2, 2, 8): 5,
        (2, 3, 6): 5,
        (3, 3, 14): 5,
        (3, 4, 7): 5,
        (3, 4, 12): 5,
        (3, 5, 10): 5,
    }
    for family in ("splendor", "marvel"):
        counts = Counter((c[0], c[1]) for c in load_cards(family))
        assert counts == {(level, b): 10 - 2 * level for level in (1, 2, 3) for b in range(5)}
    assert card("L2 R 3 | R6") in cards
    assert [c[1] for c in cards if c[0] == 2 and c[3] == (0, 0, 0, 0, 6)] == [4]


def test_oracle_A10_data_hashes() -> None:
    def digest(lines: list[str]) -> str:
        return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:8]

    def numbers(values: tuple[int, ...]) -> str:
        return ",".join(map(str, values))

    splendor = [f"{c[0]}|{'WUGRK'[c[1]]}|{c[2]}|{numbers(c[3])}" for c in load_cards("splendor")]
    marvel = [f"{c[0]}|{'YPBRO'[c[1]]}|{c[2]}|{numbers(c[3])}|{c[4]}" for c in load_cards("marvel")]
    nobles = [numbers(tile[1]) for tile in load_tiles("splendor")]
    faces = [
        f"{number}|{face[0]}|{numbers(face[1])}"
        for number, pair in enumerate(load_locations(), start=1)
        for face in pair
    ]
    assert [digest(lines) for lines in (splendor, marvel, nobles, faces)] == [
        "95cb8878",
        "b6c8f9ef",
        "7b6a2194",
        "4051fad4",
    ]


def test_oracle_A11_noble_data() -> None:
    cycle = [0, 1, 2, 3, 4, 0, 1]
    runs = [cycle[i : i + 2] for i in range(5)] + [cycle[i : i + 3] for i in range(5)]
    expected = {tuple((4 if len(r) == 2 else 3) if c in r else 0 for c in range(5)) for r in runs}
    assert {tile[1] for tile in load_tiles("splendor")} == expected
    assert len(load_tiles("splendor")) == 10
    assert {tile[0] for tile in load_tiles("splendor")} == {3}


def test_oracle_A12_full_tie_is_one_shared_victory() -> None:
    assert ended(last_turn("splendor-2024", [worth(16, 11), worth(16, 11)]))["winners"] == [0, 1]
    assert ended(last_turn("splendor-2024", [worth(16, 11), worth(16, 12)]))["winners"] == [0]


def test_oracle_A13_the_return_phase_is_explicit() -> None:
    game = make_game(tokens=[vector("W2 U2 G2 R2 K1"), NO_TOKENS], market=market(row(fake())))
    apply(game, taken("W U G"))
    assert (phase(game), to_move(game), view(game, 1)["to_return"]) == ("return", 0, 2)
    assert kinds(game) == {"return"}
    assert len(legal_returns(game)) == 14
    for action in (taken("R K"), ("reserve", 1, 0), ("buy", 1, 0, paid("")), ("pass",)):
        assert rejects(game, action)
    apply(game, ("return", paid("W K")))
    assert game["tokens"][0] == vector("W2 U3 G3 R2")
    assert game["supply"] == vector("W2 U1 G1 R2 K4 $5")
    assert to_move(game) == 1


def test_oracle_A14_the_limit_does_not_cut_a_take_short() -> None:
    game = make_game(
        num_players=3, tokens=[vector(TEN), NO_TOKENS, NO_TOKENS], supply=vector("W5 U4 G3 R4 K1")
    )
    takes = {action for action in legal_actions(game) if action[0] == "take"}
    assert takes >= {taken("W2"), taken("U2"), taken("R2")}
    assert len(takes) == 10 + 3
    apply(game, taken("W U G"))
    assert view(game, 0)["to_return"] == 3


def test_oracle_A15_gold_counts_toward_ten() -> None:
    game = make_game(tokens=[vector("W2 U2 G2 R1 K1 $2"), NO_TOKENS])
    apply(game, taken("W U G"))
    assert len(legal_returns(game)) == 43
    apply(game, ("return", paid("W1 $2")))
    assert sum(game["tokens"][0]) == 10


def test_oracle_A16_a_rejected_tile_claim_changes_nothing() -> None:
    nobles = [noble("W3 U3 G3"), noble("R4 K4"), noble("W4 U4")]
    game = make_game(bought=[owned("W4 U4 G3"), []], tiles=nobles)
    apply(game, taken("W U G"))
    assert view(game, 0)["eligible"] == [0, 2]
    assert rejects(game, ("tile", 1))
    assert rejects(game, ("tile", 3))
    apply(game, ("tile", 0))
    assert game["tile_owners"] == [0, None, None]


def test_oracle_A17_every_reserve_is_listed() -> None:
    level_one = row(*map(card, ("L1 U 0 | W1 K2", "L1 U 0 | K3", "L1 G 0 | R3", "L1 K 0 | G3")))
    game = make_game(
        market=market(level_one),
        tokens=[vector("W4 U4 G2"), vector("G2 R4 K4")],
        hands=[open_hand(card("L3 W 4 | K7"), card("L3 K 4 | R7")), []],
    )
    assert legal_actions(game) == {("reserve", 1, slot) for slot in range(4)}


def test_oracle_A19_the_mover_changes() -> None:
    game = fresh("splendor-2024")
    apply(game, taken("W U G"))
    assert to_move(game) == 1
    assert len(legal_actions(game)) > 0


def test_oracle_A21_gold_may_be_returned_also_the_one_just_taken() -> None:
    game = make_game(tokens=[vector(TEN), vector("$2")], market=market(row(fake(cost="W7"))))
    apply(game, ("reserve", 1, 0))
    assert len(legal_returns(game)) == 6
    apply(game, ("return", paid("$1")))
    assert game["tokens"][0] == vector(TEN)
    assert game["supply"][5] == 3
    assert len(game["hands"][0]) == 1


def test_oracle_A21_pairs_of_take_and_return() -> None:
    pairs = 0
    for colours in itertools.combinations("WUGRK", 3):
        game = make_game(tokens=[vector(TEN), NO_TOKENS])
        apply(game, taken(" ".join(colours)))
        pairs += len(legal_returns(game))
    assert pairs == 330


def test_oracle_A22_a_blind_reserve_does_not_leak() -> None:
    decks, nobles = random_setup("splendor-2024", 2, random.Random(3))
    other = [*decks[:2], decks[2][:4] + decks[2][:3:-1]]
    games = [new_game("splendor-2024", {}, 2, 0, cards, nobles) for cards in (decks, other)]
    for game in games:
        apply(game, ("reserve_blind", 3))
    assert view(games[0], 1) == view(games[1], 1)
    assert view(games[0], None) == view(games[1], None)
    assert view(games[0], 0) != view(games[1], 0)
    assert view(games[0], 1)["hands"][0] == [(("unknown", 3), True)]


def test_oracle_A22_the_owner_sees_the_card_before_returning() -> None:
    secret = fake(level=3, points=5)
    game = make_game(tokens=[vector(TEN), NO_TOKENS], decks=[[], [], [secret]])
    apply(game, ("reserve_blind", 3))
    assert phase(game) == "return"
    assert view(game, 0)["hands"][0] == [(secret, True)]


@pytest.mark.parametrize(("edition", "count"), [("splendor-2014", 45), ("splendor-2024", 30), ("marvel", 30)])
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_oracle_A23_count_of_first_moves(edition: str, count: int, num_players: int) -> None:
    game = fresh(edition, num_players)
    assert len(legal_actions(game)) == count
    assert kinds(game) == {"take", "reserve", "reserve_blind"}


# Group B


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_oracle_B01_tile_count_follows_the_players(num_players: int) -> None:
    assert len(view(fresh("splendor-2014", num_players), None)["tiles"]) == num_players + 1
    assert len(view(fresh("splendor-2024", num_players), None)["tiles"]) == num_players + 1
    assert len(view(fresh("marvel", num_players), None)["tiles"]) == num_players


def test_oracle_B02_all_nobles_score_for_every_seat() -> None:
    game = make_game(
        num_players=4,
        to_move=2,
        bought=[[], [], worth(3, 1), []],
        tiles=TILES["splendor"][:5],
        tile_owners=[2, 2, None, 2, 2],
    )
    take_anything(game)
    assert view(game, 0)["points"] == [0, 0, 15, 0]
    take_anything(game)
    assert ended(game)["winners"] == [2]


@pytest.mark.parametrize("counts", sorted(set(itertools.permutations([9, 8, 8]))))
def test_oracle_B03_three_way_tie(counts: tuple[int, ...]) -> None:
    game = last_turn("splendor-2024", [worth(15, count) for count in counts])
    assert ended(game)["winners"] == [seat for seat in range(3) if counts[seat] == 8]


def test_oracle_B04_one_noble_per_turn() -> None:
    nobles = [noble("W4 U4"), noble("W3 U3 G3")]
    game = make_game(bought=[owned("W3 U4 G3"), []], tiles=nobles, market=market(row(fake(bonus=0))))
    apply(game, ("buy", 1, 0, paid("")))
    assert legal_actions(game) == {("tile", 0), ("tile", 1)}
    apply(game, ("tile", 1))
    assert game["tile_owners"] == [None, 0]
    assert to_move(game) == 1


@pytest.mark.parametrize("action", [taken("W U G"), ("reserve", 1, 0)])
def test_oracle_B05_left_over_noble_on_another_turn(action: tuple[object, ...]) -> None:
    game = make_game(
        bought=[owned("W3 U3 G3", points=12), []],
        tiles=[noble("W3 U3 G3")],
        market=market(row(fake(cost="R7"))),
    )
    apply(game, action)
    assert game["tile_owners"] == [0]
    take_anything(game)
    assert ended(game) == {"termination": "points", "winners": [0], "scores": [15, 0]}


def test_oracle_B06_returned_tokens_reach_the_supply() -> None:
    game = make_game(tokens=[vector(TEN), NO_TOKENS], market=market(row(fake(cost="W7"))))
    play(game, ("reserve", 1, 0), ("return", paid("K")))
    assert game["supply"] == vector("W2 U2 G2 R2 K3 $4")
    assert game["tokens"][0] == vector("W2 U2 G2 R2 K1 $1")


def test_oracle_B07_reserve_at_ten_pays_gold() -> None:
    for gold, next_phase in ((1, "return"), (0, "action")):
        game = make_game(
            tokens=[vector(TEN), NO_TOKENS],
            supply=vector(f"W2 ${gold}"),
            market=market(row(fake(cost="W7"))),
        )
        apply(game, ("reserve", 1, 0))
        assert sum(game["tokens"][0]) == 10 + gold
        assert phase(game) == next_phase


def test_oracle_B08_two_colours_left() -> None:
    unaffordable = open_hand(*[fake(cost="K7")] * 3)
    game = make_game(
        supply=vector("W1 U1"),
        tokens=[vector("G4 R4"), NO_TOKENS],
        hands=[unaffordable, []],
    )
    assert legal_actions(game) == {taken("W U")}


def test_oracle_B09_equal_points_different_card_counts() -> None:
    for in_hand in (0, 3):
        hands = [[], open_hand(*[fake(cost="K7")] * in_hand)]
        game = last_turn("splendor-2024", [worth(17, 12), worth(17, 11)], hands=hands)
        assert ended(game)["winners"] == [1]


def test_oracle_B10_exact_number_returned() -> None:
    game = make_game(tokens=[vector(TEN), NO_TOKENS])
    apply(game, taken("W U G"))
    assert len(legal_returns(game)) == 33
    assert {sum(given) for given in legal_returns(game)} == {3}
    assert rejects(game, ("return", paid("W2")))
    assert rejects(game, ("return", paid("W2 U2")))


def test_oracle_B12_a_discount_never_pays_out() -> None:
    game = make_game(
        bought=[owned("W5"), []],
        tokens=[vector("W1"), NO_TOKENS],
        market=market(row(card("L1 R 0 | W3"))),
    )
    supply = list(game["supply"])
    apply(game, ("buy", 1, 0, paid("")))
    assert game["tokens"][0] == vector("W1")
    assert game["supply"] == supply


def test_oracle_B13_empty_slots_are_not_cards() -> None:
    dear = fake(level=3, cost="W7")
    game = make_game(market=market(row(), row(), [dear, dear, fake(level=3), dear]))
    apply(game, ("buy", 3, 2, paid("")))
    assert game["market"][2] == [dear, dear, None, dear]
    for action in (("buy", 3, 2, paid("")), ("reserve", 3, 2), ("reserve_blind", 3)):
        assert rejects(game, action)


def test_oracle_B14_full_tie_of_first_and_last_seat() -> None:
    game = last_turn("splendor-2024", [worth(15, 8), worth(3, 2), worth(4, 2), worth(15, 8)])
    assert ended(game)["winners"] == [0, 3]


def test_oracle_B15_avengers_tile_pays_once() -> None:
    game = make_game(
        edition="marvel",
        bought=[[fake(tags=1, points=7), fake(tags=2)], [fake(tags=2, points=8), fake(tags=1)]],
        avengers_owner=0,
        market=market(row(named("Wasp"), fake(tags=2))),
        tokens=[WASP_PRICE, NO_TOKENS],
    )
    apply(game, ("buy", 1, 0, min(legal_payments(game, named("Wasp")))))
    assert (view(game, 0)["tags"][0], view(game, 0)["points"]) == (4, [10, 8])
    apply(game, ("buy", 1, 1, paid("")))
    assert view(game, 0)["points"] == [7, 11]
    assert game["avengers_owner"] == 1


def test_oracle_B16_tags_are_counted_once() -> None:
    for before, owner in ((1, None), (2, 0)):
        bought = [[fake(tags=1)] * before, []]
        game = make_game(edition="marvel", bought=bought, market=market(row(fake(tags=1))))
        apply(game, ("buy", 1, 0, paid("")))
        assert game["avengers_owner"] == owner


def test_oracle_B17_one_green_token_counted_in_the_limit() -> None:
    level_three = fake(level=3)
    game = make_game(edition="marvel", market=market(row(), row(), row(*[level_three] * 3)))
    for slot in range(3):
        play(game, ("buy", 3, slot, paid("")))
        take_anything(game)
    assert game["tokens"][0] == vector("TS", "marvel")
    game = make_game(edition="marvel", tokens=[vector("Y3 P3 B3 TS", "marvel"), NO_TOKENS])
    apply(game, taken("Y P B", "marvel"))
    assert view(game, 0)["to_return"] == 3
    assert all(len(given) == 6 and sum(given) == 3 for given in legal_returns(game))


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_oracle_B18_green_supply(num_players: int) -> None:
    assert fresh("marvel", num_players)["supply"][5:] == [5, num_players]


ALL_COLOURS = "Y P B R O"


def test_oracle_B19_only_qualifiers_can_win() -> None:
    bought = [owned(ALL_COLOURS, points, "marvel") for points in (16, 21)]
    game = last_turn("marvel", bought, tokens=[vector("TS"), NO_TOKENS])
    assert ended(game) == {"termination": "points", "winners": [0], "scores": [16, 21]}


def test_oracle_B20_never_both_faces_of_a_location() -> None:
    pairs = load_locations()
    rng = random.Random(0)
    seen = set()
    for trial in range(200):
        _, tiles = random_setup("marvel", 2 + trial % 3, rng)
        seen |= set(tiles)
        assert all(sum(face in tiles for face in pair) <= 1 for pair in pairs)
    assert seen == set(load_tiles("marvel"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_B21_blind_reserve_exists(edition: str) -> None:
    for level, size in ((1, 35), (2, 25), (3, 15)):
        game = fresh(edition)
        before = view(game, None)["market"]
        apply(game, ("reserve_blind", level))
        assert view(game, None)["market"] == before
        assert view(game, None)["deck_sizes"][level - 1] == size


@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_B22_voluntary_pass_is_refused(edition: str) -> None:
    assert rejects(fresh(edition), ("pass",))
