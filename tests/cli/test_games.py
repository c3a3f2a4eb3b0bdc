from pathlib import Path

import pytest

from gemwright.cli.games import export_game, keep_finished_game, session_record, write_record
from gemwright.cli.journal import Journal, record_folder
from gemwright.records import GameRecord, verify
from tests.cli.conftest import SessionMaker, play_on

SHORT = "splendor-2024+turn_cap=1"


def test_a_session_becomes_a_record(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben")
    session.started = "2026-01-02T03:04:05+00:00"
    play_on(session, "+wug", "r#1")
    record = session_record(session)
    assert record.moves == [step.move for step in session.steps]
    assert record.tags["Date"] == "2026-01-02"
    assert record.result is None
    verify(record)


def test_an_export_holds_no_secret(make_session: SessionMaker, tmp_path: Path) -> None:
    texts = []
    for seat in (0, 1):
        session = make_session("Ana", "Ben")
        play_on(session, "r#1", "r#2")
        export_game(session, seat, tmp_path / "x.gwg")
        texts.append((tmp_path / "x.gwg").read_text())
        hidden = session.steps[1 - seat].reveal
        assert hidden is not None
        assert hidden.card is not None
        assert hidden.card.full_name not in texts[-1]
    assert texts[0] != texts[1]


def test_a_finished_game_is_exported_in_full(make_session: SessionMaker, tmp_path: Path) -> None:
    session = make_session("Ana", "Ben", rules=SHORT)
    play_on(session, "r#1", "r#2")
    export_game(session, 0, tmp_path / "x.gwg")
    assert GameRecord.from_text((tmp_path / "x.gwg").read_text()).knowledge == "full"


def test_the_record_takes_the_place_of_the_journal(make_session: SessionMaker, tmp_path: Path) -> None:
    session = make_session("Ana", "Ben", rules=SHORT)
    session.journal = Journal.create(tmp_path, "game", session.header())
    play_on(session, "+wug", "+urk")
    path = keep_finished_game(session, "game")
    assert path == record_folder() / "game.gwg"
    assert list(tmp_path.glob("*.journal")) == []
    verify(GameRecord.from_text(path.read_text()))


def test_no_record_is_overwritten(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", rules=SHORT)
    play_on(session, "+wug", "+urk")
    paths = [keep_finished_game(session, "game").name for _ in range(3)]
    assert paths == ["game.gwg", "game-2.gwg", "game-3.gwg"]


def test_a_record_that_cannot_be_written_leaves_the_old_one(
    make_session: SessionMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session("Ana", "Ben")
    path = tmp_path / "game.gwg"
    write_record(session_record(session), path)
    before = path.read_text()

    def fail(*_arguments: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("gemwright.cli.games.write_game", fail)
    with pytest.raises(OSError, match="disk full"):
        write_record(session_record(session), path)
    assert path.read_text() == before
