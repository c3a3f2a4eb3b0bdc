"""What can be wrong with a match."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "too-few-agents": "a match needs two agents or more, not {count}",
    "too-few-games": "{games} games are too few for everybody to meet; it takes {needed}",
    "bad-games": "a match has 1 to {most} games, not {games}",
    "cannot-play": "“{agent}” cannot play {game} with {players} players: {reason}",
    "bad-workers": "there can be 1 to {most} workers, not {workers}",
    "bad-format": "there is no format “{format}”; the formats are {choices}",
    "bad-executor": "there is no executor “{executor}”; the executors are {choices}",
    "no-ray": "Ray is not installed; it comes with “pip install gemwright[cluster]”",
    "no-cluster": "the Ray cluster at “{address}” cannot be used: {problem}",
    "bad-sprt": "“{text}” is no pair of Elo differences; write the lower one, a comma and the higher one",
    "sprt-pairs": "a match can be stopped early between two agents only",
    "worker-lost": "a worker ended while it was playing; games before that are kept with --out",
    "other-match": "“{folder}” holds another match: {what} is {found} there, not {wanted}",
    "folder-damaged": "line {line} of “{file}” is damaged",
    "folder-foreign": "“{file}” is no file of a match",
    "folder-unwritable": "“{folder}” cannot be written: {problem}",
    "folder-in-use": "another match is being played in “{folder}”",
}


class ArenaError(GemwrightError):
    """A match that cannot be played so."""

    messages: ClassVar[dict[str, str]] = MESSAGES
