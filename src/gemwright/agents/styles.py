"""Playing styles: what a player likes more than it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gemwright.agents.kernels import weights as w
from gemwright.agents.kernels.weights import V1, Weights, changed

PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class Style:
    """A way to play.

    Attributes:
        factors: how many times as much something counts, by place in the weights.
        added: what is added to a weight, by place.
        insistence: how much winning chance is given up for a decision that the style likes
            e times as much.
        statistic: the statistic of a match by which the style shows.
    """

    factors: Mapping[int, float]
    added: Mapping[int, int]
    insistence: float
    statistic: str

    def weights(self) -> Weights:
        """Return greedy's weights changed by the style, int64 (NUM_WEIGHTS,)."""
        return changed(V1, self.factors, self.added)


STYLES: Final[Mapping[str, Style]] = {
    "racer": Style({w.RESERVE_COST: 3.0, w.BLIND_COST: 3.0}, {}, 0.06, "rounds"),
    "noble-hunter": Style({w.TILE: 6.0, w.TILE_NEED: 6.0, w.POINT: 0.6}, {}, 0.03, "nobles"),
    "blocker": Style({w.CONTESTED: 60.0, w.RESERVE_COST: 0.0}, {w.RESERVE_COST: -4000}, 0.03, "reserves"),
    "hoarder": Style({w.BUY: 0.75}, {w.TOKEN: 1500}, 0.03, "tokens"),
}
"""The styles by name; `plain` is none of them."""
