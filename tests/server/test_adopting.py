"""A guest who turns out to have an account: what it plays and played goes along."""

from pathlib import Path

from gemwright.server.storage import PlayerRow, SeatRow
from gemwright.server.storage.rows import adopted, renamed
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.sites import Person, site

PASSWORD = "correct horse"


def account(ann: Person) -> Person:
    """Return Ann at another device, logged in."""
    ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
    return log_in(ann.friend())


def log_in(guest: Person) -> Person:
    answer = guest.ask("POST", "/api/login", json={"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    guest.client.cookies.clear()
    return Person(guest.client, answer.cookies["gemwright"])


def test_running_waiting_and_finished_games_go_along(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        guest, bob = ann.friend(), ann.friend()
        over, waiting = guest.table("me", "greedy"), guest.table("me", "open")
        guest.post(f"/api/tables/{over}/resign")
        running = bob.table("open", "me")
        guest.post(f"/api/tables/{running}/join")
        back = log_in(guest)
        assert {one["id"] for one in back.get("/api/tables?show=mine")} == {over, waiting, running}
        assert back.get(f"/api/tables/{waiting}")["owner"]
        assert bob.get(f"/api/tables/{running}")["seats"][0]["name"] == "Ann"
        assert bob.get(f"/api/tables/{over}")["seats"][0]["name"] == "Ann"
        back.post(f"/api/tables/{running}/play", {"seq": 0, "moves": ["+wug"]})
        assert guest.ask("POST", "/api/me", json={"name": "X"}).status_code == 401
        cookie = back.cookie
    with site(tmp_path) as other:
        again = Person(other.client, cookie)
        assert {one["id"] for one in again.get("/api/tables?show=mine")} == {over, waiting, running}
        assert again.get(f"/api/tables/{running}")["seats"][0]["you"]


def test_the_rating_of_a_guest_goes_along(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        account(ann)
        guest = ann.friend()
        for person in (ann, guest):
            table = person.table("me", "greedy", rated=True)
            person.post(f"/api/tables/{table}/resign")
        assert guest.get("/api/ratings")[0]["games"] == 1
        back = log_in(guest)
        assert back.get("/api/ratings")[0]["games"] == 2
        later = back.table("me", "greedy", rated=True)
        back.post(f"/api/tables/{later}/resign")
        assert back.get("/api/ratings")[0]["games"] == 3


def test_a_rated_game_against_oneself_does_not_count() -> None:
    with site() as ann:
        account(ann)
        guest = ann.friend()
        table = ann.table("me", "open", rated=True)
        guest.post(f"/api/tables/{table}/join")
        over = ann.table("me", "open", rated=True)
        guest.post(f"/api/tables/{over}/join")
        guest.post(f"/api/tables/{over}/resign")
        back = log_in(guest)
        summary = back.get(f"/api/tables/{table}")
        assert (summary["rated"], [seat["you"] for seat in summary["seats"]]) == (False, [True, True])
        assert [seat["you"] for seat in back.get(f"/api/tables/{over}")["seats"]] == [True, False]
        assert back.get("/api/ratings")[0]["games"] == 1


def test_an_account_that_logs_in_as_another_keeps_its_games() -> None:
    with site() as ann:
        account(ann)
        bob = ann.friend()
        bob.post("/api/account", {"name": "Bob", "password": PASSWORD})
        table = bob.table("me", "open")
        as_ann = log_in(bob)
        assert as_ann.get("/api/tables?show=mine") == []
        assert [one["id"] for one in bob.get("/api/tables?show=mine")] == [table]


def test_a_wrong_password_moves_nothing() -> None:
    with site() as ann:
        account(ann)
        guest = ann.friend()
        table = guest.table("me", "open")
        answer = guest.ask("POST", "/api/login", json={"name": "Ann", "password": "wrong horse"})
        assert answer.status_code == 403
        assert [one["id"] for one in guest.get("/api/tables?show=mine")] == [table]


def test_only_the_guests_seats_change_hands() -> None:
    seats = (SeatRow("person", "g", name="Guest"), SeatRow("bot", agent="greedy"), SeatRow("person", "b"))
    row = row_of(random_game(deal_of("marvel", 3), 1, 0), seats=seats, owner="g")
    ann = PlayerRow(id="a", name="Ann", created=0.0)
    after = adopted(row, "g", ann)
    assert [seat.player for seat in after.seats] == ["a", None, "b"]
    assert (after.seats[0].name, after.owner) == ("Ann", "a")
    assert adopted(row, "nobody", ann) == row
    assert [seat.name for seat in renamed(row, "b", "Bo").seats] == ["Guest", "", "Bo"]
