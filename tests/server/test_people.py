"""Guests, accounts, sessions and ratings."""

from pathlib import Path

import pytest

from gemwright.server.games.results import Ending
from gemwright.server.live.people import clean_name
from gemwright.server.live.standings import Standings
from gemwright.server.storage import KeptResult, SeatRow
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.sites import Person, site

PASSWORD = "correct horse"


def test_a_guest_is_known_again() -> None:
    with site() as ann:
        assert ann.get("/api/me") == ann.me
        assert ann.me["account"] is False
        assert ann.friend().me["id"] != ann.me["id"]


def test_the_cookie_is_for_this_site_and_no_script() -> None:
    with site() as ann:
        given = ann.client.get("/api/me").headers["set-cookie"].lower()
        assert "httponly" in given
        assert "samesite=lax" in given
        assert "secure" not in given
    with site(public_url="https://play.example/") as ann:
        assert "secure" in ann.client.get("/api/me").headers["set-cookie"].lower()


def test_an_account_keeps_games_across_devices(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        table = ann.table("me", "me")
        made = ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
        assert made == {"id": ann.me["id"], "name": "Ann", "account": True}
    with site(tmp_path) as other:
        answer = other.ask("POST", "/api/login", json={"name": " aNN ", "password": PASSWORD})
        assert answer.json() == made
        again = Person(other.client, answer.cookies["gemwright"])
        assert [one["id"] for one in again.get("/api/tables?show=mine")] == [table]
        assert again.ask("POST", "/api/logout").status_code == 200
        assert again.ask("POST", "/api/me", json={"name": "X"}).status_code == 401


def test_passwords_are_kept_as_hashes_only(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"argon2id" in kept
    assert PASSWORD.encode() not in kept
    assert str(ann.cookie).encode() not in kept


@pytest.mark.parametrize(
    ("name", "password"), [("Ann", "wrong horse"), ("Bob", PASSWORD), ("", ""), ("Ann", "x" * 10_000)]
)
def test_wrong_names_and_passwords_get_the_same_answer(name: str, password: str) -> None:
    with site() as ann:
        ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
        answer = ann.ask("POST", "/api/login", json={"name": name, "password": password})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-password")


def test_names_of_accounts_are_their_own() -> None:
    with site() as ann:
        bob = ann.friend()
        ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
        ann.post("/api/account", {"name": "Ann", "password": PASSWORD}, status=409)
        bob.post("/api/account", {"name": "ANN", "password": PASSWORD}, status=409)
        bob.post("/api/account", {"name": "Bob", "password": "short"}, status=400)
        assert bob.get("/api/me")["account"] is False


def test_guessing_passwords_is_slow() -> None:
    with site(requests=0.001, burst=50) as ann:
        body = {"name": "Ann", "password": "guess guess"}
        codes = [ann.ask("POST", "/api/login", json=body).status_code for _ in range(3)]
        assert codes == [403, 403, 429]


@pytest.mark.parametrize(
    ("name", "clean"),
    [(" Ana  María ", "Ana María"), ("Łukasz", "Łukasz"), ("李", "李"), ("a" * 24, "a" * 24)],
)
def test_names(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_rated_games_count_also_after_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        table = ann.table("me", "greedy", rated=True)
        assert ann.get("/api/ratings") == []
        ann.post(f"/api/tables/{table}/resign")
        found = ann.get("/api/ratings")
        assert [(one["edition"], one["players"], one["games"]) for one in found] == [("splendor-2024", 2, 1)]
        assert found[0]["mean"] < 25
        casual = ann.table("me", "greedy")
        ann.post(f"/api/tables/{casual}/resign")
        ended = ann.table("me", "greedy", rated=True)
        ann.post(f"/api/tables/{ended}/end")
        assert ann.get("/api/ratings") == found
        cookie = ann.cookie
    with site(tmp_path) as other:
        assert Person(other.client, cookie).get("/api/ratings") == found


def test_the_winner_goes_up_and_who_is_last_goes_down() -> None:
    standings = Standings()
    row = row_of(random_game(deal_of("marvel", 3), 1, 0), rated=True, state="finished")
    seats = (SeatRow("person", "a"), SeatRow("bot", agent="greedy"), SeatRow("person", "b"))
    kept = KeptResult(ending=Ending.POINTS, winners=(0,), scores=(16, 9, 3), ranks=(1, 2, 3))
    standings.add(row_of(random_game(deal_of("marvel", 3), 1, 0), rated=True, seats=seats, result=kept))
    standings.add(row)
    means = [standings.of(name)[0].mean for name in ("a", "bot greedy", "b")]
    assert means[0] > means[1] > means[2]
    assert standings.of("p0") == []
