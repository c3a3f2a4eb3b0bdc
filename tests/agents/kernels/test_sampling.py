"""Deals that fit a view, each made from the last."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from numba import config

from gemwright.agents.kernels.sampling import DEPTH, deal_anew
from gemwright.rules import HandCard, Position, View, cards
from gemwright.rules.catalogue import LEVEL_STARTS, UNKNOWN_CARD
from gemwright.rules.kernels import entries
from gemwright.testing.builders import Owned, scene
from tests.agents.searching import hidden_hands, middle_games

SLOW = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="thousands of deals take long as plain Python")


def deals(view: View, count: int, seed: int = 7) -> Iterator[Position]:
    """Yield deals in a row; each is the same object's next state."""
    position = view.determinize(np.random.default_rng(seed))
    for _ in range(count):
        deal_anew(view.row, position.row)
        yield position


def concealed(position: Position, viewer: int) -> bytes:
    row = position.copy().row
    entries.hide(row, viewer)
    return bytes(row.tobytes())


@pytest.mark.interpreted
def test_every_deal_is_valid_and_fits_the_view() -> None:
    for start in middle_games():
        view = start.view(start.to_move)
        for deal in deals(view, 3):
            assert not deal.status()
            assert concealed(deal, view.viewer) == view.row.tobytes()


@pytest.mark.interpreted
@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_hidden_hands_change_and_known_cards_stay(edition: str) -> None:
    start = hidden_hands(edition, players=3)
    view = start.view(0)
    hands = set()
    for deal in deals(view, 8):
        assert deal.row["market"].tolist() == view.row["market"].tolist()
        assert deal.row["hand"][0].tolist() == view.row["hand"][0].tolist()
        assert concealed(deal, 0) == view.row.tobytes()
        hands.add(tuple(deal.row["hand"][1:3].ravel().tolist()))
    assert len(hands) == 8


@pytest.mark.interpreted
def test_deals_depend_on_the_random_state_alone() -> None:
    view = hidden_hands().view(0)
    first, again, other = (
        [deal.row.tobytes() for deal in deals(view, 3, seed=seed)][-1] for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def require_uniform(counts: Counter[int], choices: int, total: int) -> None:
    """Require that a chi-square of counts lies within five standard deviations of what chance gives."""
    assert len(counts) == choices
    expected = total / choices
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi_square - (choices - 1)) < 5 * np.sqrt(2 * (choices - 1))


@SLOW
def test_every_unknown_place_has_every_unseen_card_alike_often() -> None:
    view, total = hidden_hands().view(0), 8000
    first = LEVEL_STARTS[0] + int(view.row["drawn"][0])
    unseen = LEVEL_STARTS[1] - first + 3
    places: list[Counter[int]] = [Counter() for _ in range(5)]
    for deal in deals(view, total):
        hand, deck = deal.row["hand"][1].tolist(), deal.row["deck"].tolist()
        for place, card in enumerate([*hand, deck[first], deck[first + DEPTH - 1]]):
            places[place][card] += 1
    for counts in places:
        require_uniform(counts, unseen, total)


@SLOW
def test_pairs_of_hidden_cards_are_alike_often() -> None:
    """Two cards blind and two in the deck: twelve pairs, though a card may stay where it is."""
    view, total = hidden_pair(decks=2).view(0), 6000
    pairs: Counter[int] = Counter()
    for number, deal in enumerate(deals(view, 8 * total)):
        if number % 8 == 0:  # deals in a row are not independent of each other
            one, two, _ = deal.row["hand"][1].tolist()
            pairs[100 * one + two] += 1
    require_uniform(pairs, 12, total)


def hidden_pair(decks: int) -> Position:
    """Return a position in which two blind cards and a few of the deck are all that is unseen of level 3."""
    level = [card for card in cards("splendor") if card.level == 3]
    owned = Owned(cards=level[6 : len(level) - decks])
    hand = [HandCard(card, blind=True) for card in level[:2]]
    return scene("splendor-2024", owned, Owned(hand=hand), market=level[2:6])


@pytest.mark.interpreted
def test_hidden_cards_change_places_without_a_deck() -> None:
    view = hidden_pair(decks=0).view(0)
    assert view.row["hand"][1].tolist()[:2] == [UNKNOWN_CARD + 2] * 2
    hands = {tuple(deal.row["hand"][1].tolist()) for deal in deals(view, 24)}
    assert len(hands) == 2
    assert all(concealed(deal, 0) == view.row.tobytes() for deal in deals(view, 3))


@pytest.mark.interpreted
def test_unknown_cards_on_the_table_are_dealt_too() -> None:
    view = Position.initial(seed=3).view(0)
    view.push(next(move for move in view.legal_moves if move.kind == "reserve"))
    assert int(view.row["market"][0, 0]) == UNKNOWN_CARD
    up = {int(deal.row["market"][0, 0]) for deal in deals(view, 10)}
    assert len(up) > 5
    assert all(LEVEL_STARTS[0] <= card < LEVEL_STARTS[1] for card in up)
