"""What can be wrong with a record, and where."""

from typing import Any, ClassVar, Final

from gemwright.rules import GemwrightError

MESSAGES: Final[dict[str, str]] = {
    "no-file": "{where}: there is no such file or folder",
    "unreadable": "{where}: the file cannot be read: {reason}",
    "unwritable": "{where}: the file cannot be written: {reason}",
    "not-utf8": "{where}: this is not UTF-8 text",
    "bad-compression": "{where}: the compressed data is damaged",
    "cut-short": "{where}: the compressed data ends too early",
    "unknown-format": "{where}: this is no game file",
    "empty": "{where}: there is no game here",
    "control-character": "{where}: a control character is not allowed here",
    "limit-file": "{where}: the file is longer than the limit of {limit} bytes",
    "limit-game": "{where}: the game is longer than the limit of {limit} characters",
    "limit-decisions": "{where}: the game has more decisions than the limit of {limit}",
    "limit-depth": "{where}: variations are nested deeper than the limit of {limit}",
    "limit-comment": "{where}: the comment is longer than the limit of {limit} characters",
    "limit-commands": "{where}: there are more commands than the limit of {limit}",
    "limit-tags": "{where}: there are more tags than the limit of {limit}",
    "limit-tag": "{where}: the tag {tag} is longer than the limit of {limit} characters",
    "limit-word": "{where}: the word is longer than the limit of {limit} characters",
    "bad-tag": "{where}: “{text}” is not a tag pair",
    "repeated-tag": "{where}: the tag {tag} stands here twice",
    "missing-tag": "{where}: the tag {tag} is missing",
    "reserved-tag": "{where}: the tag {tag} follows from the game and cannot be set",
    "bad-tag-value": "{where}: the tag {tag} cannot be “{value}”",
    "seed-while-running": "{where}: the seed of a game that has not ended does not belong in a record",
    "bad-set-up": "{where}: the set-up is impossible: {reason}",
    "refused": "{where}: {reason}",
    "set-up-row": "{where}: the set-up row {row} is due here",
    "set-up-twice": "{where}: a game that starts from a position has no set-up rows",
    "bad-token": "{where}: “{text}” means nothing here",
    "wrong-turn-number": "{where}: turn {turn} is due, not {found}",
    "illegal": "{where}: turn {turn}: {reason}",
    "not-a-reveal": "{where}: “{text}” is not a chance event",
    "reveal-missing": "{where}: turn {turn}: “{move}” reveals something, which is missing",
    "reveal-unexpected": "{where}: turn {turn}: “{move}” does not bring about “{reveal}”",
    "reveal-hidden": "{where}: turn {turn}: “{reveal}” is more than this record can know",
    "reveal-vague": "{where}: turn {turn}: “{reveal}” is less than this record must know",
    "refill-unknown": "{where}: turn {turn}: a card of the market is unknown, so nothing can follow",
    "another-move": "{where}: turn {turn}: “{move}” is not what stands here",
    "open-comment": "{where}: the comment is never closed",
    "open-variation": "{where}: the variation is never closed",
    "closed-variation": "{where}: no variation is open here",
    "empty-variation": "{where}: the variation is empty",
    "early-variation": "{where}: a variation needs a move before it",
    "early-mark": "{where}: a mark needs a move before it",
    "bad-command": "{where}: the command “{text}” cannot be read",
    "bad-value": "{where}: “{what}” cannot be {value}",
    "not-open": "{where}: only an unfinished payment can be left open",
    "after-result": "{where}: nothing may follow the result",
    "no-result": "{where}: the game has no result at its end",
    "result-differs": "{where}: the result “{found}” differs from “{wanted}”",
    "rules-version": "{where}: the record is of version {found} of the rules, this is version {wanted}",
    "deal-commitment": "{where}: the secret is not the one that the game was committed to",
    "deal-differs": "{where}: other cards follow from the secret of the game",
    "result-missing": "{where}: the game is over, but the record gives no result",
    "game-finished": "{where}: the record is finished",
    "game-running": "{where}: the game is not over, so it has no result",
    "unknown-version": "{where}: version {found} of the format is not known",
    "bad-json": "{where}: {reason}",
    "bad-action": "{where}: action {action} is not legal here",
    "not-full": "{where}: only a record with full knowledge can be narrowed to a seat",
}

_PLACE: Final = {"file": "", "line": 0, "column": 0, "turn": 0, "ply": 0, "path": ""}


class RecordError(GemwrightError):
    """A record that is damaged, too large, or not a legal game.

    Attributes:
        file: name of the file, "" for none.
        line: line in the file from 1, 0 if unknown.
        column: character in the line from 1, 0 if unknown.
        turn: turn in the game from 1, 0 if unknown.
        ply: decision in its line of play from 1, 0 if unknown.
        path: place in the JSON mirror, `$.moves[3]`, or "".
    """

    messages: ClassVar[dict[str, str]] = MESSAGES

    def __init__(self, code: str, rule: str = "", **fields: Any) -> None:
        place: dict[str, Any] = {key: fields.pop(key, default) for key, default in _PLACE.items()}
        fields.pop("where", None)
        super().__init__(code, rule, where=_where(**place), **place, **fields)

    @property
    def file(self) -> str:
        """Name of the file."""
        return str(self.fields["file"])

    @property
    def line(self) -> int:
        """Line in the file, from 1."""
        return int(self.fields["line"])

    @property
    def column(self) -> int:
        """Character in the line, from 1."""
        return int(self.fields["column"])

    @property
    def turn(self) -> int:
        """Turn in the game, from 1."""
        return int(self.fields["turn"])

    @property
    def ply(self) -> int:
        """Decision in its line of play, from 1."""
        return int(self.fields["ply"])

    @property
    def path(self) -> str:
        """Place in the JSON mirror."""
        return str(self.fields["path"])

    def at(self, **place: Any) -> "RecordError":
        """Return the same error with those parts of its place filled in that are not known yet."""
        known = {key: value for key, value in self.fields.items() if key not in _PLACE or value}
        return RecordError(self.code, self.rule, **place | known)


def _where(file: str, line: int, column: int, path: str, turn: int, ply: int) -> str:
    """Return a place as compilers write it, `games.gwg:12:7`; needs no translation."""
    numbers = [str(number) for number in (line, column) if number]
    if not numbers and not path and ply:
        path = f"#{turn}.{ply}"
    return ":".join([file or "record", *numbers, *([path] if path else [])])
