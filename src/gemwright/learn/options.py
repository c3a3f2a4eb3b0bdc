"""The options of `train`, listed once for both command lines; needs no PyTorch."""

from dataclasses import MISSING, dataclass, field
from typing import Any, Literal

from gemwright.i18n import N_


def _option(text: str, default: object = MISSING) -> Any:
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True, kw_only=True)
class TrainOptions:
    """What somebody who trains has asked for; `help` in the metadata of a field says what it is.

    The command lines read names, types and defaults from here. `TrainSettings` explains the
    values, and has the same defaults.
    """

    out: str = _option(N_("Folder for the run; one that is there goes on."))
    edition: str = _option(N_("splendor-2014, splendor-2024 or marvel."), "splendor-2024")
    rule: list[str] | None = _option(  # noqa: RUF009 - a field
        N_("A rule switch as NAME=VALUE; can be given more than once."), None
    )
    beside: list[str] | None = _option(  # noqa: RUF009 - a field
        N_("Another edition of the same cards to learn by turns, for example splendor-2014."), None
    )
    players: list[int] | None = _option(  # noqa: RUF009 - a field
        N_("The numbers of players to learn, for example 2 3 4; 2 if left out."), None
    )
    minutes: float = _option(N_("How long to train in all."), 60.0)
    device: Literal["cpu", "cuda"] = _option(N_("Where the network learns."), "cpu")
    threads: int | None = _option(N_("How many threads play; all cores if left out."), None)
    width: int = _option(N_("Numbers between the layers of the network."), 192)
    layers: int = _option(N_("Layers of that width."), 3)
    advice: bool = _option(
        N_("Let the network read what the heuristic thinks, beside the observation."), default=True
    )
    begin: str | None = _option(N_("A network to start from; random weights if left out."), None)
    first: float = _option(
        N_("Share of the time, 0 to 1, for self-play without search before that with it."), 0.0
    )
    games: int = _option(N_("Games side by side in self-play without search."), 4096)
    simulations: int = _option(N_("Simulations of a decision that is learned from."), 200)
    quick: int = _option(N_("Simulations of a decision that is only played."), 24)
    share: float = _option(N_("Share of the decisions, 0 to 1, that is learned from."), 0.25)
    rate: float = _option(N_("The optimiser's step, which falls to a twentieth."), 1e-3)
    evaluations: int = _option(N_("How often the run is evaluated, beside the end."), 12)
    seed: int = _option(N_("A number that fixes the games and the first weights."), 1)
    ray_address: str | None = _option(
        N_("Address of a Ray cluster that plays the games, or “local” for one on this machine."), None
    )
