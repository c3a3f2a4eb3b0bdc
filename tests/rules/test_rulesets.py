"""Rule sets and their names."""

from itertools import product

import pytest

from gemwright.rules import EDITIONS, GemwrightError, Position, RuleSet, SetUpError, switch_choices
from gemwright.rules.catalogue import TakeRule
from tests.rules.helpers import Owned, final, scene

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("edition", EDITIONS)
def test_edition_alone_is_its_defaults(edition: str) -> None:
    rules = RuleSet.parse(edition)
    assert rules == RuleSet.of(edition)
    assert rules.name == str(rules) == edition
    assert rules.take_distinct == ("up_to" if edition == "splendor-2014" else "exact")
    assert (rules.short_supply, rules.payment, rules.passing) == ("max", "free", "forced_only")
    assert (rules.stalemate, rules.turn_cap, rules.reserved_from_table_public) == ("draw", None, True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_combination_reads_back(edition: str) -> None:
    choices = switch_choices()
    choices["turn_cap"] = ("none", "1", "62", "1000000")
    for values in product(*choices.values()):
        rules = RuleSet.of(edition)
        for switch, value in zip(choices, values, strict=True):
            rules = rules.switched(switch, value)
        assert RuleSet.parse(rules.name) == rules
        assert RuleSet.parse(rules.name).name == rules.name


def test_only_differences_are_named() -> None:
    assert RuleSet.parse("marvel+payment=free+turn_cap=none").name == "marvel"
    assert RuleSet.parse("splendor-2014+take_distinct=up_to").name == "splendor-2014"
    assert RuleSet.parse("splendor-2024+pass=always").name == "splendor-2024+pass=always"
    assert RuleSet.parse("splendor-2014+take_distinct=exact").take_rule == TakeRule.EXACT_MAX


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-edition"),
        ("splendor", "unknown-edition"),
        ("Marvel", "unknown-edition"),
        ("marvel ", "unknown-edition"),
        ("x" * 100_000, "unknown-edition"),
        ("marvel+", "unknown-switch"),
        ("marvel+points=21", "unknown-switch"),
        ("marvel+passing=always", "unknown-switch"),
        ("marvel+pass", "bad-switch-value"),
        ("marvel+pass=never", "bad-switch-value"),
        ("marvel+pass=always=", "bad-switch-value"),
        ("marvel+turn_cap=0", "bad-switch-value"),
        ("marvel+turn_cap=-1", "bad-switch-value"),
        ("marvel+turn_cap=1.5", "bad-switch-value"),
        ("marvel+turn_cap=1000001", "bad-switch-value"),
        ("marvel+turn_cap=٣", "bad-switch-value"),
        ("marvel+turn_cap=" + "9" * 5000, "bad-switch-value"),
        ("marvel+reserved_from_table_public=True", "bad-switch-value"),
    ],
)
def test_bad_names_are_refused_in_a_line(text: str, code: str) -> None:
    with pytest.raises(SetUpError) as caught:
        RuleSet.parse(text)
    assert caught.value.code == code
    assert isinstance(caught.value, GemwrightError)
    assert len(str(caught.value)) < 300


def test_switches_reach_the_game() -> None:
    exact = Position.initial("splendor-2024", seed=0)
    up_to = Position.initial("splendor-2024+take_distinct=up_to", seed=0)
    assert (len(exact.legal_moves), len(up_to.legal_moves)) == (30, 45)
    assert 77 in Position.initial("marvel+pass=always", seed=0).legal_moves


def test_turn_cap_ends_after_complete_rounds() -> None:
    position = Position.initial("splendor-2024+turn_cap=2", 3, first=1, seed=0)
    for _ in range(6):
        assert position.outcome() is None
        position.push_turn("r#1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination.name == "CAP"
    assert outcome.winners == (0, 1, 2)


def test_marvel_cap_without_qualifier_is_a_draw() -> None:
    position = Position.initial("marvel+turn_cap=1", 2, seed=0)
    position.push_turn("r#1")
    position.push_turn("r#1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.is_draw


def test_always_pass_ends_after_one_pass_each() -> None:
    position = Position.initial("splendor-2024+pass=always+stalemate=rank", 4, seed=0)
    position.push_turn("--")
    position.push_turn("r#1")
    for _ in range(4):
        assert position.outcome() is None
        position.push_turn("--")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination.name == "STALEMATE"
    assert outcome.winners == (0, 1, 2, 3)


def test_short_supply_any() -> None:
    position = Position.initial("splendor-2024+short_supply=any", seed=0)
    layout = position.layout()
    layout.supply = (1, 1, 0, 0, 0, 5, 0)
    takes = [move.text for move in layout.build(check=False).legal_moves if move.kind == "take"]
    assert takes == ["+wu", "+w", "+u"]


def test_a_pass_that_gains_a_tile_does_not_count() -> None:
    owned = Owned("", "W4 U4")
    position = scene("splendor-2024+pass=always", owned, tiles=["W4 U4"])
    position.push_turn("--")
    assert len(position.seat(0).tiles) == 1
    assert position.passes == 0
    position.push_turn("--")
    assert (position.passes, position.outcome()) == (1, None)
    position.push_turn("--")
    assert final(position).termination.name == "STALEMATE"
