"""What people write that cannot be read."""

from typing import ClassVar, Final

from gemwright.rules import TextError

MESSAGES: Final[dict[str, str]] = {
    "nothing-written": "nothing is written; write for example {examples}",
    "input-too-long": "a move has at most {limit} characters",
    "not-understood": "“{text}” is not understood here; write for example {examples}",
    "unknown-word": "“{word}” in “{text}” is not understood here; write for example {examples}",
    "unclear-word": "“{word}” in “{text}” can be {choices}",
    "after-the-turn": "“{text}” comes after the end of the turn",
    "empty-slot": "slot {place} of the market is empty",
    "no-such-slot": "there is no slot {place}; the levels are 1 to 3 and their slots 1 to 4",
    "no-hand-card": "there is no card {place} in the hand, which holds {count}",
    "no-card-fits": "no card within reach begins with “{text}”",
    "several-cards-fit": "“{text}” fits several cards: {choices}",
    "no-tile-fits": "no tile on the table fits “{text}”",
    "several-tiles-fit": "“{text}” fits several tiles: {choices}",
}


class InputError(TextError):
    """A text that no dialect of human input understands; see docs/formats/human-input."""

    messages: ClassVar[dict[str, str]] = MESSAGES
