"""`gemwright train`: networks by self-play."""

from collections.abc import Mapping
from dataclasses import field, fields, make_dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Self, get_type_hints

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
from gemwright.learn.options import TrainOptions

_LISTS: Final[Mapping[str, dict[str, Any]]] = {
    "rule": {"negative": ""},
    "beside": {"negative": ""},
    "players": {"negative": "", "consume_multiple": True},
}
"""How options that can have several values are given."""


def _explained() -> type[TrainOptions]:
    """Return the options with their explanations in the language of the reader."""
    hints = get_type_hints(TrainOptions)
    explained = []
    for each in fields(TrainOptions):
        text = each.metadata["help"]
        told = Parameter(help=tr(text), **_LISTS.get(each.name, {}))
        explained.append((each.name, Annotated[hints[each.name], told], field(default=each.default)))
    own = {"__module__": __name__}
    return make_dataclass(
        "Explained", explained, bases=(TrainOptions,), namespace=own, frozen=True, kw_only=True
    )


def train(options: TrainOptions, *, lang: Language = None) -> int:
    """Train a network by self-play, evaluate it as it learns, and keep the best."""
    words = speak(lang)
    require_torch()
    from gemwright.arena import usable_cores  # noqa: PLC0415 - only what is needed, when it is
    from gemwright.learn.command import settings_of, trainer_of  # noqa: PLC0415 - needs PyTorch

    settings = settings_of(options, rule_set(options.edition, options.rule or []), usable_cores())
    compile_rules()
    try:
        with ended_by_sigterm(), _Watch(words) as watch:
            trainer_of(options, settings, watch).run()
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise CliError("cannot-write", file=options.out, problem=reason) from problem
    except KeyboardInterrupt as end:
        _say(words("What was learned so far is in {folder}; the same command goes on.", folder=options.out))
        return TERMINATED if isinstance(end, Terminated) else INTERRUPTED
    _say(words("The best network is {file}.", file=str(Path(options.out) / "best.gwnet")))
    return OK


train.__annotations__["options"] = Annotated[_explained(), Parameter(name="*")]


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
