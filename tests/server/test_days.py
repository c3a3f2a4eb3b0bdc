"""Games with days for each turn: nobody has to be there, also across restarts of the server."""

from pathlib import Path
from typing import Any

from tests.server.sites import Person, site

DAY = 86_400
CLOCK = {"clock": {"kind": "days", "seconds": 2 * DAY}}


def lobby_of(person: Person) -> Any:
    return person.client.app.dependencies["lobby"].dependency()


def for_two(ann: Person) -> tuple[str, Person]:
    bob = ann.friend()
    table = ann.table("me", "open", **CLOCK)
    bob.post(f"/api/tables/{table}/join")
    return table, bob


def test_nobody_is_replaced_or_left_for_being_away() -> None:
    with site(absence=0.0) as ann:
        table, bob = for_two(ann)
        for person, path, body in (
            (ann, "takeover", {"seat": 1}),
            (bob, "takeover", {"seat": 0}),
            (ann, "end", {}),
        ):
            answer = person.ask("POST", f"/api/tables/{table}/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "not-absent")
        assert ann.get(f"/api/tables/{table}")["seq"] == 0


def test_alone_with_bots_it_can_be_ended() -> None:
    with site() as ann:
        table = ann.table("me", "greedy", **CLOCK)
        ann.post(f"/api/tables/{table}/end")
        assert ann.get(f"/api/tables/{table}")["state"] == "finished"


def test_a_turn_has_its_days_again_and_they_run_out() -> None:
    with site() as ann:
        table, bob = for_two(ann)
        live = lobby_of(ann).tables[table]
        live.clocks.since -= 1.5 * DAY
        left = ann.get(f"/api/tables/{table}/state")["clocks"][0]["left"]
        assert 0.4 * DAY < left <= 0.5 * DAY
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        faces = bob.get(f"/api/tables/{table}/state")["clocks"]
        assert [round(face["left"] / DAY, 2) for face in faces] == [2.0, 2.0]
        with bob.socket(table) as talk:
            talk.until("state")
            live.clocks.since -= 2 * DAY
            with ann.socket(table):  # whoever comes sets the alarm anew
                pass
            ended = talk.until("state")
        assert (ended["outcome"]["ending"], ended["outcome"]["winners"]) == ("flagged", [0])


def test_what_is_left_of_a_turn_is_known_after_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        table, bob = for_two(ann)
        ann.post(f"/api/tables/{table}/play", {"seq": 0, "moves": ["+wug"]})
        cookie = bob.cookie
    with site(tmp_path) as other:
        again = Person(other.client, cookie)
        faces = again.get(f"/api/tables/{table}/state")["clocks"]
        assert [face["running"] for face in faces] == [False, True]
        assert all(2 * DAY - 600 < face["left"] <= 2 * DAY for face in faces)
        again.post(f"/api/tables/{table}/play", {"seq": 1, "moves": ["+wug"]})
