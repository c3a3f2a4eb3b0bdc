"""What is wrong with a request or message that cannot be read: which field, and what it must be.

msgspec says so in English, with the field's path; the choices there are it leaves out. Here that becomes
a refusal with fields, which can be said in any language and repeats little of what was sent.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import inspect
from msgspec.inspect import DictType, ListType, LiteralType, Metadata, StructType, Type, UnionType

from gemwright.server.errors import ServerError

LONGEST_SHOWN: Final = 60
"""Characters of what was sent that a refusal repeats."""

_SAID: Final = re.compile(r"(?P<problem>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_FIELD: Final = re.compile(
    r"Object (?P<what>missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL
)
_TYPE: Final = re.compile(r"Expected `(?P<wanted>[^`]*)`(?:, got `(?P<given>[^`]*)`)?")
_CHOICE: Final = re.compile(r"Invalid (?:enum )?value .*", re.DOTALL)
_BYTE: Final = re.compile(r"JSON is malformed: .* \(byte (?P<byte>\d+)\)")
_STEP: Final = re.compile(r"\.(?P<name>\w+)|\[[^\]]*\]")
_NAMES: Final = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
"""What JSON Schema calls types, by what msgspec calls them."""


class _Flaw(NamedTuple):
    """What msgspec said, in two parts.

    Attributes:
        problem: what is wrong.
        path: where, `.seats[0].who`; "" for all that was sent.
    """

    problem: str
    path: str


def refusal_of(said: str, kind: Any) -> ServerError | None:
    """Return the refusal of what cannot be read as a type.

    >>> import msgspec
    >>> from gemwright.server.live.wishes import TableWish
    >>> try:
    ...     msgspec.json.decode('{"seats": [{"who": "cat"}]}', type=TableWish)
    ... except msgspec.ValidationError as problem:
    ...     print(refusal_of(str(problem), TableWish))
    seats[0].who must be one of bot, me, open

    Args:
        said: what msgspec says.
        kind: the type; one with a field `data` is a request whose body that is.

    Returns:
        The refusal, None if it cannot be told what is wrong.
    """
    if broken := _BYTE.fullmatch(said):
        return ServerError("json-broken", byte=broken["byte"])
    if said == "Input data was truncated":
        return ServerError("json-cut")
    found = _SAID.fullmatch(said)
    return _named(_Flaw(found["problem"], found["path"] or ""), kind) if found else None


def _named(flaw: _Flaw, kind: Any) -> ServerError | None:
    shown = _shown(flaw.path.removeprefix(".data"))
    if missing := _FIELD.fullmatch(flaw.problem):
        return _of_field(missing["what"] == "missing required", missing["name"], flaw.path, shown)
    if wrong := _TYPE.fullmatch(flaw.problem):
        return _of_type(shown, _named_in_json(wrong["wanted"]), _named_in_json(wrong["given"] or ""))
    if _CHOICE.fullmatch(flaw.problem) and shown:
        return ServerError("field-choice", field=shown, choices=", ".join(_choices(kind, flaw.path)))
    return ServerError("field-bad", field=shown) if shown else None


def _of_field(is_missing: bool, name: str, path: str, shown: str) -> ServerError:  # noqa: FBT001
    if is_missing and name == "data" and not path:
        return ServerError("body-missing")
    full = _shown(f"{shown}.{name}" if shown else name)
    return ServerError("field-missing" if is_missing else "field-unknown", field=full)


def _of_type(field: str, wanted: str, given: str) -> ServerError:
    if not field:
        return ServerError("body-type", wanted=wanted)
    if not given:
        return ServerError("field-type", field=field, wanted=wanted)
    return ServerError("field-type-not", field=field, wanted=wanted, given=given)


def _shown(text: str) -> str:
    """Return a part of what was sent in one short line."""
    line = "".join(filter(str.isprintable, text)).removeprefix(".")
    return line if len(line) <= LONGEST_SHOWN else line[:LONGEST_SHOWN] + "..."


def _named_in_json(types: str) -> str:
    return " | ".join(_NAMES.get(name, name) for name in types.split(" | "))


@lru_cache(maxsize=1_000)
def _choices(kind: Any, path: str) -> list[str]:
    """Return what a field can be: its values, and the types of others."""
    found = list(_flat(inspect.type_info(kind)))
    for step in _STEP.finditer(path):
        found = [one for outer in found for inner in _inside(outer, step["name"]) for one in _flat(inner)]
    values = [str(value) for one in found if isinstance(one, LiteralType) for value in one.values]
    return sorted(values) + [_type_name(one) for one in found if not isinstance(one, LiteralType)]


def _flat(kind: Type) -> Iterator[Type]:
    match kind:
        case UnionType():
            for one in kind.types:
                yield from _flat(one)
        case Metadata():
            yield from _flat(kind.type)
        case _:
            yield kind


def _inside(kind: Type, name: str | None) -> Iterator[Type]:
    """Return the types of a field, or of what is at a place in a list or dictionary."""
    match kind:
        case StructType(tag_field=field, tag=tag) if field == name and isinstance(tag, str | int):
            yield LiteralType((tag,))
        case StructType():
            yield from (field.type for field in kind.fields if field.encode_name == name)
        case ListType():
            yield kind.item_type
        case DictType():
            yield kind.value_type


def _type_name(kind: Type) -> str:
    name = type(kind).__name__.removesuffix("Type").lower()
    return {"none": "null"}.get(name, _NAMES.get(name, name))
