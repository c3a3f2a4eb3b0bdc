"""What can be wrong with an environment, or with what it is given."""

from typing import ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "unknown-reward": "there is no reward “{reward}”; the rewards are {choices}",
    "unknown-illegal": "an illegal decision cannot be answered by “{answer}”; the answers are {choices}",
    "unknown-render": "there is no render mode “{mode}”; the modes are {choices}",
    "no-games": "an environment needs 1 game or more, not {games}",
    "bad-dtype": "observations are float32 or uint8, not {dtype}",
    "bad-array": "“{name}” has to be a C-contiguous, writable array of {wanted}, not {found}",
    "bad-input": "“{name}” has to be an array of {wanted}, not {found}",
    "illegal-decision": "decision {decision} is not legal in game {game}; nothing was played",
    "no-decision": "“{decision}” is no decision; a decision is a whole number from 0 to 77",
    "not-legal-now": "decision {decision} is not legal now",
    "not-reset": "call reset before anything else",
    "game-over": "the game is over; call reset to start the next",
    "bad-opponents": "a game is for 2 to 4 players, so there are 1 to 3 opponents, not {count}",
    "no-opponents": "opponents are a list of names of agents, such as greedy:v1, not {found}",
    "no-agent": "there is no agent “{agent}”; the agents are {choices}",
    "bad-seat": "there is no seat {seat}; the seats are 0 to {last}",
    "bad-slots": "the slots of {count} levels of 4 were expected, each 0 to 3 once a level",
    "bad-order": "an order of {count} opponents names each of 0 to {last} once",
}


class EnvError(GemwrightError):
    """An environment that cannot be made so, or was given what it cannot take."""

    messages: ClassVar[dict[str, str]] = MESSAGES
