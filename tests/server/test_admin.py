"""What is done to accounts from outside, and what a server that runs makes of it."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from gemwright.server import admin
from gemwright.server.errors import ServerError
from gemwright.server.storage import PlayerRow, SeatRow, Storage
from tests.server.awaiting import run as run_async
from tests.server.dealt import deal_of, random_game, row_of
from tests.server.places import Place, session_row, use_storage
from tests.server.sites import Person, Socket, site

POLICY = 1008
"""The code of a close that means: do not come back like this."""
PASSWORD = "correct horse"
PATIENCE = 20.0


def administer(folder: Path, question: Callable[[Storage], Awaitable[Any]]) -> Any:
    async def asked() -> Any:
        async with admin.opened(folder) as storage:
            return await question(storage)

    return run_async(asked())


def with_account(ann: Person, name: str = "Ann") -> Person:
    ann.post("/api/account", {"name": name, "password": PASSWORD})
    return ann


def refusal_of(person: Person, path: str = "/api/me") -> tuple[int, str]:
    answer = person.ask("GET", path)
    return answer.status_code, answer.json().get("code", "")


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_called(person: Person, table: str, name: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["seats"][0]["name"] == name)


def last_words(talk: Socket) -> Any:
    """Return the last message before the server closes a socket."""
    heard = list[Any]()
    with pytest.raises(WebSocketDisconnect) as end:
        heard.extend(iter(talk.hear, None))
    assert end.value.code == POLICY
    return heard[-1]


def test_a_ban_is_felt_at_once_everywhere(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann)
        bob = ann.friend()
        waiting, running = ann.table("me", "open"), ann.table("me", "open")
        bob.post(f"/api/tables/{running}/join")
        with ann.socket(running) as talk:
            talk.until("state")
            administer(tmp_path, lambda storage: admin.ban(storage, " ANN ", "cheating\n twice"))
            told = last_words(talk)
        assert (told["code"], "cheating twice" in told["message"]) == ("banned-because", True)
        assert refusal_of(ann) == (403, "banned-because")
        assert ann.ask("POST", f"/api/tables/{running}/play", json={}).status_code in (400, 403)
        answer = bob.ask("POST", "/api/login", json={"name": "Ann", "password": PASSWORD})
        assert answer.json()["code"] == "banned-because"
        with ann.socket() as talk:
            assert last_words(talk)["code"] == "banned-because"
        until(lambda: bob.ask("GET", f"/api/tables/{waiting}").status_code == 404)
        assert ann.ask("POST", "/api/logout").status_code == 200
        assert refusal_of(ann) == (200, "")


def test_who_is_banned_counts_as_away(tmp_path: Path) -> None:
    with site(tmp_path, absence=3_600.0) as ann:
        with_account(ann)
        bob = ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join")
        bob.post(f"/api/tables/{table}/end", status=400)
        administer(tmp_path, lambda storage: admin.ban(storage, "Ann"))
        until(lambda: bool(bob.ask("POST", f"/api/tables/{table}/takeover", json={"seat": 0}).is_success))


def test_a_ban_is_lifted(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann)
        administer(tmp_path, lambda storage: admin.ban(storage, "Ann"))
        until(lambda: refusal_of(ann) == (403, "banned"))
        administer(tmp_path, lambda storage: admin.unban(storage, "Ann"))
        until(lambda: refusal_of(ann) == (200, ""))


def test_a_ban_is_not_undone_by_who_it_hits(tmp_path: Path) -> None:
    with site(tmp_path, look=3_600.0) as ann:
        with_account(ann)
        administer(tmp_path, lambda storage: admin.ban(storage, "Ann"))
        answer = ann.ask("POST", "/api/me", json={"name": "Annie"})
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert administer(tmp_path, admin.accounts)[0].banned


def test_a_new_password_logs_out_everywhere(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann)
        token = ann.post("/api/token")["token"]
        with ann.socket() as talk:
            chosen = administer(tmp_path, lambda storage: admin.reset_password(storage, "ann"))
            assert last_words(talk)["code"] == "logged-out"
        until(lambda: ann.ask("POST", "/api/me", json={"name": "X"}).status_code == 401)
        bearer = {"authorization": f"Bearer {token}"}
        assert ann.client.post("/api/me", json={"name": "X"}, headers=bearer).status_code == 401
        old, new = (
            ann.client.post("/api/login", json={"name": "Ann", "password": word}).status_code
            for word in (PASSWORD, chosen)
        )
        assert (old, new) == (403, 200)


def test_a_deleted_account_leaves_its_games_and_nothing_else(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann, "Ann Unusual")
        bob = ann.friend()
        over, running = ann.table("me", "greedy"), ann.table("me", "open")
        ann.post(f"/api/tables/{over}/resign")
        bob.post(f"/api/tables/{running}/join")
        neutral = administer(tmp_path, lambda storage: admin.delete(storage, "Ann Unusual"))
        for table in (over, running):
            until(partial(is_called, bob, table, neutral))
        assert bob.get(f"/api/tables/{running}")["state"] == "running"
        assert ann.ask("POST", "/api/me", json={"name": "X"}).status_code == 401
        with_account(bob, "Ann Unusual")
    kept = administer(tmp_path, admin.accounts)
    assert [(row.name, row.has_account, row.banned) for row in kept] == [
        ("Ann Unusual", True, False),
        (neutral, False, True),
    ]
    with site(tmp_path) as other:
        assert other.get(f"/api/tables/{over}")["seats"][0]["name"] == neutral


def test_guests_are_found_by_their_id(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        administer(tmp_path, lambda storage: admin.ban(storage, ann.me["id"], "spam"))
        until(lambda: refusal_of(ann) == (403, "banned-because"))
    assert [row.reason for row in administer(tmp_path, admin.accounts)] == ["spam"]


@pytest.mark.parametrize("name", ["Bob", "", "'; DROP TABLE players; --", "x" * 500, "\u0000"])
def test_who_is_not_there_is_not_found(name: str, tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann)
        questions: list[Callable[..., Awaitable[Any]]]
        questions = [admin.ban, admin.unban, admin.delete, admin.reset_password]
        for question in questions:
            with pytest.raises(ServerError, match="no account"):
                administer(tmp_path, partial(question, name=name))
        assert [row.name for row in administer(tmp_path, admin.accounts)] == ["Ann"]


def test_guests_have_no_password_to_be_reset(tmp_path: Path) -> None:
    with site(tmp_path) as ann, pytest.raises(ServerError, match="no account"):
        administer(tmp_path, lambda storage: admin.reset_password(storage, ann.me["id"]))


def test_a_short_password_is_refused(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        with_account(ann)
        with pytest.raises(ServerError, match="8 to 200"):
            administer(tmp_path, lambda storage: admin.reset_password(storage, "Ann", "short"))
        assert ann.client.post("/api/login", json={"name": "Ann", "password": PASSWORD}).is_success


def test_where_nothing_is_kept_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="nothing is kept"):
        administer(tmp_path, admin.accounts)
    assert list(tmp_path.iterdir()) == []


def test_a_player_is_changed_only_as_it_was_known(place: Place) -> None:
    async def use(storage: Storage) -> None:
        ann = PlayerRow(id="a", name="Ann", password="x", created=1.0)
        await storage.save_player(ann)
        await storage.save_player(PlayerRow(id="b", name="Bob", password="y", created=2.0))
        banned = msgspec.structs.replace(ann, banned=True, reason="why")
        assert await storage.change_player(ann, banned)
        assert not await storage.change_player(ann, msgspec.structs.replace(ann, name="Annie"))
        assert await storage.player("a") == banned
        with pytest.raises(ServerError, match="has an account already"):
            await storage.change_player(banned, msgspec.structs.replace(banned, name="BOB"))
        assert [row.id for row in await storage.accounts()] == ["a", "b"]

    use_storage(place, use)


def test_sessions_end_one_by_one_all_at_once_and_with_time(place: Place) -> None:
    async def use(storage: Storage) -> None:
        for player in "ab":
            await storage.save_player(PlayerRow(id=player, name=player, created=1.0))
            for number in range(2):
                await storage.save_session(session_row(f"{player}{number}", player, float(number)))
        assert await storage.session("a0", 0.5) is None
        assert await storage.session("a1", 0.5) == session_row("a1", "a", 1.0)
        await storage.drop_sessions("a")
        left = [await storage.session(token) for token in ("a0", "a1", "b0")]
        assert left == [None, None, session_row("b0", "b", 0.0)]

    use_storage(place, use)


def test_seats_change_hands_and_names(place: Place) -> None:
    async def use(storage: Storage) -> None:
        ann = PlayerRow(id="a", name="Ann", password="x", created=1.0)
        for player in (ann, PlayerRow(id="g", name="Guest", created=1.0)):
            await storage.save_player(player)
        await storage.save_session(session_row("token", "g", 1.0))
        tables = [row_of(random_game(deal_of("marvel", 2, number), 1, 0), owner="g") for number in range(2)]
        seats = (SeatRow("person", "g", name="Guest"), SeatRow("bot", agent="greedy", name="greedy"))
        for row in tables:
            await storage.save_table(msgspec.structs.replace(row, seats=seats))
        await storage.adopt("g", ann, {tables[1].id})
        found = [await storage.table(row.id) for row in tables]
        assert [(row.owner, row.seats[0].name) for row in found if row] == [("a", "Ann"), ("g", "Guest")]
        assert await storage.session("token") is None
        await storage.name_seats("a", "Anon")
        first = await storage.table(tables[0].id)
        assert first is not None
        assert [seat.name for seat in first.seats] == ["Anon", "greedy"]

    use_storage(place, use)


def test_notices_are_numbered(place: Place) -> None:
    async def use(storage: Storage) -> None:
        for player in "abc":
            await storage.add_notice(player, 1.0)
        assert await storage.notices(0) == [(1, "a"), (2, "b"), (3, "c")]
        assert await storage.notices(2) == [(3, "c")]
        assert await storage.notices(3) == []

    use_storage(place, use)
