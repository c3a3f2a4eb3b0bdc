"""Names of people: what can be shown, and that nobody looks like somebody else."""

import json

import pytest

from gemwright.server.errors import ServerError
from gemwright.server.live.people import clean_name, plain_name
from tests.server.sites import site

PASSWORD = "correct horse"

ODD = {
    "empty": "", "blanks": " \u00a0 ", "long": "x" * 25, "zero byte": "a\u0000b", "no letters": "---",
    "right to left": "\u202eabc", "isolates": "a\u2066b\u2069", "zero width": "A\u200bnn",
    "joiner": "A\u200dnn", "byte order mark": "\ufeffAnn", "soft hyphen": "A\u00adnn",
    "hangul filler": "\u3164Ann", "variation": "Ann\ufe0f", "tag letters": "Ann\U000e0041",
    "blank braille": "\u2800Ann", "tower of marks": "a" + "\u0301\u0302\u0303\u0304" * 4,
    "mark first": "\u0303Ann", "line feed": "A\nnn\x1b[2J", "private use": "\ue000Ann",
    "unassigned": "Ann\U000e0fff", "half a character": "Ann\ud800", "grin": "\U0001f600",
    "escape": "\x1b[31mAnn", "delete": "Ann\x7f", "long when plain": "\ufb03" * 20,
}  # fmt: skip


@pytest.mark.parametrize("name", ODD.values(), ids=ODD)
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(ServerError, match="1 to 24 letters or digits"):
        clean_name(name)


@pytest.mark.parametrize("path", ["/api/me", "/api/account"])
def test_whoever_asks_for_one_keeps_the_old_name(path: str) -> None:
    with site() as ann:
        for name in ODD.values():
            body = json.dumps({"name": name, "password": PASSWORD})
            answer = ann.ask("POST", path, content=body)
            assert answer.status_code == 400, answer.text
        assert ann.get("/api/me") == ann.me


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        (" Ana  María ", "Ana María"),
        ("Ana Mari\u0301a", "Ana María"),
        ("Łukasz", "Łukasz"),
        ("李", "李"),
        ("Дмитрий", "Дмитрий"),
        ("नीना", "नीना"),
        ("Ｂｏｂ", "Bob"),
        ("a" * 24, "a" * 24),
        ("R2-D2 (beta) 🙂", "R2-D2 (beta) 🙂"),
        ("O'Brien <b>", "O'Brien <b>"),
    ],
)
def test_names(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert plain_name(clean) == clean


@pytest.mark.parametrize("other", ["Ann", "ann", "ＡＮＮ", " Ann\u00a0", "Ａnn"])
def test_nobody_takes_the_name_of_an_account(other: str) -> None:
    with site() as ann:
        ann.post("/api/account", {"name": "Ann", "password": PASSWORD})
        eve = ann.friend()
        for path, more in (("/api/me", {}), ("/api/account", {"password": PASSWORD})):
            answer = eve.ask("POST", path, json={"name": other} | more)
            assert (answer.status_code, answer.json()["code"]) == (409, "name-in-use")
        assert ann.ask("POST", "/api/me", json={"name": "ANN"}).json()["name"] == "ANN"


@pytest.mark.parametrize("typed", ["José", "Jose\u0301", "JOSÉ", "  josé "])
def test_a_name_logs_in_however_it_is_typed(typed: str) -> None:
    with site() as ann:
        ann.post("/api/account", {"name": "Jose\u0301", "password": PASSWORD})
        assert ann.ask("POST", "/api/login", json={"name": typed, "password": PASSWORD}).status_code == 200
