from pathlib import Path

import pytest

from gemwright.cli.failures import CliError
from gemwright.cli.moments import find_moment, last_decision, mover_view
from gemwright.cli.timeline import Timeline
from gemwright.records import GameRecord
from gemwright.rules import Position, SetUpError, View
from tests.cli.recorded import recorded, write


def code(**asked: object) -> str:
    with pytest.raises(CliError) as caught:
        find_moment(**asked)  # type: ignore[arg-type]
    return caught.value.code


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(write(recorded(), tmp_path / "game.gwg"))


def test_a_position_becomes_the_view_of_whoever_is_to_move() -> None:
    position = Position.initial(seed=7)
    position.push_text("r#1")
    moment = find_moment(position.text())
    assert moment.view == position.view(1)
    assert (moment.names, moment.ply, moment.turn) == (None, None, None)
    assert not isinstance(moment.view, Position)


def test_a_view_is_taken_as_it_is() -> None:
    view = Position.initial(seed=7).view(0)
    assert find_moment(view.text(), seat=0).view == view


def test_the_last_decision_of_a_finished_game(game: str) -> None:
    moment = find_moment(game)
    tables = list(recorded().replay())
    assert tables[-1].outcome() is not None
    assert moment.ply == len(tables) - 2
    assert moment.view == mover_view(tables[-2])
    assert (moment.turn, moment.names) == (12, ["Ana", "Ben"])


def test_an_unfinished_game_is_taken_where_it_stands(tmp_path: Path) -> None:
    position = Position.initial(seed=7)
    record = GameRecord.start(position, names=["Ana", "Ben"])
    record.add(move := position.parse_move("+wug"), position.push(move))
    path = str(write(record, tmp_path / "game.gwg"))
    moment = find_moment(path)
    assert (moment.ply, moment.turn, moment.view) == (1, 2, position.view(1))
    assert find_moment(path, seat=0).ply == 0


@pytest.mark.parametrize("ply", [0, 1, 5])
def test_any_decision_can_be_asked_for(game: str, ply: int) -> None:
    moment = find_moment(game, ply=ply)
    assert moment.view == mover_view(list(recorded().replay())[ply])


def test_turns_are_counted_from_1_and_begin_with_their_first_decision(game: str) -> None:
    timeline = Timeline.of(recorded())
    for turn in range(1, 13):
        moment = find_moment(game, turn=turn)
        assert (moment.turn, moment.ply) == (turn, timeline.ply_after(turn - 1))
        assert moment.view.phase.name == "ACTION"


def test_a_seat_can_be_asked_for(game: str) -> None:
    moments = [find_moment(game, seat=seat) for seat in (0, 1)]
    assert [moment.view.to_move for moment in moments] == [0, 1]
    assert [moment.view.viewer for moment in moments] == [0, 1]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_one_seat_wrote_down_is_asked_about_its_own_decisions(tmp_path: Path, seat: int) -> None:
    record = recorded().for_seat(seat)
    path = str(write(record, tmp_path / "seat.gwg"))
    moment = find_moment(path)
    assert (moment.view.to_move, moment.view.viewer) == (seat, seat)
    assert moment.view == find_moment(str(write(recorded(), tmp_path / "full.gwg")), seat=seat).view
    assert code(source=path, seat=1 - seat) == "not-its-record"


def test_what_spectators_wrote_down_has_no_decision() -> None:
    with pytest.raises(CliError) as caught:
        last_decision(Timeline.of(recorded().for_seat(None)))
    assert caught.value.code == "no-decision"


def test_moments_that_are_not_there(game: str) -> None:
    line = Position.initial(seed=7).text()
    assert code(source=game, ply=99) == "no-such-ply"
    assert code(source=game, ply=-1) == "no-such-ply"
    assert code(source=game, turn=0) == "no-such-turn"
    assert code(source=game, turn=13) == "no-such-turn"
    assert code(source=game, ply=0, turn=1) == "one-of"
    assert code(source=game, ply=len(recorded().nodes)) == "nothing-to-decide"
    assert code(source=line, ply=0) == "no-game-found"
    assert code(source=line, seat=1) == "not-to-move"
    assert code(source=Position.initial(seed=7).view(1).text()) == "not-its-view"
    assert code(source=Position.initial(seed=7).view(None).text()) == "not-its-view"


def test_the_json_of_a_moment_hides_what_the_seat_does_not_know() -> None:
    position = Position.initial(seed=7)
    position.push_text("r#1")
    told = find_moment(position.text()).to_json()
    assert View.from_text(told["position"]) == position.view(1)
    assert (told["seat"], told["round"], told["phase"], told["rules"]) == (1, 1, "action", "splendor-2024")


@pytest.mark.parametrize("seat", [2, 7, -1])
def test_seats_that_are_not_there(game: str, seat: int) -> None:
    for source in (game, Position.initial(seed=7).text()):
        with pytest.raises(SetUpError, match=r"there is no seat .*; the seats are 0 to 1"):
            find_moment(source, seat=seat)
