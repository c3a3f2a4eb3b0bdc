"""`gemwright verify`: every game of some files, checked from the set-up to the result."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from gemwright.cli.entry import BAD_INPUT, OK, STDIN
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, tr
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.records import RecordError, read_games
from gemwright.records import verify as verify_game
from gemwright.server.games.fairness import check_deal


def verify(
    *files: Annotated[str, Parameter(help=tr("Files or folders with games, or - for standard input."))],
    json_: Json = False,
    lang: Language = None,
) -> int:
    """Check that recorded games are legal and undamaged.

    Args:
        files: where the games are.
        json_: print JSON.
        lang: language.

    Returns:
        The exit status: 2 if any game is damaged or illegal.
    """
    words = speak(lang)
    if not files:
        raise CliError("nothing-to-verify")
    compile_rules()
    audit = Audit()
    for fault in audit.run(files):
        if not json_:
            print(words.error(fault))
    print(json.dumps(audit.to_json(words), ensure_ascii=False) if json_ else audit.summary(words))
    return BAD_INPUT if audit.faults else OK


class Audit:
    """Counts games and faults.

    Attributes:
        good: games that are in order.
        faults: what is wrong with the others.
    """

    def __init__(self) -> None:
        self.good = 0
        self.faults: list[RecordError] = []

    def run(self, files: Sequence[str]) -> Iterator[RecordError]:
        """Check every game, and yield each fault when it is found.

        Raises:
            CliError: a file or folder without any game.
        """
        for file in files:
            known = len(self.faults)
            before = self.good + known
            for record in read_games(
                sys.stdin.buffer if file == STDIN else file, on_error=self.faults.append
            ):
                yield from self.faults[known:]
                known = len(self.faults)
                try:
                    verify_game(record)
                    check_deal(record)
                    self.good += 1
                except RecordError as fault:
                    self.faults.append(fault)
            yield from self.faults[known:]
            if self.good + len(self.faults) == before:
                raise CliError("no-games", file=file)

    def summary(self, words: Translator) -> str:
        """Return the counts in one line."""
        good = words.n("{count} game is in order", "{count} games are in order", self.good)
        if not self.faults:
            return good
        bad = words.n("{count} fault", "{count} faults", len(self.faults))
        return words("{good}, {bad}", good=good, bad=bad)

    def to_json(self, words: Translator) -> dict[str, Any]:
        """Return the counts and faults as JSON values."""
        return {"good": self.good, "faults": [_fault_json(fault, words) for fault in self.faults]}


def _fault_json(fault: RecordError, words: Translator) -> dict[str, Any]:
    place = {"file": fault.file, "line": fault.line, "column": fault.column}
    game = {"turn": fault.turn, "ply": fault.ply, "path": fault.path}
    return {**place, **game, "code": fault.code, "rule": fault.rule, "message": words.error(fault)}
