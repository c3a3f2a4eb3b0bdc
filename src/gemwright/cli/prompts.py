"""What a person types: a number, a command, or else a move."""

from dataclasses import dataclass
from enum import StrEnum

from gemwright.i18n import Translator


class Verb(StrEnum):
    """What can be asked for at the prompt."""

    NOTHING = "nothing"
    NUMBER = "number"
    MOVE = "move"
    HELP = "help"
    HINT = "hint"
    UNDO = "undo"
    BOARD = "board"
    CHOICES = "choices"
    LOG = "log"
    SAVE = "save"
    EXPORT = "export"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Request:
    """A line as it was understood; `text` is the move, or what follows the command."""

    verb: Verb
    text: str = ""

    @property
    def number(self) -> int:
        """The number typed."""
        return int(self.text)


def command_words(tr: Translator) -> dict[str, Verb]:
    """Return the words that are commands: those of the language, and the English ones everywhere."""
    local = {
        tr.p("command", "help"): Verb.HELP,
        tr.p("command", "hint"): Verb.HINT,
        tr.p("command", "undo"): Verb.UNDO,
        tr.p("command", "board"): Verb.BOARD,
        tr.p("command", "choices"): Verb.CHOICES,
        tr.p("command", "log"): Verb.LOG,
        tr.p("command", "save"): Verb.SAVE,
        tr.p("command", "export"): Verb.EXPORT,
        tr.p("command", "quit"): Verb.QUIT,
    }
    english = {verb.value: verb for verb in local.values()}
    return {"?": Verb.HELP, "q": Verb.QUIT, "exit": Verb.QUIT, **english, **local}


def understand(line: str, tr: Translator) -> Request:
    """Sort a typed line: nothing, a number, a command with its text, or a move.

    >>> from gemwright.i18n import translator
    >>> understand(" Hint ", translator("en")).verb.value
    'hint'
    """
    text = line.strip()
    word, _, rest = text.partition(" ")
    if not text:
        return Request(Verb.NOTHING)
    if text.isascii() and text.isdigit():
        return Request(Verb.NUMBER, text[:9])
    verb = command_words(tr).get(word.lower())
    return Request(Verb.MOVE, text) if verb is None else Request(verb, rest.strip())
