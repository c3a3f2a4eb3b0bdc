import json

import pytest
from numba import config

from tests.agents.golden_trees import SIMULATIONS, evaluations, golden_path, search_view, views

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="takes minutes as plain Python")


@pytest.mark.parametrize("evaluation", evaluations())
@pytest.mark.parametrize(("name", "view"), [pytest.param(*one, id=one[0]) for one in views()])
def test_a_search_finds_what_it_found(evaluation: str, name: str, view: object) -> None:
    """If this fails and the search is meant to have changed: `python -m tests.agents.golden_trees`."""
    golden = json.loads(golden_path(evaluation).read_text(encoding="utf-8"))[name]
    found = json.loads(json.dumps(search_view(evaluation, view)))  # type: ignore[arg-type]
    assert found["nodes"] == golden["nodes"]
    assert found["visits"] == golden["visits"]
    assert found["values"] == pytest.approx(golden["values"], abs=2e-5)
    assert found["of"].keys() == golden["of"].keys()
    for decision, values in found["of"].items():
        assert values == pytest.approx(golden["of"][decision], abs=2e-5)


@pytest.mark.parametrize("evaluation", evaluations())
def test_the_files_hold_every_view(evaluation: str) -> None:
    golden = json.loads(golden_path(evaluation).read_text(encoding="utf-8"))
    assert list(golden) == [name for name, _ in views()]
    assert all(sum(one["visits"].values()) == SIMULATIONS for one in golden.values())
    assert any(len(one["visits"]) in {2, 3} for name, one in golden.items() if "payment" in name)
