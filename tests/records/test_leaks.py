"""What a seat cannot know is in nothing that its record gives away."""

import random

import pytest

from gemwright.records import GameRecord
from gemwright.records.mirror import record_bytes
from gemwright.rules import EDITIONS, GemwrightError, Layout, Move, MoveKind, Position, RevealKind
from tests.records.games import any_move, opening, with_random_decks

SEATS = (None, 0, 1)


def reserver(rng: random.Random, position: Position) -> Move:
    """Reserve blind where possible, for the sake of secrets."""
    blind = [move for move in position.legal_moves if move.kind == MoveKind.RESERVE_BLIND]
    return rng.choice(blind) if blind and rng.random() < 0.5 else any_move(rng, position)


def same_but_for_secrets(
    edition: str, players: int, seed: int, viewer: int | None
) -> tuple[GameRecord, GameRecord]:
    """Play one game twice, with other cards wherever the viewer does not see them.

    Both games are told the cards that the viewer sees; what is drawn in secret comes from
    decks of another order.
    """
    rng = random.Random(f"{edition} {players} {seed} {viewer}")
    first = Position.initial(edition, players, seed=seed)
    second = with_random_decks(first, rng)
    records = GameRecord.start(first, names=["a", "b"]), GameRecord.start(second, names=["a", "b"])
    for _ in range(60):
        if first.outcome():
            break
        move = reserver(rng, first)
        if move.from_hand and secret(first, move, viewer):
            continue
        event = first.push(move)
        public = event is not None and not (event.kind == RevealKind.DRAW and event.seat != viewer)
        card = event.card if event and public and event.kind != RevealKind.SHOW else None
        try:
            told = second.push(move.id, card)
        except GemwrightError:  # it lies in a hand there, or the hand allows more than a pass
            break
        records[0].add(move, event)
        records[1].add(records[1].table.move(move.id), told)
    return records


def secret(position: Position, move: Move, viewer: int | None) -> bool:
    """Tell whether a hand card is one that the viewer does not know."""
    held = position.seat(position.to_move).hand[move.id - 57]
    return held.blind and position.to_move != viewer


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("viewer", SEATS)
def test_records_of_games_that_differ_in_secrets_only_are_the_same(edition: str, viewer: int | None) -> None:
    different = 0
    for players in (2, 3, 4):
        for seed in range(4):
            first, second = same_but_for_secrets(edition, players, seed, viewer)
            different += first.text() != second.text()
            mine, other = first.for_seat(viewer), second.for_seat(viewer)
            assert mine.text() == other.text()
            assert record_bytes(mine) == record_bytes(other)
            assert [a.text() for a in mine.replay()] == [b.text() for b in other.replay()]
    assert different > 6


def test_notes_and_variations_do_not_give_secrets_away() -> None:
    position = opening()
    record = GameRecord.start(position)
    record.comment = "the secret is G2:g5"
    move = position.parse_move("r#2")
    record.add(
        move, position.push(move), comment="G2:g5!", evaluation=[0.9, 0.1], simulations=5, mark="!", clock=9
    )
    record.nodes[0].commands["card"] = "G2:g5"
    variation = record.start_variation(0, "not G2:g5")
    other = opening()
    variation.add(other.parse_move("r#3"), other.push(other.parse_move("r#3")))
    for seat in (1, None):
        text = record.for_seat(seat).text()
        assert "G2:g5" not in text
        assert text.count(">#") == 1
        assert text.split("\n1. ")[1].split(" *")[0] == "r#2 >#2=?2 {[%clk 0:00:09]}"
    assert ">#2=G2:g5" in record.for_seat(0).text()


def test_a_record_that_starts_amid_a_game_hides_what_was_drawn_before() -> None:
    position = Position.initial("marvel", players=3, seed=7)
    position.push_text("r#1")
    drawn = position.seat(0).hand[0].card.full_name
    record = GameRecord.start(position)
    assert drawn in record.text()
    assert drawn not in record.for_seat(1).text()
    assert drawn in record.for_seat(0).text()
    assert GameRecord.from_text(record.for_seat(1).text()).text() == record.for_seat(1).text()


@pytest.mark.parametrize("seat", SEATS)
def test_a_record_made_from_views_is_the_one_derived_from_the_whole(seat: int | None) -> None:
    rng = random.Random(5)
    position = Position.initial("marvel", players=2, seed=5)
    whole, view = GameRecord.start(position), position.view(seat)
    mine = GameRecord.start(view)
    while position.outcome() is None:
        move = reserver(rng, position)
        event = position.push(move)
        whole.add(move, event)
        known = event.card if event and (event.kind != RevealKind.DRAW or event.seat == seat) else None
        seen = view.push(move.id, known)
        mine.add(view.peek(), seen)
    whole.finish()
    mine.finish()
    assert mine.text() == whole.for_seat(seat).text()


def test_no_record_holds_deck_orders() -> None:
    position = Position.initial("splendor-2024", players=2, seed=7)
    record = GameRecord.start(Layout.of(position).build())
    lying = {card.full_name for row in position.market for card in row if card}
    below = {card.full_name for deck in position.layout().decks or [] for card in deck}
    for text in (
        record.text(),
        str(record.to_json()),
        repr(record),
        record.initial.text(),
        record.table.text(),
    ):
        assert not any(name in text for name in below)
    assert all(name in record.text() for name in lying)
