"""`gemwright replay`: a recorded game, step by step at a terminal, in words elsewhere."""

import json
from typing import Annotated

from cyclopts import Parameter

from gemwright.cli.entry import STDIN
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import GameNumber, Json, Language, Plain, SeatOption, read_seat, tr
from gemwright.cli.screen import Screen
from gemwright.cli.sources import load_game
from gemwright.cli.streams import at_terminal, output
from gemwright.cli.terminal import ReadLine, read_typed_line
from gemwright.cli.timeline import Timeline
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.records import GameRecord
from gemwright.rules import SPECTATOR, GemwrightError


def replay(
    file: Annotated[str, Parameter(help=tr("A file with games, or - for standard input."))],
    /,
    *,
    game: GameNumber = 1,
    seat: SeatOption = None,
    from_: Annotated[int, Parameter("--from", help=tr("Begin after this many turns."))] = 0,
    json_: Json = False,
    plain: Plain = False,
    lang: Language = None,
) -> int:
    """Step through a recorded game.

    Args:
        file: where the game is.
        game: which game of the file, from 1.
        seat: whose knowledge is shown.
        from_: turns to skip.
        json_: print JSON.
        plain: words instead of a board.
        lang: language.

    Returns:
        The exit status.
    """
    words = speak(lang)
    compile_rules()
    timeline = Timeline.of(known_to(load_game(file, game), read_seat(seat)))
    if not 0 <= from_ <= len(timeline.turns):
        raise CliError("no-such-turn", turn=from_, last=len(timeline.turns))
    screen = Screen(output(), words, timeline.names, plain=plain)
    if json_:
        told = [screen.turn_words(turn, _viewer(timeline, turn.seat)) for turn in timeline.turns]
        print(json.dumps(timeline.to_json(told), ensure_ascii=False))
    elif at_terminal() and file != STDIN:
        Stepper(timeline, screen, from_).run()
    else:
        tell(timeline, screen, from_)
    return 0


def known_to(record: GameRecord, seat: int | None) -> GameRecord:
    """Return what a seat, or a spectator (-1), knows of a game; None leaves it as it is.

    Raises:
        CliError: only another seat's knowledge is there.
    """
    if seat is None or record.viewer == seat:
        return record
    if record.viewer is not None:
        raise CliError("no-view")
    return record.for_seat(None if seat == SPECTATOR else seat)


def _viewer(timeline: Timeline, seat: int) -> int | None:
    """Return as whom to tell a turn: a full record hides nothing from the seat whose turn it is."""
    viewer = timeline.record.viewer
    return seat if viewer is None else viewer


def tell(timeline: Timeline, screen: Screen, start: int = 0) -> None:
    """Print every turn in words, then the result."""
    for turn in timeline.turns[start:]:
        _tell_turn(timeline, screen, turn.number)
    _tell_end(timeline, screen)


def _tell_turn(timeline: Timeline, screen: Screen, number: int) -> None:
    turn = next(turn for turn in timeline.turns if turn.number == number)
    round_ = turn.number // timeline.record.num_players + 1
    screen.tell_turn(turn, _viewer(timeline, turn.seat), f"{round_}. ")
    for comment in timeline.comments(turn):
        screen.say(f"   {comment}", "italic")


def _tell_end(timeline: Timeline, screen: Screen) -> None:
    outcome = timeline.tables[-1].outcome()
    if outcome is not None:
        screen.show_result(outcome)
    else:
        screen.say(screen.tr("The game was not finished."))


class Stepper:
    """Goes through a game at a terminal, turn by turn."""

    def __init__(
        self, timeline: Timeline, screen: Screen, start: int = 0, read_line: ReadLine = read_typed_line
    ) -> None:
        self.timeline = timeline
        self.screen = screen
        self.tr = screen.tr
        self.turn = start
        self._read_line = read_line

    @property
    def last(self) -> int:
        """The number of turns."""
        return len(self.timeline.turns)

    def run(self) -> None:
        """Show turns until the reader has enough."""
        self.show()
        prompt = self.tr("[Enter] next, p previous, a number, q quit: ")
        while True:
            try:
                if not self.answer(self._read_line(prompt)):
                    return
            except EOFError:
                return
            except GemwrightError as error:
                self.screen.complain(self.tr.error(error))

    def answer(self, line: str) -> bool:
        """Do what a line asks for; false to stop.

        Raises:
            CliError: it asks for nothing known, or for a turn that is not there.
        """
        text = line.strip().casefold()
        places = _places(self.tr, self.turn, self.last)
        if text in ("q", "quit", self.tr.p("command", "quit")):
            return False
        if text in places:
            self._go(places[text])
        elif text.isascii() and text.isdigit():
            self._go(int(text[:9]))
        else:
            raise CliError("unknown-step", text=text[:40])
        return True

    def _go(self, turn: int) -> None:
        if not 0 <= turn <= self.last:
            raise CliError("no-such-turn", turn=turn, last=self.last)
        self.turn = turn
        self.show()

    def show(self) -> None:
        """Show the table after the present turn, and what was played."""
        screen, timeline = self.screen, self.timeline
        screen.clear()
        screen.show_table(timeline.table_after(self.turn))
        line = self.tr("After turn {turn} of {last}", turn=self.turn, last=self.last)
        screen.say(line, "dim")
        if self.turn:
            _tell_turn(timeline, screen, timeline.turns[self.turn - 1].number)
        if self.turn == self.last:
            _tell_end(timeline, screen)


def _places(tr: Translator, turn: int, last: int) -> dict[str, int]:
    """Return the turn that each word leads to, in English and in the language."""
    following, before = min(turn + 1, last), max(turn - 1, 0)
    english = {"": following, "n": following, "next": following, "p": before, "prev": before}
    ends = {"first": 0, "start": 0, "last": last, "end": last}
    local = {
        tr.p("command", "next"): following,
        tr.p("command", "previous"): before,
        tr.p("command", "first"): 0,
        tr.p("command", "last"): last,
    }
    return english | ends | local
