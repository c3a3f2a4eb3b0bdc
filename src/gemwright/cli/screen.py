"""What a person sees: the table, the choices, the turns of everybody, in colour or as plain words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import groupby
from textwrap import fill
from typing import Final

from rich.console import Console
from rich.text import Text

from gemwright.agents import Line
from gemwright.cli.chances import percent, win_chance
from gemwright.cli.choices import Choice, Group, kind_returned, short_key
from gemwright.cli.session import Turn
from gemwright.i18n import Translator
from gemwright.notation import describe_move, describe_outcome, describe_reveal, describe_turn
from gemwright.render import board, board_words
from gemwright.rules import (
    COLOUR_LETTERS,
    Family,
    Move,
    MoveKind,
    Outcome,
    Reveal,
    RevealKind,
    Table,
    UnknownCard,
    View,
)
from gemwright.rules.catalogue import TIME

INDENT: Final = "  "
WORDS_AT: Final = 14
"""Column where a choice's words begin."""

ROOMY_HEIGHT: Final = 32
"""Lines from which on the board has blank lines and a legend."""
ROOMY_WIDTH: Final = 80
"""Columns from which on a table can be read."""
FORGET: Final = "\x1b[3J"
"""Makes a terminal forget what scrolled away, so that nobody scrolls back to another's hand."""


class Screen:
    """Writes to one console in one language.

    Args:
        console: where to.
        tr: the language.
        names: the players by seat.
        plain: words line by line instead of a drawn board, and nothing is ever cleared but
            between two people.
    """

    def __init__(self, console: Console, tr: Translator, names: Sequence[str], *, plain: bool) -> None:
        self.console = console
        self.tr = tr
        self.names = list(names)
        self.plain = plain

    @property
    def has_room_for_tables(self) -> bool:
        """Whether what has columns is drawn as a table, not told in sentences."""
        return self.console.is_terminal and not self.plain and self.console.width >= ROOMY_WIDTH

    def say(self, text: str = "", style: str = "", hang: int = 0) -> None:
        """Print one sentence; at a terminal it is wrapped.

        Args:
            text: the sentence.
            style: a rich style.
            hang: by how many columns the lines after the first are indented.
        """
        if self.plain or not self.console.is_terminal:
            self.console.print(Text(text, style), soft_wrap=True)
            return
        lines = fill(text, max(20, self.console.width), subsequent_indent=" " * hang, break_on_hyphens=False)
        self.console.print(Text(lines if len(text) > self.console.width else text, style))

    def complain(self, sentence: str) -> None:
        """Print why something cannot be done."""
        self.say(sentence, "bold red")

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Show a text while something takes its time."""
        return nullcontext() if self.plain else self.console.status(text)

    def clear(self, *, forget: bool = False) -> None:
        """Start a fresh screen where there is one to clear.

        Args:
            forget: also what scrolled away, for the next person must not see it.
        """
        if forget and self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET)
        elif not self.plain:
            self.console.clear()

    def show_table(self, table: Table, seat: int | None = None) -> None:
        """Print the table as a view shows it, with what a seat can afford marked."""
        if self.plain:
            self.say(board_words(table, self.tr, self.names, seat))
        else:
            compact = self.console.is_terminal and self.console.height < ROOMY_HEIGHT
            self.console.print(board(table, self.tr, names=self.names, seat=seat, compact=compact))

    def show_choices(self, choices: Sequence[Choice], table: Table, *, short: bool = False) -> None:
        """Print the numbered choices under their headings.

        Args:
            choices: what can be chosen.
            table: where.
            short: give takes and reserves one line each, for low windows.
        """
        for group, members in groupby(choices, key=lambda choice: choice.group):
            entries = list(members)
            if short and group in (Group.TAKE, Group.RESERVE):
                self._summed_up(group, entries, table)
                continue
            self.say(self.heading(group, table), "bold")
            if self.plain or group not in (Group.TAKE, Group.RESERVE):
                self._one_a_line(entries, table)
            else:
                self._in_columns(entries)

    def heading(self, group: Group, table: Table) -> str:
        """Return the heading of a group of choices."""
        tr = self.tr
        match group:
            case Group.BUY:
                return tr("Buy a card")
            case Group.TAKE:
                return tr("Take tokens")
            case Group.RESERVE:
                return tr("Reserve a card")
            case Group.PAY:
                return tr("Pay")
            case Group.RETURN:
                return tr.n("Give back {count} token", "Give back {count} tokens", table.to_return)
            case Group.TILE:
                return tr("Choose a tile")
            case Group.PASS:
                return tr("Nothing else can be done")

    def show_picked(self, kinds: Sequence[int], table: Table) -> None:
        """Print which tokens were picked so far to be given back."""
        picked = self.tr.join(self.tr.colour(table.family, kind) for kind in kinds)
        self.say(self.tr("Picked so far: {tokens}", tokens=picked))

    def show_choices_in_words(self, choices: Sequence[Choice], table: Table) -> None:
        """Print every choice in words, one a line."""
        self._one_a_line(choices, table)

    def _one_a_line(self, choices: Iterable[Choice], table: Table) -> None:
        for choice in choices:
            line = f"{choice.number:>4}  {choice.key:<6}  {self.choice_words(choice, table)}"
            self.say(line, hang=WORDS_AT)

    def choice_words(self, choice: Choice, table: Table) -> str:
        """Return a choice in words."""
        if choice.payment is not None:
            amounts = self.tr.amounts(table.family, choice.payment)
            return self.tr("pay {amounts}", amounts=amounts) if amounts else self.tr("pay nothing")
        if choice.group == Group.RETURN:
            return self.tr.colour(table.family, kind_returned(choice, table))
        return describe_move(choice.moves[0], self.tr)

    def _summed_up(self, group: Group, choices: Sequence[Choice], table: Table) -> None:
        first, last = choices[0], choices[-1]
        line = self.tr(
            "{heading}: {first} {first_key} to {last} {last_key}",
            heading=self.heading(group, table),
            first=first.number,
            first_key=first.key,
            last=last.number,
            last_key=last.key,
        )
        self.say(line, "bold")

    def fits(self, *draw: Callable[[], None]) -> bool:
        """Tell whether what some calls print, and a prompt, fit into the window."""
        with self.console.capture() as capture:
            for each in draw:
                each()
        return self.plain or capture.get().count("\n") < self.console.height

    def _in_columns(self, choices: Sequence[Choice]) -> None:
        labels = [_short(choice) for choice in choices]
        width = max(map(len, labels)) + 2
        for row in _rows(choices, max(1, self.console.width // width)):
            self.say("".join(_short(choice).ljust(width) for choice in row).rstrip())

    def tell_turn(self, turn: Turn, viewer: int | None, prefix: str = "") -> None:
        """Print a turn in words as one seat saw it; None is a spectator."""
        self.say(prefix + self.turn_words(turn, viewer), hang=len(prefix) + len(INDENT))

    def turn_words(self, turn: Turn, viewer: int | None) -> str:
        """Return a turn in words with what came to light."""
        words = describe_turn(turn.moves, self.tr, payment=turn.payment)
        seen = [describe_reveal(seen_by(viewer, reveal), self.tr) for reveal in turn.reveals]
        line = self.tr("{name}: {turn}", name=self.names[turn.seat], turn=words)
        return "; ".join([line, *seen])

    def show_hint(self, line: Line, table: Table) -> None:
        """Print what a good player would decide, what to type for it, and how likely it then wins."""
        move = line.moves[0]
        words, key = describe_move(move, self.tr), short_key(table, move)
        hint = self.tr("Hint: {move} ({key})", move=words, key=key)
        chance = win_chance(line, table.to_move)
        if chance is not None:
            told = percent(chance, self.tr)
            hint = self.tr("{hint}, which wins {percent} of the time", hint=hint, percent=told)
        self.say(hint, "italic")

    def show_turns(self, turns: Sequence[Turn], viewer: int | None) -> None:
        """Print the last turns under a heading."""
        if turns:
            self.say(self.tr("Last turns"), "bold")
        for turn in turns:
            self.tell_turn(turn, viewer, INDENT)

    def show_log(self, turns: Sequence[Turn], viewer: int | None, players: int) -> None:
        """Print all turns, numbered by round."""
        if not turns:
            self.say(self.tr("Nothing has been played yet."))
        for turn in turns:
            self.tell_turn(turn, viewer, f"{turn.number // players + 1:>3}. ")

    def show_result(self, outcome: Outcome) -> None:
        """Print how the game ended."""
        self.say(describe_outcome(outcome, self.names, self.tr), "bold green")

    def show_help(self, view: View) -> None:
        """Print what can be typed."""
        for key, meaning in help_lines(self.tr, view.family):
            self.say(f"{key}: {meaning}" if self.plain else f"{INDENT}{key:<22}{meaning}", hang=24)


def _short(choice: Choice) -> str:
    return f"{choice.number:>4}  {choice.key}"


def _rows(choices: Sequence[Choice], columns: int) -> Iterator[Sequence[Choice]]:
    """Lay choices out in rows; takes of another size and cards of another level start a new one."""
    for _, group in groupby(choices, key=_kind_of_row):
        members = list(group)
        for start in range(0, len(members), columns):
            yield members[start : start + columns]


def _kind_of_row(choice: Choice) -> tuple[object, ...]:
    move = choice.moves[0]
    return (move.level, len(move.colours), len(set(move.colours)))


def seen_by(viewer: int | None, reveal: Reveal) -> Reveal:
    """Return a chance event as a seat saw it: a card drawn blind by another shows its level only."""
    if reveal.kind == RevealKind.DRAW and reveal.seat != viewer:
        return replace(reveal, card=UnknownCard(reveal.level))
    return reveal


def letters_in_words(tr: Translator, family: Family) -> str:
    """Return what each letter stands for, `w white, u blue, ...`."""
    pairs = zip(COLOUR_LETTERS[family], range(len(COLOUR_LETTERS[family])), strict=True)
    kinds = [(letter, kind) for letter, kind in pairs if family == "marvel" or kind < TIME]
    return ", ".join(f"{letter} {tr.colour(family, kind)}" for letter, kind in kinds)


def _take_in_words(tr: Translator, family: Family) -> str:
    return describe_move(Move(0, MoveKind.TAKE, family, colours=(0, 1, 2)), tr)


def help_lines(tr: Translator, family: Family) -> list[tuple[str, str]]:
    """Return what can be typed at the prompt, and what it means."""
    take, paid = ("+ypb", "y2$1") if family == "marvel" else ("+wug", "w2$1")
    return [
        (tr("a number"), tr("the choice of that number")),
        (take, tr("take tokens of these colours, by their letters")),
        (tr("words"), tr("the same, as the log tells it: {example}", example=_take_in_words(tr, family))),
        (tr("the letters"), letters_in_words(tr, family)),
        ("b2.3, bh1", tr("buy the third card of level 2, or the first card of your hand")),
        ("r1.4, r#3", tr("reserve the fourth card of level 1, or the top card of deck 3")),
        (f"b2.3={paid}", tr("buy it and pay exactly this")),
        (take + "-r", tr("take tokens and give one back")),
        (tr.p("command", "hint"), tr("what a good player would do")),
        (tr.p("command", "undo"), tr("take your last turn back, if no card has come up since")),
        (tr.p("command", "board"), tr("show the table and the choices again")),
        (tr.p("command", "choices"), tr("show every choice in words")),
        (tr.p("command", "log"), tr("everything played so far")),
        (tr.p("command", "export") + " FILE", tr("write the game so far to a file, as you know it")),
        (tr.p("command", "save") + " NAME", tr("give the saved game a name; it is saved all the time")),
        (tr.p("command", "quit"), tr("stop; the game can be resumed")),
    ]
