"""What can be wrong with a training run."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "no-torch": "training needs PyTorch; install it with: pip install 'gemwright[learn]'",
    "no-cuda": "there is no GPU that PyTorch can train on; use --device cpu",
    "bad-range": "{name} cannot be {value}; it goes from {low} to {high}",
    "bad-minutes": "a run cannot last {value} minutes; the time has to be above 0",
    "bad-players": "{value} are no numbers of players; name some of 2, 3 and 4, each once",
    "bad-rate": "the optimiser's step cannot be {value}; it has to be above 0 and at most 1",
    "other-family": "{value} cannot be learned beside {rules}: its cards are others",
    "named-twice": "{value} is to be learned twice; name each edition once",
    "bad-device": "there is no device “{value}”; the devices are {choices}",
    "other-size": "the network {file} has the size {found}, and the run {wanted}",
    "other-run": "{path} holds a run with {name}={found}, not {wanted}; choose another folder",
    "advised-first": "a network that reads the heuristic's opinion cannot learn without search; "
    "leave out --first, or add --no-advice",
    "diverged": "the network's numbers have grown out of all bounds; go on with a smaller --rate "
    "from what was kept last",
    "damaged-checkpoint": "the checkpoint {path} cannot be read: {problem}",
}


class LearnError(GemwrightError):
    """A training run that cannot be made, or gone on with."""

    messages: ClassVar[dict[str, str]] = MESSAGES
