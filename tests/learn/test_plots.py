"""The curves of a run."""

from pathlib import Path
from typing import Any

import pytest

from gemwright.learn import plots
from gemwright.learn.plots import can_plot, plot_run

LINES: list[dict[str, Any]] = [
    {"part": "play", "seconds": 30.0, "value": 0.69, "entropy": 2.4},
    {"part": "search", "seconds": 60.0, "value": 0.6, "policy": 0.4, "entropy": 2.0},
    {"part": "search", "seconds": 120.0, "value": 0.5, "policy": 0.3, "entropy": 1.5},
    {"part": "evaluation", "seconds": 120.0, "greedy_2": 0.8, "greedy_2_error": 0.02, "search_2": 0.4,
     "search_2_error": 0.03, "greedy_3": 0.6, "greedy_3_error": 0.02},
]  # fmt: skip
BINS: list[dict[str, Any]] = [
    {"low": 0.0, "high": 0.1, "count": 5, "predicted": 0.06, "actual": 0.1},
    {"low": 0.1, "high": 0.2, "count": 0, "predicted": None, "actual": None},
]


@pytest.mark.skipif(not can_plot(), reason="Matplotlib is not installed")
def test_a_picture_of_everything(tmp_path: Path) -> None:
    path = tmp_path / "curves.svg"
    plot_run(LINES, BINS, path)
    first = path.read_text()
    for words in ("share of victories", "entropy, nats", "predicted share", "3 players", "of who wins"):
        assert words in first
    plot_run(LINES, BINS, path)
    assert path.read_text() == first


@pytest.mark.skipif(not can_plot(), reason="Matplotlib is not installed")
def test_no_two_curves_of_strength_look_alike() -> None:
    from matplotlib.figure import Figure

    shares = {f"{kind}_{players}": 0.5 for kind in ("greedy", "search") for players in (2, 3, 4)}
    errors = {f"{name}_error": 0.02 for name in shares}
    axes = Figure().subplots()
    plots._plot_strength(axes, [{"part": "evaluation", "seconds": 60.0, **shares, **errors}])
    curves = [line for line in axes.lines if line.get_marker() == "o"]  # the others are ends of bars
    assert len(curves) == 6
    assert len({(curve.get_color(), curve.get_linestyle()) for curve in curves}) == 6


@pytest.mark.skipif(not can_plot(), reason="Matplotlib is not installed")
def test_a_run_that_has_just_begun(tmp_path: Path) -> None:
    plot_run([], [], tmp_path / "curves.png")
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
