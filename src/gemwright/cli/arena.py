"""`gemwright arena`: matches between agents."""

from dataclasses import dataclass
from typing import Annotated, Self

import msgspec
from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gemwright.arena import (
    Executor,
    ExecutorName,
    Format,
    GameReport,
    Match,
    MatchResult,
    MatchRun,
    Plan,
    SprtBounds,
)
from gemwright.cli.ending import Terminated, ended_by_sigterm
from gemwright.cli.entry import INTERRUPTED, OK, TERMINATED
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, rule_set, tr
from gemwright.cli.standings import show_result
from gemwright.cli.streams import messages, output
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator


def arena(
    *agents: Annotated[str, Parameter(help=tr("Two agents or more, such as greedy:v1 or random."))],
    edition: Annotated[str, Parameter(help=tr("splendor-2014, splendor-2024 or marvel."))] = "splendor-2024",
    rule: Annotated[
        list[str] | None,
        Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
    ] = None,
    players: Annotated[int, Parameter(help=tr("2, 3 or 4."))] = 2,
    games: Annotated[int, Parameter(help=tr("How many single games."))] = 200,
    seed: Annotated[int, Parameter(help=tr("A number that gives the same games again."))] = 1,
    format_: Annotated[
        Format,
        Parameter("--format", help=tr("Who meets whom: match, round-robin, or ladder for neighbours only.")),
    ] = "match",
    sprt: Annotated[
        str | None,
        Parameter(help=tr("Stop early between two Elo differences, written as LOW,HIGH; such as 0,20.")),
    ] = None,
    out: Annotated[
        str | None, Parameter(help=tr("Folder for results and records; an interrupted match goes on there."))
    ] = None,
    workers: Annotated[
        int | None, Parameter(help=tr("How many games at a time; all cores if left out."))
    ] = None,
    executor: Annotated[
        ExecutorName | None, Parameter(help=tr("Where to play: serial, processes or ray."))
    ] = None,
    ray_address: Annotated[
        str | None, Parameter(help=tr("Address of a Ray cluster; one is started here if left out."))
    ] = None,
    style: Annotated[bool, Parameter(negative="", help=tr("Show how each agent plays, too."))] = False,
    json: Json = False,
    lang: Language = None,
) -> int:
    """Let agents play each other, with the same decks in every seat, and print scores with intervals."""
    words = speak(lang)
    match = Match(agents, games, players, rule_set(edition, rule or []), seed, format_)
    run = MatchRun(
        match,
        executor=Executor(executor, workers, ray_address),
        sprt=SprtBounds.parse(sprt) if sprt is not None else None,
        out=out,
    )
    if not Plan(match).whole_sets:
        messages().print(_unfinished_set(match, words), soft_wrap=True)
    status = OK
    try:
        with ended_by_sigterm():
            result = _played(run, words)
    except KeyboardInterrupt as end:
        result, status = run.result(), TERMINATED if isinstance(end, Terminated) else INTERRUPTED
    _print(result, words, json=json, style=style)
    return status


def _unfinished_set(match: Match, words: Translator) -> str:
    return words(
        "{games} is no multiple of {players}, so not everybody has every seat of the last decks",
        games=match.games,
        players=match.players,
    )


def _played(run: MatchRun, words: Translator) -> MatchResult:
    compile_rules()
    with messages().status(words("Getting the agents ready ...")):
        run.prepare()
    with _Bar(run, words) as bar:
        return run.play(bar.advance)


@dataclass
class _Bar:
    """A progress bar on stderr, gone when the match is over; nothing where nobody looks."""

    run: MatchRun
    words: Translator

    def __post_init__(self) -> None:
        console = messages()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(self.words("Games"), total=self.run.match.games)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_reason: object) -> None:
        self._progress.stop()

    def advance(self, report: GameReport) -> None:
        """Count a game."""
        del report
        self._progress.advance(self._task)


def _print(result: MatchResult, words: Translator, *, json: bool, style: bool) -> None:
    if json:
        text = msgspec.json.encode(result.to_json()).decode()
        output().print(text, soft_wrap=True, markup=False, highlight=False)
    else:
        show_result(result, words, output(), style=style)
