"""Requests made up from the OpenAPI document: none makes the server fail, and answers are as documented."""

import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from gemwright.server.web.app import application
from tests.conftest import Scaled, Tally
from tests.server.sites import Person, settings_for, site

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks
    from schemathesis.core.result import Ok
    from schemathesis.core.transport import Response

load_all_checks()
ENDLESS = "/stream"
MUCH = {"most_tables": 10**6, "most_tables_each": 10**6, "most_tables_address": 10**6}
STILL = {"bot_pause": 3_600.0, "watch_pause": 3_600.0}
UNWANTED = ["positive_data_acceptance", "ignored_auth"]
"""A name of no letters fits the document and is refused; and whoever is not known may watch."""

DOCUMENT = application(settings_for()).openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = {
    f"{one.method.upper()} {one.path}": one
    for one in (found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok))
    if not one.path.endswith(ENDLESS)
}


@contextmanager
def somebody(**changes: Any) -> Iterator[tuple[Person, list[str]]]:
    """Somebody with tables in every state, under limits that do not bite."""
    with site(**{**MUCH, **STILL, **changes}) as ann:
        over = ann.table("me", "greedy")
        ann.post(f"/api/tables/{over}/resign")
        yield ann, [over, ann.table("me", "me"), ann.table("me", "open"), ann.table("greedy", "greedy")]


def send(ann: Person, case: Any, *, known: bool) -> Any:
    """Send a made-up request, with a cookie or without, and return the answer."""
    how = case.as_transport_kwargs(base_url="http://testserver.local")
    headers = dict(how.pop("headers") or {}) | (ann.headers if known else {})
    content = how.pop("data", None)
    ann.client.cookies.clear()
    how.pop("cookies", None)
    return ann.client.request(headers=headers, content=content, **how)


def try_out(operation: Any, examples: int) -> Counter[int]:
    """Make up requests to an operation, check every answer, and count the statuses."""
    seen: Counter[int] = Counter()
    checks = CHECKS.get_by_names([name for name in CHECKS.get_all_names() if name not in UNWANTED])
    made_up = st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])
    with somebody() as (ann, tables):

        @seed(1)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=made_up, table=st.sampled_from(["", *tables]), known=st.booleans())
        def check(case: Any, table: str, known: bool) -> None:
            if table and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table
            answer = send(ann, case, known=known)
            seen[answer.status_code] += 1
            case.validate_response(Response.from_any(answer), checks=checks)

        check()
    return seen


@pytest.mark.parametrize("name", OPERATIONS)
def test_made_up_requests_are_answered_as_documented(name: str) -> None:
    assert try_out(OPERATIONS[name], 8)


@pytest.mark.proof
@pytest.mark.parametrize("name", OPERATIONS)
def test_many_made_up_requests_are_answered_as_documented(name: str, scaled: Scaled, tally: Tally) -> None:
    """Requests made up from the OpenAPI document never make the server fail; answers are as documented"""
    tally(requests=sum(try_out(OPERATIONS[name], scaled(2_000)).values()))
