import json

import pytest
from numba import config

from gemwright.rules import View
from tests.agents.golden_trees import SIMULATIONS, entry_name, evaluations, golden_path, search_view, views

FEW, MANY = SIMULATIONS


def require_golden(evaluation: str, name: str, view: View, simulations: int) -> None:
    """Compare a search with the file: visits exactly, values as far as machines agree."""
    file = json.loads(golden_path(evaluation).read_text(encoding="utf-8"))
    golden = file[entry_name(name, simulations)]
    found = json.loads(json.dumps(search_view(evaluation, view, simulations)))
    assert found["nodes"] == golden["nodes"]
    assert found["visits"] == golden["visits"]
    assert found["values"] == pytest.approx(golden["values"], abs=2e-5)
    assert found["of"].keys() == golden["of"].keys()
    for decision, values in found["of"].items():
        assert values == pytest.approx(golden["of"][decision], abs=2e-5)


each_search = pytest.mark.parametrize(
    ("evaluation", "name", "view"),
    [
        pytest.param(evaluation, name, view, id=f"{evaluation} {name}")
        for evaluation in evaluations()
        for name, view in views()
    ],
)


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="takes long as plain Python")
@each_search
def test_a_search_finds_what_it_found(evaluation: str, name: str, view: View) -> None:
    """If this fails and the search is meant to have changed: `python -m tests.agents.golden_trees`."""
    require_golden(evaluation, name, view, MANY)


@pytest.mark.interpreted
@each_search
def test_a_short_search_finds_what_it_found(evaluation: str, name: str, view: View) -> None:
    require_golden(evaluation, name, view, FEW)


@pytest.mark.parametrize("evaluation", evaluations())
def test_the_files_hold_every_view(evaluation: str) -> None:
    golden = json.loads(golden_path(evaluation).read_text(encoding="utf-8"))
    assert list(golden) == [entry_name(name, number) for name, _ in views() for number in SIMULATIONS]
    for name, found in golden.items():
        assert name.endswith(f" {sum(found['visits'].values())} simulations")
    assert any(len(found["visits"]) > 1 for name, found in golden.items() if "payment" in name)
