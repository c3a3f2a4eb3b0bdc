"""What can be wrong with an agent: its name, its options, or what it plays."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "unknown-agent": "there is no agent “{agent}”; the agents are {choices}",
    "unknown-option": "agent “{agent}” has no option “{option}”; its options are {choices}",
    "no-options": "agent “{agent}” has no options, so “{option}” cannot be set",
    "bad-option": "option “{option}” of agent “{agent}” cannot be “{value}”; it can be {choices}",
    "option-twice": "option “{option}” of agent “{agent}” is given twice",
    "name-taken": "an agent “{agent}” is there already",
    "bad-name": "“{agent}” is no name for an agent; use small letters, digits, “-” and “_”",
    "broken-agent": "agent “{agent}” cannot be loaded: {problem}",
    "game-over": "the game is over, so “{agent}” has nothing to decide",
    "not-its-turn": "seat {seat} is to move, but this is the view of seat {viewer}",
    "illegal-choice": "agent “{agent}” chose {move}, which is not legal here",
    "not-compiled": "agent “{agent}” cannot play in batches; {choices} can",
    "impossible-view": "no position fits this view: some card of a level is missing, or there are too many",
    "bad-seconds": "an agent cannot think for {value} seconds; the limit has to be above 0",
    "bad-simulations": "an agent cannot make {value} simulations; the limit has to be above 0",
}


class AgentError(GemwrightError):
    """An agent that does not exist, cannot be set up so, or played what is not legal."""

    messages: ClassVar[dict[str, str]] = MESSAGES


class AgentFailure(AgentError):  # noqa: N818 - not a mistake of the caller's
    """An agent that gave no legal decision: it loses the game it is playing, and the match goes on."""

    messages: ClassVar[dict[str, str]] = MESSAGES
