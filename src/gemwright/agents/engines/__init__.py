"""External programs as agents, and agents as such programs: the engine protocol (docs/formats/engine).

>>> from gemwright.agents.engines import Go, parse_command, write
>>> write(Go(ms=200), "json")
'{"type":"go","ms":200}'
>>> parse_command("go ms 200") == Go(ms=200)
True
"""

from gemwright.agents.engines.agent import EngineAgent, analysis_of
from gemwright.agents.engines.errors import EngineError, EngineFailure, ProtocolError
from gemwright.agents.engines.lines import Form, form_of, parse_answer, parse_command, write
from gemwright.agents.engines.messages import (
    MAX_LINE,
    MAX_SEED,
    VERSION,
    Answer,
    BestMove,
    Command,
    Feature,
    Gep,
    GepOk,
    Go,
    Id,
    Info,
    IsReady,
    Legal,
    Message,
    NewGame,
    Offer,
    Plays,
    Quit,
    ReadyOk,
    Refusal,
    Set,
    Situation,
    Stop,
)
from gemwright.agents.engines.process import EngineProcess, Event
from gemwright.agents.engines.programs import engine_command
from gemwright.agents.engines.server import EngineServer, serve
from gemwright.agents.engines.session import Decision, EngineSession, Greeting, Patience

__all__ = [
    "MAX_LINE", "MAX_SEED", "VERSION", "Answer", "BestMove", "Command", "Decision", "EngineAgent",
    "EngineError", "EngineFailure", "EngineProcess", "EngineServer", "EngineSession", "Event", "Feature",
    "Form", "Gep", "GepOk", "Go", "Greeting", "Id", "Info", "IsReady", "Legal", "Message", "NewGame",
    "Offer", "Patience", "Plays", "ProtocolError", "Quit", "ReadyOk", "Refusal", "Set", "Situation",
    "Stop", "analysis_of", "engine_command", "form_of", "parse_answer", "parse_command", "serve", "write",
]  # fmt: skip
