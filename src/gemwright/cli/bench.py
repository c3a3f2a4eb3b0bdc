"""`gemwright bench ...`: measure the speed of this machine."""

from dataclasses import asdict
from typing import Annotated, Final, Literal

import msgspec
from cyclopts import Parameter
from rich.table import Table

from gemwright.agents import Network, random_network
from gemwright.agents.bench import ClockMeasurement, SearchMeasurement, measure_clock, measure_search
from gemwright.cli.devices import require_device
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, rule_set, tr
from gemwright.cli.streams import messages, output
from gemwright.cli.warmth import compile_rules
from gemwright.i18n import Translator
from gemwright.rules import Position, RuleSet
from gemwright.rules.bench import Measurement, Slice, lockstep_slice, measure, playouts_slice

_DIGITS: Final = 8

Found = Measurement | SearchMeasurement | ClockMeasurement
Device = Literal["cpu", "cuda"]
Edition = Annotated[str, Parameter(help=tr("splendor-2014, splendor-2024 or marvel."))]
Rule = Annotated[
    list[str] | None,
    Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
]
Players = Annotated[int, Parameter(help=tr("2, 3 or 4."))]
Seconds = Annotated[float, Parameter(help=tr("How long to measure, at least."))]
Threads = Annotated[int, Parameter(help=tr("How many threads play."))]
Seed = Annotated[int, Parameter(help=tr("A number that deals the same cards again."))]
OnDevice = Annotated[Device, Parameter(help=tr("cpu or cuda."))]


def playouts(
    *,
    edition: Edition = "splendor-2024",
    rule: Rule = None,
    players: Players = 2,
    seconds: Seconds = 5.0,
    threads: Threads = 1,
    seed: Seed = 1,
    device: OnDevice = "cpu",
    json: Json = False,
    lang: Language = None,
) -> None:
    """Play whole games of uniformly random decisions."""
    words = speak(lang)
    rules = _checked(rule_set(edition, rule or []), players, threads, seconds)
    require_device(device)
    compile_rules()
    work = playouts_slice(rules, players, device, threads)
    _run("playouts", rules, players, device, threads, seconds, seed, work, words, json)


def steps(
    *,
    edition: Edition = "splendor-2024",
    rule: Rule = None,
    players: Players = 2,
    seconds: Seconds = 5.0,
    games: Annotated[int, Parameter(help=tr("How many games side by side."))] = 16384,
    device: OnDevice = "cpu",
    json: Json = False,
    lang: Language = None,
) -> None:
    """Make one random decision after the other in many games in lockstep, kept in memory."""
    words = speak(lang)
    rules = _checked(rule_set(edition, rule or []), players, 1, seconds)
    if not 0 < games <= 1 << 24:
        raise CliError("bad-count", option="--games", first=1, last=1 << 24)
    require_device(device)
    compile_rules()
    work = lockstep_slice(rules, players, device, games)
    threads = 1 if device == "cuda" else _all_threads()
    _run("steps", rules, players, device, threads, seconds, 1, work, words, json)


def search(
    *,
    edition: Edition = "splendor-2024",
    rule: Rule = None,
    players: Players = 2,
    seconds: Seconds = 5.0,
    threads: Annotated[int, Parameter(help=tr("How many threads search, each in a tree of its own."))] = 1,
    net: Annotated[
        str | None,
        Parameter(help=tr("Evaluate by a network of random weights, WIDTHxLAYERS such as 512x3.")),
    ] = None,
    playout: Annotated[
        bool, Parameter(negative="", help=tr("Evaluate by games of random decisions."))
    ] = False,
    simulations: Annotated[int, Parameter(help=tr("How many simulations each search makes."))] = 1000,
    seed: Seed = 1,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Search positions of several games, and count the simulations."""
    words = speak(lang)
    rules = _checked(rule_set(edition, rule or []), players, threads, seconds)
    _require_count("--simulations", simulations, 1_000_000)
    network = None if net is None else _random_network(net)
    compile_rules()
    with messages().status(words("Measuring ...")):
        found = measure_search(
            rules,
            players,
            seconds=seconds,
            threads=threads,
            seed=seed,
            network=network,
            playouts=playout,
            simulations=simulations,
        )
    _show(found, json=json)


def clock(
    *,
    edition: Edition = "splendor-2024",
    rule: Rule = None,
    players: Players = 2,
    ms: Annotated[int, Parameter(help=tr("Milliseconds a decision."))] = 100,
    moves: Annotated[int, Parameter(help=tr("How many decisions to time."))] = 100,
    threads: Annotated[int, Parameter(help=tr("How many threads search, each in a tree of its own."))] = 1,
    seed: Seed = 1,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Let the search play itself, and see by how much it misses its time."""
    words = speak(lang)
    rules = _checked(rule_set(edition, rule or []), players, threads, 1.0)
    _require_count("--ms", ms, 60_000)
    _require_count("--moves", moves, 100_000)
    compile_rules()
    with messages().status(words("Measuring ...")):
        found = measure_clock(rules, players, ms=ms, moves=moves, threads=threads, seed=seed)
    _show(found, json=json)


def _random_network(text: str) -> Network:
    width, times, layers = text.partition("x")
    if not (
        times and all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in (width, layers))
    ):
        raise CliError("bad-net", text=text[:40])
    return random_network(int(width), int(layers))


def _require_count(option: str, value: int, last: int) -> None:
    if not 1 <= value <= last:
        raise CliError("bad-count", option=option, first=1, last=last)


def _all_threads() -> int:
    import numba  # noqa: PLC0415 - slow to import

    return int(numba.get_num_threads())


def _checked(rules: RuleSet, players: int, threads: int, seconds: float) -> RuleSet:
    import numba  # noqa: PLC0415 - slow to import

    most = int(numba.config.NUMBA_NUM_THREADS)
    if not 1 <= threads <= most:
        raise CliError("bad-count", option="--threads", first=1, last=most)
    if not 0 < seconds <= 3600:
        raise CliError("bad-count", option="--seconds", first=0, last=3600)
    Position.initial(rules, players, seed=0)
    return rules


def _run(
    name: str,
    rules: RuleSet,
    players: int,
    device: Device,
    threads: int,
    seconds: float,
    seed: int,
    work: Slice,
    words: Translator,
    json: bool,  # noqa: FBT001 - handed through from the options
) -> None:
    with messages().status(words("Measuring ...")):
        found = measure(name, rules, players, device, threads, seconds, seed, work)
    _show(found, json=json)


def _show(found: Found, *, json: bool) -> None:
    if json:
        output().print(
            msgspec.json.encode(asdict(found)).decode(), soft_wrap=True, markup=False, highlight=False
        )
    else:
        output().print(_table(found))


def _table(found: Found) -> Table:
    table = Table(show_header=False, box=None)
    table.add_column(style="dim")
    table.add_column(justify="right")
    for name, value in asdict(found).items():
        text = f"{value:,.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
        table.add_row(name, text)
    return table
