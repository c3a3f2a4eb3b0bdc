"""Input nobody should send: refused in words, and nothing changed."""

import json
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.sites import Person, site


def refused(person: Person, method: str, path: str, status: int, code: str, **how: Any) -> None:
    answer = person.ask(method, path, **how)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]


WISHES: list[tuple[Any, int, str]] = [
    ({}, 400, "bad-request"),
    ({"seats": []}, 400, "bad-seats"),
    ({"seats": [{"who": "me"}] * 5}, 400, "bad-seats"),
    ({"seats": [{"who": "me"}, {"who": "cat"}]}, 400, "bad-request"),
    ({"seats": [{"who": "me"}, {"who": "bot"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "me"}, {"who": "bot", "agent": "search:seconds=999"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "me"}, {"who": "bot", "agent": "level:9"}]}, 400, "bad-agent"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "rated": True}, 400, "nobody-plays"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "pace": 0.1}, 400, "bad-pace"),
    ({"seats": [{"who": "bot", "agent": "greedy"}] * 2, "pace": 1e300}, 400, "bad-pace"),
    ({"seats": [{"who": "me"}] * 2, "edition": "chess"}, 400, "unknown-edition"),
    ({"seats": [{"who": "me"}] * 2, "switches": {"x": "y"}}, 400, "unknown-switch"),
    ({"seats": [{"who": "me"}] * 2, "switches": {"payment": "y"}}, 400, "bad-switch-value"),
    ({"seats": [{"who": "me"}] * 2, "first": 2}, 404, "no-seat"),
    ({"seats": [{"who": "me"}] * 2, "first": -1}, 404, "no-seat"),
    ({"seats": [{"who": "me"}] * 2, "first": "me"}, 400, "bad-request"),
    ({"seats": [{"who": "me"}] * 2, "clock": {"kind": "bank", "seconds": 1}}, 400, "bad-clock"),
    ({"seats": [{"who": "me"}] * 2, "clock": {"kind": "sun"}}, 400, "bad-request"),
    ({"seats": [{"who": "me"}] * 2, "visibility": "secret"}, 400, "bad-request"),
    ({"seats": [{"who": "me"}] * 2, "rated": True}, 400, "rated-needs-people"),
    ([], 400, "bad-request"),
    ("x", 400, "bad-request"),
]


def test_tables_that_cannot_be() -> None:
    with site() as ann:
        for wish, status, code in WISHES:
            refused(ann, "POST", "/api/tables", status, code, json=wish)
        for text in (b"", b"{", b"\xff", b"[" * 5_000):
            refused(ann, "POST", "/api/tables", 400, "bad-request", content=text)
        assert ann.get("/api/tables?show=mine") == []


MESSAGES: list[tuple[Any, str]] = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("[]", "bad-message"),
    ('{"t":"dance"}', "bad-message"),
    ('{"t":"watch"}', "bad-message"),
    ('{"t":"watch","table":5}', "bad-message"),
    ('{"t":"ping","more":1}', "bad-message"),
    ('{"t":"watch","table":"../../etc/passwd"}', "no-table"),
    ('{"t":"play","table":"TABLE","seq":"0","moves":["+wug"]}', "bad-message"),
    ('{"t":"play","table":"TABLE","seq":0,"moves":"+wug"}', "bad-message"),
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
    ["/..%2f..%2fpyproject.toml", "/%2e%2e/app.py", "/../errors.py", "/api/x.json", "/a.txt", "/__init__.py"],
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


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "\u202eabc", "---", "\ud83d\ude00"])
def test_names_that_cannot_be_shown(name: str) -> None:
    with site() as ann:
        body = json.dumps({"name": name})
        answer = ann.ask("POST", "/api/me", content=body.encode("utf-8", "surrogatepass"))
        assert answer.status_code == 400
        assert ann.get("/api/me")["name"] == ann.me["name"]


def test_refusals_come_in_the_callers_language() -> None:
    with site() as ann:
        english = ann.ask("GET", "/api/tables/x").json()["message"]
        assert english == "there is no such table"
        header = ann.ask("GET", "/api/tables/x", headers={"accept-language": "xx, da;q=0.8"})
        assert header.status_code == 404


def test_wrong_methods_and_queries() -> None:
    with site() as ann:
        refused(ann, "POST", "/api/offers", 405, "bad-method", json={})
        refused(ann, "GET", "/api/tables?show=all", 400, "bad-request")
        refused(ann, "GET", "/api/components/chess", 400, "bad-request")
        table = ann.table("me", "me")
        refused(ann, "GET", f"/api/tables/{table}/state?at=x", 400, "bad-request")


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
