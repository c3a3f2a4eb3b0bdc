"""What can go wrong between a controller and an engine."""

from typing import ClassVar, Final

from gemwright.agents.errors import AgentError, AgentFailure
from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "unknown-message": "“{text}” is no message of the protocol",
    "bad-message": "“{text}” is no valid “{word}”: {problem}",
    "bad-json": "this is not one JSON object with a “type”",
    "bad-encoding": "this line is not UTF-8",
    "line-too-long": "a line is longer than {limit} bytes",
    "not-a-view": "a position has to be what one seat knows, so it ends with seat0 to seat3",
    "no-position": "there is no position to think about",
    "game-over": "the game is over, so there is nothing to decide",
    "not-its-view": "seat {seat} is to move, but this is the view of seat {viewer}",
    "busy": "“{word}” has to wait until the decision is made",
    "no-version": "version {version} of the protocol is not known here",
    "no-such-seat": "there is no seat {seat} in a game of {players}",
    "agent-broken": "the agent broke: {problem}",
    "no-setting": "there is no option “{option}” here",
}


class ProtocolError(GemwrightError):
    """A line that is no message, or a message that does not fit the moment."""

    messages: ClassVar[dict[str, str]] = MESSAGES


class EngineError(AgentError):
    """An engine that cannot be asked to play, because it is not there."""

    messages: ClassVar[dict[str, str]] = {
        "no-engine": "there is no engine “{path}”; give the path of a program, or the name of a command",
    }


class EngineFailure(AgentFailure):
    """An engine that failed, so that it loses the game it is playing."""

    messages: ClassVar[dict[str, str]] = {
        "engine-not-started": "engine “{engine}” cannot be started: {problem}",
        "engine-silent": "engine “{engine}” did not greet within {seconds} s",
        "engine-handshake": "engine “{engine}” did not greet but wrote “{text}”",
        "engine-nameless": "engine “{engine}” greeted without “id name”",
        "engine-version": "engine “{engine}” speaks version {version} of the protocol, not {wanted}",
        "engine-hung": "engine “{engine}” sent no “{word}” within {seconds} s",
        "engine-died": "engine “{engine}” ended with status {status}",
        "engine-died-saying": "engine “{engine}” ended with status {status}: {words}",
        "engine-closed": "engine “{engine}” closed its output and lives on",
        "engine-flooded": "engine “{engine}” wrote more than {lines} lines or {mebibytes} MiB",
        "engine-long-line": "engine “{engine}” wrote a line longer than {limit} bytes",
        "engine-nonsense": "engine “{engine}” answered “{text}”, which is no decision",
        "engine-illegal": "engine “{engine}” chose “{move}”, which is not legal here: {problem}",
        "engine-refused": "engine “{engine}” refused to decide: {text}",
        "engine-refused-game": ("engine “{engine}” refused to play {rules} with {players} players: {text}"),
        "engine-not-offered": "engine “{engine}” does not play {rules} with {players} players",
        "engine-option": "engine “{engine}” has no option “{option}”; its options are {choices}",
        "engine-option-value": "option “{option}” of engine “{engine}” cannot be “{value}”",
    }
