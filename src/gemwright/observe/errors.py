"""What can be wrong with a wish to observe."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "no-seat": "an observation is one seat's, and a spectator has none; take the view of a seat",
    "bad-seats": "there are no such seats: each game needs one from 0 to below its number of players",
    "bad-array": "“{name}” has to be a C-contiguous, writable array of {wanted}, not {found}",
}


class ObserveError(GemwrightError):
    """Something that cannot be observed, or an array that cannot take the numbers."""

    messages: ClassVar[dict[str, str]] = MESSAGES
