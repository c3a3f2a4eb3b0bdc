"""`benchmarks/gpu.py`: rehearsed in Numba's simulator, with nothing but what GPU machines have."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gemwright.rules import GpuError

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / "benchmarks" / "gpu.py"
STAGES = ["gpu", "tests/rules/test_cuda.py", "tests/envs/test_cuda.py", "playouts", "steps", "environments"]
NOT_THERE = (
    "babel",
    "cyclopts",
    "gymnasium",
    "hypothesis",
    "litestar",
    "platformdirs",
    "rich",
    "sybil",
    "xdist",
)
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def command() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gpu_command", COMMAND)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lines_of(capsys: pytest.CaptureFixture[str]) -> Lines:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_rehearsal_goes_through_every_stage(tmp_path: Path) -> None:
    """Libraries that a machine for computing lacks cannot be imported."""
    for name in NOT_THERE:
        (tmp_path / f"{name}.py").write_text("raise ImportError(__name__)\n")
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(tmp_path)}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    done = subprocess.run(
        [sys.executable, str(COMMAND), "--small"],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        timeout=600,
    )
    machine, *found, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert machine["stage"] == "machine"
    assert [each["stage"] for each in found] == STAGES
    assert [each["status"] for each in found] == [0] * len(STAGES)
    assert all("passed" in each["tests"] for each in found[1:3])
    assert found[3]["figures"][0]["decisions"] > 0
    assert {row["observations"] for row in found[5]["figures"]} == {"uint8", "float32"}
    assert summary == summary | {"failed": [], "left_out": []}


def test_without_a_gpu_it_stops_at_once(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "0")
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    monkeypatch.setattr(command, "GPU_FACTS", "from gemwright.rules.gpu import require_gpu; require_gpu()")
    assert command.main(["--small"]) == 1
    _, gpu, summary = lines_of(capsys)
    assert gpu["said"][-1].endswith(str(GpuError("no-gpu")))
    assert (summary["failed"], summary["left_out"]) == (["gpu"], STAGES[1:])


def test_a_stage_that_fails_or_takes_too_long_does_not_stop_the_others(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = [
        ("good", ["-c", "print('words'); print('{\"figure\": 3}')"]),
        ("bad", ["-c", "import sys; sys.exit('a reason')"]),
        ("slow", ["-c", "import time; print('{\"figure\": 5}', flush=True); time.sleep(600)"]),
        ("late", ["-c", ""]),
    ]
    monkeypatch.setattr(command, "stages", lambda seconds, small: iter(made))
    monkeypatch.setattr(command, "LONGEST", 1.0)
    assert command.main(["--limit", "6"]) == 1
    _, good, bad, slow, summary = lines_of(capsys)
    assert (good["status"], good["figures"]) == (0, [{"figure": 3}])
    assert (bad["status"], bad["said"]) == (1, ["a reason"])
    assert (slow["status"] != 0, slow["figures"]) == (True, [{"figure": 5}])
    assert (summary["failed"], summary["left_out"]) == (["bad", "slow"], ["late"])


def test_stages_can_be_run_again_by_name(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        command, "stages", lambda seconds, small: iter([(name, ["-c", ""]) for name in STAGES])
    )
    assert command.main(["--only", "steps,gpu"]) == 0
    assert [each["stage"] for each in lines_of(capsys)] == ["machine", "gpu", "steps", "all"]
