"""Games in JSON, whichever of the known formats they are in."""

import msgspec

from .errors import RecordError
from .limits import LIMITS, Limits
from .mirror import read_json
from .record import GameRecord
from .sgr import FORMAT as SGR
from .sgr import import_sgr


class _Head(msgspec.Struct):
    format: str = ""


def game_from_json(data: bytes, limits: Limits = LIMITS) -> GameRecord:
    """Return the record of a JSON text: a mirror of ours, or an SGR file.

    Raises:
        RecordError: neither, damaged, too large, or not a legal game.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
    except RecursionError:
        raise RecordError("bad-json", reason="nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError("bad-json", reason=str(error)[:200]) from None
    return import_sgr(data, limits) if head.format == SGR else read_json(data, limits)
