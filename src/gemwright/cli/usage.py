"""One line for each way in which a command line can be wrong."""

from difflib import get_close_matches
from typing import Literal, get_args, get_origin

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from gemwright.cli.application import COMMANDS
from gemwright.i18n import Translator


def usage_message(error: CycloptsError, app: App, tr: Translator) -> str:
    """Word what is wrong with a command line, and where help is."""
    sentence = _problem(error, tr)
    command = " ".join([app.name[0], *(error.command_chain or ())])
    return tr("{problem}; see “{command} --help”", problem=sentence, command=command)


def _problem(error: CycloptsError, tr: Translator) -> str:
    match error:
        case UnknownCommandError():
            return _unknown_command(error, tr)
        case UnknownOptionError():
            return tr("there is no option “{option}”", option=error.token.keyword or error.token.value)
        case MissingArgumentError():
            return _missing(_option(error), tr)
        case RepeatArgumentError():
            return tr("“{option}” can be given only once", option=error.token.keyword or _option(error))
        case CoercionError():
            return _no_value(error, tr)
        case UnusedCliTokensError():
            return tr("“{text}” is one word too many", text=" ".join(error.unused_tokens or ()))
    return str(error)


def _no_value(error: CoercionError, tr: Translator) -> str:
    """Say that an option cannot have a value, and what it could have."""
    value, option, kind = error.token.value if error.token else "", _option(error), error.target_type
    if get_origin(kind) is Literal:
        return tr(
            "“{value}” is no value for “{option}”; it can be {choices}",
            value=value,
            option=option,
            choices=", ".join(map(str, get_args(kind))),
        )
    if kind is int:
        return tr("“{value}” is no value for “{option}”; it takes a whole number", value=value, option=option)
    if kind is float:
        return tr("“{value}” is no value for “{option}”; it takes a number", value=value, option=option)
    return tr("“{value}” is no value for “{option}”", value=value, option=option)


def _option(error: CycloptsError) -> str:
    return error.argument.name if error.argument else ""


def _missing(option: str, tr: Translator) -> str:
    if option.startswith("-"):
        return tr("“{option}” needs a value", option=option)
    return tr("“{option}” is missing", option=option)


def _unknown_command(error: UnknownCommandError, tr: Translator) -> str:
    typed = (error.unused_tokens or [""])[0]
    commands = _commands_below(list(error.command_chain or ()))
    near = get_close_matches(typed, commands, n=1)
    if near:
        return tr("there is no command “{typed}”; did you mean “{near}”?", typed=typed, near=near[0])
    choices = ", ".join(commands)
    return tr("there is no command “{typed}”; the commands are {choices}", typed=typed, choices=choices)


def _commands_below(path: list[str]) -> list[str]:
    """Return the commands that can follow some words, in order and each once."""
    below = [words.split() for words in COMMANDS if words.split()[: len(path)] == path]
    return list(dict.fromkeys(words[len(path)] for words in below if len(words) > len(path)))
