"""The words that i18n knows are those that the other packages use."""

import ast
from collections.abc import Iterator

import pytest

from gemwright.i18n import extraction, words
from gemwright.rules import COLOUR_NAMES, Phase, Status, Termination
from gemwright.rules.components import FAMILIES


def test_token_kinds_are_named_as_in_the_rules() -> None:
    for family in FAMILIES:
        names = [words.RULE_COLOURS.get(name, name) for name in COLOUR_NAMES[family]]
        assert tuple(names) == words.COLOURS[family]


def test_every_kind_has_every_form() -> None:
    kinds = {name for names in words.COLOURS.values() for name in names}
    colours = {name for names in words.COLOURS.values() for name in names[:5]}
    assert kinds == set(words.AS_TOKEN) == set(words.AMOUNTS)
    assert colours == set(words.AS_CARD) == set(words.AS_CARD_BOUGHT)


def test_the_contexts_of_the_forms_are_those_of_the_words() -> None:
    used = {message.context for message in extraction.extract() if message.file.endswith("i18n/words.py")}
    assert set(words.COLOUR_CONTEXTS.values()) <= used
    assert set(words.FIELD_CONTEXTS.values()) <= used


def test_phases_and_ends_are_those_of_the_rules() -> None:
    assert [phase.name.lower() for phase in Phase] == list(words.PHASES)
    assert [end.name.lower() for end in Termination] == list(words.TERMINATIONS)


def test_problems_of_positions_are_those_of_the_rules() -> None:
    assert sorted(words.POSITION_PROBLEMS) == sorted(flag.describe() for flag in Status)


def literals(package: str, field: str) -> Iterator[str]:
    """Yield what a package passes as `field=`, or to a call of `_WrongPart` or `_bad`, if it is a literal."""
    for path in (extraction.PACKAGE / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            given = [keyword.value for keyword in node.keywords if keyword.arg == field]
            if field == "problem" and isinstance(node.func, ast.Name):
                given += node.args[:1] if node.func.id == "_WrongPart" else []
                given += node.args[1:2] if node.func.id == "_bad" else []
            yield from (g.value for g in given if isinstance(g, ast.Constant) and isinstance(g.value, str))


def test_problems_of_texts_are_those_of_the_rules() -> None:
    assert set(literals("rules", "problem")) == set(words.TEXT_PROBLEMS)


FIELD_NAMES = {"clock", "evaluation", "mark", "simulations"}
"""Names of fields in a game file, which are the same in every language."""


def test_things_too_long_are_those_of_records() -> None:
    assert set(literals("records", "what")) - FIELD_NAMES <= set(words.THINGS)


@pytest.mark.parametrize("field", ["colour", "phase", "termination"])
def test_no_package_passes_literals_where_the_rules_words_are_due(field: str) -> None:
    contexts = {"colour": {*words.AMOUNTS, *words.RULE_COLOURS}, "phase": words.PHASES}
    known = contexts.get(field, words.TERMINATIONS)
    for package in ("rules", "records", "agents", "cli", "notation"):
        assert set(literals(package, field)) <= set(known)
