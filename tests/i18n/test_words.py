"""The words that i18n knows are those that the other packages use."""

import ast
from collections.abc import Iterable, Iterator

import pytest

from gemwright.i18n import extraction, words
from gemwright.rules import COLOUR_NAMES, Phase, Status, Termination, tiles
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


def test_nobles_are_those_of_the_rules() -> None:
    assert [tile.title for tile in tiles("splendor")] == list(words.NOBLES)


def test_problems_of_positions_are_those_of_the_rules() -> None:
    assert sorted(words.POSITION_PROBLEMS) == sorted(flag.describe() for flag in Status)


def calls(package: str) -> Iterator[ast.Call]:
    for path in (extraction.PACKAGE / package).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def strings(nodes: Iterable[ast.expr]) -> set[str]:
    constants = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return {constant for constant in constants if isinstance(constant, str)}


def literals(package: str, field: str) -> set[str]:
    """Return what a package passes as `field=`, where it is a literal."""
    return strings(
        keyword.value for call in calls(package) for keyword in call.keywords if keyword.arg == field
    )


def texts_found_wrong(call: ast.Call) -> set[str]:
    """Return the problem in a call of `_PartError(problem, ...)` or `_bad(field, problem, ...)`."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == "_bad":
        return strings(call.args[1:2])
    return strings(call.args[:1]) if name.startswith("_") and name.endswith("Error") else set()


def test_problems_of_texts_are_those_of_the_rules() -> None:
    named = {problem for call in calls("rules") for problem in texts_found_wrong(call)}
    assert named | literals("rules", "problem") == set(words.TEXT_PROBLEMS)


def test_reasons_are_those_of_records() -> None:
    assert literals("records", "reason") - {""} == set(words.REASONS)


@pytest.mark.parametrize("field", ["colour", "phase", "termination"])
def test_no_package_passes_literals_where_the_rules_words_are_due(field: str) -> None:
    contexts = {"colour": {*words.AMOUNTS, *words.RULE_COLOURS}, "phase": words.PHASES}
    known = contexts.get(field, words.TERMINATIONS)
    for package in ("rules", "records", "agents", "cli", "notation"):
        assert literals(package, field) <= set(known)
