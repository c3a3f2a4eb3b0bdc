"""Each flag of `Status`, set off by one small change."""

from collections.abc import Callable

import pytest

from gemwright.rules import (
    GemwrightError,
    HandCard,
    Layout,
    Phase,
    Position,
    PositionError,
    Purchase,
    SeatLayout,
    Status,
    Termination,
    UnknownCard,
    cards,
    tiles,
)
from gemwright.rules.status import UNREPRESENTABLE
from tests.rules.helpers import Owned, hero, sampled, scene

pytestmark = pytest.mark.interpreted

Change = Callable[[Layout], object]


def splendor() -> Layout:
    return Position.initial("splendor-2024", 2, seed=1).layout()


def marvel() -> Layout:
    return Position.initial("marvel", 3, seed=1).layout()


def buy_from_deck(layout: Layout, seat: int, position: int, level: int = 1) -> None:
    assert layout.decks is not None
    card = layout.decks[level - 1].pop(position)
    layout.seats[seat].cards.append(card)  # type: ignore[arg-type]


def set_market(layout: Layout, level: int, slot: int, card: object) -> None:
    assert layout.market is not None
    layout.market[level - 1][slot] = card  # type: ignore[call-overload]


def no_gap(layout: Layout) -> None:
    set_market(layout, 2, 3, None)


def same_twice(layout: Layout) -> None:
    assert layout.market is not None
    set_market(layout, 1, 0, layout.market[0][1])


def lose_a_card(layout: Layout) -> None:
    assert layout.decks is not None
    layout.decks[1].pop()


def mix_decks(layout: Layout) -> None:
    assert layout.decks is not None
    layout.decks[0].append(layout.decks[1].pop())


def short_row(layout: Layout) -> None:
    assert layout.market is not None
    layout.market[0].pop()


def two_rows(layout: Layout) -> None:
    assert layout.market is not None
    layout.market.pop()


def two_decks(layout: Layout) -> None:
    assert layout.decks is not None
    layout.decks.pop()


def long_deck(layout: Layout) -> None:
    assert layout.decks is not None
    layout.decks[2] += [UnknownCard(3)] * 5


def take_tile(layout: Layout) -> None:
    layout.tiles[0] = (layout.tiles[0][0], 1)


def tag_alone(layout: Layout) -> None:
    layout.seats[1].tags = 4


def own_avengers(layout: Layout) -> None:
    layout.seats[0].avengers = True


def set_seat(**changes: object) -> Change:
    def change(layout: Layout) -> None:
        for name, value in changes.items():
            setattr(layout.seats[0], name, value)

    return change


def set_layout(**changes: object) -> Change:
    def change(layout: Layout) -> None:
        for name, value in changes.items():
            setattr(layout, name, value)

    return change


CHANGES: list[tuple[Callable[[], Layout], Change, Status]] = [
    (splendor, lambda x: x.seats.pop(), Status.PLAYER_COUNT),
    (splendor, set_layout(seats=[SeatLayout() for _ in range(5)]), Status.PLAYER_COUNT),
    (splendor, set_layout(first=2), Status.SEAT_RANGE),
    (splendor, set_layout(to_move=-1), Status.SEAT_RANGE),
    (splendor, set_layout(viewer=2), Status.SEAT_RANGE),
    (splendor, lambda x: x.tiles.__setitem__(0, (x.tiles[0][0], 4)), Status.SEAT_RANGE),
    (splendor, set_layout(turns=1), Status.TURN_ORDER),
    (splendor, set_layout(to_move=1), Status.TURN_ORDER),
    (splendor, set_layout(turns=-2), Status.COUNT_RANGE),
    (splendor, set_layout(turns=2**31), Status.COUNT_RANGE),
    (splendor, set_layout(supply=(-1, 4, 4, 4, 4, 5, 0)), Status.COUNT_RANGE),
    (splendor, set_layout(supply=(4, 4, 4)), Status.COUNT_RANGE),
    (splendor, set_seat(tokens=(1, 2)), Status.COUNT_RANGE),
    (splendor, set_seat(bonuses=(1, 2)), Status.COUNT_RANGE),
    (splendor, set_seat(points=-1), Status.COUNT_RANGE),
    (splendor, set_seat(tags=200), Status.COUNT_RANGE),
    (splendor, set_layout(supply=(4, 4, 4, 4, 3, 5, 0)), Status.TOKEN_TOTALS),
    (splendor, set_layout(supply=(4, 4, 4, 4, 4, 5, 1)), Status.TOKEN_TOTALS),
    (marvel, set_layout(supply=(5, 5, 5, 5, 5, 5, 2)), Status.TOKEN_TOTALS),
    (marvel, lambda x: buy_from_deck(x, 0, 0, 3), Status.TIME_STONE),
    (splendor, set_seat(hand=[HandCard(UnknownCard(1), True)] * 4), Status.HAND_LIMIT),
    (splendor, two_rows, Status.MARKET_SHAPE),
    (splendor, short_row, Status.MARKET_SHAPE),
    (splendor, two_decks, Status.MARKET_SHAPE),
    (splendor, long_deck, Status.MARKET_SHAPE),
    (splendor, mix_decks, Status.CARD_LEVEL),
    (splendor, lambda x: set_market(x, 1, 0, UnknownCard(2)), Status.CARD_LEVEL),
    (splendor, same_twice, Status.CARD_TWICE),
    (splendor, lose_a_card, Status.CARD_MISSING),
    (splendor, no_gap, Status.MARKET_GAP | Status.CARD_MISSING),
    (splendor, lambda x: x.tiles.pop(), Status.TILE_COUNT),
    (marvel, lambda x: x.tiles.pop(), Status.TILE_COUNT),
    (splendor, lambda x: x.tiles.__setitem__(0, x.tiles[1]), Status.TILE_TWICE),
    (
        marvel,
        lambda x: x.tiles.__setitem__(0, (tiles("marvel")[x.tiles[1][0].index ^ 1], None)),
        Status.TILE_TWICE,
    ),
    (splendor, take_tile, Status.TILE_OWNER),
    (splendor, set_seat(bonuses=(1, 0, 0, 0, 0)), Status.BONUSES),
    (splendor, set_seat(points=2), Status.POINTS),
    (splendor, set_seat(num_bought=2), Status.NUM_BOUGHT),
    (splendor, set_seat(tags=2), Status.TAGS),
    (marvel, tag_alone, Status.TAGS | Status.AVENGERS_TILE),
    (marvel, own_avengers, Status.AVENGERS_TILE),
    (splendor, own_avengers, Status.AVENGERS_TILE),
    (splendor, set_layout(passes=1), Status.PASSES),
    (splendor, set_layout(phase=Phase.RETURN), Status.PHASE),
    (splendor, set_layout(phase=Phase.PAYMENT), Status.PHASE),
    (splendor, set_layout(phase=Phase.OVER), Status.PHASE),
    (splendor, set_layout(termination=Termination.CAP), Status.PHASE | Status.ENDING),
    (splendor, set_layout(phase=Phase.OVER, termination=Termination.POINTS), Status.ENDING),
    (splendor, set_layout(turns=2, passes=2), Status.ENDING),
    (splendor, lambda x: set_market(x, 1, 0, cards("marvel")[0]), Status.FAMILY),
    (marvel, lambda x: x.tiles.__setitem__(0, (tiles("splendor")[0], None)), Status.FAMILY),
    (splendor, set_layout(passed=True), Status.PHASE),
    (splendor, set_layout(purchase=Purchase(cards("splendor")[0], None)), Status.PHASE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("start", "change", "flags"),
    CHANGES,
    ids=[f"{i}-{flags.describe()}" for i, (_, _, flags) in enumerate(CHANGES)],
)
def test_each_flag(start: Callable[[], Layout], change: Change, flags: Status) -> None:
    layout = start()
    assert layout.status() == Status.VALID
    change(layout)
    status = layout.status()
    assert status & flags == flags
    assert status & ~(flags | Status.PHASE | Status.CARD_MISSING | Status.CARD_TWICE) == Status.VALID
    with pytest.raises(PositionError) as caught:
        layout.build()
    for word in flags.describe().split(", "):
        assert word in str(caught.value)
    if status & UNREPRESENTABLE:
        with pytest.raises(PositionError):
            layout.build(check=False)
    elif layout.purchase is None:
        assert layout.build(check=False).status() == status


def test_every_flag_has_a_change() -> None:
    tried = Status.VALID
    for _, _, flags in CHANGES:
        tried |= flags
    assert set(Status) - set(tried) == {Status.TOKEN_LIMIT}


def test_too_many_tokens_outside_the_return_phase() -> None:
    layout = scene("splendor-2024", Owned(), Owned("W4 U4 G4 R4 K4"), allow=Status.TOKEN_LIMIT).layout()
    assert layout.status() == Status.TOKEN_LIMIT


def test_tokens_over_the_limit_are_fine_while_returning() -> None:
    position = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    position.push_text("+wug")
    assert position.status() == Status.VALID


def test_marvel_cards_bring_their_stone_and_tile() -> None:
    layout = scene("marvel", Owned(cards=[hero("Hulk"), hero("Wasp")], avengers=True)).layout()
    assert layout.status() == Status.VALID
    layout.seats[0].avengers = False
    assert layout.status() == Status.AVENGERS_TILE


def test_positions_of_real_games_are_valid() -> None:
    for position in sampled(5):
        assert not position.status()


def test_flags_in_words() -> None:
    assert Status.VALID.describe() == ""
    assert (Status.HAND_LIMIT | Status.TAGS).describe() == "hand limit, tags"


def test_representable_problems_pass() -> None:
    Status.TOKEN_TOTALS.require_representable()
    with pytest.raises(GemwrightError, match="market shape"):
        (Status.MARKET_SHAPE | Status.TAGS).require_representable()


@pytest.mark.parametrize("swaps", [(0, 0, 0, 3, 0), (1, 0, 0, 0, 0)])
def test_swaps_that_nobody_can_have_made(swaps: tuple[int, ...]) -> None:
    card = next(card for card in cards("splendor") if card.full_name == "G0:r3")
    position = scene("splendor-2024", Owned("W1 R3 $2"), market=[card])
    position.push_text("bG0:r3")
    layout = position.layout()
    assert layout.purchase is not None
    layout.purchase.swaps = swaps
    assert layout.status() == Status.PHASE
