"""A game at a terminal: draw, ask, let bots play, hand over."""

import contextlib
from collections.abc import Callable

from gemwright.cli.dialogue import Dialogue
from gemwright.cli.prompts import Verb
from gemwright.cli.session import Turn
from gemwright.cli.strengths import introduced
from gemwright.notation import describe_card
from gemwright.rules import GemwrightError, RevealKind

ReadLine = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError when there will be no more."""


def read_typed_line(prompt: str) -> str:
    """Read a line with history and editing where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - changes how input() reads; not on every system
    return input(prompt)


class TerminalGame:
    """Plays a session to its end, or until the person leaves."""

    def __init__(self, dialogue: Dialogue, read_line: ReadLine = read_typed_line) -> None:
        self.dialogue = dialogue
        self.session = dialogue.session
        self.screen = dialogue.screen
        self.tr = dialogue.tr
        self._read_line = read_line
        self._shown: int | None = None
        self._drawn = bool(self.session.steps)
        self._told = len(self.session.turns)

    def play(self) -> bool:
        """Play on; returns whether the game came to its end.

        Raises:
            KeyboardInterrupt: Ctrl-C.
        """
        self._greet()
        while self.session.outcome is None:
            if not self.session.person_to_move:
                self._let_bots_play()
            elif not self._person_decides():
                return False
        self._tell_bots_turns()
        return True

    def _greet(self) -> None:
        position, tr = self.session.position, self.tr
        players = tr.join([introduced(player, position, tr) for player in self.session.players])
        self.screen.say(
            tr("Gemwright, {rules}: {players}", rules=position.rules.name, players=players), "bold"
        )
        self.screen.say(tr("Type a number or a move; “?” helps. Every decision is saved."), "dim")
        self.screen.say()

    def _let_bots_play(self) -> None:
        while self.session.outcome is None and not self.session.person_to_move:
            name = self.session.names[self.session.position.to_move]
            with self.screen.waiting(self.tr("{name} is thinking ...", name=name)):
                self.session.let_bot_decide()
        if not self.session.people:
            self._tell_bots_turns()

    def _tell_bots_turns(self) -> None:
        turns = self.session.turns
        for turn in turns[self._told :]:
            self.screen.tell_turn(turn, None)
        self._told = len(turns)

    def _person_decides(self) -> bool:
        """Show the table and ask until something is decided; false if the person leaves."""
        try:
            self._hand_over()
            self._draw()
            if not self._ask_until_decided():
                return False
            self._show_card_drawn()
        except EOFError:
            self.screen.say()
            return False
        return True

    def _ask_until_decided(self) -> bool:
        before = self._state()
        while self._state() == before:
            try:
                if self.dialogue.answer(self._ask()) == Verb.QUIT:
                    return False
            except (GemwrightError, OSError) as error:
                self.screen.complain(self.tr.error(error))
        return True

    def _show_card_drawn(self) -> None:
        """Let somebody see the card they drew blind before the device goes on."""
        session = self.session
        if len(session.people) < 2 or session.outcome is not None or not session.turn_ended:
            return
        for reveal in session.turns[-1].reveals if session.turns else ():
            if reveal.kind == RevealKind.DRAW and reveal.card is not None and reveal.seat == self._shown:
                card = describe_card(reveal.card, self.tr)
                self._read_line(self.tr("You drew: {card}. Press Enter to hide it. ", card=card))

    def _state(self) -> tuple[int, int]:
        return len(self.session.steps), len(self.dialogue.picked)

    def _ask(self) -> str:
        name = self.session.names[self.session.position.to_move]
        return self._read_line(f"{name}> ")

    def _hand_over(self) -> None:
        """Cover the last person's hand, and wait until the next one has the device."""
        seat = self.session.position.to_move
        if len(self.session.people) > 1 and seat != self._shown and self.session.steps:
            self.screen.clear(forget=True)
            name = self.session.names[seat]
            self._read_line(self.tr("Pass the device to {name}, then press Enter. ", name=name))
        self._shown = seat

    def _draw(self) -> None:
        session, screen = self.session, self.screen
        if self._drawn:
            screen.clear(forget=len(session.people) > 1)
        self._drawn = True
        fits = screen.fits(self._show_game, self._show_choices)
        self._show_game()
        screen.show_choices(self.dialogue.choices(), session.position, short=not fits)
        self._told = len(session.turns)

    def _show_game(self) -> None:
        self.screen.show_table(self.session.view())
        self.screen.show_turns(self._turns_to_show(), self.session.position.to_move)
        if self.dialogue.picked:
            self.screen.show_picked(self.dialogue.picked, self.session.position)

    def _show_choices(self) -> None:
        self.screen.show_choices(self.dialogue.choices(), self.session.position)

    def _turns_to_show(self) -> list[Turn]:
        """Return the turns since this person's last one, that one included."""
        return self.session.turns[-len(self.session.players) :]
