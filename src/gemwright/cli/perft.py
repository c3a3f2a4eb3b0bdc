"""`gemwright perft`: count the sequences of decisions from a position."""

from time import perf_counter
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from gemwright.cli.devices import require_device
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, rule_set, tr
from gemwright.cli.streams import output
from gemwright.cli.warmth import compile_rules
from gemwright.rules import Position, perft, perft_by_move

Device = Literal["cpu", "cuda"]
MAX_DEPTH = 60


def app(
    depth: Annotated[int, Parameter(help=tr("How many decisions deep."))] = 3,
    *,
    position: Annotated[
        str | None, Parameter(help=tr("A position line to start from, instead of a deal."))
    ] = None,
    edition: Annotated[str, Parameter(help=tr("splendor-2014, splendor-2024 or marvel."))] = "splendor-2024",
    rule: Annotated[
        list[str] | None,
        Parameter(negative="", help=tr("A rule switch as NAME=VALUE; can be given more than once.")),
    ] = None,
    players: Annotated[int, Parameter(help=tr("2, 3 or 4."))] = 2,
    first: Annotated[int, Parameter(help=tr("The seat that begins, from 0."))] = 0,
    seed: Annotated[int, Parameter(help=tr("A number that deals the same cards again."))] = 1,
    divide: Annotated[
        bool, Parameter(negative="", help=tr("Show the count behind every first decision."))
    ] = False,
    device: Annotated[Device, Parameter(help=tr("cpu or cuda."))] = "cpu",
    json: Json = False,
    lang: Language = None,
) -> None:
    """Count the sequences of legal decisions of a length, with the cards as they lie."""
    words = speak(lang)
    if not 0 <= depth <= MAX_DEPTH:
        raise CliError("bad-count", option="DEPTH", first=0, last=MAX_DEPTH)
    require_device(device)
    compile_rules()
    if position is None:
        start = Position.initial(rule_set(edition, rule or []), players, first=first, seed=seed)
    else:
        start = Position.from_text(position)
    began = perf_counter()
    counts = perft_by_move(start, depth) if divide and depth else {}
    total = sum(counts.values()) if counts else _count(start, depth, device)
    seconds = perf_counter() - began
    if json:
        split = {move.text: count for move, count in counts.items()}
        result = {"depth": depth, "count": total, "seconds": round(seconds, 3), "moves": split}
        output().print(msgspec.json.encode(result).decode(), soft_wrap=True, markup=False, highlight=False)
        return
    for move, count in counts.items():
        output().print(f"{move.text:<28}{count:>14}", markup=False, highlight=False)
    sentence = words.n("{count} sequence", "{count} sequences", total)
    output().print(sentence, markup=False, highlight=False)


def _count(start: Position, depth: int, device: Device) -> int:
    if device == "cpu":
        return perft(start, depth)
    from gemwright.rules import cuda  # noqa: PLC0415 - only the GPU extra has it

    return cuda.perft(start, depth)
