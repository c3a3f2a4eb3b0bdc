import sys
from pathlib import Path

import numba
import pytest

from gemwright.agents.kernels import games
from gemwright.rules import _kernel_cache, jit


@pytest.fixture
def own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package `somebody.kernels` outside gemwright."""
    folder = tmp_path / "somebody" / "kernels"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "__init__.py").write_text("def double(number):\n    return 2 * number\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "somebody", raising=False)
    return folder


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_entries_are_kept_below_the_code_of_the_rules() -> None:
    rules = _kernel_cache.path()
    kept = jit._folder("gemwright.agents")
    if rules is None or kept is None:
        pytest.skip("no cache can be written here")
    assert kept.parent == rules
    assert Path(games.greedy_decision.stats.cache_path).is_relative_to(kept)


def test_the_folder_follows_the_sources_of_the_package(own_package: Path) -> None:
    before = jit._folder.__wrapped__("somebody.kernels")
    assert before == jit._folder.__wrapped__("somebody.kernels")
    (own_package / "more.py").write_text("changed = True\n")
    after = jit._folder.__wrapped__("somebody.kernels")
    if before is None or after is None:
        pytest.skip("no cache can be written here")
    assert before != after
    assert before.name.startswith("somebody.kernels-")


def test_a_function_without_a_package_is_compiled_and_not_kept() -> None:
    def triple(number: int) -> int:
        return 3 * number

    triple.__module__ = "no_such_package"
    assert jit._folder("no_such_package") is None
    assert jit.entry(triple)(14) == 42


def test_the_cache_folder_of_the_user_comes_back() -> None:
    before = numba.config.CACHE_DIR

    @jit.entry
    def one() -> int:
        return 1

    assert before == numba.config.CACHE_DIR
    assert one() == 1
