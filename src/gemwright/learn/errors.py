"""What can be wrong with a training run."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "no-torch": "training needs PyTorch; install it with: pip install 'gemwright[learn]'",
    "no-cuda": "there is no GPU that PyTorch can train on; use --device cpu",
    "bad-setting": "{name} cannot be {value}; it has to be {wanted}",
    "other-size": "the network {file} has the size {found}, and the run {wanted}",
    "other-run": "{path} holds a run with {name}={found}, not {wanted}; choose another folder",
    "damaged-checkpoint": "the checkpoint {path} cannot be read: {problem}",
}


class LearnError(GemwrightError):
    """A training run that cannot be made, or gone on with."""

    messages: ClassVar[dict[str, str]] = MESSAGES
