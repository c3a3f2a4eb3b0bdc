"""What can be wrong with an agent: its name, its options, or what it plays."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "unknown-agent": "there is no agent “{agent}”; the agents are {choices}",
    "unknown-option": "agent “{agent}” has no option “{option}”; its options are {choices}",
    "no-options": "agent “{agent}” has no options, so “{option}” cannot be set",
    "bad-option": "option “{option}” of agent “{agent}” cannot be “{value}”; it can be {choices}",
    "option-twice": "option “{option}” of agent “{agent}” is given twice",
    "option-missing": "agent “{agent}” needs option “{option}”; it can be {choices}",
    "name-taken": "an agent “{agent}” is there already",
    "bad-name": "“{agent}” is no name for an agent; use small letters, digits, “-” and “_”",
    "broken-agent": "agent “{agent}” cannot be loaded: {problem}",
    "game-over": "the game is over, so “{agent}” has nothing to decide",
    "not-its-turn": "seat {seat} is to move, but this is the view of seat {viewer}",
    "illegal-choice": "agent “{agent}” chose {move}, which is not legal here",
    "not-compiled": "agent “{agent}” cannot play in batches; {choices} can",
    "impossible-view": "no position fits this view: some card of a level is missing, or there are too many",
    "network-observation": "this network reads observations of version {found}, not {wanted}",
    "network-version": "the network {file} reads observations of version {found}, not {wanted}",
    "network-advice": "the network {file} reads the heuristic's opinion of version {found}, not {wanted}",
    "network-sizes": "a network has {wanted} sizes, not {found}",
    "network-inputs": "a network reads the {wanted} numbers of an observation, not {found}",
    "network-range": "a network has 1 to {most} layers of 1 to {most_width} numbers, not {layers} of {width}",
    "network-numbers": "a network of these sizes has {wanted} numbers, not {found}",
    "network-not-finite": "this network has numbers that are not finite",
    "network-facts": "“{name}” of a network cannot be {value}",
    "network-unreadable": "the network {file} cannot be read: {problem}",
    "network-no-file": "{file} is no network: its first line is not “gemwright-net 1”",
    "network-damaged": "the network {file} is damaged: {problem}",
    "network-decisions": "the network {file} decides between {found} decisions, not {wanted}",
    "network-game": "this network has learned {family} with {known} players, not {found} with {players}",
    "no-shipped-network": "no network that comes with Gemwright has learned {family} with {players} players",
    "no-network": "no network “{name}” comes with Gemwright; there are {choices}",
    "bad-seconds": "an agent cannot think for {value} seconds; the limit has to be above 0",
    "bad-simulations": "an agent cannot make {value} simulations; the limit has to be above 0",
}


class AgentError(GemwrightError):
    """An agent that does not exist, cannot be set up so, or played what is not legal."""

    messages: ClassVar[dict[str, str]] = MESSAGES


class AgentFailure(AgentError):  # noqa: N818 - not a mistake of the caller's
    """An agent that gave no legal decision: it loses the game it is playing, and the match goes on."""

    messages: ClassVar[dict[str, str]] = MESSAGES
