"""Invariants of section 20 of RULES.md on games of random legal actions (C42)."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle import (
    Game,
    apply,
    legal_actions,
    legal_payments,
    legal_returns,
    load_cards,
    new_game,
    outcome,
    phase,
    random_setup,
    to_move,
    view,
)
from tests.oracle.builders import rejects
from tests.oracle.model import EDITIONS, starting_supply

GAMES = 10
SWITCHES: tuple[dict[str, object], ...] = (
    {},
    {"short_supply": "any", "payment": "gems_first"},
    {"pass": "always", "stalemate": "rank", "turn_cap": 30},
    {"take_distinct": "up_to", "reserved_from_table_public": False},
)


def check_tokens(game: Game, seen: dict[str, Any]) -> None:
    """I1, I2, I8."""
    start = starting_supply(game["edition"], game["num_players"])
    everyone = [seen["supply"], *seen["tokens"]]
    assert [sum(column) for column in zip(*everyone, strict=True)] == start
    assert min(map(min, everyone)) >= 0
    if phase(game) != "return":
        assert max(map(sum, seen["tokens"])) <= 10


def check_cards(game: Game, seen: dict[str, Any]) -> None:
    """I3, I4, I5, I11."""
    places = [card for row in game["market"] for card in row if card is not None]
    for cards in (*game["decks"], *game["bought"]):
        places += cards
    for hand in game["hands"]:
        assert len(hand) <= 3
        places += [card for card, _ in hand]
    assert Counter(places) == Counter(load_cards_of(game))
    for row, size in zip(seen["market"], seen["deck_sizes"], strict=True):
        assert None not in row or size == 0
    for seat, bought in enumerate(seen["bought"]):
        colours = Counter(card[1] for card in bought)
        assert seen["bonuses"][seat] == [colours[c] for c in range(5)]


CARDS = {family: load_cards(family) for family in ("splendor", "marvel")}


def load_cards_of(game: Game) -> list[Any]:
    return CARDS["marvel" if game["edition"] == "marvel" else "splendor"]


def check_points(game: Game, seen: dict[str, Any]) -> None:
    """I6, I7, I9."""
    n = game["num_players"]
    assert len(seen["tiles"]) == (n if game["edition"] == "marvel" else n + 1)
    owners = [owner for _, owner in seen["tiles"]]
    for seat in range(n):
        cards = sum(card[2] for card in seen["bought"][seat])
        tiles = owners.count(seat) + (seen["avengers_owner"] == seat)
        assert seen["points"][seat] == cards + 3 * tiles
    if game["edition"] == "marvel":
        check_marvel(seen)
    else:
        assert seen["avengers_owner"] is None


def check_marvel(seen: dict[str, Any]) -> None:
    """I9, R12.7."""
    green = [held[6] for held in seen["tokens"]]
    recruits_of_three = [any(card[0] == 3 for card in cards) for cards in seen["bought"]]
    assert green == [int(has_one) for has_one in recruits_of_three]
    owner = seen["avengers_owner"]
    if max(seen["tags"]) >= 3:
        assert seen["tags"][owner] == max(seen["tags"])
    else:
        assert owner is None


def check_end(game: Game) -> None:
    """I10, R13.8."""
    result = outcome(game)
    assert result is not None
    assert legal_actions(game) == set()
    if result["termination"] != "stalemate":
        assert game["turns"] % game["num_players"] == 0
    assert all(0 <= seat < game["num_players"] for seat in result["winners"])


def check_progress(before: dict[str, Any], after: dict[str, Any]) -> None:
    """I15, I16."""
    moved = before["avengers_owner"] != after["avengers_owner"]
    for old, new in zip(before["points"], after["points"], strict=True):
        assert new >= old - (3 if moved else 0)
    old_owners = [owner for _, owner in before["tiles"]]
    new_owners = [owner for _, owner in after["tiles"]]
    assert sum(old != new for old, new in zip(old_owners, new_owners, strict=True)) <= 1


def play_checked(game: Game, rng: random.Random) -> None:
    """Play one game to the end, favouring purchases so that it is short."""
    before = view(game, None)
    while phase(game) != "over":
        actions = sorted(legal_actions(game))
        assert actions  # I14
        buys = [action for action in actions if action[0].startswith("buy")]
        apply(game, rng.choice(buys if buys and rng.random() < 0.5 else actions))
        after = view(game, None)
        check_tokens(game, after)
        check_points(game, after)
        check_progress(before, after)
        if rng.random() < 0.2:
            check_cards(game, after)
        before = after
    check_end(game)


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_C42_invariants_in_random_games(edition: str, num_players: int) -> None:
    rng = random.Random(f"{edition} {num_players}")
    for number in range(GAMES):
        setup = random_setup(edition, num_players, rng)
        switches = SWITCHES[number % len(SWITCHES)]
        game = new_game(edition, switches, num_players, rng.randrange(num_players), *setup)
        play_checked(game, rng)


def any_vector(rng: random.Random, length: int) -> tuple[int, ...]:
    return tuple(rng.choice((0, 0, 0, 1, 1, 2, 3, -1)) for _ in range(length))


def any_action(rng: random.Random) -> tuple[Any, ...]:
    """Make a well-formed action that is usually illegal."""
    return rng.choice(
        [
            ("take", any_vector(rng, 5)),
            ("reserve", rng.randrange(5), rng.randrange(-1, 5)),
            ("reserve_blind", rng.randrange(5)),
            ("buy", rng.randrange(5), rng.randrange(-1, 5), any_vector(rng, 6)),
            ("buy_hand", rng.randrange(-1, 4), any_vector(rng, 6)),
            ("return", any_vector(rng, 6)),
            ("tile", rng.randrange(-1, 6)),
            ("pass",),
        ]
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_C42_rejected_actions_change_nothing(edition: str) -> None:
    rng = random.Random(edition)
    game = new_game(edition, {}, 3, 0, *random_setup(edition, 3, rng))
    while phase(game) != "over":
        legal = legal_actions(game)
        for _ in range(3):
            action = any_action(rng)
            assert action in legal or rejects(game, action)
        apply(game, rng.choice(sorted(legal)))


def test_oracle_C42_payments_and_returns_by_brute_force() -> None:
    rng = random.Random(5)
    game = new_game("splendor-2024", {}, 2, 0, *random_setup("splendor-2024", 2, rng))
    num_returns = 0
    while phase(game) != "over":
        seen = view(game, None)
        tokens, bonus = seen["tokens"][to_move(game)], seen["bonuses"][to_move(game)]
        for _ in range(10):
            guess = any_vector(rng, 6)
            card = rng.choice(CARDS["splendor"])
            need = [max(0, card[3][c] - bonus[c]) for c in range(5)]
            fits = all(0 <= guess[c] <= min(tokens[c], need[c]) for c in range(5))
            pays = fits and 0 <= guess[5] <= tokens[5] and sum(guess) == sum(need)
            assert (guess in legal_payments(game, card)) == pays
            held = all(0 <= guess[k] <= tokens[k] for k in range(6))
            back = held and phase(game) == "return" and sum(guess) == sum(tokens) - 10
            assert (guess in legal_returns(game)) == back
            num_returns += back
        apply(game, rng.choice(sorted(legal_actions(game))))
    assert num_returns > 0


def test_oracle_C42_depleted_decks() -> None:
    rng = random.Random(9)
    for edition in EDITIONS:
        decks, tiles = random_setup(edition, 4, rng)
        game = new_game(
            edition, {}, 4, 0, [deck[:size] for deck, size in zip(decks, (5, 3, 4), strict=True)], tiles
        )
        while phase(game) != "over":
            apply(game, rng.choice(sorted(legal_actions(game))))
            check_tokens(game, view(game, None))
        check_end(game)


def test_oracle_C42_the_same_seed_plays_the_same_game() -> None:
    def final(seed: int) -> str:
        rng = random.Random(seed)
        game = new_game("marvel", {}, 2, 1, *random_setup("marvel", 2, rng))
        while phase(game) != "over":
            apply(game, rng.choice(sorted(legal_actions(game))))
        return repr(game)

    assert final(4) == final(4)
