from typing import Any

import msgspec
import pytest

from gemwright.server.errors import ServerError
from gemwright.server.live.wishes import TableWish
from gemwright.server.web.flaws import LONGEST_SHOWN, refusal_of
from gemwright.server.web.socket import Incoming
from tests.server.sites import site

TWO = [{"who": "me"}, {"who": "me"}]
WISHES: list[tuple[Any, str, str]] = [
    ({}, "field-missing", "a field is missing: seats"),
    ({"seats": [{}]}, "field-missing", "a field is missing: seats[0].who"),
    ({"seats": [{"who": "cat"}]}, "field-choice", "seats[0].who must be one of bot, me, open"),
    ({"seats": [{"who": 3}]}, "field-type-not", "seats[0].who must be of the JSON type string, not integer"),
    ({"seats": "x"}, "field-type-not", "seats must be of the JSON type array, not string"),
    ({"seats": TWO, "first": "me"}, "field-choice", "first must be one of drawn, integer"),
    ({"seats": TWO, "rated": 7}, "field-type-not", "rated must be of the JSON type boolean, not integer"),
    (
        {"seats": TWO, "pace": "fast"},
        "field-type-not",
        "pace must be of the JSON type number | null, not string",
    ),
    ({"seats": TWO, "colour": "red"}, "field-unknown", "there is no such field here: colour"),
    ({"seats": TWO, "clock": {"hours": 1}}, "field-unknown", "there is no such field here: clock.hours"),
    (
        {"seats": TWO, "clock": {"kind": "sun"}},
        "field-choice",
        "clock.kind must be one of bank, days, move, none",
    ),
    (
        {"seats": TWO, "switches": {"turn_cap": 9}},
        "field-type-not",
        "switches[...] must be of the JSON type string, not integer",
    ),
    ([], "body-type", "what was sent must be of the JSON type object"),
    (None, "body-missing", "this request needs a body in JSON"),
]


def test_a_request_is_told_which_field_is_wrong() -> None:
    with site() as ann:
        for wish, code, message in WISHES:
            answer = ann.ask("POST", "/api/tables", json=wish)
            assert answer.status_code == 400
            assert answer.json() == {"code": code, "message": message}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/api/tables?show=all", "show must be one of finished, mine, running, waiting"),
        ("/api/components/chess", "family must be one of marvel, splendor"),
        ("/api/tables/TABLE/state?at=x", "at must be of the JSON type integer | null, not string"),
        ("/api/tables/TABLE/record?format=zip", "format must be one of json, text"),
    ],
)
def test_parameters_of_an_address_are_named(path: str, message: str) -> None:
    with site() as ann:
        answer = ann.ask("GET", path.replace("TABLE", ann.table("me", "me")))
        assert (answer.status_code, answer.json()["message"]) == (400, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"seats": ', "what was sent is JSON that breaks off"),
        ('{"seats" 1}', "what was sent is no JSON from byte 9 on"),
        ('{"seats": [{"who": "me"}], "pace": NaN}', "what was sent is no JSON from byte 35 on"),
    ],
)
def test_what_is_no_json_is_told_where(text: str, message: str) -> None:
    with site() as ann:
        assert ann.ask("POST", "/api/tables", content=text).json()["message"] == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "a field is missing: t"),
        ('{"t":"fly"}', "t must be one of language, leave, ping, play, return, takeback, try, watch"),
        ('{"t":5}', "t must be of the JSON type string"),
        ('{"t":"play","table":"a"}', "a field is missing: seq"),
        (
            '{"t":"play","table":"a","seq":1,"moves":[1]}',
            "moves[0] must be of the JSON type string, not integer",
        ),
        ('{"t":"ping","more":1}', "there is no such field here: more"),
        ("[]", "what was sent must be of the JSON type object"),
        ("nope", "what was sent is no JSON from byte 4 on"),
    ],
)
def test_a_message_is_told_which_field_is_wrong(text: str, message: str) -> None:
    with site() as ann, ann.socket() as talk:
        talk.session.send_text(text)
        assert talk.until("error")["message"] == message


@pytest.mark.parametrize(
    "name", ["u" * 5_000, "\n\x00\u202e`", "` - at `$.seats[0].who`", "x` - at `$.", "`" * 300, "☃" * 200]
)
def test_little_of_what_was_sent_is_repeated(name: str) -> None:
    for kind, sent in ((TableWish, {name: 1}), (Incoming, {"t": "ping", name: 1})):
        with pytest.raises(msgspec.ValidationError) as problem:
            msgspec.json.decode(msgspec.json.encode(sent), type=kind)
        refusal = refusal_of(str(problem.value), kind)
        assert refusal is not None
        assert refusal.code == "field-unknown" or (kind is TableWish and refusal.code == "field-missing")
        assert str(refusal).isprintable()
        assert len(str(refusal)) < LONGEST_SHOWN + 50


def test_values_that_were_sent_are_not_repeated() -> None:
    with pytest.raises(msgspec.ValidationError) as problem:
        msgspec.convert({"seats": [{"who": "` - at `$.t` SECRET"}]}, TableWish)
    assert str(refusal_of(str(problem.value), TableWish)) == "seats[0].who must be one of bot, me, open"


class Limited(msgspec.Struct):
    seat: int | list[dict[str, int]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Expected `int` >= 0 - at `$.seat`", ServerError("field-bad", field="seat")),
        ("Integer value out of range - at `$.data.seat`", ServerError("field-bad", field="seat")),
        ("Invalid enum value 3", None),
        ("something else", None),
        ("", None),
    ],
)
def test_what_is_said_otherwise(said: str, told: ServerError | None) -> None:
    refusal = refusal_of(said, Limited)
    assert str(refusal) == str(told)


def test_choices_in_lists_and_dictionaries_are_found() -> None:
    told = refusal_of("Invalid enum value 'x' - at `$.seat[0][...]`", Limited)
    assert str(told) == "seat[0][...] must be one of integer"
