"""A game without a terminal: moves line by line, progress in plain lines."""

from collections.abc import Iterable

from gemwright.cli.dialogue import Dialogue
from gemwright.cli.failures import CliError
from gemwright.cli.prompts import Verb
from gemwright.rules import GemwrightError

COMMENT = "#"


class PipedGame:
    """Plays a session from lines of moves; blank lines and comments (`# ...`) are skipped."""

    def __init__(self, dialogue: Dialogue, lines: Iterable[str]) -> None:
        self.dialogue = dialogue
        self.session = dialogue.session
        self._lines = lines
        self._told = len(self.session.turns)

    def play(self) -> bool:
        """Play until the game or the lines end; returns whether the game did.

        Raises:
            CliError: a line is no legal move; the message has its number.
        """
        self._let_bots_play()
        lines = enumerate(self._lines, 1)
        while self.session.outcome is None:
            number, line = next(lines, (0, None))
            if line is None:
                return False
            if line.strip() and not line.lstrip().startswith(COMMENT) and self._quits(number, line):
                return False
        return True

    def _quits(self, number: int, line: str) -> bool:
        try:
            verb = self.dialogue.answer(line)
        except (GemwrightError, OSError) as error:
            raise CliError("bad-line", line=number, problem=self.dialogue.tr.error(error)) from None
        self._let_bots_play()
        return verb == Verb.QUIT

    def _let_bots_play(self) -> None:
        self._tell()
        while self.session.outcome is None and not self.session.person_to_move:
            self.session.let_bot_decide()
            self._tell()

    def _tell(self) -> None:
        """Print the turns that ended since the last call."""
        turns = self.session.turns
        done = len(turns) if self.session.turn_ended else len(turns) - 1
        for turn in turns[self._told : done]:
            self.dialogue.screen.tell_turn(turn, None, f"{turn.number // len(self.session.players) + 1}. ")
        self._told = max(done, 0)
