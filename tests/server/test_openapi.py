"""The OpenAPI document: it names every request, and nothing odd sent to them makes the server fail."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.sites import Person, site

ODD_TEXTS = [
    "x",
    "..",
    "%00",
    "%FF",
    "a" * 3_000,
    "☃",
    "0",
    "-1",
    "null",
    "%2e%2e%2f",
    "'; DROP TABLE tables; --",
]
ODD_BODIES: list[Any] = [
    None,
    True,
    0,
    -1,
    1e308,
    "",
    "x",
    [],
    [[]],
    {},
    {"seat": 2**70},
    {"seat": -1},
    {"seat": "0"},
    {"seq": None},
    {"seq": 0, "moves": ["\u0000"]},
    {"seq": 0, "moves": [""] * 9},
    {"seq": 0, "moves": ["+" * 5_000]},
    {"seq": 2**63, "moves": ["+wug"]},
    {"name": None},
    {"name": "\ud800"},
    {"name": "a", "password": "\u0000" * 20},
    {"text": ""},
    {"text": '[Rules "marvel"]\n\n1. +ypb *'},
    {"text": "{" * 100},
    {"text": "\u0000"},
    {"seats": [{"who": "me"}] * 2, "switches": {"turn_cap": "9" * 50}},
    {"seats": [{"who": "bot", "agent": "x" * 999}]},
]
LISTENING = "/stream"
"""Answers that never end are looked at elsewhere."""


def paths(person: Person, table: str) -> Iterator[tuple[str, str]]:
    document = person.get("/schema/openapi.json")
    for path, methods in document["paths"].items():
        for method in methods:
            if path.endswith(LISTENING):
                continue
            yield method.upper(), path
            for odd in [table, *ODD_TEXTS] if "{" in path else []:
                start, _, rest = path.partition("{")
                yield method.upper(), start + odd + rest.partition("}")[2]


def test_the_document_names_every_request() -> None:
    with site() as ann:
        document = ann.get("/schema/openapi.json")
    assert {"/api/me", "/api/tables", "/api/tables/{table}/play", "/api/tables/{table}/stream"} <= set(
        document["paths"]
    )
    for path, methods in document["paths"].items():
        for method in methods.values():
            assert method.get("description") or method.get("summary"), path


def test_odd_addresses_and_bodies_never_make_the_server_fail() -> None:
    with site(most_tables_each=10_000) as ann:
        table = ann.table("me", "me")
        asked = 0
        for method, path in paths(ann, table):
            bodies = [json.dumps(body) for body in ODD_BODIES] if method == "POST" else [None]
            few = bodies if path.count(table) or "/{" not in path else bodies[:3]
            for body in few if "%" not in path and "a" * 99 not in path else few[:2]:
                answer = ann.ask(method, path, content=body)
                assert answer.status_code < 500, (method, path, body, answer.text)
                asked += 1
        assert asked > 500


@pytest.mark.parametrize(
    "query",
    [
        "at=",
        "at=1e9",
        "at=99999999999999999999",
        "at=NaN",
        "lang=%00",
        "lang=" + "x" * 2_000,
        "show[]=1",
        "&&&=",
        "at=0&at=1",
    ],
)
def test_odd_queries_never_make_the_server_fail(query: str) -> None:
    with site() as ann:
        table = ann.table("me", "me")
        for path in (
            f"/api/tables/{table}/state",
            "/api/tables",
            f"/api/tables/{table}/record",
            "/api/offers",
        ):
            assert ann.ask("GET", f"{path}?{query}").status_code < 500


def test_the_document_says_how_each_request_may_be_refused() -> None:
    with site() as ann:
        paths = ann.get("/schema/openapi.json")["paths"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            refusals = {int(code) for code in operation["responses"] if code >= "400"}
            assert {400, 403, 429, 503} <= refusals, path
            assert ({401, 409, 413} <= refusals) is (method == "post"), path
            assert (404 in refusals) is ("{" in path), path
            for code in refusals:
                answer = operation["responses"][str(code)]
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refusal"}
                assert answer["description"]


def test_a_record_is_text_or_json() -> None:
    with site() as ann:
        paths = ann.get("/schema/openapi.json")["paths"]
        table = ann.table("me", "me")
        kinds = {
            form: ann.ask("GET", f"/api/tables/{table}/record?format={form}").headers["content-type"]
            for form in ("text", "json")
        }
    answers = paths["/api/tables/{table}/record"]["get"]["responses"]["200"]["content"]
    assert sorted(answers) == ["application/json", "text/plain"]
    assert kinds == {"text": "text/plain; charset=utf-8", "json": "application/json"}
