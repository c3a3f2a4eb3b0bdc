import io

import pytest
from rich.console import Console

from gemwright.cli.review import review
from gemwright.cli.screen import Screen
from gemwright.cli.timeline import Timeline
from gemwright.cli.verdicts import VerdictScreen
from gemwright.i18n import LANGUAGES, translator
from tests.cli.opinionated import Opinionated
from tests.cli.recorded import recorded


def printed(*, terminal: bool = False, plain: bool = False, language: str = "en") -> str:
    written = io.StringIO()
    console = Console(
        file=written, force_terminal=terminal, width=100, color_system=None, highlight=False, markup=False
    )
    shown = VerdictScreen(Screen(console, translator(language), ["Ana", "Ben"], plain=plain))
    agent = Opinionated()
    verdicts = []
    for verdict in review(Timeline.of(recorded()), lambda view, lines: agent.analyse(view, None, lines)):
        verdicts.append(verdict)
        shown.tell(verdict)
    shown.end(verdicts)
    return written.getvalue()


def test_each_turn_is_judged_and_the_better_one_named() -> None:
    lines = printed().splitlines()
    assert lines[0].startswith("1. Ana: ")
    assert "; wins 60.0 %; gives away " in lines[0]
    assert lines[1] == "  better: take white, blue and green (+wug)"
    assert sum(line.startswith("  better: ") for line in lines) == sum("gives away" in line for line in lines)


def test_everybody_is_summed_up() -> None:
    *_, ana, ben = printed().splitlines()
    assert ana.startswith("Ana: ")
    assert "of 6 turns as advised, " in ana
    assert "% given away a turn, most in turn " in ben


@pytest.mark.parametrize("terminal", [False, True])
def test_no_drawing_for_screen_readers(terminal: bool) -> None:
    told = printed(terminal=terminal, plain=True)
    assert told == printed()
    assert "─" not in told


def test_a_table_at_a_terminal() -> None:
    drawn = printed(terminal=True)
    assert "Given away" in drawn
    assert "─" in drawn
    assert drawn.count("better:") == printed().count("better:")
    assert drawn.splitlines()[-1] == printed().splitlines()[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_tell_it(language: str) -> None:
    assert "{" not in printed(language=language) + printed(language=language, terminal=True)
