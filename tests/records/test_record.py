import random
from collections.abc import Iterator

import numpy as np
import pytest

from gemwright.records import GameRecord, GameResult, Limits, RecordError, verify
from gemwright.rules import (
    EDITIONS,
    RULES_VERSION,
    SPECTATOR,
    Outcome,
    Position,
    Reveal,
    RevealKind,
    Termination,
    UnknownCard,
    View,
    parse_card,
)
from tests.records.games import any_move, error, opening, play, table_with

SEATS = (None, 0, 1)


@pytest.fixture
def position() -> Position:
    return opening()


@pytest.mark.parametrize("edition", [*EDITIONS, "marvel+reserved_from_table_public=false"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_replay_gives_what_each_seat_saw(edition: str, players: int) -> None:
    rng = random.Random(players)
    position = Position.initial(edition, players, first=players - 1, seed=players)
    record = GameRecord.start(position)
    seen = {seat: [position.view(seat).text()] for seat in SEATS}
    while position.outcome() is None:
        move = any_move(rng, position)
        record.add(move, position.push(move))
        for seat, texts in seen.items():
            texts.append(position.view(seat).text())
    for seat, texts in seen.items():
        assert [table.text() for table in record.for_seat(seat).replay()] == texts
        views = [table.view(seat) for table in record.replay() if isinstance(table, Position)]
        assert [view.text() for view in views] == texts


def test_a_new_record_says_what_it_is_about(position: Position) -> None:
    record = GameRecord.start(position, names=["Ann", "Bob"], tags={"Event": "Club", "Elo1": "1500"})
    assert record.rules == position.rules
    assert record.rules_version == RULES_VERSION
    assert (record.num_players, record.knowledge, record.viewer) == (2, "full", None)
    assert record.names == ("Ann", "Bob")
    assert record.tags == {"Seat0": "Ann", "Seat1": "Bob", "Event": "Club", "Elo1": "1500"}
    assert record.result is None
    assert record.starts_at_set_up
    assert repr(record) == "<GameRecord splendor-2024, 2 players, 0 decisions, running>"


@pytest.mark.parametrize(("seat", "viewer", "word"), [(None, SPECTATOR, "table"), (1, 1, "seat1")])
def test_a_view_gives_a_record_of_its_knowledge(
    position: Position, seat: int | None, viewer: int, word: str
) -> None:
    record = GameRecord.start(position.view(seat))
    assert (record.viewer, record.knowledge) == (viewer, word)
    assert record.starts_at_set_up
    assert isinstance(record.table, View)


def test_no_record_knows_the_decks_or_the_random_state(position: Position) -> None:
    record = GameRecord.start(position)
    for table in (record.initial, record.table):
        assert table.layout().decks == [[UnknownCard(n)] * size for n, size in ((1, 36), (2, 26), (3, 16))]
        assert int(table.row["rng"]) == 0
    other = position.view(None).determinize(np.random.default_rng(5))
    assert other.layout().decks != position.layout().decks
    assert GameRecord.start(other).text() == record.text()


def test_decisions_and_notes_are_kept(position: Position) -> None:
    record = GameRecord.start(position)
    move = position.parse_move("rG1:k4")
    node = record.add(
        move, position.push(move), clock=12.34567, evaluation=[1 / 3, 2 / 3], simulations=800,
        mark="!?", comment="  two\n\twords ",
    )  # fmt: skip
    assert (node.clock, node.evaluation, node.simulations) == (12.346, (0.3333, 0.6667), 800)
    assert (node.mark, node.comment) == ("!?", "two words")
    assert record.moves == [move]
    assert [str(reveal) for reveal in record.reveals] == [">1.2=G0:u2r2"]
    assert record.nodes == record.main.nodes
    assert isinstance(record.table, Position)
    assert record.table.view(0).text() == position.view(0).text()


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        ({"clock": -1}, "bad-value"),
        ({"clock": float("nan")}, "bad-value"),
        ({"evaluation": [0.5]}, "bad-value"),
        ({"evaluation": [0.5, 1.01]}, "bad-value"),
        ({"simulations": -1}, "bad-value"),
        ({"mark": "!!!"}, "bad-value"),
        ({"comment": "a\x00b"}, "control-character"),
        ({"comment": "\ud800"}, "control-character"),
        ({"comment": "x" * 10_001}, "limit-comment"),
    ],
)
def test_impossible_notes_are_refused_and_nothing_changes(
    position: Position, notes: dict[str, object], code: str
) -> None:
    record = GameRecord.start(position)
    before = record.text()
    with error(code):
        record.add(position.parse_move("+wug"), **notes)  # type: ignore[arg-type]
    assert record.text() == before
    assert record.table.text() == record.initial.text()


def test_an_illegal_decision_is_refused_with_its_rule(position: Position) -> None:
    record = GameRecord.start(position)
    other = Position.initial("splendor-2024", players=2, seed=8)
    assert other.move(31) != position.move(31)
    with error("illegal") as caught:
        record.add(other.move(31))
    assert (caught.value.turn, caught.value.ply) == (1, 1)
    assert record.nodes == []


def test_a_decision_of_another_game_is_refused_even_with_a_card(position: Position) -> None:
    record = GameRecord.start(position)
    other = Position.initial("splendor-2024", players=2, seed=8)
    move = other.move(31)
    with pytest.raises(RecordError):
        record.add(move, Reveal(RevealKind.REFILL, 0, 1, 2, parse_card("W0:u3", "splendor")))
    assert record.table.text() == record.initial.text()


def reveals(card: str, **changes: object) -> Iterator[Reveal]:
    fields = {"kind": RevealKind.REFILL, "seat": 0, "level": 1, "place": 2} | changes
    yield Reveal(card=parse_card(card, "splendor") if card else None, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reveal", "code"),
    [
        (None, "reveal-missing"),
        (*reveals(""), "reveal-unexpected"),
        (*reveals("U2:u5"), "illegal"),
        (*reveals("G1:k4"), "illegal"),
        (*reveals("U0:w1g2r2"), "illegal"),
        (*reveals("W0:u3", place=3), "reveal-unexpected"),
        (*reveals("W0:u3", level=2), "reveal-unexpected"),
        (*reveals("W0:u3", seat=1), "reveal-unexpected"),
        (*reveals("W0:u3", kind=RevealKind.DRAW, place=0), "reveal-unexpected"),
        (*reveals("W0:u3", kind=RevealKind.SHOW), "reveal-unexpected"),
    ],
)
def test_a_wrong_chance_event_is_refused(position: Position, reveal: Reveal | None, code: str) -> None:
    record = GameRecord.start(position)
    with error(code):
        record.add(position.parse_move("rG1:k4"), reveal)
    assert record.nodes == []
    assert record.table.text() == record.initial.text()


def test_a_chance_event_where_nothing_happens_is_refused(position: Position) -> None:
    with error("reveal-unexpected"):
        GameRecord.start(position).add(position.parse_move("+wug"), *reveals("W0:u3"))


@pytest.mark.parametrize(("seat", "knows"), [(0, True), (1, False), (None, False)])
def test_drawn_cards_are_known_to_who_drew_them_only(
    position: Position, seat: int | None, knows: bool
) -> None:
    move = position.parse_move("r#2")
    known = Reveal(RevealKind.DRAW, 0, 2, 0, parse_card("U2:u5", "splendor"))
    vague = Reveal(RevealKind.DRAW, 0, 2, 0, UnknownCard(2))
    right, wrong = (known, vague) if knows else (vague, known)
    record = GameRecord.start(position.view(seat))
    with error("reveal-vague" if knows else "reveal-hidden"):
        record.add(move, wrong)
    assert record.nodes == []
    record.add(move, right)
    assert record.reveals == [right]


def test_full_knowledge_has_to_name_what_was_drawn(position: Position) -> None:
    with error("reveal-vague"):
        GameRecord.start(position).add(
            position.parse_move("r#2"), Reveal(RevealKind.DRAW, 0, 2, 0, UnknownCard(2))
        )


def test_a_hidden_card_is_shown_when_bought() -> None:
    position = table_with(tokens=(2, 2, 2, 2, 0, 1, 0)).build()
    record = GameRecord.start(position.view(1))
    record.add_turn("r#1", Reveal(RevealKind.DRAW, 0, 1, 0, UnknownCard(1)))
    record.add_turn("+wug")
    shown = Reveal(RevealKind.SHOW, 0, 1, 1, parse_card("G0:u2r2", "splendor"))
    nodes = record.add_turn("bG0:u2r2=u1r2$1", shown)
    assert [node.move.text for node in nodes] == ["bG0:u2r2", "$u", "="]
    assert [node.reveal for node in nodes] == [shown, None, None]
    assert [card.name for card in record.table.seat(0).cards] == ["G0:u2r2"]
    assert GameRecord.from_text(record.text()) == record


@pytest.mark.parametrize("shown", ["G1:k4", "W1:g4"])
def test_a_hidden_card_cannot_be_another_or_too_dear(shown: str) -> None:
    record = GameRecord.start(table_with(tokens=(0, 2, 0, 2, 0, 0, 0)).build().view(1))
    record.add_turn("r#1", Reveal(RevealKind.DRAW, 0, 1, 0, UnknownCard(1)))
    record.add_turn("+wug")
    with pytest.raises(RecordError):
        record.add_turn("bG0:u2r2", Reveal(RevealKind.SHOW, 0, 1, 1, parse_card(shown, "splendor")))
    with error("illegal"):
        record.add_turn(f"b{shown}", Reveal(RevealKind.SHOW, 0, 1, 1, parse_card(shown, "splendor")))
    assert len(record.nodes) == 2


def test_a_card_of_the_market_may_be_unknown_at_the_very_end_only(position: Position) -> None:
    record = GameRecord.start(position)
    record.add_turn("rG1:k4", Reveal(RevealKind.REFILL, 0, 1, 2, UnknownCard(1)))
    verify(record)
    assert GameRecord.from_text(record.text()) == record
    with error("refill-unknown"):
        record.add_turn("+wug")


def test_records_start_anywhere() -> None:
    position = table_with().build()
    record = GameRecord.start(position)
    assert not record.starts_at_set_up
    record.add_turn("+wug-ww")
    assert record.text().count("[Start ") == 1
    assert GameRecord.from_text(record.text()) == record
    assert GameRecord.from_json(record.to_json()) == record


def test_undo_takes_back_the_last_decision(position: Position) -> None:
    record = GameRecord.start(position)
    record.add_turn("+wug")
    text = record.text()
    record.add_turn("+urk")
    assert record.undo().move.text == "+urk"
    assert record.text() == text


def test_finish_takes_the_result_of_the_game() -> None:
    record = play(seed=3)
    outcome = record.table.outcome()
    assert outcome is not None
    assert record.result == GameResult.of(outcome)
    with error("game-finished"):
        record.add(record.moves[0])
    with error("game-finished"):
        record.add_turn("+wug")


def test_finish_refuses_what_is_not_the_result(position: Position) -> None:
    record = GameRecord.start(position)
    with error("game-running"):
        record.finish()
    with error("game-running"):
        record.finish(Outcome(Termination.POINTS, (0,), (15, 0), (1, 2)))
    record = play(seed=3)
    record.undo()
    assert record.result is None
    record = play(seed=3)
    with error("result-differs"):
        record.finish(Outcome(Termination.CAP, (0,), (1, 0), (1, 2)))


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("Rules", "marvel", "reserved-tag"),
        ("Result", "*", "reserved-tag"),
        ("Start", "x", "reserved-tag"),
        ("Seat2", "Eve", "reserved-tag"),
        ("Termination", "points", "reserved-tag"),
        ("Seed", "7", "seed-while-running"),
        ("lower", "x", "bad-tag"),
        ("", "x", "bad-tag"),
        ("Wit space", "x", "bad-tag"),
        ("Ünicode", "x", "bad-tag"),
        ("X" * 41, "x", "bad-tag"),
        ("Event", "\x1b[31m", "control-character"),
        ("Event", "x" * 8193, "limit-tag"),
    ],
)
def test_tags_that_are_refused(position: Position, key: str, value: str, code: str) -> None:
    record = GameRecord.start(position)
    with error(code):
        record.set_tag(key, value)
    assert record.tags == {}


def test_tags_can_be_changed_and_removed(position: Position) -> None:
    record = GameRecord.start(position, tags={"Event": "a\n  b"})
    assert record.tags == {"Event": "a b"}
    record.set_tag("Event", "")
    assert record.tags == {}
    record.set_tag("Termination", "abandoned")
    assert '[Termination "abandoned"]' in record.text()


def test_no_more_tags_than_the_limit(position: Position) -> None:
    record = GameRecord.start(position, tags={f"T{n}": "x" for n in range(Limits().tags)})
    with error("limit-tags"):
        record.set_tag("More", "x")
    assert len(record.tags) == Limits().tags


def test_a_seed_may_be_told_after_the_end_and_not_to_a_seat() -> None:
    record = play(seed=3)
    record.set_tag("Seed", "3")
    assert GameRecord.from_text(record.text()).tags["Seed"] == "3"
    assert "Seed" not in record.for_seat(0).tags


def test_variations_stand_beside_what_was_played(position: Position) -> None:
    record = GameRecord.start(position)
    record.add_turn("+wug")
    record.add_turn("+urk")
    variation = record.start_variation(0, "or")
    variation.add(variation.table.parse_move("+wgr"))
    assert [line.comment for line in record.main.nodes[0].variations] == ["or"]
    assert record.table.turns == 2
    verify(record)
    assert GameRecord.from_text(record.text()) == record


def test_a_comment_may_stand_before_everything(position: Position) -> None:
    record = GameRecord.start(position)
    record.comment = " before \n all "
    assert record.comment == "before all"
    assert GameRecord.from_text(record.text()).comment == "before all"
    assert GameRecord.from_json(record.to_json()).comment == "before all"


def test_only_full_knowledge_can_be_narrowed(position: Position) -> None:
    with error("not-full"):
        GameRecord.start(position.view(0)).for_seat(0)


def test_equality_is_that_of_the_content(position: Position) -> None:
    first, second = GameRecord.start(position), GameRecord.start(position)
    assert first == second
    second.add_turn("+wug")
    assert first != second
    first.add_turn("+wug")
    first.add(first.table.parse_move("+urk"), comment="x")
    second.add_turn("+urk")
    assert first != second
    assert first != first.text()
