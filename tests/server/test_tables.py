"""Tables over HTTP and sockets, as the page uses them."""

import random
from pathlib import Path
from typing import Any

import pytest

from gemwright.rules import View
from gemwright.server.live.bots import LEVELS
from tests.server.dealt import RULE_SETS
from tests.server.sites import Person, Socket, site


def play_on(talk: Socket, table: str, rng: random.Random, most: int = 1_000) -> Any:
    """Play one's turns at random until the game is over; return the last state."""
    for number in range(most):
        state = talk.until("state")
        if state["outcome"]:
            return state
        if state["decisions"]:
            choice = rng.choice(state["decisions"])["text"]
            talk.send(t="play", table=table, seq=state["seq"], moves=[choice], tag=number)
    return None


@pytest.mark.parametrize("edition", RULE_SETS)
def test_a_whole_game_against_a_bot(edition: str) -> None:
    with site() as ann:
        table = ann.table("me", "greedy", edition=edition)
        with ann.socket(table) as talk:
            state = play_on(talk, table, random.Random(1))
        assert state["outcome"]["ending"] in ("points", "stalemate")
        summary = ann.get(f"/api/tables/{table}")
        assert (summary["state"], summary["yours"]) == ("finished", True)
        assert len(ann.get(f"/api/tables/{table}/log")) == summary["seq"] == state["seq"]
        assert [one["id"] for one in ann.get("/api/tables?show=mine")] == [table]


def test_two_people_and_a_watcher() -> None:
    with site() as ann:
        bob, cy = ann.friend(), ann.friend()
        table = ann.table("me", "open", visibility="public")
        assert [one["id"] for one in bob.get("/api/tables?show=waiting")] == [table]
        with ann.socket(table) as hers, cy.socket(table) as watching:
            assert hers.until("table")["state"] == "waiting"
            bob.post(f"/api/tables/{table}/join")
            assert hers.until("state")["decisions"]
            with bob.socket(table) as his:
                assert his.until("state")["decisions"] == []
                hers.send(t="play", table=table, seq=0, moves=["+wug"], tag="a")
                assert hers.until("ok")["seq"] == 1
                assert his.until("state", seq=1)["to_play"] == 1
                seen = watching.until("state", seq=1)
                assert (seen["you"], seen["decisions"]) == ({"seat": None, "seats": []}, [])
                his.send(t="play", table=table, seq=1, moves=["r#2"], tag="b")
                event = hers.until("state", seq=2)["last"][1]
                assert (event["moves"], event["from_seq"]) == (["r#2"], 2)
        logs = [one.get(f"/api/tables/{table}/log")[1]["reveal"] for one in (ann, bob, cy)]
        assert logs[0] == logs[2] == ">#2=?2"
        assert logs[1] != ">#2=?2"


def test_a_turn_is_tried_and_then_made() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            state = talk.until("state")
            talk.send(t="try", table=table, seq=0, moves=["+wug"], tag=7)
            tried = talk.until("tried", tag=7)
            assert tried["done"]
            assert View.from_json(tried["view"]).seat(0).num_tokens == 3
            assert ann.get(f"/api/tables/{table}")["seq"] == state["seq"] == 0
            talk.send(t="play", table=table, seq=0, moves=["+wug"], tag=8)
            assert talk.until("state")["you"] == {"seat": 1, "seats": [0, 1]}


def test_the_same_message_twice_counts_once() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as first, ann.socket(table) as second:
            for talk in (first, second):
                talk.until("state")
            for talk in (first, second, first):
                talk.send(t="play", table=table, seq=0, moves=["+wug"], tag="x")
            refused = [talk.until("error", code="stale-move") for talk in (second, first)]
            assert [answer["tag"] for answer in refused] == ["x", "x"]
        assert ann.get(f"/api/tables/{table}")["seq"] == 1


def test_languages_can_be_switched_at_any_time() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            english = talk.until("state")["decisions"][0]["words"]
            talk.send(t="language", lang="da")
            danish = talk.until("state")["decisions"][0]["words"]
            assert danish != english
            talk.send(t="play", table=table, seq=5, moves=["+wug"])
            message = talk.until("error")["message"]
        assert ann.get(f"/api/tables/{table}/state?lang=da")["decisions"][0]["words"] == danish
        assert message


def test_moments_can_be_looked_at_again() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        for seq, move in enumerate(["+wug", "r#1", "+wug"]):
            assert ann.post(f"/api/tables/{table}/play", {"seq": seq, "moves": [move]}) == {"seq": seq + 1}
        states = [ann.get(f"/api/tables/{table}/state?at={at}") for at in range(4)]
        assert [state["seq"] for state in states] == [0, 1, 2, 3]
        assert [state["turn"] for state in states] == [0, 1, 2, 3]
        assert ann.ask("GET", f"/api/tables/{table}/state?at=4").status_code == 404
        assert ann.ask("GET", f"/api/tables/{table}/state?at=-1").status_code == 404


def test_resigning_ends_a_game_for_two_and_shows_the_secret() -> None:
    with site() as ann:
        table = ann.table("me", "greedy")
        before = ann.get(f"/api/tables/{table}")
        assert before["seed"] is None
        ann.post(f"/api/tables/{table}/resign")
        after = ann.get(f"/api/tables/{table}")
        assert (after["state"], after["result"]["ending"]) == ("finished", "resigned")
        assert after["commitment"] == before["commitment"]
        assert len(bytes.fromhex(after["seed"])) == 32
        ann.post(f"/api/tables/{table}/resign", status=409)


def test_a_rematch_is_one_table_for_both() -> None:
    with site() as ann:
        bob, cy = ann.friend(), ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join", {"seat": 1})
        ann.post(f"/api/tables/{table}/rematch", status=409)
        ann.post(f"/api/tables/{table}/resign")
        cy.post(f"/api/tables/{table}/rematch", status=403)
        first = ann.post(f"/api/tables/{table}/rematch")
        assert (first["state"], first["first"]) == ("waiting", 1)
        second = bob.post(f"/api/tables/{table}/rematch")
        assert (second["id"], second["state"]) == (first["id"], "running")
        assert ann.get(f"/api/tables/{table}")["rematch"] == first["id"]


def test_switches_are_kept_for_a_rematch() -> None:
    with site() as ann:
        table = ann.table("me", "greedy", switches={"turn_cap": "3", "pass": "always"})
        ann.post(f"/api/tables/{table}/resign")
        rules = ann.post(f"/api/tables/{table}/rematch")["rules"]
        assert rules == ann.get(f"/api/tables/{table}")["rules"] == "splendor-2024+pass=always+turn_cap=3"


def test_a_bot_plays_on_for_somebody_who_is_away() -> None:
    with site(absence=0.0) as ann:
        bob = ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join")
        with ann.socket(table) as talk:
            talk.until("state")
            with bob.socket(table) as his:
                his.until("state")
                ann.post(f"/api/tables/{table}/takeover", {"seat": 1}, status=400)
                ann.post(f"/api/tables/{table}/end", status=400)
            while talk.until("table")["seats"][1]["present"]:
                pass
            ann.post(f"/api/tables/{table}/takeover", {"seat": 1})
            talk.send(t="play", table=table, seq=1, moves=["+wug"], tag=1)
            assert talk.until("state", turn=2)["to_play"] == 0
        bob.post(f"/api/tables/{table}/play", {"seq": 3, "moves": ["+wug"]}, status=400)


def test_somebody_just_left_is_not_away_yet() -> None:
    with site(absence=3_600.0) as ann:
        bob = ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join")
        answer = ann.ask("POST", f"/api/tables/{table}/takeover", json={"seat": 1})
        assert answer.json()["code"] == "not-absent"
        assert "3600" in answer.json()["message"]


def test_alone_with_bots_a_game_can_be_ended() -> None:
    with site() as ann:
        table = ann.table("me", "greedy", "greedy")
        ann.post(f"/api/tables/{table}/end")
        assert ann.get(f"/api/tables/{table}")["result"]["ending"] == "ended"


def test_a_decision_is_taken_back() -> None:
    with site() as ann:
        bob = ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join")
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        assert ann.get(f"/api/tables/{table}/state")["can_take_back"]
        assert not bob.get(f"/api/tables/{table}/state")["can_take_back"]
        bob.post(f"/api/tables/{table}/takeback", status=400)
        assert ann.post(f"/api/tables/{table}/takeback") == {"seq": 2}
        assert ann.get(f"/api/tables/{table}/state")["turn"] == 0


def test_time_runs_out() -> None:
    with site() as ann:
        bob = ann.friend()
        table = ann.table("me", "open", clock={"kind": "move", "seconds": 5})
        bob.post(f"/api/tables/{table}/join")
        with ann.socket(table) as talk:
            state = talk.until("state")
            assert [face["running"] for face in state["clocks"]] == [True, False]
            lobby = ann.client.app.dependencies["lobby"].dependency()
            lobby.tables[table].clocks.since -= 4.9
            with ann.socket(table):  # whoever comes sets the alarm anew
                pass
            ended = talk.until("state")
        assert (ended["outcome"]["ending"], ended["outcome"]["winners"]) == ("flagged", [1])


def test_leaving_and_joining_before_the_game() -> None:
    with site() as ann:
        bob = ann.friend()
        table = ann.table("me", "open", "open")
        bob.post(f"/api/tables/{table}/join", {"seat": 2})
        bob.post(f"/api/tables/{table}/join", {"seat": 2}, status=409)
        bob.post(f"/api/tables/{table}/join", {"seat": 3}, status=404)
        bob.post(f"/api/tables/{table}/leave")
        assert [seat["who"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == [
            "person",
            "open",
            "open",
        ]
        ann.post(f"/api/tables/{table}/leave")
        assert ann.ask("GET", f"/api/tables/{table}").status_code == 404


def test_private_tables_are_for_those_who_sit_there() -> None:
    with site() as ann:
        bob, cy = ann.friend(), ann.friend()
        table = ann.table("me", "open", visibility="private")
        bob.post(f"/api/tables/{table}/join")
        assert bob.get(f"/api/tables/{table}")["yours"]
        for path in ("", "/state", "/log"):
            assert cy.ask("GET", f"/api/tables/{table}{path}").status_code == 404
        with cy.socket(table) as talk:
            assert talk.until("error")["code"] == "no-table"
        for show in ("waiting", "running", "finished"):
            assert cy.get(f"/api/tables?show={show}") == []


def test_a_new_name_is_on_the_seats() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        assert ann.post("/api/me", {"name": "  Ann   Lee "})["name"] == "Ann Lee"
        assert {seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]} == {"Ann Lee"}


def test_clocks_go_on_where_they_stood_when_the_server_stopped(tmp_path: Path) -> None:
    clock = {"kind": "bank", "seconds": 600, "increment": 10}
    with site(tmp_path) as ann:
        table = ann.table("me", "me", clock=clock)
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        left = ann.get(f"/api/tables/{table}/log")[0]["left"]
        assert 609 < left <= 610
        cookie = ann.cookie
    with site(tmp_path) as other:
        again = Person(other.client, cookie)
        faces = again.get(f"/api/tables/{table}/state")["clocks"]
    assert [face["running"] for face in faces] == [False, True]
    assert faces[0]["left"] == round(left, 1)
    assert 590 < faces[1]["left"] <= 600


def test_what_is_offered_can_be_chosen() -> None:
    with site(most_tables_each=100) as ann:
        offers = ann.get("/api/offers")
        for edition in offers["editions"]:
            switches = {switch["name"]: switch["choices"][-1] for switch in edition["switches"]}
            ann.table("me", "open", edition=edition["name"], switches=switches)
        for kind in offers["clocks"]:
            ann.table("me", "open", clock={"kind": kind["kind"], "seconds": kind["low"]})
        for level in offers["levels"]:
            ann.table("open", f"{level['agent']},style={offers['styles'][1]}", "open")
        for visibility in offers["visibility"]:
            ann.table("me", "open", visibility=visibility)
        assert offers["bots_ready"] is False
        assert [level["agent"] for level in offers["levels"]] == list(LEVELS)
        assert len(offers["levels"][0]["ratings"]) == 3


@pytest.mark.parametrize(("family", "title"), [("splendor", "María Estuardo"), ("marvel", "Wakanda")])
def test_what_is_printed_on_cards_and_tiles(family: str, title: str) -> None:
    with site() as ann:
        printed = ann.get(f"/api/components/{family}?lang=es")
    assert len(printed["cards"]) == 90
    assert {card["level"] for card in printed["cards"]} == {1, 2, 3}
    assert len({card["card"] for card in printed["cards"]}) == 90
    assert set(printed["words"]) == set(printed["letters"]) == set(printed["colours"])
    assert all(tile["points"] and tile["words"] for tile in printed["tiles"])
    assert title in [tile["title"] for tile in printed["tiles"]]


def test_sentences_of_the_page_come_as_a_catalogue() -> None:
    with site() as ann:
        assert ann.get("/api/catalogue/da")["messages"]
        assert ann.get("/api/catalogue/en")["messages"] == {}
        assert ann.get("/api/catalogue/xx")["language"] == "en"
