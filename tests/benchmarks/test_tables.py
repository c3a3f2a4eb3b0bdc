"""The load test in short: every decision reaches every watcher, in order; how fast decides nothing."""

import importlib.util
import json
import resource
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.cli.processes import environment

FOLDER = Path(__file__).parents[2] / "benchmarks"
PATIENCE = 150.0


def loaded(name: str) -> ModuleType:
    """A script of the benchmarks as a module, with what lies beside it in reach."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(FOLDER))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


crowd = loaded("crowd")
sys.modules.setdefault("crowd", crowd)
load = loaded("tables")


def run_load(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(FOLDER / "tables.py"), *arguments],
        capture_output=True,
        text=True,
        env=environment(home),
        timeout=PATIENCE,
        check=False,
    )


def test_every_decision_reaches_every_watcher_in_order(tmp_path: Path) -> None:
    done = run_load(
        tmp_path,
        "--tables",
        "4",
        "--seconds",
        "3",
        "--beat",
        "0.5",
        "--opening",
        "9",
        "--within",
        "1e6",
        "--json",
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    (report,) = told["runs"]
    assert told["passed"]
    assert told["held"] == report["tables"] == 4
    assert report["failures"] == {}
    assert report["decisions"] > 0
    assert 0 < report["p50"] <= report["p99"] <= report["worst"]
    assert {"processor", "cores", "python"} <= set(told["machine"])


def test_games_follow_one_another_until_the_largest_number_is_found(tmp_path: Path) -> None:
    done = run_load(
        tmp_path,
        *("--largest", "--tables", "1", "--step", "1", "--seconds", "0.5", "--beat", "0.05"),
        *("--opening", "150", "--within", "0.0001"),
    )
    assert done.returncode == 1, done.stderr
    assert "held: 0 tables" in done.stdout
    assert done.stdout.rstrip().count("tables:") == 1


def test_too_few_files_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 400))
    with pytest.raises(SystemExit, match=r"1000 tables need 3200 open files .* limit is 400"):
        load.require_files(1_000)


def test_the_limit_of_files_is_raised_as_far_as_need_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 4_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    load.require_files(1_000)
    load.require_files(-100)
    assert asked == [(3_200, 4_000)]


@pytest.mark.parametrize("wrong", [["--tables", "0"], ["--seconds", "0"], ["--beat", "-1"], ["--step", "0"]])
def test_numbers_out_of_range_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        load.main(wrong)
    assert "start at 1, times above 0" in capsys.readouterr().err


def test_percentiles_are_times_that_were_measured() -> None:
    seconds = [n / 1000 for n in range(1, 201)]
    assert load._percentile(seconds, 0.5) == 100
    assert load._percentile(seconds, 0.99) == 198
    assert load._percentile(seconds, 1.0) == 200
    assert load._percentile([0.005], 0.99) == 5
    assert load._percentile([], 0.99) == 0


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frames_are_split_wherever_they_are_cut(size: int) -> None:
    content = bytes(range(256)) * (size // 256 + 1)
    frame = framed(content[:size])
    assert crowd._frame(frame + b"\x81", 0) == (crowd.TEXT, len(frame) - size, len(frame))
    for cut in {0, 1, 2, 3, 5, 9, len(frame) - 1}:
        if cut < len(frame):
            assert crowd._frame(frame[:cut], 0) is None


def framed(content: bytes) -> bytes:
    """A frame as a server sends it (RFC 6455, 5.2)."""
    size = len(content)
    if size < 126:
        return bytes([0x81, size]) + content
    width, mark = (2, 126) if size < 65_536 else (8, 127)
    return bytes([0x81, mark]) + size.to_bytes(width, "big") + content


class AtTable:
    """What a reader tells its table."""

    def __init__(self) -> None:
        self.tally = crowd.Tally()
        self.is_closing = False
        self.heard: list[tuple[int, bool]] = []

    def arrived(self, seq: int, *, over: bool) -> None:
        self.heard.append((seq, over))


def events(*numbers: int) -> str:
    return written({"t": "events", "table": "x", "events": [{"seq": n, "words": "w"} for n in numbers]})


def state(seq: int, phase: str = "action", *texts: str) -> str:
    decisions = [{"id": 1, "text": text, "words": "w"} for text in texts]
    return written({"t": "state", "seq": seq, "phase": phase, "decisions": decisions, "view": {"a": [1]}})


def written(message: dict[str, Any]) -> str:
    """A message without blanks, as the server writes it."""
    return json.dumps(message, separators=(",", ":"))


def heard(*frames: str) -> tuple[AtTable, Any]:
    table = AtTable()
    reader = crowd.Reader(table)
    for frame in frames:
        reader.hear(frame.encode())
    return table, reader


def test_a_reader_follows_a_table() -> None:
    table, reader = heard(
        state(0, "action", "+wug"), f"{events(1, 2)}\n{state(2)}", events(3), state(3, "over")
    )
    assert table.tally.failures == {}
    assert table.heard == [(0, False), (2, False), (3, True)]
    assert reader.seq == 3
    assert not reader.can_decide
    assert reader.choices() == []


def test_a_reader_knows_what_it_may_decide() -> None:
    _, reader = heard(state(0, "action", "+wug", "r#1"))
    assert reader.can_decide
    assert reader.choices() == ["+wug", "r#1"]
    reader.forget()
    assert not reader.can_decide


@pytest.mark.parametrize(
    ("frames", "failure"),
    [
        ([events(2)], "entry 2 after 0"),
        ([events(1), events(1)], "entry 1 after 1"),
        ([events(1, 3)], "entry 3 after 1"),
        ([state(1)], "the state after entry 1, told of 0"),
        (['{"t":"error","code":"stale-move","message":"m"}'], "refused: stale-move"),
    ],
)
def test_a_reader_finds_what_is_missing_doubled_or_refused(frames: list[str], failure: str) -> None:
    assert heard(*frames)[0].tally.failures == {failure: 1}


def test_a_cut_counts_but_for_the_end() -> None:
    table, reader = heard()
    reader.cut()
    assert table.tally.failures == {"cut off": 1}
    table.is_closing = True
    reader.cut()
    assert table.tally.failures == {"cut off": 1}
