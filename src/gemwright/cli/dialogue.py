"""Answers to what is typed during a game, whoever types it: a person at a terminal or a pipe."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gemwright.cli.choices import Choice, find_choice, kind_returned, list_choices
from gemwright.cli.failures import CliError
from gemwright.cli.games import export_game
from gemwright.cli.prompts import Request, Verb, understand
from gemwright.cli.screen import Screen
from gemwright.cli.session import Session
from gemwright.cli.warmth import prepare_bots
from gemwright.notation import read_returns, read_turn
from gemwright.rules import IllegalMoveError, Move, Phase

COMMAND: Final = "gemwright"


def command() -> str:
    """Return what starts this program: its name, or where it lies if the shell would not find it."""
    typed = sys.argv[0]
    return typed if Path(typed).name == COMMAND and shutil.which(COMMAND) is None else COMMAND


class Dialogue:
    """Turns lines into decisions of the person to move, and shows what is asked for.

    Every refusal is a `GemwrightError` that changed nothing.
    """

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.tr = screen.tr
        self.picked: list[int] = []

    def choices(self) -> list[Choice]:
        """Return what the person to move can choose, as last numbered."""
        return list_choices(self.session.position.view(self.session.position.to_move), self.picked)

    def answer(self, line: str) -> Verb:
        """Do what a line asks for, and return what that was.

        Raises:
            GemwrightError: it cannot be done; nothing is changed.
        """
        request = understand(line, self.tr)
        match request.verb:
            case Verb.NUMBER:
                self._choose(find_choice(self.choices(), request.number))
            case Verb.MOVE:
                self._play(request.text)
            case Verb.UNDO:
                self._undo()
            case Verb.EXPORT:
                self._export(request.text)
            case Verb.SAVE:
                self._save(request.text)
            case _:
                self._show(request)
        return request.verb

    def _show(self, request: Request) -> None:
        session, screen = self.session, self.screen
        match request.verb:
            case Verb.HELP:
                screen.show_help(session.view())
            case Verb.HINT:
                prepare_bots([session.adviser])
                with screen.waiting(self.tr("Looking for a good move ...")):
                    hint = session.hint()
                screen.show_hint(hint, session.position)
            case Verb.BOARD:
                screen.show_table(session.view())
                screen.show_choices(self.choices(), session.position)
            case Verb.CHOICES:
                screen.show_choices_in_words(self.choices(), session.position)
            case Verb.LOG:
                screen.show_log(session.turns, session.position.to_move, len(session.players))

    def _choose(self, choice: Choice) -> None:
        if choice.moves:
            self._decide(choice.moves)
        else:
            self.picked.append(kind_returned(choice, self.session.position))

    def _decide(self, moves: Sequence[Move]) -> None:
        self.session.decide(moves)
        self.picked = []

    def _play(self, text: str) -> None:
        """Play a typed move; in the return phase some of the tokens are enough."""
        position = self.session.position
        kinds = read_returns(position, text, self.tr) if position.phase == Phase.RETURN else None
        if kinds:
            self._give_back(kinds)
        else:
            self._decide(read_turn(position.view(position.to_move), text, self.tr))

    def _give_back(self, kinds: Sequence[int]) -> None:
        """Pick tokens one by one until enough are picked; all are refused if one is."""
        before, position = list(self.picked), self.session.position
        if len(before) + len(kinds) > position.to_return:
            raise IllegalMoveError("return-count", "R9.2", count=position.to_return)
        try:
            for kind in kinds:
                self._pick(kind)
        except ValueError:
            self.picked = before
            raise

    def _pick(self, kind: int) -> None:
        position = self.session.position
        for choice in self.choices():
            if kind_returned(choice, position) == kind:
                self._choose(choice)
                return
        raise IllegalMoveError("return-illegal", "R9.2", colour=self.tr.colour(position.family, kind))

    def _undo(self) -> None:
        if self.picked:
            self.picked.pop()
        else:
            self.session.undo()

    def _export(self, name: str) -> None:
        if not name:
            raise CliError("export-name")
        path = Path(name).expanduser()
        try:
            export_game(self.session, self.session.position.to_move, path)
        except OSError as error:
            raise CliError("cannot-write", file=path, problem=error.strerror) from None
        self.screen.say(self.tr("The game so far is in {file}.", file=path))

    def _save(self, name: str) -> None:
        journal = self.session.journal
        if journal and name:
            journal.rename(name)
        self.screen.say(saved_sentence(self.session, self.screen))


def saved_sentence(session: Session, screen: Screen) -> str:
    """Return where the game is and how to continue it."""
    if session.journal is None:
        return screen.tr("This game is not saved.")
    resume = f"{command()} play --resume {session.journal.name}"
    return screen.tr("The game is saved; “{command}” continues it.", command=resume)
