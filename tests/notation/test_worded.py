import pytest

from gemwright.i18n import LANGUAGES, translator
from gemwright.notation import InputError, describe_card, describe_tile
from gemwright.notation.worded import worded_card, worded_tile
from gemwright.rules import Card, Position
from tests.notation.helpers import rich_position

EDITIONS = ("splendor-2024", "marvel")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_found_as_they_are_told(edition: str, language: str) -> None:
    position = Position.initial(edition, seed=3)
    for row in position.market:
        for card in row:
            assert isinstance(card, Card)
            for told in (language, "en"):
                words = describe_card(card, translator(told))
                assert worded_card(position, words.upper(), language) == card.full_name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_tiles_are_found_as_they_are_told(edition: str, language: str) -> None:
    position = Position.initial(edition, seed=3)
    for tile in position.tiles:
        for told in (language, "en"):
            words = describe_tile(tile.tile, translator(told))
            assert worded_tile(position, words, language) == tile.tile.name
            assert worded_tile(position, words.partition("(")[0], language) == tile.tile.name


def test_the_beginning_is_enough_where_it_is_clear() -> None:
    position = rich_position(hand=("K4:r7",))
    assert worded_card(position, "black level 3 card (4 points, costs 7", "en") == "K4:r7"
    assert worded_card(position, "the black level 3 card", "en", with_market=False) == "K4:r7"
    assert worded_card(position, "det sorte kort på niveau 3", "da", with_market=False) == "K4:r7"
    assert worded_card(position, "the blac", "en", with_market=False) == "K4:r7"
    assert worded_card(position, "the bl", "en", with_market=False) is None
    assert worded_card(position, "black level 3 card", "en", with_hand=False) != "K4:r7"


def test_what_several_are_called_is_refused() -> None:
    with pytest.raises(InputError, match=r"“the” fits several cards: G0:r3, W0:u1g2r1k1, "):
        worded_card(Position.initial(seed=4), "the", "en")
    dealt = (Position.initial(players=4, seed=seed) for seed in range(40))
    table = next(one for one in dealt if {"N:w3u3k3", "N:w4k4"} <= {tile.tile.name for tile in one.tiles})
    assert worded_tile(table, "Isabel I", "es") == worded_tile(table, "Isabella", "es") == "N:w4k4"
    with pytest.raises(InputError, match="“Isabel” fits several tiles: N:"):
        worded_tile(table, "Isabel", "es")


@pytest.mark.parametrize("text", ["", "nothing of the kind", "1 4", "!"])
def test_what_nothing_is_called_is_none(text: str) -> None:
    assert worded_card(Position.initial(seed=4), text, "en") is None
    assert worded_tile(Position.initial(seed=4), text, "en") is None


def test_hand_cards_that_are_not_known_are_named_by_their_place() -> None:
    position = Position.initial(players=2, seed=4)
    for turn in ("r#2", "+wug", "r#3", "+urk"):
        position.push_turn(turn)
    view = position.view(1)
    assert worded_card(view, "an unknown level 2 card", "en", with_market=False) == "h1"
    assert worded_card(view, "ukendt kort på niveau 3", "da", with_market=False) == "h2"
