"""Messages as lines: the text form, and NDJSON."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, cast

import msgspec

from gemwright.agents.engines.errors import ProtocolError
from gemwright.agents.engines.messages import (
    ANSWERS,
    COMMANDS,
    MAX_LINE,
    Answer,
    BestMove,
    Command,
    Feature,
    Gep,
    GepOk,
    Go,
    Id,
    Info,
    Legal,
    Message,
    NewGame,
    Offer,
    Plays,
    Refusal,
    Set,
    Situation,
    build,
)
from gemwright.agents.engines.wording import in_our_words
from gemwright.rules import SPECTATOR, GemwrightError, View
from gemwright.rules.names import shorten

Form = Literal["text", "json"]
"""The two forms of the protocol."""

Fields = dict[str, Any]

_BLANKS: Final = re.compile(r"[ \t]+")
_WHOLE: Final = re.compile(r"-?\d{1,18}", re.ASCII)
_NUMBER: Final = re.compile(r"-?\d{1,18}(?:\.\d{1,30})?(?:[eE][-+]?\d{1,2})?", re.ASCII)


def form_of(line: bytes) -> Form:
    """Return the form that a first line chooses: JSON begins with a brace."""
    return "json" if line.lstrip().startswith(b"{") else "text"


def parse_command(line: bytes | str, form: Form = "text") -> Command:
    """Read what a controller sent, without the end of its line.

    Raises:
        ProtocolError: no message, or not a valid one; `unknown-message` for a word that a later
            version may know.
        GemwrightError: its position is none.

    >>> parse_command("go ms 100 lines 3")
    Go(ms=100, sims=None, infinite=False, lines=3)
    """
    return cast(Command, _parse(line, form, COMMANDS))


def parse_answer(line: bytes | str, form: Form = "text") -> Answer:
    """Read what an engine sent; raises as `parse_command` does.

    >>> parse_answer('{"type": "bestmove", "move": "+wug"}', "json")
    BestMove(move='+wug')
    """
    return cast(Answer, _parse(line, form, ANSWERS))


def write(message: Message, form: Form = "text") -> str:
    """Return a message as one line without its end.

    >>> write(Go(ms=100))
    'go ms 100'
    >>> write(Go(ms=100), "json")
    '{"type":"go","ms":100}'
    """
    if form == "json":
        return msgspec.json.encode(message, enc_hook=_view_json).decode()
    writer = _WRITERS.get(type(message))
    return f"{message.word} {writer(message)}".rstrip(" ") if writer else message.word


def _view_json(value: object) -> Any:
    return cast(View, value).to_json()


def _parse(line: bytes | str, form: Form, known: Mapping[str, type[Message]]) -> Message:
    text = _decoded(line)
    kind, fields = _json_fields(text, known) if form == "json" else _text_fields(text, known)
    try:
        message = build(kind, fields)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, GemwrightError):
            raise error.__cause__ from None
        raise _bad(text, kind, in_our_words(str(error))) from None
    if isinstance(message, Situation) and message.position.viewer == SPECTATOR:
        raise ProtocolError("not-a-view")
    return message


def _decoded(line: bytes | str) -> str:
    if len(line) > MAX_LINE:
        raise ProtocolError("line-too-long", limit=MAX_LINE)
    try:
        return (line if isinstance(line, str) else line.decode()).strip(" \t\r\n")
    except UnicodeDecodeError:
        raise ProtocolError("bad-encoding") from None


def _bad(text: str, kind: type[Message], problem: str) -> ProtocolError:
    word = str(kind.__struct_config__.tag)
    return ProtocolError("bad-message", text=shorten(text), word=word, problem=problem)


def _json_fields(text: str, known: Mapping[str, type[Message]]) -> tuple[type[Message], Fields]:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise ProtocolError("bad-json") from None
    word = data.get("type") if isinstance(data, dict) else None
    if not isinstance(word, str):
        raise ProtocolError("bad-json")
    if word not in known:
        raise ProtocolError("unknown-message", text=shorten(word))
    return known[word], data


def _text_fields(text: str, known: Mapping[str, type[Message]]) -> tuple[type[Message], Fields]:
    word, _, rest = text.replace("\t", " ").partition(" ")
    kind = known.get(word)
    if kind is None:
        raise ProtocolError("unknown-message", text=shorten(text))
    reader = _READERS.get(kind)
    if reader is None:
        return kind, {}
    try:
        return kind, reader(rest.strip(" "))
    except GemwrightError:
        raise
    except ValueError as error:
        raise _bad(text, kind, str(error)) from None


def _words(rest: str) -> list[str]:
    return _BLANKS.split(rest) if rest else []


def _first(rest: str, field: str) -> tuple[str, str]:
    """Split off the first word, and return the rest of the line without blanks around it."""
    word, _, more = rest.partition(" ")
    if not word:
        raise ValueError(f"“{field}” is missing")
    return word, more.strip(" ")


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"“{shorten(text)}” is no whole number")
    return int(text)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"“{shorten(text)}” is no number")
    return float(text)


def _read_version(rest: str) -> Fields:
    return {"version": _whole(_first(rest, "version")[0])}


def _read_set(rest: str) -> Fields:
    name, value = _first(rest, "name")
    return {"name": name, "value": value}


def _read_newgame(rest: str) -> Fields:
    words = _words(rest)
    if len(words) != 4:
        raise ValueError("rules, players, seat and seed are needed")
    rules, players, seat, seed = words
    number = None if seed == "-" else _whole(seed)
    return {"rules": rules, "players": _whole(players), "seat": _whole(seat), "seed": number}


def _read_position(rest: str) -> Fields:
    return {"position": View.from_text(rest)}


def _read_moves(rest: str) -> Fields:
    return {"moves": _words(rest)}


def _read_go(rest: str) -> Fields:
    fields: Fields = {}
    words = iter(_words(rest))
    for word in words:
        if word not in ("ms", "sims", "infinite", "lines"):
            raise ValueError(f"there is no limit “{shorten(word)}”")
        _add(fields, word, True if word == "infinite" else _whole(next(words, "")))
    return fields


def _add(fields: Fields, name: str, value: object) -> None:
    if name in fields:
        raise ValueError(f"“{name}” is given twice")
    fields[name] = value


def _read_id(rest: str) -> Fields:
    key, value = _first(rest, "key")
    return {"key": key, "value": value}


def _read_offer(rest: str) -> Fields:
    name, more = _first(rest, "name")
    kind, more = _first(more, "kind")
    fields: Fields = {"name": name, "kind": kind, "default": more}
    words = _words(more)
    if kind == "int":
        if len(words) != 3:
            raise ValueError("an int has a default, a minimum and a maximum")
        fields |= {"default": words[0], "min": _whole(words[1]), "max": _whole(words[2])}
    elif kind == "choice":
        fields |= {"default": "".join(words[:1]), "choices": words[1:]}
    return fields


def _read_name(rest: str) -> Fields:
    return {"name": _first(rest, "name")[0]}


def _read_plays(rest: str) -> Fields:
    edition, more = _first(rest, "edition")
    return {"edition": edition, "players": [_whole(word) for word in _words(more)]}


_INFO: Final[dict[str, Callable[[str], object]]] = {
    "line": _whole,
    "error": _number,
    "sims": _whole,
    "nodes": _whole,
    "ms": _whole,
}


def _read_info(rest: str) -> Fields:
    fields: Fields = {}
    left = rest
    while left:
        key, left = _first(left, "key")
        if key == "text":
            _add(fields, key, left)
            break
        if key in ("values", "moves"):
            found, left = _until_key(left)
            _add(fields, key, [_number(word) for word in found] if key == "values" else found)
        elif key in _INFO:
            word, left = _first(left, key)
            _add(fields, key, _INFO[key](word))
        else:
            raise ValueError(f"there is no “{shorten(key)}”")
    return fields


def _until_key(left: str) -> tuple[list[str], str]:
    """Split off the words before the next key of an `info`."""
    found = []
    while left:
        word, more = _first(left, "")
        if word in _INFO or word in ("values", "moves", "text"):
            break
        found.append(word)
        left = more
    return found, left


def _read_bestmove(rest: str) -> Fields:
    words = _words(rest)
    if len(words) != 1:
        raise ValueError("just one decision is needed")
    return {"move": words[0]}


def _read_refusal(rest: str) -> Fields:
    code, text = _first(rest, "code")
    return {"code": code, "text": text}


_READERS: Final[dict[type[Message], Callable[[str], Fields]]] = {
    Gep: _read_version,
    GepOk: _read_version,
    Set: _read_set,
    NewGame: _read_newgame,
    Situation: _read_position,
    Legal: _read_moves,
    Go: _read_go,
    Id: _read_id,
    Offer: _read_offer,
    Feature: _read_name,
    Plays: _read_plays,
    Info: _read_info,
    BestMove: _read_bestmove,
    Refusal: _read_refusal,
}


def _write_newgame(message: NewGame) -> str:
    seed = "-" if message.seed is None else message.seed
    return f"{message.rules} {message.players} {message.seat} {seed}"


def _write_go(message: Go) -> str:
    parts = [f"{key} {value}" for key in ("ms", "sims") if (value := getattr(message, key)) is not None]
    parts += ["infinite"] if message.infinite else []
    parts += [f"lines {message.lines}"] if message.lines else []
    return " ".join(parts)


def _write_offer(message: Offer) -> str:
    parts = [message.name, message.kind, message.default, *message.choices]
    if message.kind == "int":
        parts += [str(message.min), str(message.max)]
    return " ".join(parts)


def _write_info(message: Info) -> str:
    parts = []
    for key in ("line", "values", "error", "sims", "nodes", "ms", "moves"):
        value = getattr(message, key)
        if value is None or value == ():
            continue
        words = value if isinstance(value, tuple) else (value,)
        parts.append(
            " ".join([key, *(word if isinstance(word, str) else json.dumps(word) for word in words)])
        )
    parts += [f"text {message.text}"] if message.text else []
    return " ".join(parts)


_WRITERS: Final[dict[type[Message], Callable[[Any], str]]] = {
    Gep: lambda message: str(message.version),
    GepOk: lambda message: str(message.version),
    Set: lambda message: f"{message.name} {message.value}",
    NewGame: _write_newgame,
    Situation: lambda message: message.position.text(),
    Legal: lambda message: " ".join(message.moves),
    Go: _write_go,
    Id: lambda message: f"{message.key} {message.value}",
    Offer: _write_offer,
    Feature: lambda message: message.name,
    Plays: lambda message: " ".join([message.edition, *map(str, message.players)]),
    Info: _write_info,
    BestMove: lambda message: message.move,
    Refusal: lambda message: f"{message.code} {message.text}",
}
