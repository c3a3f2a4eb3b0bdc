"""What an agent thinks of a moment: in words, as a table at a terminal, as JSON."""

from collections.abc import Sequence
from typing import Any

from babel.numbers import format_decimal
from rich.box import SIMPLE
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from gemwright.agents import Analysis, Line
from gemwright.cli.ahead import Ahead, turns_ahead
from gemwright.cli.chances import BAR, bar, percent, win_chance
from gemwright.cli.moments import Moment
from gemwright.cli.screen import INDENT, Screen
from gemwright.i18n import Translator
from gemwright.rules import View


def analysis_json(moment: Moment, agent: str, analysis: Analysis, tr: Translator) -> dict[str, Any]:
    """Return an analysis as JSON values (docs/guides/analyse)."""
    return {
        **moment.to_json(),
        "agent": agent,
        "values": _floats(analysis.values),
        "lines": [line_json(moment.view, line, tr) for line in analysis.lines],
        "simulations": analysis.simulations,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
    }


def line_json(view: View, line: Line, tr: Translator) -> dict[str, Any]:
    """Return a line as JSON values."""
    return {
        "moves": [move.text for move in line.moves],
        "turns": [
            {"seat": ahead.seat, "text": ahead.text, "words": ahead.words(tr)}
            for ahead in turns_ahead(view, line.moves)
        ],
        "win": win_chance(line, view.to_move),
        "error": line.error,
        "values": _floats(line.values),
        "simulations": line.simulations,
    }


def _floats(values: Sequence[float] | None) -> list[float] | None:
    return None if values is None else [float(value) for value in values]


class OpinionScreen:
    """Shows an analysis.

    Args:
        screen: where; it knows the language and the players' names.
        moment: what was analysed.
    """

    def __init__(self, screen: Screen, moment: Moment) -> None:
        self.screen = screen
        self.tr = screen.tr
        self.view = moment.view
        self.moment = moment

    def show(self, agent: str, analysis: Analysis) -> None:
        """Print the best lines and what they rest on: a table at a wide terminal, sentences elsewhere."""
        self.screen.say(self.heading(), "bold")
        if self.screen.has_room_for_tables:
            self.screen.console.print(self._grid(analysis))
        else:
            self._tell(analysis)
        self.screen.say(self.effort(agent, analysis), "dim")
        if any(line.error is not None for line in analysis.lines):
            self.screen.say(self.tr("± is the 95 % interval of the simulation error."), "dim")

    def heading(self) -> str:
        """Return whose decision it is, and when."""
        name, round_ = self.screen.names[self.view.to_move], self.view.round
        if self.moment.turn is None:
            return self.tr("{name} is to move in round {round}", name=name, round=round_)
        return self.tr(
            "{name} is to move in round {round}, turn {turn}", name=name, round=round_, turn=self.moment.turn
        )

    def effort(self, agent: str, analysis: Analysis) -> str:
        """Return who thought, and how much."""
        tr = self.tr
        seconds = format_decimal(analysis.seconds, "0.00", locale=tr.language)
        parts = [tr("{agent} thought for {seconds} s", agent=agent, seconds=seconds)]
        if analysis.simulations:
            parts.append(tr.n("{count} simulation", "{count} simulations", analysis.simulations))
        if analysis.nodes:
            parts.append(tr.n("{count} position kept", "{count} positions kept", analysis.nodes))
        return ", ".join(parts)

    def _tell(self, analysis: Analysis) -> None:
        for number, line in enumerate(analysis.lines, 1):
            first, *later = turns_ahead(self.view, line.moves)
            chance = win_chance(line, self.view.to_move)
            self.screen.say(f"{number}. {self._turn(first)}{self._chance_in_words(chance, line)}")
            if self.view.num_players > 2 and line.values is not None:
                self.screen.say(INDENT + self.everybody(line.values))
            for ahead in later:
                self.screen.say(INDENT + self._later(ahead))

    def _turn(self, ahead: Ahead) -> str:
        return self.tr("{turn} ({text})", turn=ahead.words(self.tr), text=ahead.text)

    def _later(self, ahead: Ahead) -> str:
        return self.tr("then {name}: {turn}", name=self.screen.names[ahead.seat], turn=self._turn(ahead))

    def _chance_in_words(self, chance: float | None, line: Line) -> str:
        if chance is None:
            return ""
        told = self.tr("wins {percent}", percent=percent(chance, self.tr, line.error))
        if not line.simulations:
            return f": {told}"
        return f": {told}, {self.tr.n('{count} simulation', '{count} simulations', line.simulations)}"

    def everybody(self, values: Sequence[float]) -> str:
        """Return everybody's probability of winning, in seat order."""
        pairs = zip(self.screen.names, values, strict=False)
        return ", ".join(f"{name} {percent(value, self.tr)}" for name, value in pairs)

    def _grid(self, analysis: Analysis) -> Grid:
        tr, shown = self.tr, [line.values is not None for line in analysis.lines]
        grid = Grid(box=SIMPLE, header_style="bold", pad_edge=False)
        grid.add_column("", justify="right", style="dim")
        grid.add_column(tr("Move"), ratio=1, overflow="fold")
        if any(shown):
            grid.add_column(tr("Wins"), justify="right", no_wrap=True)
            grid.add_column("", min_width=BAR, no_wrap=True)
        if any(line.simulations for line in analysis.lines):
            grid.add_column(tr("Simulations"), justify="right", style="dim")
        for number, line in enumerate(analysis.lines, 1):
            grid.add_row(*self._cells(number, line, len(grid.columns)))
        return grid

    def _cells(self, number: int, line: Line, columns: int) -> list[Text | Group]:
        chance = win_chance(line, self.view.to_move)
        style = "bold green" if number == 1 else ""
        cells: list[Text | Group] = [Text(str(number)), self._line(line, style)]
        if columns > 3:
            cells += [
                Text("" if chance is None else percent(chance, self.tr, line.error), style),
                Text("" if chance is None else bar(chance), "green" if number == 1 else "cyan"),
            ]
        if columns in (3, 5):
            cells.append(Text(str(line.simulations)))
        return cells

    def _line(self, line: Line, style: str) -> Group:
        """Return a line as a cell: its first turn, everybody's chances, what may follow."""
        first, *later = turns_ahead(self.view, line.moves)
        told = [Text.assemble((first.words(self.tr), style), ("  " + first.text, "cyan"))]
        if self.view.num_players > 2 and line.values is not None:
            told.append(Text(self.everybody(line.values)))
        told += [Text(self._later(ahead), "dim") for ahead in later]
        return Group(*told)
