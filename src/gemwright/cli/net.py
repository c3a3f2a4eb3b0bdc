"""`gemwright net ...`: networks as files."""

from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.table import Table

from gemwright.agents import NetFile, find_network, shipped_net, shipped_nets
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, tr
from gemwright.cli.streams import output
from gemwright.i18n import Translator


def info(
    file: Annotated[
        str, Parameter(help=tr("A network's file, or the name of one that comes with Gemwright."))
    ],
    *,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Show what a network is for, how large it is, and how it was made."""
    words = speak(lang)
    facts = _facts(find_network(file))
    if json:
        _print_json(facts)
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(overflow="fold")
    for name, value in _worded(facts, words):
        table.add_row(name, value)
    output().print(table, markup=False, highlight=False)


def shipped(*, json: Json = False, lang: Language = None) -> None:
    """List the networks that come with Gemwright."""
    words = speak(lang)
    nets = {name: _facts(shipped_net(name)) for name in shipped_nets()}
    if json:
        _print_json(nets)
        return
    if not nets:
        output().print(words("No network comes with this version."), markup=False)
        return
    table = Table(box=None, pad_edge=False)
    for heading in (words("Name"), words("Game"), words("Players"), words("Size"), words("Made")):
        table.add_column(heading)
    for name, facts in nets.items():
        table.add_row(name, facts["family"], _counts(facts), _size(facts), facts["made"])
    output().print(table, markup=False, highlight=False)


def _facts(file: NetFile) -> dict[str, Any]:
    header = file.header
    return {
        "family": header.facts.family,
        "players": list(header.facts.players),
        "width": header.width,
        "layers": header.layers,
        "numbers": header.numbers,
        "bytes": 2 * header.numbers,
        "observation": header.observation,
        "advice": header.advice,
        "made": header.facts.made,
        "how": header.facts.how,
        "decisions": header.facts.decisions,
        "minutes": header.facts.minutes,
        "licence": header.facts.licence,
        "sha256": header.sha256,
    }


def _worded(facts: dict[str, Any], words: Translator) -> list[tuple[str, str]]:
    return [
        (words("Game"), facts["family"]),
        (words("Players"), _counts(facts)),
        (words("Size"), _size(facts)),
        (words("Numbers"), f"{facts['numbers']:,}"),
        (words("Observation"), words("version {number}", number=facts["observation"])),
        (
            words("Advice of the heuristic"),
            words("version {number}", number=facts["advice"]) if facts["advice"] else words("none"),
        ),
        (words("Made"), facts["made"]),
        (words("How"), facts["how"]),
        (words("Learned from"), words("{count} decisions", count=f"{facts['decisions']:,}")),
        (words("Minutes"), f"{facts['minutes']:g}"),
        (words("Licence"), facts["licence"]),
        ("SHA-256", facts["sha256"]),
    ]


def _counts(facts: dict[str, Any]) -> str:
    return ", ".join(map(str, facts["players"]))


def _size(facts: dict[str, Any]) -> str:
    return f"{facts['width']} x {facts['layers']}"


def _print_json(value: Any) -> None:
    text = msgspec.json.encode(value).decode()
    output().print(text, soft_wrap=True, markup=False, highlight=False)
