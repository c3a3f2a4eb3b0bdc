"""Game files of served games, and games brought to be looked at."""

import json

import pytest

from gemwright.i18n import LANGUAGES
from gemwright.records import GameRecord, RecordError, verify
from gemwright.rules import View
from gemwright.server.errors import ServerError
from gemwright.server.games import recording
from gemwright.server.games.dealing import commitment
from gemwright.server.games.events import EventKind
from gemwright.server.games.game import Game
from gemwright.server.games.recording import read_record, record_of, replay_of
from tests.server.dealt import RULE_SETS, deal_of, random_game, twin_of
from tests.server.sites import site

NAMES = ["Ann", "Bob", "Cy", "Di"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_record_of_a_finished_game_is_whole_and_in_order(rules: str) -> None:
    game = random_game(deal_of(rules, 3, number=9), 4)
    record = record_of(game, NAMES[:3], viewer=None)
    verify(record)
    assert record.knowledge == "full"
    assert [move.text for move in record.moves] == [event.move.text for event in game.log if event.move]
    secret = bytes.fromhex(record.tags["Secret"])
    assert commitment(secret, record.tags["Game"]) == record.tags["Commitment"]
    assert GameRecord.from_text(record.text()) == record


def test_a_running_game_is_recorded_as_its_receiver_knows_it() -> None:
    game = random_game(deal_of(), 3, 30, wild=0.8)
    for viewer in (None, 0, 1):
        record = record_of(game, NAMES[:2], viewer)
        verify(record)
        assert record.knowledge == ("table" if viewer is None else f"seat{viewer}")
        assert game.deal.secret.hex() not in record.text()
        assert "Secret" not in record.tags


@pytest.mark.parametrize("rules", RULE_SETS)
def test_records_of_running_games_tell_no_hidden_cards(rules: str) -> None:
    game = random_game(deal_of(rules, 3), 8, 40, wild=0.8)
    for viewer in (None, 0, 1, 2):
        twin = twin_of(game, viewer, 5)
        if twin is not None:
            assert record_of(twin, NAMES[:3], viewer).text() == record_of(game, NAMES[:3], viewer).text()
            assert (
                record_of(twin, NAMES[:3], viewer).to_json() == record_of(game, NAMES[:3], viewer).to_json()
            )


def test_what_was_taken_back_is_not_recorded_and_a_resignation_is() -> None:
    game = Game(deal_of())
    game.accept(game.play(0, 0, ["+wug"], at=0.0))
    game.accept(game.take_back(0, 1, at=0.0))
    game.accept(game.play(0, 2, ["+ugr"], at=0.0))
    game.accept(game.give_up(1, EventKind.RESIGN, at=0.0))
    record = record_of(game, NAMES[:2], None)
    verify(record)
    assert [move.text for move in record.moves] == ["+ugr"]
    assert (record.tags["Termination"], record.result) == ("resigned", None)


@pytest.mark.parametrize("viewer", [None, 0])
def test_a_record_is_shown_moment_by_moment(viewer: int | None) -> None:
    game = random_game(deal_of("marvel"), 3, 30, wild=0.5)
    record = record_of(game, NAMES[:2], viewer)
    replay = replay_of(record, "en")
    assert len(replay.states) == game.seq + 1
    assert [one.seq for one in replay.log] == list(range(1, game.seq + 1))
    assert [state.seq for state in replay.states] == list(range(game.seq + 1))
    tables = list(record.replay())
    for state, table in zip(replay.states, tables, strict=True):
        assert View.from_json(state.view) == table
    assert replay.names == NAMES[:2]
    assert replay.states[-1].last


def test_a_finished_record_tells_its_end() -> None:
    record = record_of(random_game(deal_of(), 5), NAMES[:2], None)
    replay = replay_of(record, "en")
    assert replay.result is not None
    assert replay.states[-1].outcome == replay.result
    assert replay.states[-2].outcome is None
    assert replay.states[-1].to_play is None


def test_json_is_read_as_well_as_text() -> None:
    record = record_of(random_game(deal_of(), 5), NAMES[:2], None)
    assert read_record(json.dumps(record.to_json())) == read_record(record.text()) == record
    with pytest.raises(RecordError):
        read_record("nonsense")
    with pytest.raises(RecordError):
        read_record('{"a": 1}')


def test_endless_games_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_SHOWN", 5)
    with pytest.raises(ServerError, match="too large"):
        replay_of(record_of(random_game(deal_of(), 5), NAMES[:2], None), "en")


def test_files_go_out_and_come_back() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        for seq, move in enumerate(["+wug", "r#1"]):
            ann.post(f"/api/tables/{table}/play", {"seq": seq, "moves": [move]})
        running = ann.ask("GET", f"/api/tables/{table}/record")
        assert "Secret" not in running.text
        assert f'filename="{table}.gwg"' in running.headers["content-disposition"]
        ann.post(f"/api/tables/{table}/resign")
        finished = ann.ask("GET", f"/api/tables/{table}/record?format=json")
        assert finished.json()["tags"]["Secret"] == ann.get(f"/api/tables/{table}")["seed"]
        for text in (running.text, finished.text):
            replay = ann.post("/api/games", {"text": text})
            assert len(replay["states"]) == 3
        answer = ann.ask("POST", "/api/games", json={"text": '[Rules "chess"]'})
        assert answer.status_code == 400
        assert "there is no edition" in answer.json()["message"]
        assert ann.ask("GET", f"/api/tables/{table}/record?format=pdf").status_code == 400


def test_what_was_typed_is_read_and_tried() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            talk.send(t="try", table=table, seq=0, text="take w u g", tag=1)
            tried = talk.until("tried", tag=1)
            assert (tried["moves"], tried["done"]) == (["+wug"], True)
            talk.send(t="try", table=table, seq=0, text="dance", tag=2)
            assert talk.until("error", tag=2)["message"]
            talk.send(t="try", table=table, seq=0, text="take white, plum", tag=3)
            assert talk.until("error", tag=3)["message"].startswith("“plum” in “take white, plum”")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_tells_can_be_typed_there(language: str) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            talk.send(t="language", lang=language)
            state = ann.get(f"/api/tables/{table}/state?lang={language}")
            for tag, offered in enumerate(state["decisions"][::7]):
                talk.send(t="try", table=table, seq=0, text=offered["words"], tag=f"t{tag}")
                assert talk.until("tried", tag=f"t{tag}")["moves"] == [offered["text"]]
        lesson = "/api/lesson/marvel/2"
        first = ann.get(f"{lesson}?lang={language}")["state"]["decisions"][0]
        tried = ann.post(f"{lesson}/try?lang={language}", {"text": first["words"]}, 200)
        assert tried["moves"] == [first["text"]]
