"""`gemwright analyse`: what an agent would play, and how likely each seat then wins."""

import json
from contextlib import AbstractContextManager, suppress
from typing import Annotated, Final

from cyclopts import Parameter

from gemwright.agents import Agent, Analysis, Limit, make_agent
from gemwright.cli.advisors import STRONGEST, ask_until_interrupted
from gemwright.cli.entry import INTERRUPTED, OK
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.moments import Moment, find_moment, require_seat
from gemwright.cli.opinions import OpinionScreen, analysis_json
from gemwright.cli.options import GameNumber, Json, Language, Plain, Source, read_seat, tr
from gemwright.cli.progress import progress
from gemwright.cli.review import Advice, review, review_json, reviewed_turns
from gemwright.cli.screen import Screen
from gemwright.cli.sources import joined_source, load_record
from gemwright.cli.streams import output
from gemwright.cli.timeline import Timeline
from gemwright.cli.verdicts import VerdictScreen
from gemwright.cli.warmth import compile_rules, prepare_bots
from gemwright.i18n import Translator
from gemwright.rules import NUM_DECISIONS, View

SECONDS: Final = 3.0
"""How long one decision is thought about if nobody says."""
SECONDS_OF_MANY: Final = 0.5
"""The same for each decision of a whole game."""


def analyse(
    *source: Source,
    game: GameNumber = 1,
    ply: Annotated[
        int | None, Parameter(help=tr("Of a game: the decision after this many, else its last."))
    ] = None,
    turn: Annotated[int | None, Parameter(help=tr("Of a game: the decision that begins this turn."))] = None,
    all_: Annotated[
        bool, Parameter("--all", negative="", help=tr("Go through every turn of a game."))
    ] = False,
    seat: Annotated[
        str | None, Parameter(help=tr("Only decisions of this seat: 0, 1, ...; else of whoever is to move."))
    ] = None,
    agent: Annotated[
        str | None, Parameter(help=tr("Whom to ask, such as “greedy”; if not given, the strongest there is."))
    ] = None,
    seconds: Annotated[float | None, Parameter(help=tr("How long to think about one decision."))] = None,
    simulations: Annotated[
        int | None, Parameter(help=tr("How many simulations to make for one decision."))
    ] = None,
    lines: Annotated[int, Parameter(help=tr("How many of the best lines to show."))] = 3,
    seed: Annotated[int, Parameter(help=tr("A number that fixes the agent's own chances."))] = 0,
    json_: Json = False,
    plain: Plain = False,
    lang: Language = None,
) -> int:
    """Say what to play in a position, or what was played well in a game.

    Args:
        source: position line or file.
        game: which game of the file, from 1.
        ply: number of decisions before the one to analyse.
        turn: number of the turn to analyse, from 1.
        all_: go through the whole game.
        seat: whose decisions.
        agent: name of the agent.
        seconds: time for one decision.
        simulations: simulations for one decision.
        lines: number of lines.
        seed: seed of the agent.
        json_: print JSON.
        plain: words instead of a table.
        lang: language.

    Returns:
        The exit status: 130 if Ctrl-C broke it off.
    """
    words = speak(lang)
    text = joined_source(source, "nothing-to-analyse")
    _require_number("--lines", lines, 1, NUM_DECISIONS)
    _require_number("--seed", seed, 0, 2**63 - 1)
    limit = _limit(seconds, simulations, SECONDS_OF_MANY if all_ else SECONDS)
    advisor = make_agent(agent or STRONGEST)
    compile_rules()
    report = Report(advisor, limit, seed, words, plain=plain, json_=json_)
    try:
        if all_:
            _require_no_moment(ply, turn)
            record = load_record(text, game)
            require_seat(record, read_seat(seat))
            whole = report.review(Timeline.of(record), read_seat(seat))
        else:
            moment = find_moment(text, game, ply=ply, turn=turn, seat=read_seat(seat))
            whole = report.analyse(moment, lines)
    finally:
        advisor.close()
    return OK if whole else INTERRUPTED


def _limit(seconds: float | None, simulations: int | None, otherwise: float) -> Limit:
    if seconds is None and simulations is None:
        return Limit(seconds=otherwise)
    return Limit(seconds, simulations)


def _require_number(option: str, value: int, first: int, last: int) -> None:
    if not first <= value <= last:
        raise CliError("bad-count", option=option, first=first, last=last)


def _require_no_moment(ply: int | None, turn: int | None) -> None:
    for option, value in (("--ply", ply), ("--turn", turn)):
        if value is not None:
            raise CliError("one-of", first="--all", second=option)


class Report:
    """Asks one agent and prints what it says.

    Args:
        agent: whom to ask.
        limit: how long it may think about one decision.
        seed: of its own chances.
        words: the language.
        plain: sentences instead of a table.
        json_: JSON instead of either.
    """

    def __init__(
        self, agent: Agent, limit: Limit, seed: int, words: Translator, *, plain: bool, json_: bool
    ) -> None:
        self.agent = agent
        self.limit = limit
        self.seed = seed
        self.words = words
        self.plain = plain
        self.json_ = json_

    def analyse(self, moment: Moment, lines: int) -> bool:
        """Print what the agent thinks of one decision, or thought of it by the time of Ctrl-C; false then."""
        prepare_bots([self.agent])
        shown = progress(self.words("{name} is thinking ...", name=self.agent.name), plain=self.plain)
        analysis, broken_off = self._ask(moment.view, lines, shown)
        if self.json_:
            told = analysis_json(moment, self.agent.name, analysis, self.words)
            _print_json(told | {"complete": not broken_off})
            return not broken_off
        screen = self._screen(moment.names, moment.view.num_players)
        OpinionScreen(screen, moment).show(self.agent.name, analysis)
        if broken_off:
            screen.say(self.words("Broken off; this is what was found by then."))
        return not broken_off

    def review(self, timeline: Timeline, seat: int | None) -> bool:
        """Print what the agent thinks of every turn of a game, or of those before Ctrl-C; false then.

        Raises:
            CliError: there is no turn to look at.
        """
        turns = len(reviewed_turns(timeline, seat))
        if not turns:
            raise CliError("no-decision")
        prepare_bots([self.agent])
        shown = VerdictScreen(self._screen(timeline.names, timeline.record.num_players))
        text = self.words("{name} is thinking ...", name=self.agent.name)
        verdicts = []
        with progress(text, turns, plain=self.plain) as advance, suppress(KeyboardInterrupt):
            for verdict in review(timeline, self._advice(), seat):
                verdicts.append(verdict)
                advance()
                if not self.json_:
                    shown.tell(verdict)
        whole = len(verdicts) == turns
        if self.json_:
            told = review_json(timeline, self.agent.name, verdicts, self.words)
            _print_json(told | {"complete": whole})
            return whole
        shown.end(verdicts, None if whole else turns)
        return whole

    def _ask(
        self, view: View, lines: int, meanwhile: AbstractContextManager[object] | None = None
    ) -> tuple[Analysis, bool]:
        return ask_until_interrupted(self.agent, view, self.limit, lines, self.seed, meanwhile)

    def _advice(self) -> Advice:
        """Return how a game's decisions are asked about: what was broken off would judge a turn too badly."""

        def advise(view: View, lines: int) -> Analysis:
            analysis, broken_off = self._ask(view, lines)
            if broken_off:
                raise KeyboardInterrupt
            return analysis

        return advise

    def _screen(self, names: list[str] | None, players: int) -> Screen:
        default = [self.words("Player {number}", number=number) for number in range(1, players + 1)]
        return Screen(output(), self.words, names or default, plain=self.plain)


def _print_json(data: dict[str, object]) -> None:
    print(json.dumps(data, ensure_ascii=False))
