"""The position line and its JSON mirror."""

import json
from contextlib import suppress
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemwright.rules import (
    GemwrightError,
    HandCard,
    Layout,
    Phase,
    Position,
    Status,
    TextError,
    UnknownCard,
    View,
)
from gemwright.rules.lines import FIELDS, MAX_LINE
from gemwright.testing import random_game
from tests.rules.helpers import Owned, all_views, find_card, same_row, sampled, scene

pytestmark = pytest.mark.interpreted

LINE = Position.initial("splendor-2024", 2, seed=7).text()
MARVEL = Position.initial("marvel", 3, seed=7).text()


def damaged(line: str, field: str, value: str) -> str:
    values = line.split()
    values[FIELDS.index(field)] = value
    return " ".join(values)


def part(line: str, field: str) -> str:
    return line.split()[FIELDS.index(field)]


@pytest.mark.parametrize("seed", range(2))
def test_positions_read_back(seed: int) -> None:
    for position in sampled(12, seed):
        again = Position.from_text(position.text())
        assert again == position
        assert again.text() == position.text()
        assert again.layout() == position.layout()
        assert again.legal_moves.ids == position.legal_moves.ids
        mirrored = Position.from_json(json.loads(json.dumps(position.to_json())))
        assert same_row(mirrored, Position.from_text(position.text()))


def test_views_read_back() -> None:
    for position in sampled(25):
        for view in all_views(position):
            again = View.from_text(view.text())
            assert same_row(again, view)
            assert again.viewer == view.viewer
            assert View.from_json(json.loads(json.dumps(view.to_json()))) == view


def test_every_phase_reads_back() -> None:
    games = chain.from_iterable(random_game(rules, 2, 5) for rules in ("splendor-2014", "marvel"))
    words = set()
    for position in games:
        if position.phase == Phase.ACTION and position.turns % 9:
            continue
        text = position.text()
        words.add(part(text, "phase").partition("=")[0])
        assert Position.from_text(text).text() == text
    choosing = scene("splendor-2024", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    choosing.push_text("+wug")
    assert Position.from_text(choosing.text()) == choosing
    assert words >= {"action", "payment", "return", "over"}


def test_what_a_phase_says() -> None:
    card = find_card("[L1 U 0 | W1 G1 R2 K1]")
    paying = scene("splendor-2024", Owned("W1 R1 $5"), market=[card])
    paying.push_text(f"b{card.full_name}")
    assert part(paying.text(), "phase") == "payment=U0:w1g1r2k1@1.1=-"
    paying.push_text("$w")
    assert part(paying.text(), "phase") == "payment=U0:w1g1r2k1@1.1=w1"
    returning = scene("splendor-2024", Owned("W2 U2 G2 R2 K2"))
    returning.push_text("+wug")
    assert part(returning.text(), "phase") == "return"
    returning.push_text("-g")
    assert part(returning.text(), "phase") == "return=g"
    again = Position.from_text(returning.text())
    assert again.legal_moves.ids == returning.legal_moves.ids


def test_a_pass_that_waits_for_its_tile() -> None:
    start = scene("splendor-2024+pass=always", Owned("", "W4 U4 G3"), tiles=["W4 U4", "W3 U3 G3"])
    start.push_text("--")
    assert part(start.text(), "phase") == "tile=passed"
    again = Position.from_text(start.text())
    for position in (start, again):
        position.push_text("N:w4u4")
        assert position.passes == 0


def test_overrides_read_back() -> None:
    layout = Position.initial("marvel", 2, seed=1).layout()
    layout.seats[0].bonuses, layout.seats[0].points = (1, 2, 3, 4, 5), 12
    layout.seats[1].num_bought, layout.seats[1].tags = 7, 2
    text = layout.text()
    assert part(text, "seats") == "-/-/-/bonuses=y1p2b3r4o5/points=12;-/-/-/num_bought=7/tags=2"
    with pytest.raises(GemwrightError):
        Position.from_text(text)
    loaded = Position.from_text(text, check=False)
    assert loaded.text() == text
    assert loaded.seat(0).bonuses == (1, 2, 3, 4, 5)
    assert Position.from_json(loaded.to_json(), check=False).seat(1).tags == 2


def test_hands_keep_order_and_secrets() -> None:
    hand = [HandCard(find_card("[L2 R 3 | R6]"), True), HandCard(find_card("[L1 R 0 | W3]"), False)]
    position = scene("splendor-2024", Owned(hand=hand))
    assert part(position.text(), "seats") == "-/-/R3:r6~,R0:w3;-/-/-"
    assert Position.from_text(position.text()).seat(0).hand == tuple(hand)
    assert part(position.view(1).text(), "seats") == "-/-/?2~,R0:w3;-/-/-"
    assert View.from_text(position.view(1).text()).seat(0).hand[0] == HandCard(UnknownCard(2), True)


def test_knowledge() -> None:
    position = Position.initial(seed=1)
    assert part(position.text(), "knowledge") == "full"
    assert part(position.view(None).text(), "knowledge") == "table"
    assert part(position.view(1).text(), "knowledge") == "seat1"
    assert part(position.view(1).text(), "decks") == "+36/+26/+16"
    assert View.from_text(position.text()) == position.view(None)


def test_any_blank_space_separates_fields() -> None:
    assert Position.from_text("\n".join(LINE.split())) == Position.from_text(f"  {LINE}\n")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("supply", "w0"), ("supply", "u1w1"), ("supply", "w100"), ("supply", "4"),
        ("market", "x"), ("market", "-,-,-,-/-,-,-,-"), ("market", "-,-,-/-,-,-,-/-,-,-,-"),
        ("decks", "-"), ("decks", "-/-/-/-"), ("decks", "+0/-/-"), ("decks", "+41/-/-"), ("decks", "+x/-/-"),
        ("tiles", "N:w4u4@"), ("tiles", "N:w4u4@-1"),
        ("tiles", "N:w4u4,N:u4g4,N:g4r4,N:r4k4,N:w4k4,N:w3u3g3"),
        ("seats", "-/-/-"), ("seats", "-/-;-/-"), ("seats", ";"), ("seats", "-/-/-;" * 4 + "-/-/-"),
        ("seats", "-/-/-/B;-/-/-"), ("seats", "-/-/-/points=x;-/-/-"),
        ("seats", "-/-/-/points=1/points=1;-/-/-"),
        ("seats", "-/-/-/A/A;-/-/-"), ("seats", "-/-/?1,?1,?1,?1;-/-/-"),
        ("first", "x"), ("first", "-1"), ("first", "00"), ("first", "1.0"), ("first", "٣"),
        ("to_move", ""), ("turns", "9999999999"), ("passes", "one"),
        ("phase", "Action"), ("phase", "action=1"), ("phase", "over"),
         ("phase", "over=running"),
        ("phase", "over=POINTS"), ("phase", "tile=x"),
        ("phase", "payment=R0:w3@4.1=-"), ("phase", "payment=R0:w3@1.5=-"),
        ("phase", "payment=R0:w3@hand"),
        ("knowledge", "seat4"), ("knowledge", "seat"), ("knowledge", "FULL"), ("knowledge", "none"),
    ],
)  # fmt: skip
def test_damage_names_its_field(field: str, value: str) -> None:
    with pytest.raises(TextError) as caught:
        Position.from_text(damaged(LINE, field, value) if value else LINE.replace(" 0 ", " ", 1))
    assert not value or f"field {field}" in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", "chess"), ("supply", "q1"), ("market", "?4,-,-,-/-,-,-,-/-,-,-,-"), ("decks", "W9:w9/-/-"),
        ("tiles", "N:w9"), ("tiles", "L:y3p3o3"), ("seats", "-/?1/-;-/-/-"), ("seats", "-/-/Z~;-/-/-"),
        ("phase", "payment"), ("phase", "return=t"), ("phase", "payment=?1@hand=-"),
        ("seats", "q1/-/-;-/-/-"),
    ],
)  # fmt: skip
def test_unknown_things_are_refused(field: str, value: str) -> None:
    with pytest.raises(GemwrightError) as caught:
        Position.from_text(damaged(LINE, field, value))
    assert "\n" not in str(caught.value)


def test_wrong_number_of_fields() -> None:
    for text in ("", "x", LINE + " x", " ".join(LINE.split()[:-1])):
        with pytest.raises(TextError, match="12 fields"):
            Position.from_text(text)


def test_size_limit() -> None:
    assert len(MARVEL) < MAX_LINE
    with pytest.raises(TextError, match="longer than"):
        Position.from_text(" " * (MAX_LINE + 1))
    data = Position.initial(seed=1).to_json()
    with pytest.raises(TextError, match="longer than"):
        Position.from_json({**data, "tiles": ["N:w4u4"] * 2000})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turns", 1.0), ("turns", True), ("turns", None), ("turns", -1), ("turns", []), ("turns", "1 2"),
        ("market", {}), ("market", [[]]), ("market", [[1, 2, 3, 4]] * 3), ("market", "x"), ("market", [None]),
        ("seats", [{}, {}]), ("seats", [{"tokens": "-"}] * 2), ("seats", [["-"], ["-"]]), ("seats", 5),
        ("seats", [{"tokens": 1, "cards": [], "hand": []}] * 2), ("decks", [[None], [], []]),
        ("tiles", ["N:w4u4", 3]), ("rules", None), ("rules", {}), ("supply", ""), ("phase", {}),
    ],
)  # fmt: skip
def test_damaged_json(field: str, value: object) -> None:
    data = Position.initial(seed=1).to_json()
    with pytest.raises(TextError) as caught:
        Position.from_json({**data, field: value})
    assert field in str(caught.value)


def test_json_mirrors_the_line() -> None:
    data = json.loads(json.dumps(Position.from_text(LINE).to_json()))
    assert tuple(data) == FIELDS
    assert data["market"][0] == part(LINE, "market").split("/")[0].split(",")
    assert data["seats"] == [{"tokens": "-", "cards": [], "hand": []}] * 2


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from((LINE, MARVEL)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 6))
        added = draw(st.text(alphabet="wugrk$ypbrot0123456789:/,;@~=+-.? ANL\u0663é", max_size=4))
        text = text[:at] + added + text[at + cut :]
    return text


@given(st.one_of(st.text(max_size=200), mutated()), st.booleans())
def test_lines_raise_value_errors_only(text: str, check: bool) -> None:
    for kind in (Position, View):
        with suppress(GemwrightError):
            table = kind.from_text(text, check=check)
            assert kind.from_text(table.text(), check=False).text() == table.text()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.floats() | st.text(max_size=8) | st.just("-"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)


@given(st.sampled_from(FIELDS), JSON, st.booleans())
def test_json_raises_value_errors_only(field: str, value: object, check: bool) -> None:
    data = Position.from_text(MARVEL).to_json()
    with suppress(GemwrightError):
        Position.from_json({**data, field: value}, check=check)


def test_layouts_read_lines_without_judging_them() -> None:
    layout = Layout.from_text(damaged(LINE, "supply", "w9"))
    assert layout.supply == (9, 0, 0, 0, 0, 0, 0)
    assert layout.status() == Status.TOKEN_TOTALS
    assert Layout.from_json(layout.to_json()).text() == layout.text()
