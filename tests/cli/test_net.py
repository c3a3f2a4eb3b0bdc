"""`gemwright net ...`."""

import json
from pathlib import Path

import pytest

from gemwright.agents import NetFacts, random_network, shipped_nets, write_network
from gemwright.cli.entry import run

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> str:
    facts = NetFacts(
        family="marvel", players=(2, 4), made="2026-01-02", how="by hand", decisions=12345, minutes=1.5
    )
    write_network(tmp_path / "one.gwnet", random_network(16, 3, seed=1), facts)
    return str(tmp_path / "one.gwnet")


def test_everything_about_a_network(file: str, capsys: Captured) -> None:
    assert run(["net", "info", file]) == 0
    told = capsys.readouterr().out
    for words in ("marvel", "2, 4", "16 x 3", "2026-01-02", "by hand", "12,345 decisions", "MIT"):
        assert words in told


def test_the_same_as_json(file: str, capsys: Captured) -> None:
    assert run(["net", "info", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["family"], found["players"], found["width"], found["layers"]) == ("marvel", [2, 4], 16, 3)
    assert found["bytes"] == 2 * found["numbers"]
    assert len(found["sha256"]) == 64


def test_in_another_language(file: str, capsys: Captured) -> None:
    assert run(["net", "info", file, "--lang", "da"]) == 0
    assert "Spillere" in capsys.readouterr().out


def test_a_damaged_file_is_refused_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "bad.gwnet"
    path.write_bytes(b"gemwright-net 1\n{}\n")
    assert run(["net", "info", str(path)]) != 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "bad.gwnet is damaged" in told.err


def test_what_comes_along(capsys: Captured) -> None:
    assert run(["net", "list", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == list(shipped_nets())
    assert run(["net", "list"]) == 0
    assert capsys.readouterr().out
