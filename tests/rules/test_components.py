"""The facts of the cards and tiles."""

import hashlib
from collections import Counter

import numpy as np
import pytest

from gemwright.rules import COLOUR_LETTERS, Card, Family, cards, tiles
from gemwright.rules.components import (
    CARD_BONUS,
    CARD_COST,
    CARD_COST_PACKED,
    CARD_LEVEL,
    CARD_POINTS,
    CARD_TAGS,
    FAMILIES,
    TILE_REQUIREMENT,
    UNPAYABLE,
)

pytestmark = pytest.mark.interpreted


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def numbers(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


def content(card: Card) -> str:
    bonus = COLOUR_LETTERS[card.family][card.bonus].upper()
    line = f"{card.level}|{bonus}|{card.points}|{numbers(card.cost)}"
    return f"{line}|{card.tags}" if card.family == "marvel" else line


def test_splendor_cards_are_the_printed_ones() -> None:
    expected = "95cb8878218e444d9bcb141ddff11396a6ebeec26af94ab43c1b56c1bfda7920"
    assert digest([content(card) for card in cards("splendor")]) == expected


def test_marvel_cards_are_the_printed_ones() -> None:
    expected = "b6c8f9efc28d0794184f9462c79cb9a0397d0855206ec91c78e6cb7a501af40d"
    assert digest([content(card) for card in cards("marvel")]) == expected


def test_nobles_are_the_printed_ones() -> None:
    expected = "7b6a2194929defb6dbd9209fd301247dda7452105db5c7b28e4dc90eedf2fa81"
    assert digest([numbers(tile.requirement) for tile in tiles("splendor")]) == expected


def test_locations_are_the_printed_ones() -> None:
    lines = [f"{t.index // 2 + 1}|{t.points}|{numbers(t.requirement)}" for t in tiles("marvel")]
    assert digest(lines) == "4051fad401dce82ce96bfcd19454abc9ef1fc3000964105a6ae8a60797025d00"


@pytest.mark.parametrize("family", FAMILIES)
def test_decks_have_the_printed_shape(family: Family) -> None:
    deck = cards(family)
    assert [card.index for card in deck] == list(range(90))
    assert [card.level for card in deck] == [1] * 40 + [2] * 30 + [3] * 20
    per_colour = Counter((card.level, card.bonus) for card in deck)
    assert per_colour == {(level, c): (8, 6, 4)[level - 1] for level in (1, 2, 3) for c in range(5)}
    points = [sum(card.points for card in deck if card.level == level) for level in (1, 2, 3)]
    assert points == [5, 55, 80]


def test_splendor_profile_of_r1_9() -> None:
    profile = Counter((card.level, card.points, sum(card.cost)) for card in cards("splendor"))
    assert profile == {
        (1, 0, 3): 10, (1, 0, 4): 10, (1, 0, 5): 15, (1, 1, 4): 5,
        (2, 1, 7): 5, (2, 1, 8): 5, (2, 2, 5): 5, (2, 2, 7): 5, (2, 2, 8): 5, (2, 3, 6): 5,
        (3, 3, 14): 5, (3, 4, 7): 5, (3, 4, 12): 5, (3, 5, 10): 5,
    }  # fmt: skip


def level_totals(family: Family, level: int) -> list[int]:
    return [sum(card.cost[colour] for card in cards(family) if card.level == level) for colour in range(5)]


def test_total_costs_per_colour() -> None:
    assert [level_totals("splendor", level) for level in (1, 2, 3)] == [[33] * 5, [41] * 5, [43] * 5]
    assert level_totals("marvel", 1) == [32, 34, 33, 32, 33]
    assert [level_totals("marvel", level) for level in (2, 3)] == [[41] * 5, [43] * 5]


def test_avengers_tags() -> None:
    deck = cards("marvel")
    assert [sum(card.tags for card in deck if card.level == level) for level in (1, 2, 3)] == [10, 10, 15]
    assert [sum(card.tags for card in deck if card.bonus == colour) for colour in range(5)] == [7] * 5
    assert not any(card.tags for card in cards("splendor"))


def test_splendor_names_are_unique_by_content() -> None:
    assert len({card.name for card in cards("splendor")}) == 90
    assert not any(card.twin for card in cards("splendor"))


def test_the_one_pair_of_twins() -> None:
    twins = [card for card in cards("marvel") if card.twin]
    assert {card.title for card in twins} == {"Spider-Ham", "Kingpin"}
    assert [card.full_name for card in twins] == [f"{twins[0].name}.1", f"{twins[0].name}.2"]
    assert len({card.full_name for card in cards("marvel")}) == 90


@pytest.mark.parametrize("family", FAMILIES)
def test_tables_say_what_the_objects_say(family: Family) -> None:
    f = FAMILIES.index(family)
    for card in cards(family):
        at = f, card.index
        assert (CARD_BONUS[at], CARD_POINTS[at], CARD_TAGS[at]) == (card.bonus, card.points, card.tags)
        assert tuple(CARD_COST[at]) == card.cost
        assert CARD_LEVEL[card.index] == card.level - 1
        assert [int(CARD_COST_PACKED[at]) >> 8 * c & 0xFF for c in range(5)] == list(card.cost)
    for tile in tiles(family):
        assert tuple(TILE_REQUIREMENT[f, tile.index]) == tile.requirement
        assert tile.points == 3


def test_codes_without_a_card_cannot_be_paid() -> None:
    assert np.all(CARD_COST[:, 90:] == UNPAYABLE)


def test_printed_names() -> None:
    assert str(cards("splendor")[1]) == "W0:u1g1r1k1"
    assert str(tiles("splendor")[0]) == "N:w3u3g3"
    assert str(tiles("marvel")[0]) == "L:y3p3o3"
    assert tiles("marvel")[1].title == "Wakanda"
