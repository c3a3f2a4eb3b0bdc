"""Printing what an agent thinks of a whole game."""

from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from gemwright.cli.chances import percent
from gemwright.cli.review import Summary, Verdict, summaries
from gemwright.cli.screen import INDENT, Screen

SERIOUS: Final = ((0.1, "bold red"), (0.05, "yellow"))
"""Losses from which on a turn is printed in a colour."""


class VerdictScreen:
    """Shows verdicts turn by turn, then how everybody did.

    Args:
        screen: where; it knows the language and the players' names.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.tr = screen.tr

    def tell(self, verdict: Verdict) -> None:
        """Print one verdict as it comes, unless a table of all of them is drawn at the end."""
        if self.screen.has_room_for_tables:
            return
        played = verdict.played
        turn = self.tr("{turn} ({text})", turn=played.words(self.tr), text=played.text)
        line = self.tr("{name}: {turn}", name=self.screen.names[verdict.seat], turn=turn)
        self.screen.say("; ".join([f"{verdict.number}. {line}", *self._judged(verdict)]))
        if not verdict.agrees:
            self.screen.say(INDENT + self._better(verdict))

    def end(self, verdicts: Sequence[Verdict], out_of: int | None = None) -> None:
        """Print the table at a terminal, then how everybody did.

        Args:
            verdicts: all of them.
            out_of: how many there would be, had it not been broken off.
        """
        if self.screen.has_room_for_tables and verdicts:
            self.screen.console.print(self._grid(verdicts))
        if out_of is not None:
            self.screen.say(self._broken_off(len(verdicts), out_of))
        for summary in summaries(verdicts):
            self.screen.say(self.summed_up(summary))

    def _broken_off(self, done: int, turns: int) -> str:
        return self.tr.n(
            "Broken off after {done} of {count} turn",
            "Broken off after {done} of {count} turns",
            turns,
            done=done,
        )

    def _better(self, verdict: Verdict) -> str:
        best = verdict.best
        return self.tr("better: {turn} ({text})", turn=best.words(self.tr), text=best.text)

    def _judged(self, verdict: Verdict) -> list[str]:
        """Return the chance of winning and what was lost of it, as far as the agent has an opinion."""
        told = []
        if verdict.win is not None:
            told.append(self.tr("wins {percent}", percent=percent(verdict.win, self.tr)))
        if not verdict.agrees and verdict.loss is not None:
            told.append(
                self.tr("gives away {percent}", percent=percent(verdict.loss, self.tr, verdict.error))
            )
        return told

    def summed_up(self, summary: Summary) -> str:
        """Return how a seat did, in one sentence."""
        tr = self.tr
        parts = [
            tr.n(
                "{name}: {agreed} of {count} turn as advised",
                "{name}: {agreed} of {count} turns as advised",
                summary.turns,
                name=self.screen.names[summary.seat],
                agreed=summary.agreed,
            )
        ]
        if summary.loss is not None:
            parts.append(tr("{percent} given away a turn", percent=percent(summary.loss, tr)))
        if summary.worst is not None and summary.worst.loss is not None:
            lost = percent(summary.worst.loss, tr, summary.worst.error)
            parts.append(tr("most in turn {turn}: {percent}", turn=summary.worst.number, percent=lost))
        return ", ".join(parts)

    def _grid(self, verdicts: Sequence[Verdict]) -> Grid:
        tr = self.tr
        grid = Grid(box=SIMPLE, header_style="bold", pad_edge=False)
        grid.add_column(tr("Turn"), justify="right", style="dim")
        grid.add_column(tr("Player"), no_wrap=True)
        grid.add_column(tr("Move"), ratio=1, overflow="fold")
        judged = any(verdict.win is not None for verdict in verdicts)
        if judged:
            grid.add_column(tr("Wins"), justify="right", no_wrap=True)
            grid.add_column(tr("Given away"), justify="right", no_wrap=True)
        for verdict in verdicts:
            grid.add_row(*self._cells(verdict, judged=judged))
        return grid

    def _cells(self, verdict: Verdict, *, judged: bool) -> list[Text | Group]:
        played, style = verdict.played, _style(verdict)
        told = [Text.assemble((played.words(self.tr), style), ("  " + played.text, "cyan"))]
        if not verdict.agrees:
            told.append(Text(self._better(verdict), "dim"))
        name = self.screen.names[verdict.seat]
        cells: list[Text | Group] = [Text(str(verdict.number)), Text(name), Group(*told)]
        if judged:
            win = "" if verdict.win is None else percent(verdict.win, self.tr)
            lost = verdict.loss is not None and not verdict.agrees
            loss = percent(verdict.loss or 0.0, self.tr, verdict.error) if lost else ""
            cells += [Text(win), Text(loss, style)]
        return cells


def _style(verdict: Verdict) -> str:
    """Return the colour of a turn: the more it lost, the louder."""
    if verdict.agrees:
        return "green"
    return next((style for least, style in SERIOUS if (verdict.loss or 0.0) >= least), "")
