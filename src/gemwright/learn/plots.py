"""The curves of a training run as a picture; needs Matplotlib, from the extra `learn`."""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

CURVES: Final = "curves.svg"

INK: Final = "#2b2d42"
PALETTE: Final = ("#1d6fa5", "#c8553d", "#3a7d44", "#8e5572")
_STYLE: Final[dict[Any, Any]] = {
    "axes.edgecolor": "#c9ccd6",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9.5,
    "grid.color": "#e8eaf0",
    "legend.frameon": False,
    "svg.hashsalt": "gemwright",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}

_MATCHES: Final = {
    "greedy": ("policy alone among greedy", "-"),
    "search": ("in the search, among the search without", "--"),
}
"""What a run is evaluated by, with its words in the picture and the kind of its line."""

Lines = Sequence[Mapping[str, Any]]


def can_plot() -> bool:
    """Tell whether Matplotlib is there."""
    return find_spec("matplotlib") is not None


def plot_run(lines: Lines, calibration: Lines, path: Path) -> None:
    """Draw how a run went: strength, losses, entropy of the policy, and calibration of the values.

    Args:
        lines: its progress, as `RunFolder.lines` yields it.
        calibration: the bins of `gemwright.learn.calibration`, as dictionaries; may be empty.
        path: the picture; its suffix says which kind, `.svg` or `.png`.
    """
    import matplotlib as mpl  # noqa: PLC0415 - an extra, slow to import
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(9, 6.2), layout="constrained")
        ((strength, value), (entropy, bins)) = figure.subplots(2, 2)
        _plot_strength(strength, lines)
        _plot(value, lines, {"value": "of who wins", "policy": "of the policy"}, "loss, nats")
        _plot(entropy, lines, {"entropy": "policy"}, "entropy, nats")
        _plot_calibration(bins, calibration)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _minutes(lines: Lines, name: str) -> tuple[list[float], list[float]]:
    known = [line for line in lines if name in line]
    return [line["seconds"] / 60 for line in known], [line[name] for line in known]


def _plot(axes: Any, lines: Lines, names: Mapping[str, str], label: str) -> None:
    for (name, words), colour in zip(names.items(), PALETTE, strict=False):
        for part, style in (("play", ":"), ("search", "-")):
            minutes, numbers = _minutes([line for line in lines if line["part"] == part], name)
            if minutes:
                shown = words if len(names) > 1 else None
                axes.plot(minutes, numbers, style, color=colour, linewidth=1.4, label=shown)
    axes.set(xlabel="minutes", ylabel=label)
    if len(names) > 1 and axes.lines:
        axes.legend()


def _plot_strength(axes: Any, lines: Lines) -> None:
    """Draw each kind of match in its own colour; of several numbers of players, each has its own."""
    evaluations = [line for line in lines if line["part"] == "evaluation"]
    known = [players for players in (2, 3, 4) if any(f"greedy_{players}" in line for line in evaluations)]
    for at, players in enumerate(known):
        for kind, (words, style) in _MATCHES.items():
            minutes, numbers = _minutes(evaluations, f"{kind}_{players}")
            _, errors = _minutes(evaluations, f"{kind}_{players}_error")
            if minutes:
                bars = [1.96 * 100 * error for error in errors]
                colour = PALETTE[at if len(known) > 1 else list(_MATCHES).index(kind)]
                axes.errorbar(minutes, [100 * n for n in numbers], bars, color=colour, linestyle=style,
                              label=f"{words}, {players} players", linewidth=1.4, capsize=2, marker="o",
                              markersize=3)  # fmt: skip
    axes.set(xlabel="minutes", ylabel="share of victories, %", ylim=(0, 100))
    if evaluations:
        axes.set_xlim(left=0)
        axes.legend(fontsize=8 if len(known) == 1 else 6.5)


def _plot_calibration(axes: Any, calibration: Lines) -> None:
    axes.plot([0, 1], [0, 1], color="#c9ccd6", linewidth=1)
    known = [one for one in calibration if one["count"]]
    if known:
        largest = max(one["count"] for one in known)
        sizes = [12 + 90 * one["count"] / largest for one in known]
        axes.scatter([one["predicted"] for one in known], [one["actual"] for one in known], s=sizes,
                     color=PALETTE[0], alpha=0.85, linewidths=0)  # fmt: skip
    axes.set(xlabel="predicted share of the victory", ylabel="actual share", xlim=(0, 1), ylim=(0, 1))
    axes.set_aspect("equal")
