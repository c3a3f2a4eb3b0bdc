"""Input nobody should send: refused in words, and nothing changed."""

import json
import logging
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from litestar.exceptions import WebSocketDisconnect

from gemwright.server.storage.database import FILE
from tests.server.sites import Person, site


def refused(person: Person, method: str, path: str, status: int, code: str, **how: Any) -> None:
    answer = person.ask(method, path, **how)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]


WISHES: list[tuple[Any, int, str]] = [
    ({}, 400, "field-missing"),
    ({"seats": []}, 400, "bad-seats"),
    ({"seats": [{"who": "me"}] * 5}, 400, "bad-seats"),
    ({"seats": [{"who": "me"}, {"who": "cat"}]}, 400, "field-choice"),
    ({"seats": [{"who": "me"}, {"who": "bot"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "me"}, {"who": "bot", "agent": "search:seconds=999"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "me"}, {"who": "bot", "agent": "level:0"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "rated": True}, 400, "nobody-plays"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "pace": 0.1}, 400, "bad-pace"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "pace": 1e300}, 400, "bad-pace"),
    ({"seats": [{"who": "me"}] * 2, "edition": "chess"}, 400, "unknown-edition"),
    ({"seats": [{"who": "me"}] * 2, "switches": {"x": "y"}}, 400, "unknown-switch"),
    ({"seats": [{"who": "me"}] * 2, "switches": {"payment": "y"}}, 400, "bad-switch-value"),
    ({"seats": [{"who": "me"}] * 2, "first": 2}, 404, "no-seat"),
    ({"seats": [{"who": "me"}] * 2, "first": -1}, 404, "no-seat"),
    ({"seats": [{"who": "me"}] * 2, "first": "me"}, 400, "field-choice"),
    ({"seats": [{"who": "me"}] * 2, "clock": {"kind": "bank", "seconds": 1}}, 400, "bad-clock"),
    ({"seats": [{"who": "me"}] * 2, "clock": {"kind": "sun"}}, 400, "field-choice"),
    ({"seats": [{"who": "me"}] * 2, "visibility": "secret"}, 400, "field-choice"),
    ({"seats": [{"who": "me"}] * 2, "rated": True}, 400, "rated-needs-people"),
    ([], 400, "body-type"),
    ("x", 400, "body-type"),
]
UNREADABLE: list[tuple[bytes, str]] = [
    (b"", "body-missing"),
    (b"{", "json-cut"),
    (b"{]", "json-broken"),
    (b"\xff", "json-broken"),
    (b'{"edition": "\xff"}', "bad-request"),
    (b"[" * 5_000, "bad-request"),
]


def test_tables_that_cannot_be() -> None:
    with site() as ann:
        for wish, status, code in WISHES:
            refused(ann, "POST", "/api/tables", status, code, json=wish)
        for text, code in UNREADABLE:
            refused(ann, "POST", "/api/tables", 400, code, content=text)
        assert ann.get("/api/tables?show=mine") == []


MESSAGES: list[tuple[Any, str]] = [
    ("", "json-cut"),
    ("{", "json-cut"),
    ("[" * 5_000, "body-type"),
    ("[]", "body-type"),
    ('{"t":"dance"}', "field-choice"),
    ('{"t":"watch"}', "field-missing"),
    ('{"t":"watch","table":5}', "field-type-not"),
    ('{"t":"ping","more":1}', "field-unknown"),
    ('{"t":"ping","tag":' + "[" * 5_000, "bad-message"),
    ('{"t":"watch","table":"../../etc/passwd"}', "no-table"),
    ('{"t":"play","table":"TABLE","seq":"0","moves":["+wug"]}', "field-type-not"),
    ('{"t":"play","table":"TABLE","seq":0,"moves":"+wug"}', "field-type-not"),
    ('{"t":"play","table":"TABLE","seq":0,"moves":[]}', "nothing-decided"),
    ('{"t":"play","table":"TABLE","seq":1,"moves":["+wug"]}', "stale-move"),
    ('{"t":"play","table":"TABLE","seq":-1,"moves":["+wug"]}', "stale-move"),
    ('{"t":"play","table":"TABLE","seq":0,"moves":["drop table"]}', "bad-move-text"),
    ('{"t":"play","table":"TABLE","seq":0,"moves":["-w"]}', "wrong-phase"),
    ('{"t":"try","table":"TABLE","seq":0,"moves":["bG0:u9"]}', "unknown-card"),
    ('{"t":"takeback","table":"TABLE","seq":0}', "takeback-nothing"),
]


def test_messages_that_cannot_be_understood_or_done() -> None:
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            talk.until("state")
            for text, code in MESSAGES:
                talk.session.send_text(text.replace("TABLE", table))
                answer = talk.until("error")
                assert answer["code"] == code, text
                assert answer["message"]
            talk.session.send_text(json.dumps({"t": "ping", "tag": "x" * 20_000}))
            assert talk.until("error")["code"] == "too-large"
            talk.send(t="ping", tag=1)
            assert talk.until("pong")["tag"] == 1
        assert ann.get(f"/api/tables/{table}")["seq"] == 0


def test_other_peoples_seats() -> None:
    with site() as ann:
        bob, cy = ann.friend(), ann.friend()
        table = ann.table("me", "open")
        bob.post(f"/api/tables/{table}/join")
        refused(
            bob, "POST", f"/api/tables/{table}/play", 400, "not-your-turn", json={"seq": 0, "moves": ["+wug"]}
        )
        for path, body in [
            ("play", {"seq": 0, "moves": ["+wug"]}),
            ("resign", {}),
            ("takeback", {}),
            ("takeover", {"seat": 0}),
            ("end", {}),
        ]:
            refused(cy, "POST", f"/api/tables/{table}/{path}", 403, "not-seated", json=body)
        refused(bob, "POST", f"/api/tables/{table}/resign", 403, "not-allowed", json={"seat": 0})
        with cy.socket(table) as talk:
            talk.until("state")
            for kind in ("play", "try"):
                talk.send(t=kind, table=table, seq=0, moves=["+wug"])
                assert talk.until("error")["code"] == "not-seated"
        assert ann.get(f"/api/tables/{table}")["seq"] == 0


@pytest.mark.parametrize("cookie", ["", "x", "forged" * 8, "a" * 5_000])
def test_forged_cookies_are_nobodys(cookie: str) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        thief = Person(ann.client, cookie or "none")
        assert thief.me["id"] != ann.me["id"]
        refused(thief, "POST", f"/api/tables/{table}/resign", 401, "not-signed-in", json={})
        with thief.socket(table) as talk:
            talk.until("state")
            talk.send(t="play", table=table, seq=0, moves=["+wug"])
            assert talk.until("error")["code"] == "not-signed-in"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver.local.evil.example"])
def test_other_sites_are_refused(origin: str) -> None:
    with site() as ann:
        wish = {"seats": [{"who": "me"}, {"who": "me"}]}
        headers = {"origin": origin}
        refused(ann, "POST", "/api/tables", 403, "wrong-origin", json=wish, headers=headers)
        with (
            pytest.raises(WebSocketDisconnect),
            ann.client.websocket_connect("/live", headers=ann.headers | headers),
        ):
            pass
        assert ann.get("/api/tables?show=mine") == []


CROSS_SITE = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://testserver.local:81"},
    {"origin": "http://testserver.local@evil.example"},
    {"origin": "//testserver.local.evil.example"},
    {"origin": "http://[::1"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", CROSS_SITE, ids=str)
def test_other_sites_change_nothing(headers: dict[str, str]) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        for path in ("play", "resign", "takeback", "takeover", "return", "end", "leave", "join", "rematch"):
            refused(ann, "POST", f"/api/tables/{table}/{path}", 403, "wrong-origin", headers=headers, json={})
        for path in ("me", "account", "login", "logout", "token", "tables", "games"):
            refused(ann, "POST", f"/api/{path}", 403, "wrong-origin", headers=headers, json={})
        with (
            pytest.raises(WebSocketDisconnect),
            ann.client.websocket_connect("/live", headers=ann.headers | headers),
        ):
            pass
        assert ann.get(f"/api/tables/{table}")["seq"] == 0
        assert ann.get("/api/me") == ann.me


def test_own_and_public_origins_are_welcome() -> None:
    with site(public_url="https://play.example/") as ann:
        for origin in ("http://testserver.local", "https://play.example"):
            answer = ann.ask("POST", "/api/me", json={"name": "Ann"}, headers={"origin": origin})
            assert answer.status_code == 200
        refused(
            ann,
            "POST",
            "/api/me",
            403,
            "wrong-origin",
            json={"name": "B"},
            headers={"sec-fetch-site": "cross-site"},
        )


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2fpyproject.toml",
        "/%2e%2e/app.py",
        "/../errors.py",
        "/api/x.json",
        "/a.txt",
        "/__init__.py",
        "/..%5c..%5capp.py",
        "/%252e%252e/app.py",
        "/core/%2e%2e/index.html",
        "/page/index.html",
        "/a%00.js",
        "/index.html%00.png",
        "/INDEX.HTML",
        "//etc/pass.wd",
        "/file:///etc/host.conf",
        "/C:/boot.ini",
        "/api/",
        "/api",
        "/...",
    ],
)
def test_only_files_of_the_page_are_served(path: str) -> None:
    with site() as ann:
        answer = ann.ask("GET", path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "no-such-page"


def test_the_page_is_served_with_its_headers() -> None:
    with site() as ann:
        for path in ("/", "/index.html", "/table/abc"):
            answer = ann.ask("GET", path)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/html")
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        tag = ann.ask("GET", "/").headers["etag"]
        again = ann.ask("GET", "/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")


def test_too_much_is_refused() -> None:
    with site(requests=0.001, burst=10) as ann:
        codes = [ann.ask("GET", "/api/me").status_code for _ in range(12)]
        assert codes[:3] == [200] * 3
        assert codes[-1] == 429
        answer = ann.ask("GET", "/api/me?lang=da").json()
        assert answer["code"] == "too-fast"


def test_bodies_have_a_size() -> None:
    with site() as ann:
        refused(ann, "POST", "/api/me", 413, "too-large", json={"name": "x" * 2_000_000})


def test_refusals_come_in_the_callers_language() -> None:
    with site() as ann:
        english = ann.ask("GET", "/api/tables/x").json()["message"]
        assert english == "there is no such table"
        header = ann.ask("GET", "/api/tables/x", headers={"accept-language": "xx, da;q=0.8"})
        assert header.status_code == 404


def test_wrong_methods_and_queries() -> None:
    with site() as ann:
        refused(ann, "POST", "/api/offers", 405, "bad-method", json={})
        refused(ann, "GET", "/api/tables?show=all", 400, "field-choice")
        refused(ann, "GET", "/api/components/chess", 400, "field-choice")
        table = ann.table("me", "me")
        refused(ann, "GET", f"/api/tables/{table}/state?at=x", 400, "field-type-not")


def test_tables_of_one_player_are_limited() -> None:
    with site(most_tables_each=2) as ann:
        for _ in range(2):
            ann.table("me", "open")
        wish = {"seats": [{"who": "me"}, {"who": "open"}]}
        refused(ann, "POST", "/api/tables", 429, "too-many-tables", json=wish)
        assert ann.friend().table("me", "open")


def test_a_full_server_says_so() -> None:
    with site(most_tables=1) as ann:
        ann.table("me", "open")
        wish = {"seats": [{"who": "me"}, {"who": "open"}]}
        refused(ann.friend(), "POST", "/api/tables", 503, "server-full", json=wish)


def test_game_files_count_for_many_requests() -> None:
    with site(requests=0.001, burst=30) as ann:
        codes = [ann.ask("POST", "/api/games", json={"text": "x"}).status_code for _ in range(2)]
    assert codes == [400, 429]


JUNK_BODIES = {
    "nested": b"[" * 100_000,
    "nested objects": b'{"seq":' * 50_000,
    "nested within": b'{"seq":0,"moves":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "huge number": b'{"seq":1' + b"0" * 5_000 + b',"moves":["+wug"]}',
    "huge exponent": b'{"seq":1e999999999,"moves":["+wug"]}',
    "not a number": b'{"seq":NaN,"moves":["+wug"]}',
    "half a character": b'{"seq":0,"moves":["\\ud800"]}',
    "not UTF-8": b'{"seq":0,"moves":["\xff\xfe"]}',
    "overlong UTF-8": b'{"seq":0,"moves":["\xc0\xaf"]}',
    "UTF-16": '{"seq":0,"moves":["+wug"]}'.encode("utf-16"),
    "zero bytes": b'{"seq":0,"moves":["+wug\x00"]}',
    "trailing": b'{"seq":0,"moves":["+wug"]}{}',
    "twice": b'{"seq":0,"moves":["+wug"],"moves":[]}',
    "text for a list": b'{"seq":0,"moves":"+wug"}',
    "many moves": b'{"seq":0,"moves":[' + b'"+wug",' * 5_000 + b'"+wug"]}',
    "a form": b"seq=0&moves=%2Bwug",
    "a boolean": b'{"seq":false,"moves":["+wug"]}',
}


@pytest.mark.parametrize("kind", JUNK_BODIES)
def test_bodies_that_are_no_decisions_change_nothing(kind: str) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        answer = ann.ask("POST", f"/api/tables/{table}/play", content=JUNK_BODIES[kind])
        assert answer.status_code == 400, answer.text
        assert set(answer.json()) == {"code", "message"}
        assert len(answer.json()["message"].splitlines()) == 1
        assert ann.get(f"/api/tables/{table}")["seq"] == 0


def is_text(body: bytes) -> bool:
    try:
        return bool(body.decode())
    except UnicodeDecodeError:
        return False


@pytest.mark.parametrize("kind", [kind for kind, body in JUNK_BODIES.items() if is_text(body)])
def test_messages_that_are_no_decisions_change_nothing(kind: str) -> None:
    text = JUNK_BODIES[kind].decode()
    with site() as ann:
        table = ann.table("me", "me")
        with ann.socket(table) as talk:
            talk.until("state")
            start = f'{{"t":"play","table":"{table}",'
            talk.session.send_text(start + text[1:] if text.startswith('{"seq"') else text)
            answer = talk.until("error")
            assert answer["message"]
            assert len(answer["message"].splitlines()) == 1
            talk.send(t="ping", tag="still here")
            talk.until("pong", tag="still here")
        assert ann.get(f"/api/tables/{table}")["seq"] == 0


@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "multipart/form-data", "", "\xe9"])
def test_bodies_of_other_kinds_change_nothing(content_type: str) -> None:
    """What a form of another page can send without asking is refused by its origin in any case."""
    with site() as ann:
        headers = {"content-type": content_type.encode("latin-1"), "origin": b"http://evil.example"}
        answer = ann.ask("POST", "/api/me", content=b'{"name":"Eve"}', headers=headers)
        assert answer.status_code == 403
        assert ann.get("/api/me") == ann.me


def test_a_session_ends_after_a_year(tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        kept = str(ann.cookie)
    for age, known in ((364, True), (366, False)):
        with closing(sqlite3.connect(tmp_path / FILE)) as database:
            database.execute("UPDATE sessions SET created = ?", (time.time() - age * 86_400,))
            database.commit()
        with site(tmp_path) as other:
            again = Person(other.client, kept)
            assert (again.me["id"] == ann.me["id"]) is known
            assert (again.ask("POST", "/api/me", json={"name": "Ann"}).status_code == 200) is known


FORGED = {
    "empty": "Bearer ", "of nobody": "Bearer " + "x" * 43, "long": "Bearer " + "x" * 100_000,
    "a hash": "Bearer " + sha256(b"x").hexdigest(), "basic": "Basic YW5uOmFubg==", "half": "Bearer",
    "with a zero": "Bearer a\x00b", "with quotes": "Bearer ' OR '1'='1", "twice": "Bearer a, Bearer b",
}  # fmt: skip


@pytest.mark.parametrize("kind", FORGED)
def test_forged_tokens_are_nobodys(kind: str) -> None:
    with site() as ann:
        headers = {"authorization": FORGED[kind], "cookie": ""}
        refused(ann, "POST", "/api/tables", 401, "not-signed-in", headers=headers, json={"seats": []})
        refused(ann, "GET", "/api/ratings", 401, "not-signed-in", headers=headers)
        assert ann.get("/api/me") == ann.me


def test_a_token_that_was_ended_is_nobodys() -> None:
    with site() as ann:
        token = {"authorization": f"Bearer {ann.post('/api/token')['token']}", "cookie": ""}
        assert ann.ask("GET", "/api/ratings", headers=token).status_code == 200
        assert ann.ask("POST", "/api/logout", headers=token).status_code == 200
        refused(ann, "GET", "/api/ratings", 401, "not-signed-in", headers=token)
        assert ann.get("/api/ratings") == []


SQL = [
    "'; DROP TABLE players; --",
    '" OR ""="',
    "x' UNION SELECT password FROM players --",
    "%",
    "_" * 16,
    "\\",
]


@pytest.mark.parametrize("text", SQL)
def test_text_that_looks_like_a_query_is_text(text: str, tmp_path: Path) -> None:
    with site(tmp_path) as ann:
        ann.post("/api/account", {"name": f"A{text}"[:24], "password": "correct horse"})
        wrong = {"name": text, "password": "correct horse"}
        refused(ann, "POST", "/api/login", 403, "wrong-password", json=wrong)
        refused(ann, "GET", f"/api/tables/{quote(text, safe='')}", 404, "no-table")
        refused(ann, "GET", f"/api/tables?show={quote(text)}", 400, "field-choice")
        assert ann.get("/api/me")["name"] == f"A{text}"[:24].strip()
        login = {"name": f"A{text}"[:24], "password": "correct horse"}
        assert ann.ask("POST", "/api/login", json=login).status_code == 200


def test_answers_say_how_browsers_are_to_take_them() -> None:
    with site() as ann:
        for path in ("/api/me", "/api/tables/x", "/", "/nothing.js"):
            assert ann.ask("GET", path).headers["x-content-type-options"] == "nosniff"
        for path in ("/api/me", "/api/tables", "/api/tables/x"):
            assert ann.ask("GET", path).headers["cache-control"] == "no-store"
        assert ann.ask("PATCH", "/api/me").headers["allow"]


def test_refusals_are_taken_down(caplog: pytest.LogCaptureFixture) -> None:
    with site() as ann, caplog.at_level(logging.INFO, logger="gemwright.server"):
        ann.ask("GET", "/api/tables/x%1B%0Aforged%20line")
        ann.ask("POST", "/api/me", json={"name": "Eve"}, headers={"origin": "http://evil.example"})
        ann.ask("POST", "/api/login", json={"name": "Ann", "password": "guess guess"})
        with ann.socket() as talk:
            talk.send(t="watch", table="nothing\nelse")
            talk.until("error")
    levels = [record.levelname for record in caplog.records]
    assert levels == ["INFO", "WARNING", "WARNING", "INFO"]
    assert [record.getMessage().rpartition(" ")[2] for record in caplog.records] == [
        "no-table",
        "wrong-origin",
        "wrong-password",
        "no-table",
    ]
    assert all(len(record.getMessage().splitlines()) == 1 for record in caplog.records)
    assert "guess guess" not in caplog.text
