"""Where there is no GPU, or no numba-cuda: one line says so."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from gemwright.rules import GpuError
from gemwright.rules.bench import main
from gemwright.rules.gpu import load_cuda, require_gpu

ROOT = Path(__file__).parents[2]
NO_GPU = "there is no GPU here that Numba can use"
NO_LIBRARY = "numba-cuda is not installed; it comes with “pip install gemwright[gpu]”"
HIDDEN = {"NUMBA_ENABLE_CUDASIM": "0", "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": str(ROOT / "src")}
"""What lets Numba see no GPU, whether there is one or not."""


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(numba, "cuda", raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    command, environment = [sys.executable, *arguments], os.environ | HIDDEN
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=300)


def test_numba_cuda_is_missing(without_library: None) -> None:
    for ask in (load_cuda, require_gpu):
        with pytest.raises(GpuError) as caught:
            ask()
        assert (caught.value.code, str(caught.value)) == ("no-gpu-library", NO_LIBRARY)


def test_there_is_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba.cuda")
    monkeypatch.setattr(load_cuda(), "is_available", lambda: False)
    with pytest.raises(GpuError) as caught:
        require_gpu()
    assert (caught.value.code, str(caught.value)) == ("no-gpu", NO_GPU)


def test_a_gpu_or_the_simulator_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba.cuda")
    monkeypatch.setattr(load_cuda(), "is_available", lambda: True)
    require_gpu()


@pytest.mark.parametrize("work", ["playouts", "steps"])
def test_a_measurement_ends_with_one_line(
    work: str, without_library: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "gemwright.rules.cuda", raising=False)
    with pytest.raises(SystemExit) as ended:
        main([work, "--device", "cuda"])
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", f"bench: {NO_LIBRARY}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["-m", "gemwright.rules.bench", "playouts", "--device", "cuda"],
        ["benchmarks/environments.py", "--cuda", "--quick"],
    ],
)
def test_a_command_ends_with_one_line(arguments: list[str]) -> None:
    pytest.importorskip("numba.cuda")
    name, *rest = arguments
    done = python(*([name] if name == "-m" else [str(ROOT / name)]), *rest)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.removeprefix("bench: ") == f"{NO_GPU}\n"


@pytest.mark.parametrize(
    ("module", "needed"),
    [("rules.cuda", "gemwright.rules.cuda.CudaGames('marvel', 1)"), ("envs.cuda", "None")],
)
def test_a_program_finds_an_error_with_a_code(module: str, needed: str) -> None:
    pytest.importorskip("numba.cuda")
    program = f"""
from gemwright.rules import GpuError
try:
    import gemwright.{module}
    {needed}
except GpuError as problem:
    print(problem.code)
"""
    done = python("-c", program)
    assert (done.stdout, done.stderr) == ("no-gpu\n", "")
