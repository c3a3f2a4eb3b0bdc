"""`gemwright levels`: how strong the levels are, how they play, and in which styles."""

from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from gemwright.agents import Level
from gemwright.agents import levels as levels_of
from gemwright.cli.failures import CliError
from gemwright.cli.language import speak
from gemwright.cli.options import Json, Language, rule_set, tr
from gemwright.cli.seating import MOST_PLAYERS, STYLES
from gemwright.cli.streams import output
from gemwright.cli.strengths import LEVEL_WORDS, STYLE_WORDS, rating_words
from gemwright.i18n import Translator
from gemwright.rules import RuleSet

FEWEST_PLAYERS: Final = 2


def levels(
    *,
    edition: Annotated[str, Parameter(help=tr("splendor-2014, splendor-2024 or marvel."))] = "splendor-2024",
    players: Annotated[int, Parameter(help=tr("2, 3 or 4."))] = 2,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Say how strong the levels are and how they play."""
    words = speak(lang)
    rules = rule_set(edition, [])
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise CliError("bad-count", option="--players", first=FEWEST_PLAYERS, last=MOST_PLAYERS)
    rows = levels_of(rules.edition, players)
    console = output()
    if json:
        text = msgspec.json.encode(levels_json(rules, players, rows, words)).decode()
        console.print(text, soft_wrap=True)
    elif console.is_terminal:
        _draw(console, rules, players, rows, words)
    else:
        _list(console, rules, players, rows, words)


def levels_json(rules: RuleSet, players: int, rows: tuple[Level, ...], words: Translator) -> dict[str, Any]:
    """Return everything about the levels and styles as JSON values, sentences in a language."""
    return {
        "edition": rules.edition,
        "players": players,
        "levels": [
            {
                "level": level.number,
                "agent": f"level:{level.number}",
                "rating": level.rating,
                "error": level.error,
                "simulations": level.simulations,
                "noise": level.noise,
                "words": words(LEVEL_WORDS[level.number - 1]),
            }
            for level in rows
        ],
        "styles": [{"style": style, "words": words(text)} for style, text in STYLE_WORDS.items()],
    }


def _heading(rules: RuleSet, players: int, words: Translator) -> str:
    return words(
        "Levels of {rules} with {players} players; ratings are Elo differences to greedy:v1.",
        rules=rules.edition,
        players=players,
    )


def _styles_heading(words: Translator) -> str:
    return words("Styles of play, chosen as in level:5,style=racer:")


def _style_title(style: str, words: Translator) -> str:
    return words.p("playing style", STYLES[style])


def _draw(console: Console, rules: RuleSet, players: int, rows: tuple[Level, ...], words: Translator) -> None:
    """Print two tables."""
    strong = _table(words("level"), words("rating"), words("how it plays"))
    for level in rows:
        told = words(LEVEL_WORDS[level.number - 1])
        strong.add_row(str(level.number), rating_words(level), told)
    styles = _table(words("name"), words("style"), words("how it plays"))
    for style, text in STYLE_WORDS.items():
        styles.add_row(style, _style_title(style, words), words(text))
    console.print(_heading(rules, players, words))
    console.print(strong)
    console.print(_styles_heading(words))
    console.print(styles)


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE, header_style="bold", pad_edge=False)
    for column in columns[:-1]:
        table.add_column(column, no_wrap=True)
    table.add_column(columns[-1])
    return table


def _list(console: Console, rules: RuleSet, players: int, rows: tuple[Level, ...], words: Translator) -> None:
    """Print a line each."""
    console.print(_heading(rules, players, words), soft_wrap=True)
    for level in rows:
        line = words(
            "{level}: rating {rating}. {text}",
            level=level.number,
            rating=rating_words(level),
            text=words(LEVEL_WORDS[level.number - 1]),
        )
        console.print(line, soft_wrap=True)
    console.print(_styles_heading(words), soft_wrap=True)
    for style, text in STYLE_WORDS.items():
        line = words(
            "{title} (style={style}): {text}", style=style, title=_style_title(style, words), text=words(text)
        )
        console.print(line, soft_wrap=True)
