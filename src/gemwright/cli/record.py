"""`gemwright record`: writing down a game that is played at a real table."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gemwright.cli.failures import CliError
from gemwright.cli.games import write_record
from gemwright.cli.language import speak
from gemwright.cli.options import Language, Plain, SeatOption, read_seat, rule_set, tr
from gemwright.cli.pipe import COMMENT
from gemwright.cli.prompts import Verb, understand
from gemwright.cli.screen import Screen
from gemwright.cli.scribe import Scribe, SetUp, set_up_of
from gemwright.cli.seating import seat_players
from gemwright.cli.streams import at_terminal, output
from gemwright.cli.terminal import ReadLine, read_typed_line
from gemwright.cli.timeline import Timeline
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.records import GameRecord, read_games
from gemwright.rules import GemwrightError, Position


def record(
    file: Annotated[Path, Parameter(help=tr("The game file to write; a game begun there is continued."))],
    /,
    *,
    edition: Annotated[
        str, Parameter(help=tr("splendor-2014, splendor-2024 (if none is given) or marvel."))
    ] = "splendor-2024",
    rule: Annotated[
        list[str] | None,
        Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
    ] = None,
    players: Annotated[int | None, Parameter(help=tr("2, 3 or 4."))] = None,
    first: Annotated[int, Parameter(help=tr("The seat that begins, from 0."))] = 0,
    names: Annotated[
        list[str] | None, Parameter(negative="", help=tr("Names of the people, separated by commas."))
    ] = None,
    seat: SeatOption = None,
    lang: Language = None,
    plain: Plain = False,
) -> int:
    """Write down a game played at a real table.

    Args:
        file: where it is written.
        edition: the edition, or a rule set's whole name.
        rule: switches that differ from the edition's defaults.
        players: number of seats.
        first: seat that begins.
        names: the players.
        seat: whose knowledge is written down; all if not given.
        lang: language.
        plain: words instead of a board.

    Returns:
        The exit status.
    """
    words = speak(lang)
    viewer = read_seat(seat)
    rules = rule_set(edition, rule or [])
    people = [player.name for player in seat_players(players, ["none"], names or [], words)]
    compile_rules()
    Position.initial(rules, len(people), first=first, seed=0).view(None if viewer == -1 else viewer)
    scribe = begin(file, SetUp(rules, people, first, viewer), words)
    screen = Screen(output(), words, scribe.set_up.names, plain=plain)
    desk = Desk(scribe, screen, file)
    if at_terminal():
        desk.ask()
    else:
        desk.read(sys.stdin)
    return 0


def begin(file: Path, set_up: SetUp, words: Translator) -> Scribe:
    """Return a scribe who writes to a file, and goes on with the game that is there.

    Raises:
        CliError: the file holds a finished game, or more than one.
        RecordError: the file is damaged.
        OSError: it cannot be read or written.
    """

    def keep(record: GameRecord) -> None:
        write_record(record, file)

    if not file.exists():
        if not file.parent.is_dir():
            raise CliError("no-folder", folder=str(file.parent))
        return Scribe(set_up, words, keep)
    games = list(read_games(file))
    if len(games) != 1 or games[0].result is not None:
        raise CliError("not-to-continue", file=str(file))
    return Scribe(set_up_of(games[0]), words, keep, games[0])


class Desk:
    """Where the scribe is told things: a terminal or a pipe."""

    def __init__(self, scribe: Scribe, screen: Screen, file: Path) -> None:
        self.scribe = scribe
        self.screen = screen
        self.tr = screen.tr
        self.file = file

    def ask(self, read_line: ReadLine = read_typed_line) -> None:
        """Ask until the game is over or the writer leaves."""
        self.screen.say(self.tr("“?” explains what to type, “undo” takes back, “quit” stops."), "dim")
        self._each(lambda: read_line(self.scribe.question() + "> "), self._take)
        self._close()

    def _each(self, next_line: Callable[[], str], take: Callable[[str], bool]) -> None:
        while not self.scribe.is_over:
            try:
                if not take(next_line()):
                    return
            except EOFError:
                self.screen.say()
                return
            except GemwrightError as error:
                self.screen.complain(self.tr.error(error))

    def read(self, lines: Iterable[str]) -> None:
        """Read lines, blank ones and comments (`# ...`) left out.

        Raises:
            CliError: a line cannot be kept; the message has its number. What came before is kept.
        """
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.lstrip().startswith(COMMENT):
                continue
            try:
                if self.scribe.is_over:
                    raise CliError("recorded-to-the-end")
                if not self._take(line):
                    break
            except GemwrightError as error:
                raise CliError("bad-line", line=number, problem=self.tr.error(error)) from None
        self._close()

    def _take(self, line: str) -> bool:
        """Do what a line asks for, or keep what it tells; false to stop."""
        request = understand(line, self.tr)
        match request.verb:
            case Verb.QUIT:
                return False
            case Verb.HELP:
                self._help()
            case Verb.UNDO:
                self.scribe.undo()
            case Verb.BOARD:
                self._board()
            case Verb.LOG:
                self._log()
            case Verb.NOTHING | Verb.SAVE:
                pass
            case _:
                self._tell(line)
        return True

    def _tell(self, line: str) -> None:
        before = self._num_turns()
        self.scribe.answer(line)
        if self.scribe.record and self._num_turns() > before:
            timeline = Timeline.of(self.scribe.record)
            for turn in timeline.turns[before:]:
                self.screen.tell_turn(turn, self._viewer(turn.seat))

    def _num_turns(self) -> int:
        """Return how many turns are complete."""
        record = self.scribe.record
        if record is None:
            return 0
        return record.table.turns - record.initial.turns

    def _viewer(self, seat: int) -> int | None:
        viewer = self.scribe.set_up.viewer
        return seat if viewer is None else viewer

    def _board(self) -> None:
        if self.scribe.table is not None:
            self.screen.show_table(self.scribe.table)

    def _log(self) -> None:
        if self.scribe.record:
            for turn in Timeline.of(self.scribe.record).turns:
                self.screen.tell_turn(turn, self._viewer(turn.seat), f"{turn.number + 1}. ")

    def _help(self) -> None:
        tr = self.tr
        self.screen.say(
            tr("Cards are written by bonus, points and cost: g0u2r2 is a green card for 2 blue and 2 red.")
        )
        self.screen.say(
            tr("Tiles are written by what they ask for: w4k4. Characters and tiles can be named too.")
        )
        self.screen.say(tr("Turns are written as in play: +wug, b2.3, r1.4, r#3, b2.3=w2$1, +wug-k."))
        self.screen.say(tr("Cards that came up can follow at once: b2.3 > K2:w5."))

    def _close(self) -> None:
        record = self.scribe.record
        if record is None:
            self.screen.say(self.tr("Nothing was written: the set-up is not complete."))
            return
        outcome = record.table.outcome()
        if outcome is not None:
            self.screen.show_result(outcome)
        self.screen.say(self.tr("The game is in {file}.", file=self.file))
