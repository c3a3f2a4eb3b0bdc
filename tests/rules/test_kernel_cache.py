"""Where compiled kernels are kept."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from numba import config

from gemwright.rules import _kernel_cache


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    for function in (_kernel_cache.key, _kernel_cache.path):
        function.cache_clear()
    yield
    for function in (_kernel_cache.key, _kernel_cache.path):
        function.cache_clear()


def sources(folder: Path, text: str) -> Path:
    (folder / "kernels" / "__pycache__").mkdir(parents=True, exist_ok=True)
    (folder / "kernels" / "play.py").write_text(text, encoding="utf-8")
    (folder / "data.csv").write_text("1,2", encoding="utf-8")
    return folder


def key_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(_kernel_cache, "files", lambda _: folder)
    _kernel_cache.key.cache_clear()
    return _kernel_cache.key()


def test_the_key_follows_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = key_of(sources(tmp_path, "a = 1"), monkeypatch)
    assert key_of(sources(tmp_path, "a = 1"), monkeypatch) == first
    assert key_of(sources(tmp_path, "a = 2"), monkeypatch) != first
    sources(tmp_path, "a = 1")
    (tmp_path / "data.csv").write_text("1,3", encoding="utf-8")
    assert key_of(tmp_path, monkeypatch) != first


def test_other_files_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = key_of(sources(tmp_path, "a = 1"), monkeypatch)
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    (tmp_path / "kernels" / "__pycache__" / "play.py").write_text("x", encoding="utf-8")
    assert key_of(tmp_path, monkeypatch) == first


def test_the_key_follows_bounds_checks_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for value in ("0", "1"):
        monkeypatch.setenv("NUMBA_BOUNDSCHECK", value)
        _kernel_cache.key.cache_clear()
        keys.add(_kernel_cache.key())
    monkeypatch.setattr(_kernel_cache, "version", lambda _: "0.0")
    _kernel_cache.key.cache_clear()
    keys.add(_kernel_cache.key())
    assert len(keys) == 3
    assert all(len(key) == 16 for key in keys)


def test_the_folder_is_named_after_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    path = _kernel_cache.path()
    assert path == tmp_path / "gemwright" / f"kernels-{_kernel_cache.key()}"
    assert path.is_dir()


def test_other_packages_have_folders_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    rules, agents = _kernel_cache.path(), _kernel_cache.path("gemwright.agents")
    assert rules is not None
    assert agents is not None
    assert agents.parent == rules
    assert agents.name.startswith("gemwright.agents-")


def test_a_folder_follows_the_packages_whose_kernels_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setattr(_kernel_cache, "files", lambda package: tmp_path / package)
    for package in ("gemwright.rules", "gemwright.observe", "gemwright.agents"):
        sources(tmp_path / package, "a = 1")
    before = _kernel_cache.path("gemwright.agents")
    sources(tmp_path / "gemwright.observe", "a = 2")
    _kernel_cache.path.cache_clear()
    after = _kernel_cache.path("gemwright.agents")
    assert before is not None
    assert after is not None
    assert before.parent == after.parent
    assert before.name != after.name


def test_no_cache_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gemwright").write_text("a file in the way", encoding="utf-8")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    before = config.CACHE_DIR
    with _kernel_cache.folder() as writable:
        assert not writable
        assert before == config.CACHE_DIR


def test_read_only_folder_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert _kernel_cache.path() is None


def test_numba_is_pointed_there_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    before = config.CACHE_DIR
    with _kernel_cache.folder() as writable:
        assert writable
        assert str(_kernel_cache.path()) == config.CACHE_DIR
    assert before == config.CACHE_DIR


def test_games_work_without_a_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    code = "from gemwright.rules import Position; print(len(Position.initial(seed=1).legal_moves))"
    paths = {"HOME": str(blocked), "XDG_CACHE_HOME": str(blocked / "x"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **paths}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "30"
