"""The Bot API: tokens, the stream of a table, and the example bot that uses them."""

import subprocess
import sys
from pathlib import Path

from tests.server.processes import PATIENCE, serving
from tests.server.sites import Person, site

EXAMPLE = Path(__file__).parents[2] / "examples" / "server_bot.py"


def test_a_token_stands_for_its_player_until_it_is_ended() -> None:
    with site() as ann:
        token = ann.post("/api/token")["token"]
        bearer = {"authorization": f"Bearer {token}", "cookie": ""}
        assert ann.ask("GET", "/api/me", headers=bearer).json() == ann.me
        assert ann.ask("POST", "/api/logout", headers=bearer).status_code == 200
        assert ann.ask("GET", "/api/ratings", headers=bearer).status_code == 401
        assert ann.get("/api/me") == ann.me


def test_a_player_has_so_many_tokens_and_can_end_them_all() -> None:
    with site(most_tokens=2) as ann:
        tokens = [ann.post("/api/token")["token"] for _ in range(2)]
        answer = ann.ask("POST", "/api/token")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tokens")
        assert answer.json()["message"].startswith("you have 2 tokens")
        ann.friend().post("/api/token")
        bearers = [{"authorization": f"Bearer {token}", "cookie": ""} for token in tokens]
        assert ann.ask("POST", "/api/logout", headers=bearers[0]).is_success
        bearers[0] = {"authorization": f"Bearer {ann.post('/api/token')['token']}", "cookie": ""}
        assert ann.ask("DELETE", "/api/token").status_code == 204
        assert [ann.ask("GET", "/api/ratings", headers=bearer).status_code for bearer in bearers] == [
            401,
            401,
        ]
        assert ann.get("/api/me") == ann.me
        ann.post("/api/token")


def test_tokens_are_ended_from_our_own_pages_alone() -> None:
    with site() as ann:
        assert ann.ask("DELETE", "/api/token", headers={"origin": "http://elsewhere"}).status_code == 403


def test_only_known_callers_get_tokens_and_forged_ones_are_nobodys() -> None:
    with site() as ann:
        nobody = Person(ann.client, "none")
        assert nobody.ask("POST", "/api/token").status_code == 401
        forged = {"authorization": "Bearer forged"}
        assert ann.ask("GET", "/api/ratings", headers=forged).status_code == 401


def test_the_stream_of_a_private_table_is_for_those_who_sit_there() -> None:
    with site() as ann:
        table = ann.table("me", "me", visibility="private")
        answer = ann.friend().ask("GET", f"/api/tables/{table}/stream")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    wish = {"seats": [{"who": "bot", "agent": "random"}, {"who": "open"}], "switches": {"turn_cap": "4"}}
    with serving(tmp_path) as server:
        server.ask("GET", "/api/me")
        table = server.ask("POST", "/api/tables", wish)["id"]
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), f"http://127.0.0.1:{server.port}", table],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        finished = server.ask("GET", f"/api/tables/{table}")
    assert finished["state"] == "finished"
    assert done.stdout.strip() == finished["result"]["words"]


def test_the_example_is_short() -> None:
    code = EXAMPLE.read_text(encoding="utf-8").split('"""', 2)[2].splitlines()
    assert len([line for line in code if line.strip()]) < 50
