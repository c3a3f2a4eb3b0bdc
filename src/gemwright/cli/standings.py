"""The result of a match as tables for people."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Final

from babel.numbers import format_decimal
from rich.console import Console
from rich.table import Table

from gemwright.arena import MatchResult, Standing, Style
from gemwright.cli.chances import decimal, percent
from gemwright.cli.labels import LONGEST, short_names
from gemwright.i18n import Translator

NOTHING: Final = "–"
MOST_REASONS: Final = 5
"""Reasons of forfeits that are told of one agent; an engine that chose illegally has one for each choice."""


def show_result(result: MatchResult, tr: Translator, console: Console, *, style: bool = False) -> None:
    """Print how a match stands: a table, why games were forfeited, and what follows from the scores.

    Args:
        result: what came out.
        tr: the language.
        console: where.
        style: whether to print how each agent plays, too.
    """
    if not result.reports:
        console.print(tr("No game was finished."), soft_wrap=True)
        return
    names = _names_for(result, tr, console, style=style)
    console.print(_heading(result, tr), soft_wrap=True)
    console.print(_scores(result, names, tr))
    for line in _lines_below(result, names, tr):
        console.print(line, soft_wrap=True)
    if style:
        console.print(_styles(result, names, tr))


def _names_for(result: MatchResult, tr: Translator, console: Console, *, style: bool) -> list[str]:
    """Return names so short that the tables fit on the screen, if that can be."""
    agents = result.match.agents
    names = short_names(agents)
    tables = [_scores(result, names, tr), *([_styles(result, names, tr)] if style else [])]
    wide = console.options.update(max_width=1000)
    excess = max(console.measure(table, options=wide).maximum for table in tables) - console.width
    return short_names(agents, min(LONGEST, max(map(len, names)) - excess)) if excess > 0 else names


def _lines_below(result: MatchResult, names: Sequence[str], tr: Translator) -> Iterator[str]:
    for short, name in zip(names, result.match.agents, strict=True):
        if short != name:
            yield f"{short} = {name}"
    for short, standing in zip(names, result.standings, strict=True):
        yield from _forfeits(short, standing, tr)
    yield from filter(None, (_difference(result, names, tr), _early_stop(result, tr)))


def _forfeits(name: str, standing: Standing, tr: Translator) -> Iterator[str]:
    """Yield a line for each reason for which an agent lost games, up to so many."""
    for reason, count in list(standing.reasons.items())[:MOST_REASONS]:
        yield tr.n(
            "{name} forfeited {count} game: {reason}",
            "{name} forfeited {count} games: {reason}",
            count,
            name=name,
            reason=reason,
        )
    rest = list(standing.reasons.values())[MOST_REASONS:]
    if rest:
        yield tr.n(
            "{name} forfeited {count} more game for other reasons",
            "{name} forfeited {count} more games for other reasons",
            sum(rest),
            name=name,
        )


def _heading(result: MatchResult, tr: Translator) -> str:
    match, played = result.match, len(result.reports)
    games = tr.n("{count} game", "{count} games", played)
    rules, players = match.rules.name, match.players
    if result.complete:
        return tr("{rules}, {players} players, {games}", rules=rules, players=players, games=games)
    return tr(
        "{rules}, {players} players, {games} of {all}, broken off",
        rules=rules, players=players, games=games, all=match.games,
    )  # fmt: skip


def _table(*columns: str) -> Table:
    """Return a table without rows; if the screen is narrow, names in the first column are broken."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(columns[0], overflow="fold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _scores(result: MatchResult, names: Sequence[str], tr: Translator) -> Table:
    pairs = result.match.players == 2
    table = _table(
        tr("agent"),
        tr("score"),
        tr("95 %"),
        tr("Elo") if pairs else tr("par"),
        tr("rating"),
        tr("games"),
        tr("forfeits"),
    )
    for name, standing in zip(names, result.standings, strict=True):
        table.add_row(name, *_score_row(standing, tr, pairs=pairs))
    return table


def _score_row(standing: Standing, tr: Translator, *, pairs: bool) -> list[str]:
    low, high = standing.interval
    elo = _plus_minus(standing.elo.elo, standing.elo.error, tr, 0) if standing.elo else NOTHING
    return [
        _percent(standing.score, tr),
        f"{decimal(100 * low, tr)} – {decimal(100 * high, tr)}",
        elo if pairs else _percent(standing.par, tr),
        _plus_minus(standing.skill.mean, standing.skill.error, tr, 1),
        str(standing.games),
        str(standing.forfeits),
    ]


def _difference(result: MatchResult, names: Sequence[str], tr: Translator) -> str:
    found = result.elo_difference
    if found is None:
        return ""
    elo, low, high = (_elo(value) for value in found)
    first, second = names
    return tr(
        "Elo of {first} over {second}: {elo} (95 % interval {low} to {high})",
        first=first, second=second, elo=elo, low=low, high=high,
    )  # fmt: skip


def _early_stop(result: MatchResult, tr: Translator) -> str:
    state = result.sprt
    if state is None:
        return ""
    low, high = _bound(state.bounds.elo0, tr), _bound(state.bounds.elo1, tr)
    llr = decimal(state.llr, tr, 2)
    if state.accepted is None:
        return tr("Not decided between {low} and {high} Elo (log ratio {llr})", low=low, high=high, llr=llr)
    return tr(
        "Decided for {elo} Elo, between {low} and {high} (log ratio {llr})",
        elo=_bound(state.accepted, tr), low=low, high=high, llr=llr,
    )  # fmt: skip


def _bound(elo: float, tr: Translator) -> str:
    return format_decimal(elo, locale=tr.language)


def _styles(result: MatchResult, names: Sequence[str], tr: Translator) -> Table:
    table = _table(
        tr("agent"),
        tr("rounds"),
        tr("points"),
        tr("if won"),
        tr("nobles"),
        tr("reserves"),
        tr("tokens"),
        tr("ms"),
        tr("ms 99 %"),
    )
    for name, standing in zip(names, result.standings, strict=True):
        table.add_row(name, *_style_row(standing.style, tr))
    return table


def _style_row(style: Style, tr: Translator) -> list[str]:
    counts = [style.rounds, style.points, style.winning_points, style.nobles, style.reserves, style.tokens]
    times = [style.mean_seconds, style.p99_seconds]
    return [
        *(NOTHING if value is None else decimal(value, tr) for value in counts),
        *(NOTHING if value is None else decimal(value * 1000, tr) for value in times),
    ]


def _percent(share: float | None, tr: Translator) -> str:
    return NOTHING if share is None else percent(share, tr)


def _plus_minus(value: float, error: float, tr: Translator, digits: int) -> str:
    return f"{decimal(value, tr, digits)} ±{decimal(error, tr, digits)}"


def _elo(value: float) -> str:
    if isfinite(value):
        return f"{value:+.0f}"
    return "+∞" if value > 0 else "-∞"
