import pytest

from gemwright.cli.timeline import Timeline
from gemwright.records import GameRecord
from gemwright.rules import Position
from tests.cli.recorded import recorded


def test_a_timeline_has_every_table_and_turn() -> None:
    record = recorded()
    timeline = Timeline.of(record)
    assert len(timeline.tables) == len(record.nodes) + 1
    assert [turn.number for turn in timeline.turns] == list(range(12))
    assert [step.move for step in timeline.steps] == record.moves
    assert timeline.tables[-1].outcome() is not None


@pytest.mark.parametrize("turn", range(13))
def test_tables_are_found_by_turn(turn: int) -> None:
    timeline = Timeline.of(recorded())
    table = timeline.table_after(turn)
    assert table.turns == turn
    assert table.phase.name in ("ACTION", "OVER")


def test_comments_belong_to_their_turn() -> None:
    timeline = Timeline.of(recorded())
    assert timeline.comments(timeline.turns[0]) == ["a comment"]
    assert timeline.comments(timeline.turns[1]) == []


def test_seats_without_a_name_have_their_number() -> None:
    assert Timeline.of(GameRecord.start(Position.initial(players=3, seed=1))).names == ["0", "1", "2"]


def test_a_game_without_turns() -> None:
    timeline = Timeline.of(GameRecord.start(Position.initial(seed=1)))
    assert (timeline.turns, timeline.ply_after(0)) == ([], 0)


def test_json_has_every_turn_and_no_hidden_card() -> None:
    timeline = Timeline.of(recorded().for_seat(None))
    data = timeline.to_json(["words"] * 12)
    assert [turn["seat"] for turn in data["turns"]] == [0, 1] * 6
    assert [turn["round"] for turn in data["turns"]][-1] == 6
    assert data["turns"][-1]["position"].endswith("table")
    assert data["result"] == recorded().result.text  # type: ignore[union-attr]
