"""`gemwright train`: networks by self-play."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from cyclopts import Parameter
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from gemwright.cli.ending import Terminated, ended_by_sigterm
from gemwright.cli.entry import INTERRUPTED, OK, TERMINATED
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Language, rule_set, tr
from gemwright.cli.streams import messages, output
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.learn import require_torch

USUAL_WIDTH: Final = 192
USUAL_LAYERS: Final = 3


def train(
    *,
    out: Annotated[str, Parameter(help=tr("Folder for the run; one that is there goes on."))],
    edition: Annotated[str, Parameter(help=tr("splendor-2014, splendor-2024 or marvel."))] = "splendor-2024",
    rule: Annotated[
        list[str] | None,
        Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
    ] = None,
    players: Annotated[
        list[int] | None,
        Parameter(
            consume_multiple=True,
            negative="",
            help=tr("The numbers of players to learn, for example 2 3 4; 2 if left out."),
        ),
    ] = None,
    minutes: Annotated[float, Parameter(help=tr("How long to train in all."))] = 60.0,
    device: Annotated[Literal["cpu", "cuda"], Parameter(help=tr("Where the network learns."))] = "cpu",
    threads: Annotated[
        int | None, Parameter(help=tr("How many threads play; all cores if left out."))
    ] = None,
    width: Annotated[int, Parameter(help=tr("Numbers between the layers of the network."))] = USUAL_WIDTH,
    layers: Annotated[int, Parameter(help=tr("Layers of that width."))] = USUAL_LAYERS,
    advice: Annotated[
        bool,
        Parameter(help=tr("Let the network read what the heuristic thinks, beside the observation.")),
    ] = True,
    begin: Annotated[
        str | None, Parameter(help=tr("A network to start from; random weights if left out."))
    ] = None,
    first: Annotated[
        float,
        Parameter(help=tr("Share of the time, 0 to 1, for self-play without search before that with it.")),
    ] = 0.0,
    games: Annotated[int, Parameter(help=tr("Games side by side in self-play without search."))] = 4096,
    evaluations: Annotated[int, Parameter(help=tr("How often the run is evaluated, beside the end."))] = 12,
    seed: Annotated[int, Parameter(help=tr("A number that fixes the games and the first weights."))] = 1,
    ray_address: Annotated[
        str | None,
        Parameter(
            help=tr("Address of a Ray cluster that plays the games, or “local” for one on this machine.")
        ),
    ] = None,
    lang: Language = None,
) -> int:
    """Train a network by self-play, evaluate it as it learns, and keep the best."""
    words = speak(lang)
    require_torch()
    from gemwright.arena import usable_cores  # noqa: PLC0415 - only what is needed, when it is
    from gemwright.learn.settings import TrainSettings  # noqa: PLC0415 - needs PyTorch
    from gemwright.learn.training import Trainer  # noqa: PLC0415
    from gemwright.learn.workshop import Cluster  # noqa: PLC0415

    settings = TrainSettings(
        rules=rule_set(edition, rule or []).name,
        players=tuple(players or (2,)),
        minutes=minutes,
        device=device,
        seed=seed,
        threads=usable_cores() if threads is None else threads,
        width=width,
        layers=layers,
        advised=advice,
        first=first,
        games=games,
        evaluations=evaluations,
    )
    workshop = None if ray_address is None else Cluster(ray_address)
    compile_rules()
    try:
        with ended_by_sigterm(), _Watch(words) as watch:
            Trainer(settings, Path(out), watch, begin, workshop).run()
    except OSError as problem:
        raise CliError("cannot-write", file=out, problem=problem.strerror or str(problem)) from problem
    except KeyboardInterrupt as end:
        _say(words("What was learned so far is in {folder}; the same command goes on.", folder=out))
        return TERMINATED if isinstance(end, Terminated) else INTERRUPTED
    _say(words("The best network is {file}.", file=str(Path(out) / "best.gwnet")))
    return OK


def _say(text: str) -> None:
    output().print(text, soft_wrap=True, markup=False, highlight=False)


class _Watch:
    """Shows how a run goes: a bar on stderr while somebody looks, and a line for each evaluation."""

    def __init__(self, words: Translator) -> None:
        self.words = words
        console = messages()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeElapsedColumn(),
            TextColumn("{task.fields[facts]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(words("Training"), total=1.0, facts="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_reason: object) -> None:
        self._progress.stop()

    def __call__(self, news: Any) -> None:
        """Show what is new."""
        if news.part == "compiling":
            self._progress.update(self._task, facts=self.words("compiling for this machine ..."))
        elif news.part == "evaluation":
            _say(self._evaluation(news.facts))
        else:
            self._progress.update(self._task, completed=news.done, facts=self._learning(news.facts))

    def _learning(self, facts: dict[str, Any]) -> str:
        return self.words(
            "{decisions} decisions, value {value}, entropy {entropy}",
            decisions=f"{facts['decisions']:,}",
            value=f"{facts.get('value', 0.0):.3f}",
            entropy=f"{facts.get('entropy', 0.0):.2f}",
        )

    def _evaluation(self, facts: dict[str, Any]) -> str:
        lines = [
            self.words(
                "{minutes} min, {players} players: policy alone among greedy {policy} %, "
                "in the search among the search without {search} %",
                minutes=round(facts["seconds"] / 60),
                players=players,
                policy=f"{100 * facts[f'greedy_{players}']:.1f}",
                search=f"{100 * facts[f'search_{players}']:.1f}",
            )
            for players in (2, 3, 4)
            if f"greedy_{players}" in facts
        ]
        return "\n".join(lines)
