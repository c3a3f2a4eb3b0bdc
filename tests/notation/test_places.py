import pytest

from gemwright.notation import InputError
from gemwright.notation.places import hand_card, market_card, named_card, named_tile
from gemwright.rules import Card, Position
from tests.notation.helpers import rich_position


@pytest.fixture
def position() -> Position:
    return rich_position(hand=("K0:g3", "U3:u6"))


def card_of(position: Position, level: int, slot: int) -> Card:
    card = position.market[level - 1][slot - 1]
    assert isinstance(card, Card)
    return card


@pytest.mark.parametrize("place", [(level, slot) for level in (1, 2, 3) for slot in (1, 2, 3, 4)])
def test_a_market_slot_counts_from_1(place: tuple[int, int]) -> None:
    position = Position.initial(seed=4)
    assert market_card(position, *place) == position.market[place[0] - 1][place[1] - 1]


@pytest.mark.parametrize("place", [(0, 1), (4, 1), (1, 0), (1, 5), (9, 9)])
def test_there_are_no_other_slots(position: Position, place: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="there is no slot"):
        market_card(position, *place)


def test_an_empty_slot_has_no_card() -> None:
    layout = Position.initial(seed=4).layout()
    assert layout.market
    layout.market[1][2] = None
    with pytest.raises(InputError, match=r"slot 2\.3 of the market is empty"):
        market_card(layout.build(check=False), 2, 3)


def test_a_hand_card_counts_from_1(position: Position) -> None:
    assert [hand_card(position, place).name for place in (1, 2)] == ["K0:g3", "U3:u6"]
    with pytest.raises(InputError, match="no card 3 in the hand, which holds 2"):
        hand_card(position, 3)
    with pytest.raises(InputError):
        hand_card(position, 0)


def test_a_whole_name_is_found_in_market_and_hand(position: Position) -> None:
    wanted = card_of(position, 3, 2)
    for text in (wanted.full_name, wanted.full_name.lower(), wanted.full_name.replace(":", "")):
        assert named_card(position, text, with_hand=True) == wanted
    assert named_card(position, "u3u6", with_hand=True).name == "U3:u6"
    with pytest.raises(InputError, match="no card within reach begins with “u3u6”"):
        named_card(position, "u3u6", with_hand=False)


def test_a_beginning_finds_the_only_card_that_has_it(position: Position) -> None:
    wanted = card_of(position, 3, 1)
    others = [card for row in position.market for card in row if card and card != wanted]
    start = next(
        wanted.full_name[:length].lower()
        for length in range(2, 12)
        if not any(card.full_name.startswith(wanted.full_name[:length]) for card in others)
    )
    assert named_card(position, start, with_hand=False) == wanted


def test_a_beginning_of_several_names_them() -> None:
    position = rich_position(hand=("W1:g4", "W1:w2u3r3"))
    with pytest.raises(InputError, match=r"“w1” fits several cards: .*W1:g4, W1:w2u3r3"):
        named_card(position, "w1", with_hand=True)


def test_a_whole_name_counts_before_longer_ones() -> None:
    position = rich_position(hand=("R0:w3", "R0:w2g1k2"))
    assert named_card(position, "r0w3", with_hand=True).name == "R0:w3"


def test_characters_are_found_by_name() -> None:
    position = rich_position("marvel", hand=("O2:p3r5",))
    assert named_card(position, "groo", with_hand=True).title == "Groot"
    with pytest.raises(InputError, match="no card"):
        named_card(position, "gr", with_hand=True)


def test_twins_are_told_apart_by_name_or_number() -> None:
    position = rich_position("marvel", hand=("O0:y1p2.1", "O0:y1p2.2"))
    assert named_card(position, "spiderham", with_hand=True).full_name == "O0:y1p2.2"
    assert named_card(position, "o0:y1p2.1", with_hand=True).title == "Kingpin"
    with pytest.raises(InputError, match=r"O0:y1p2\.1, O0:y1p2\.2"):
        named_card(position, "o0y1p2", with_hand=True)


def test_tiles_are_found_by_slot_name_cost_or_title(position: Position) -> None:
    for on_table in position.tiles:
        tile = on_table.tile
        for text in (str(on_table.slot + 1), tile.name.lower(), tile.name[2:], tile.title[:8].lower()):
            assert named_tile(position, text) == tile


def test_a_tile_that_is_not_there_is_not_found(position: Position) -> None:
    for text in ("4", "0", "n:w9", "zz"):
        with pytest.raises(InputError, match="no tile on the table fits"):
            named_tile(position, text)


def test_several_tiles_are_named(position: Position) -> None:
    with pytest.raises(InputError, match=r"fits several tiles: N:.*, N:.*, N:"):
        named_tile(position, "n:")


def test_a_tile_somebody_owns_is_not_on_the_table(position: Position) -> None:
    layout = position.layout()
    first, _ = layout.tiles[0]
    layout.tiles[0] = (first, 1)
    with pytest.raises(InputError):
        named_tile(layout.build(check=False), "1")
