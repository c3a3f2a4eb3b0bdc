import io
import json

import pytest
from rich.console import Console

from gemwright.agents import Analysis, Line
from gemwright.cli.moments import Moment
from gemwright.cli.opinions import OpinionScreen, analysis_json
from gemwright.cli.screen import Screen
from gemwright.i18n import LANGUAGES, translator
from gemwright.rules import EDITIONS, Position
from gemwright.testing import random_positions
from tests.cli.conftest import dealt
from tests.cli.opinionated import Opinionated

TR = translator("en")
NAMES = ["Ana", "Ben", "Cid"]


def printed(
    moment: Moment, analysis: Analysis, *, terminal: bool = False, plain: bool = False, width: int = 100
) -> str:
    written = io.StringIO()
    console = Console(
        file=written, force_terminal=terminal, width=width, color_system=None, highlight=False, markup=False
    )
    screen = Screen(console, TR, NAMES[: moment.view.num_players], plain=plain)
    OpinionScreen(screen, moment).show("opinionated", analysis)
    return written.getvalue()


def opinion(moment: Moment, lines: int = 3) -> Analysis:
    return Opinionated().analyse(moment.view, None, lines)


def test_lines_in_words() -> None:
    moment = Moment(dealt().view(0))
    assert printed(moment, opinion(moment, 2)).splitlines() == [
        "Ana is to move in round 1",
        "1. take white, blue and green (+wug): wins 60.0 % ± 2.0, 500 simulations",
        "  then Ben: take white, blue and green (+wug)",
        "2. take white, blue and red (+wur): wins 53.0 % ± 2.0, 499 simulations",
        "  then Ben: take white, blue and green (+wug)",
        "opinionated thought for 0.50 s, 1234 simulations, 321 positions kept",
        "± is the 95 % interval of the simulation error.",
    ]


def test_everybodys_chances_with_more_than_two_players() -> None:
    moment = Moment(Position.initial(players=3, seed=7).view(0), turn=4)
    lines = printed(moment, opinion(moment, 1)).splitlines()
    assert lines[0] == "Ana is to move in round 1, turn 4"
    assert lines[2] == "  Ana 60.0 %, Ben 20.0 %, Cid 20.0 %"
    assert "Ana 60.0 %, Ben 20.0 %, Cid 20.0 %" in printed(moment, opinion(moment, 1), terminal=True)


def test_an_agent_without_opinion_names_its_move() -> None:
    moment = Moment(dealt().view(0))
    analysis = Analysis((Line((moment.view.parse_move("+wug"),)),), seconds=0.25)
    assert printed(moment, analysis).splitlines()[1:] == [
        "1. take white, blue and green (+wug)",
        "opinionated thought for 0.25 s",
    ]
    drawn = printed(moment, analysis, terminal=True)
    assert "take white, blue and green" in drawn
    assert "Wins" not in drawn
    assert "Simulations" not in drawn


def test_a_table_at_a_terminal() -> None:
    moment = Moment(dealt().view(0))
    drawn = printed(moment, opinion(moment), terminal=True)
    assert "─" in drawn
    assert "60.0 % ± 2.0   ██████" in drawn
    assert "then Ben" in drawn


@pytest.mark.parametrize("terminal", [False, True])
def test_no_drawing_for_screen_readers(terminal: bool) -> None:
    moment = Moment(dealt().view(0))
    told = printed(moment, opinion(moment), terminal=terminal, plain=True)
    assert told == printed(moment, opinion(moment))
    assert not set("─█▌│") & set(told)


def test_a_narrow_window_gets_sentences() -> None:
    moment = Moment(dealt().view(0))
    told = printed(moment, opinion(moment), terminal=True, width=60)
    assert told.split() == printed(moment, opinion(moment)).split()
    assert max(map(len, told.splitlines())) <= 60


def test_no_text_of_a_move_is_cut_off() -> None:
    view = dealt().view(0)
    line = Line((view.parse_move("rU3:w3g3r3k5"),), (0.5, 0.5), 0.01, 10**9)
    drawn = printed(Moment(view), Analysis((line,)), terminal=True, width=80)
    assert "rU3:w3g3r3k5" in drawn
    assert "…" not in drawn


def test_a_table_shows_a_line_without_opinion_beside_others() -> None:
    moment = Moment(dealt().view(0))
    known, unknown = opinion(moment).lines[0], Line((moment.view.parse_move("+rr"),))
    drawn = printed(moment, Analysis((known, unknown)), terminal=True)
    assert "take 2 red" in drawn
    assert drawn.count("%") == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_can_be_shown(edition: str, language: str) -> None:
    written = io.StringIO()
    for terminal in (False, True):
        console = Console(file=written, force_terminal=terminal, width=80)
        screen = Screen(console, translator(language), NAMES, plain=False)
        for position in random_positions(edition, 3, seed=5, every=5):
            if position.outcome() is None:
                moment = Moment(position.view(position.to_move))
                OpinionScreen(screen, moment).show("opinionated", opinion(moment))
    assert "{" not in written.getvalue()


def test_json_has_the_keys_that_are_promised() -> None:
    moment = Moment(dealt().view(0), ["Ana", "Ben"], 0, 1)
    told = analysis_json(moment, "opinionated", opinion(moment, 1), TR)
    assert json.loads(json.dumps(told)) == {
        "rules": "splendor-2024",
        "players": 2,
        "names": ["Ana", "Ben"],
        "ply": 0,
        "turn": 1,
        "round": 1,
        "seat": 0,
        "phase": "action",
        "position": moment.view.text(),
        "agent": "opinionated",
        "values": [0.6, 0.4],
        "lines": [
            {
                "moves": ["+wug", "+wug"],
                "turns": [
                    {"seat": 0, "text": "+wug", "words": "take white, blue and green"},
                    {"seat": 1, "text": "+wug", "words": "take white, blue and green"},
                ],
                "win": 0.6,
                "error": 0.01,
                "values": [0.6, 0.4],
                "simulations": 500,
            }
        ],
        "simulations": 1234,
        "nodes": 321,
        "seconds": 0.5,
    }
