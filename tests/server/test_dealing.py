from collections import Counter
from hashlib import sha256

import pytest

from gemwright.rules import Position, RuleSet, Tile, cards, tiles
from gemwright.server.games.dealing import (
    SECRET_BYTES,
    Stream,
    commitment,
    deal,
    drawn_first,
    new_secret,
)
from tests.server.dealt import RULE_SETS, decks_of

SECRET = bytes(range(32))


def numbers(secret: bytes, game: str, purpose: str, count: int) -> list[int]:
    """The specification again, as plainly as can be."""
    found: list[int] = []
    block = 0
    while len(found) < count:
        text = secret + game.encode() + b"/" + purpose.encode() + block.to_bytes(8, "big")
        digest = sha256(text).digest()
        found += [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(8)]
        block += 1
    return found[:count]


def shuffled(names: list[str], words: list[int]) -> list[str]:
    order, left = sorted(names), list(words)
    for last in range(len(order) - 1, 0, -1):
        while left[0] >= 2**32 // (last + 1) * (last + 1):
            left.pop(0)
        chosen = left.pop(0) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def test_the_commitment_is_the_hash_of_secret_and_id() -> None:
    assert commitment(SECRET, "abc") == sha256(SECRET + b"abc").hexdigest()


def test_secrets_have_256_bits_and_never_repeat() -> None:
    found = {new_secret() for _ in range(100)}
    assert len(found) == 100
    assert {len(secret) for secret in found} == {SECRET_BYTES} == {32}


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_decks_follow_from_the_secret_as_specified(rules: str, players: int) -> None:
    position = deal(RuleSet.of(rules), players, 0, SECRET, "table")
    for level, deck in enumerate(decks_of(position), 1):
        names = [card.full_name for card in cards(position.family) if card.level == level]
        wanted = shuffled(names, numbers(SECRET, "table", f"deck{level}", 200))
        market = [str(card) for card in position.market[level - 1]]
        assert market + [str(card) for card in deck] == wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobles_follow_from_the_secret_as_specified(players: int) -> None:
    position = deal(RuleSet.of("splendor-2024"), players, 0, SECRET, "table")
    wanted = shuffled([tile.name for tile in tiles("splendor")], numbers(SECRET, "table", "tiles", 60))
    assert [tile.tile.name for tile in position.tiles] == wanted[: players + 1]


@pytest.mark.parametrize("number", range(5))
def test_locations_follow_from_the_secret_as_specified(number: int) -> None:
    secret = bytes([number]) * 32
    position = deal(RuleSet.of("marvel"), 4, 0, secret, "table")
    faces = [tile.name for tile in tiles("marvel")]
    both = {min(faces[at : at + 2]): max(faces[at : at + 2]) for at in range(0, 8, 2)}
    words = numbers(secret, "table", "tiles", 16)
    order = shuffled(list(both), words)
    drawn = [(name, both[name])[word % 2] for name, word in zip(order, words[3:], strict=False)]
    assert [tile.tile.name for tile in position.tiles] == drawn


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_a_set_up_like_any_other(rules: str, players: int) -> None:
    dealt = deal(RuleSet.of(rules), players, players - 1, SECRET, "table")
    usual = Position.initial(rules, players, first=players - 1, seed=1)
    assert not dealt.status()
    assert dealt.supply == usual.supply
    assert dealt.deck_sizes == usual.deck_sizes
    assert len(dealt.tiles) == len(usual.tiles)
    assert (dealt.first_seat, dealt.to_move, dealt.turns) == (players - 1, players - 1, 0)


def test_both_faces_of_every_location_come_up_and_never_two_of_one_tile() -> None:
    found: Counter[Tile] = Counter()
    for number in range(100):
        position = deal(RuleSet.of("marvel"), 2, 0, number.to_bytes(32, "big"), "table")
        found.update(tile.tile for tile in position.tiles)
    assert set(found) == set(tiles("marvel"))
    assert min(found.values()) > 10


def test_games_purposes_and_secrets_have_numbers_of_their_own() -> None:
    streams = [
        Stream(SECRET, "a", "deck1"),
        Stream(SECRET, "b", "deck1"),
        Stream(SECRET, "a", "deck2"),
        Stream(bytes(32), "a", "deck1"),
    ]
    assert len({tuple(stream.below(2**31) for _ in range(9)) for stream in streams}) == 4


def test_numbers_are_even_and_in_range() -> None:
    stream = Stream(SECRET, "a", "test")
    found = Counter(stream.below(6) for _ in range(6_000))
    assert set(found) == set(range(6))
    assert all(850 < count < 1150 for count in found.values())


def test_every_card_comes_first_now_and_then() -> None:
    tops = {decks_of(deal(RuleSet.of("marvel"), 2, 0, bytes([n]) * 32, "t"))[2][0] for n in range(120)}
    assert len(tops) == len([card for card in cards("marvel") if card.level == 3])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_seat_is_drawn_from_the_secret(players: int) -> None:
    found = Counter(drawn_first(players, n.to_bytes(32, "big"), "table") for n in range(300))
    assert set(found) == set(range(players))
    assert drawn_first(players, SECRET, "table") == drawn_first(players, SECRET, "table")
