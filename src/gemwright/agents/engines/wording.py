"""What is wrong with a field of a message, without the words of the library that found it."""

import re
from typing import Final

_PLACE: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<field>[^`]*)`)?", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_LENGTH: Final = re.compile(r"Expected `\w+` of length ([<>])= (\d+)")
_RANGE: Final = re.compile(r"Expected `\w+` ([<>])= (\S+)")
_TYPE: Final = re.compile(r"Expected `([^`]*)`, got `[^`]*`")
_BOUNDS: Final = {"<": "at most", ">": "at least"}
_TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}


def in_our_words(problem: str) -> str:
    """Word what is wrong with a field as the page of the protocol would.

    Args:
        problem: as the library that checks types says it.

    >>> in_our_words("Expected `int` >= 1 - at `$.version`")
    '“version” has to be at least 1'
    """
    found = _PLACE.fullmatch(problem)
    what, field = (found["what"], found["field"] or "") if found else (problem, "")
    if match := _MISSING.match(what):
        return f"“{match[1]}” is missing"
    if not field:
        return what
    if match := _LENGTH.match(what):
        return f"the length of “{field}” has to be {_BOUNDS[match[1]]} {match[2]}"
    if match := _RANGE.match(what):
        return f"“{field}” has to be {_BOUNDS[match[1]]} {match[2]}"
    if match := _TYPE.match(what):
        kinds = [_TYPES[kind] for kind in match[1].split(" | ") if kind in _TYPES]
        return f"“{field}” has to be {' or '.join(kinds)}" if kinds else f"“{field}” cannot be so"
    return f"“{field}” cannot be so"
