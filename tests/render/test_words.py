"""The table in words."""

import re

import pytest

from gemwright.i18n import LANGUAGES, translator
from gemwright.render import board_words
from gemwright.render._facts import Facts, gather
from gemwright.render._words import avengers_words, card_with_price, card_words, deck_words, tile_owner_words
from gemwright.rules import Layout, Phase, Position, UnknownCard, parse_card, tiles
from tests.render.tables import HOSTILE, SIZES, affordable, stages

EN = translator("en")


def rich_table(edition: str = "splendor-2024", tokens: tuple[int, ...] = (0, 3, 0, 1, 0, 1, 0)) -> Facts:
    layout = Layout.empty(edition)
    layout.seats[0].tokens = tokens
    return gather(layout.build(check=False), EN, ("Ada", "Grace"), None)


@pytest.mark.parametrize(("edition", "players"), SIZES)
def test_one_fact_a_line(edition: str, players: int) -> None:
    for position in stages(edition, players):
        lines = board_words(position, EN).splitlines()
        assert all(line.strip() for line in lines)
        assert sum(bool(re.match(r"[123]\.[1-4]: ", line)) for line in lines) == 12
        assert sum(bool(re.match(r"Level [123]: \d+ cards? left", line)) for line in lines) == 3
        for seat in position.seats:
            name = f"Player {seat.index + 1}"
            assert any(line.startswith(f"{name} has {seat.points} point") for line in lines)
            assert any(line.startswith(f"{name} holds {seat.num_tokens} token") for line in lines)
            assert sum(line.startswith(f"{name} has in hand h") for line in lines) == len(seat.hand)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_as_many_facts(language: str) -> None:
    for edition, players in SIZES:
        for position in stages(edition, players):
            told = board_words(position, translator(language))
            assert len(told.splitlines()) == len(board_words(position, EN).splitlines())
            assert "{" not in told


def test_what_is_told_as_affordable_is_what_can_be_paid() -> None:
    for position in stages("splendor-2024", 2)[:-1]:
        if position.phase == Phase.PAYMENT:
            continue
        lines = [line for line in board_words(position, EN).splitlines() if "can buy it" in line]
        places = {match[1] for line in lines if (match := re.search(r"((?:[123]\.|h)[1-4]): ", line))}
        assert places == affordable(position, position.to_move)


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("W0:u3", "; Ada can buy it"),
        ("W0:u2k2", "; Ada is missing 2 black, of which gold covers 1"),
        ("U1:r4", "; Ada is missing 3 red, of which gold covers 1"),
        ("G0:u2r2", "; Ada can buy it with gold for 1 red"),
    ],
)
def test_prices_in_words(name: str, ending: str) -> None:
    words = card_with_price(rich_table(), parse_card(name, "splendor"))
    assert words.endswith(ending)


def test_a_price_without_gold_names_the_gems_alone() -> None:
    words = card_with_price(rich_table(tokens=(0,) * 7), parse_card("U1:r4", "splendor"))
    assert words.endswith("; Ada is missing 4 red")


def test_cards_in_words() -> None:
    splendor, marvel = rich_table(), rich_table("marvel")
    assert card_words(splendor, parse_card("U1:r4", "splendor")) == "bonus blue, 1 point, costs 4 red"
    words = card_words(marvel, parse_card("B3:y3p3b3r5", "marvel"))
    assert (
        words
        == "Black Widow, bonus blue, 3 points, 2 Avengers tags, costs 3 yellow, 3 purple, 3 blue and 5 red"
    )
    assert card_words(splendor, UnknownCard(2)) == "unknown card of level 2"
    assert card_words(splendor, None) == "empty"


def test_tiles_in_words() -> None:
    layout = Layout.empty("splendor-2024")
    first, second, *_ = tiles("splendor")
    layout.tiles = [(first, None), (second, 1)]
    facts = gather(layout.build(check=False), EN, ("Ada", "Grace"), None)
    told = [tile_owner_words(facts, tile) for tile in facts.table.tiles]
    assert told == [
        "Noble Anne of Brittany for 3 white, 3 blue and 3 green is on the table",
        "Noble Elisabeth of Austria for 3 white, 3 blue and 3 black belongs to Grace",
    ]


def test_the_avengers_tile_in_words() -> None:
    layout = Layout.empty("marvel")
    assert avengers_words(gather(layout.build(check=False), EN, None, None)).endswith("is on the table")
    layout.seats[1].avengers = True
    facts = gather(layout.build(check=False), EN, ("Ada", "Grace"), None)
    assert avengers_words(facts) == "The Avengers tile belongs to Grace"


def test_decks_in_words() -> None:
    layout = Position.initial("splendor-2024", 2, seed=1).layout()
    assert layout.decks is not None
    layout.decks[0] = layout.decks[0][:1]
    facts = gather(layout.build(check=False), EN, None, None)
    assert deck_words(facts, 1) == "Level 1: 1 card left in the deck"
    assert deck_words(facts, 3) == "Level 3: 16 cards left in the deck"


def test_an_empty_supply_is_told() -> None:
    layout = Layout.empty("splendor-2024")
    layout.supply = (0,) * 7
    told = board_words(layout.build(check=False), EN)
    assert "The supply holds nothing" in told
    assert "Player 1 holds 0 tokens of 10: nothing" in told


def test_hostile_names_stay_on_their_line() -> None:
    position = stages("marvel", 4)[3]
    told = board_words(position, EN, HOSTILE)
    assert len(told.splitlines()) == len(board_words(position, EN).splitlines())
    assert "\x1b" not in told
