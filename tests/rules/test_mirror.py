"""The mirror written from a row says what a layout says; names and moves that are kept are the right ones."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from gemwright.rules import Family, Layout, Move, Phase, Position, TextError, UnknownCard, View, cards, tiles
from gemwright.rules.catalogue import NUM_DECISIONS
from gemwright.rules.components import COLOUR_LETTERS
from gemwright.rules.describing import describe, describe_all
from gemwright.rules.mirror import mirror, mirror_like
from gemwright.rules.names import cards_by_code
from gemwright.rules.play_table import PlayTable
from gemwright.rules.state import AT, STATE, copy_state, numbers
from tests.rules.helpers import EDITION_NAMES, hand_names, sampled

RULE_SETS = (*EDITION_NAMES, "splendor-2024+reserved_from_table_public=false+turn_cap=40")


def games(rules: str, players: int, seed: int) -> Iterator[Position]:
    """Every position of a game in which much is reserved."""
    position, rng = Position.initial(rules, players, seed=seed), random.Random(seed)
    yield position
    while moves := list(position.legal_moves):
        reserves = [move for move in moves if move.text.startswith("r")]
        position.push(rng.choice(reserves if reserves and rng.random() < 0.3 else moves))
        yield position


def known(position: Position) -> list[PlayTable]:
    """The position, and all views of it."""
    return [position, position.view(None), *(position.view(seat) for seat in range(position.num_players))]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_row_and_a_layout_give_the_same_mirror(rules: str, players: int) -> None:
    phases, compared = set(), 0
    for number, position in enumerate(games(rules, players, players)):
        if number % 2:
            continue
        phases.add(position.phase)
        for table in known(position):
            assert table.to_json() == table.layout().to_json()
            assert list(table.to_json()) == list(table.layout().to_json())
            compared += 1
    assert compared >= 100
    assert Phase.ACTION in phases


def test_the_mirror_names_sums_that_are_pretended() -> None:
    layout = Layout.empty("marvel", 2)
    seat = layout.seats[1]
    seat.cards, seat.bonuses, seat.points = list(cards("marvel")[:3]), (4, 0, 0, 1, 0), 9
    seat.num_bought, seat.tags, seat.avengers = 7, 5, True
    position = layout.build(check=False)
    shown = position.to_json()
    assert shown["seats"][1] == layout.to_json()["seats"][1]
    assert {"bonuses", "points", "num_bought", "tags", "avengers"} <= set(shown["seats"][1])
    assert set(shown["seats"][0]) == {"tokens", "cards", "hand"}


def test_a_view_takes_over_the_mirror_of_another_only_where_they_agree() -> None:
    taken_over = 0
    for position in games("splendor-2024", 3, 5):
        public = position.view(None)
        shown = mirror(public)
        for seat in range(3):
            view = position.view(seat)
            like = mirror_like(view, public, shown)
            assert like == view.layout().to_json()
            taken_over += like["seats"] is shown["seats"]
        assert shown == mirror(public)
    assert taken_over > 30


def test_a_mirror_can_be_changed_without_harm() -> None:
    view = Position.initial("splendor-2024", 2, seed=3).view(0)
    before = view.text()
    for part in view.to_json().values():
        if isinstance(part, list):
            part.clear()
    shown = view.to_json()
    shown["seats"][0]["cards"].append("x")
    shown["market"][0].clear()
    assert view.text() == before
    assert view.to_json() == view.layout().to_json()


def test_rows_are_copied_whole_and_apart() -> None:
    for position in sampled(5):
        twin = copy_state(position.states)
        assert twin.dtype == STATE
        assert twin.shape == (1,)
        assert twin.tobytes() == position.states.tobytes()
        twin[0]["turns"] += 1
        assert twin.tobytes() != position.states.tobytes()
        assert twin.flags.aligned
        assert twin.flags.writeable


def test_numbers_are_the_fields_of_a_row() -> None:
    for position in sampled(5):
        row, read = position.row, numbers(position.states)
        for name in ("phase", "to_move", "supply", "market", "owner", "tile_owner", "hand"):
            flat = np.ravel(row[name]).tolist()
            assert read[AT[name] : AT[name] + len(flat)] == flat


@pytest.mark.parametrize("seed", range(2))
def test_all_decisions_are_described_as_each_by_itself(seed: int) -> None:
    for position in sampled(8, seed):
        for table in known(position):
            assert describe_all(table, table.legal_moves.ids) == [
                table.move(i) for i in table.legal_moves.ids
            ]
            for move in table.legal_moves:
                assert table.move(move.id) is move
                assert move in table.legal_moves
                assert move.text in table.legal_moves


def test_ids_of_any_type_mean_the_same() -> None:
    position = Position.initial("splendor-2024", 2, seed=8)
    for decision in (3, 31, 44, 46):
        move = describe(position, np.int64(decision))  # type: ignore[arg-type]
        assert type(move.id) is int
        assert move is describe(position, decision)
        assert np.int64(decision) in position.legal_moves or decision == 46
    for wrong in (-1, NUM_DECISIONS, 57, 10**20):
        with pytest.raises(TextError, match=r"R3\.5"):
            describe(position, wrong)
    assert True not in position.legal_moves
    assert -1 not in position.legal_moves
    assert 10**20 not in position.legal_moves


def test_a_card_of_another_place_is_another_move() -> None:
    first, second = (Position.initial("splendor-2024", 2, seed=seed) for seed in (1, 2))
    moves = first.move(30), second.move(30)
    assert moves[0] != moves[1]
    assert moves[0].text == f"r{first.market[0][0]}"
    assert moves[1].text == f"r{second.market[0][0]}"


@pytest.mark.parametrize("family", ["splendor", "marvel"])
def test_names_are_the_content(family: Family) -> None:
    letters = COLOUR_LETTERS[family]
    for card in cards(family):
        cost = "".join(f"{letter}{n}" for letter, n in zip(letters, card.cost, strict=False) if n)
        assert card.name == f"{letters[card.bonus].upper()}{card.points}:{cost}"
        assert card.full_name == (f"{card.name}.{card.twin}" if card.twin else card.name)
        assert pickle.loads(pickle.dumps(card)) == card
    for tile in tiles(family):
        cost = "".join(f"{letter}{n}" for letter, n in zip(letters, tile.requirement, strict=False) if n)
        assert tile.name[2:] == cost
    assert cards_by_code(family)[:90] == cards(family)
    assert [str(card) for card in cards_by_code(family)[90:]] == ["?1", "?2", "?3", "None"]


def test_moves_and_cards_are_found_again_in_another_process() -> None:
    position = Position.initial("marvel", 2, seed=4)
    moves = {move: move.text for move in position.legal_moves}
    program = (
        "import pickle, sys; from gemwright.rules import Position\n"
        "moves = pickle.loads(sys.stdin.buffer.read())\n"
        "legal = list(Position.initial('marvel', 2, seed=4).legal_moves)\n"
        "assert [moves[move] for move in legal] == [move.text for move in legal]\n"
        "assert {move.card for move in moves} == {move.card for move in legal}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(moves), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def brings_up(view: View, move: Move) -> bool:
    """Whether a card comes up that the view does not know, found by trying."""
    event = view.push(move.id)
    view.pop()
    return event is not None and event.kind != "show" and isinstance(event.card, UnknownCard)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_uncovering_is_what_trying_finds(rules: str) -> None:
    seen = set()
    for position in games(rules, 2, 9):
        moves = list(position.legal_moves)
        view = position.view(position.to_move)
        found = view.uncovering(moves)
        assert found == [brings_up(view, move) for move in moves]
        assert not any(position.uncovering(moves))
        seen |= {(move.kind.value, up) for move, up in zip(moves, found, strict=True)}
    assert {("buy", True), ("buy", False), ("gold-for", False), ("reserve", True), ("take", False)} <= seen


def test_hands_are_those_of_the_seats() -> None:
    for position in sampled(8):
        for table in known(position):
            for seat in range(table.num_players):
                assert table.hand(seat) == table.seat(seat).hand
                assert [held.card.full_name for held in table.hand(seat)] == hand_names(table, seat)
