"""What seats know, and positions that fit it."""

import random
from collections import Counter

import numpy as np
import pytest

from gemwright.rules import (
    HandCard,
    IllegalMoveError,
    Position,
    PositionError,
    RevealKind,
    UnknownCard,
    View,
    cards,
)
from gemwright.testing import play_on
from tests.rules.helpers import EDITION_NAMES, Owned, all_views, find_card, same_row, sampled, scene

pytestmark = pytest.mark.interpreted


def test_views_hide_decks_and_the_random_state() -> None:
    for position in sampled(20):
        for view in all_views(position):
            assert int(view.row["rng"]) == 0
            assert set(view.row["deck"].tolist()) == {90, 91, 92}
            assert view.deck_sizes == position.deck_sizes
            assert view.seats[0].tokens == position.seats[0].tokens
            assert view.market == position.market
            assert view.legal_moves.ids == view.legal_moves.ids


def test_the_seat_to_move_knows_its_legal_moves() -> None:
    for position in sampled(4):
        assert position.view(position.to_move).legal_moves.ids == position.legal_moves.ids


def test_who_sees_which_hand() -> None:
    blind, public = find_card("[L2 R 3 | R6]"), find_card("[L1 R 0 | W3]")
    owned = Owned(hand=[HandCard(blind, True), HandCard(public, False)])
    position = scene("splendor-2024", owned)
    assert [held.card for held in position.view(0).seat(0).hand] == [blind, public]
    for viewer in (1, None):
        assert [held.card for held in position.view(viewer).seat(0).hand] == [UnknownCard(2), public]
    hidden = scene("splendor-2024+reserved_from_table_public=false", owned)
    assert [held.card for held in hidden.view(0).seat(0).hand] == [blind, public]
    for viewer in (1, None):
        assert [held.card for held in hidden.view(viewer).seat(0).hand] == [UnknownCard(2), UnknownCard(1)]


def known_reveal(position: Position, viewer: int) -> object:
    """What a seat is told of the last decision's chance event."""
    reveal = position.reveal_stack[-1]
    if reveal is None or (reveal.kind == RevealKind.DRAW and reveal.seat != viewer):
        return None
    return reveal.card


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_views_can_follow_a_game(rules: str, players: int) -> None:
    position = Position.initial(rules, players, seed=players)
    viewers = [-1, *range(players)]
    views = [position.view(viewer) for viewer in viewers]
    for after in play_on(position, random.Random(players)):
        for viewer, view in zip(viewers, views, strict=True):
            view.push(after.move_stack[-1].id, known_reveal(after, viewer))  # type: ignore[arg-type]
            if after.turns % 3 == 0:
                assert view == after.view(viewer)


def test_views_forget_what_reserved_cards_were() -> None:
    position = Position.initial("splendor-2024+reserved_from_table_public=false", seed=1)
    for viewer in (0, 1, -1):
        view = position.view(None if viewer < 0 else viewer)
        after = position.copy()
        reveal = after.push(30)
        assert reveal is not None
        view.push(30, reveal.card)
        assert same_row(view, after.view(None if viewer < 0 else viewer))
        assert isinstance(view.seat(0).hand[0].card, UnknownCard) == (viewer != 0)


def test_a_hidden_hand_card_is_shown_when_bought() -> None:
    card = find_card("[L1 R 0 | W3]")
    view = scene("splendor-2024", Owned("W3", hand=[HandCard(card, True)])).view(1)
    with pytest.raises(IllegalMoveError):
        view.push(57)
    for wrong in (find_card("[L2 R 3 | R6]"), cards("splendor")[0], cards("marvel")[0]):
        before = view.row.tobytes()
        if wrong in view.market[0] or wrong.level == 2 or wrong.family == "marvel":
            with pytest.raises(PositionError):
                view.push(57, wrong)
        assert view.row.tobytes() == before
    reveal = view.push(57, card)
    assert reveal is not None
    assert reveal.card == card
    assert view.seat(0).cards == (card,)
    view.pop()
    assert view.seat(0).hand == (HandCard(UnknownCard(1), True),)


def test_a_shown_card_must_be_affordable() -> None:
    card, dear = find_card("[L1 R 0 | W3]"), find_card("[L1 G 1 | K4]")
    view = scene("splendor-2024", Owned("W3", hand=[HandCard(card, True)])).view(1)
    before = view.row.tobytes()
    with pytest.raises(IllegalMoveError, match="costs 4 more"):
        view.push(57, dear)
    assert view.row.tobytes() == before


def test_views_without_reveals_go_on_unknown() -> None:
    view = Position.initial(seed=4).view(1)
    view.push(30)
    assert view.market[0][0] == UnknownCard(1)
    assert 45 not in view.legal_moves
    view.push(44)
    assert view.seat(1).hand == (HandCard(UnknownCard(3), True),)
    assert View.from_text(view.text()) == view


def test_determinized_positions_fit_the_view() -> None:
    rng = np.random.default_rng(1)
    for position in sampled(15):
        for view in all_views(position):
            guess = view.determinize(rng)
            assert isinstance(guess, Position)
            assert not guess.status()
            assert same_row(guess.view(None if view.viewer < 0 else view.viewer), view)


def test_determinizing_fills_what_a_client_never_saw() -> None:
    view = Position.initial("marvel", 2, seed=4).view(1)
    view.push(30)
    view.push(43)
    guess = view.determinize(np.random.default_rng(0))
    assert not guess.status()
    assert all(isinstance(guess.seat(1).hand[0].card, type(cards("marvel")[0])) for _ in range(1))


def test_determinizing_is_reproducible_and_leaves_the_view_alone() -> None:
    view = Position.initial(seed=4).view(1)
    before = view.row.tobytes()
    one, other = (view.determinize(np.random.default_rng(7)) for _ in range(2))
    assert same_row(one, other)
    assert view.row.tobytes() == before
    assert one != view.determinize(np.random.default_rng(8))


def test_determinizing_knows_nothing_of_the_position() -> None:
    one = Position.initial(seed=4)
    layout = one.layout()
    assert layout.decks is not None
    for deck in layout.decks:
        deck.reverse()
    other = layout.build()
    guesses = [table.view(0).determinize(np.random.default_rng(3)) for table in (one, other)]
    assert same_row(*guesses)


def test_unseen_cards_are_dealt_evenly() -> None:
    """4 unseen level-3 cards: one in a hidden hand, three in the deck; every order alike."""
    shown = [card for card in cards("splendor") if card.level == 3]
    unseen = shown[16:]
    layout = scene("splendor-2024", Owned(hand=[HandCard(unseen[0], True)])).layout()
    layout.seats[1].cards = shown[:12]
    layout.market = [layout.market[0], layout.market[1], list(shown[12:16])]  # type: ignore[index]
    layout.decks = [*layout.decks[:2], list(unseen[1:])]  # type: ignore[index]
    view = layout.build(check=False).view(1)
    rng = np.random.default_rng(5)
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(2400):
        guess = view.determinize(rng)
        hidden = guess.seat(0).hand[0].card
        deck = guess.layout().decks[2] if drawn.total() < 240 else []  # type: ignore[index]
        order = guess.row["deck"][-3:].tolist()
        assert not deck or [card.index for card in deck] == order  # type: ignore[union-attr]
        drawn[hidden.full_name, *map(str, order)] += 1
    assert len(drawn) == 24
    chi_square = sum((count - 100) ** 2 / 100 for count in drawn.values())
    assert chi_square < 55


def test_views_print_themselves() -> None:
    view = Position.initial(seed=4).view(1)
    assert repr(view) == f"<View {view.text()}>"
    assert view.copy() == view
    assert view.copy().viewer == 1
    assert "?" not in view.text()
