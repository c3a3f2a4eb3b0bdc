"""What can be played here: editions, switches, bots, clocks, and what is printed on cards and tiles."""

from typing import Any

import msgspec

from gemwright.agents import levels
from gemwright.agents.levels import NUM_LEVELS
from gemwright.agents.styles import STYLES
from gemwright.i18n import LANGUAGES, translator
from gemwright.notation import describe_card
from gemwright.rules import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    EDITIONS,
    Family,
    RuleSet,
    cards,
    switch_choices,
    tiles,
)
from gemwright.server.games.clocks import RANGES
from gemwright.server.games.helping import amounts
from gemwright.server.games.wording import tile_words
from gemwright.server.live.summaries import switches_of


class SwitchOffer(msgspec.Struct):
    """A rule switch: what it can be, and what it is in an edition by default."""

    name: str
    choices: list[str]
    default: str


class EditionOffer(msgspec.Struct):
    """An edition: its family of cards and its switches."""

    name: str
    family: str
    switches: list[SwitchOffer]


class LevelOffer(msgspec.Struct):
    """A level: its agent and its rating by edition and number of players."""

    agent: str
    number: int
    ratings: dict[str, dict[str, float]]


class ClockOffer(msgspec.Struct):
    """A kind of clock: least and most seconds, and the largest increment."""

    kind: str
    low: int
    high: int
    increment: int


class Offers(msgspec.Struct):
    """Everything a new table can be made of."""

    editions: list[EditionOffer]
    players: list[int]
    levels: list[LevelOffer]
    styles: list[str]
    agents: list[str]
    languages: list[str]
    clocks: list[ClockOffer]
    visibility: list[str]
    bots_ready: bool
    absence: float


class CardFace(msgspec.Struct):
    """What is printed on a card; amounts by letter."""

    card: str
    level: int
    bonus: str
    points: int
    cost: dict[str, int]
    tags: int
    title: str
    words: str


class TileFace(msgspec.Struct):
    """What is printed on a tile."""

    tile: str
    points: int
    requirement: dict[str, int]
    title: str
    words: str


class Components(msgspec.Struct):
    """The cards, tiles and token kinds of a family; colours by letter, in order."""

    family: str
    letters: list[str]
    colours: dict[str, str]
    words: dict[str, str]
    cards: list[CardFace]
    tiles: list[TileFace]


def offers(*, bots_ready: bool, absence: float) -> Offers:
    """Return what can be played here."""
    return Offers(
        editions=[_edition(name) for name in EDITIONS],
        players=[2, 3, 4],
        levels=[_level(number) for number in range(1, NUM_LEVELS + 1)],
        styles=["plain", *STYLES],
        agents=["greedy", "random"],
        languages=list(LANGUAGES),
        clocks=[ClockOffer(kind, *ranges) for kind, ranges in RANGES.items()],
        visibility=["public", "link", "private"],
        bots_ready=bots_ready,
        absence=absence,
    )


def _edition(name: str) -> EditionOffer:
    rules = RuleSet.of(name)
    defaults = switches_of(rules)
    switches = [SwitchOffer(key, list(values), defaults[key]) for key, values in switch_choices().items()]
    return EditionOffer(name, rules.family, switches)


def _level(number: int) -> LevelOffer:
    ratings: dict[str, dict[str, float]] = {
        edition: {str(players): levels(edition, players)[number - 1].rating for players in (2, 3, 4)}
        for edition in EDITIONS
    }
    return LevelOffer(f"level:{number}", number, ratings)


def components(family: Family, language: str) -> Components:
    """Return what is printed on the cards and tiles of a family."""
    letters, tr = COLOUR_LETTERS[family], translator(language)
    return Components(
        family=family,
        letters=list(letters),
        colours=dict(zip(letters, COLOUR_NAMES[family], strict=False)),
        words={letter: tr.colour(family, index) for index, letter in enumerate(letters)},
        cards=[_card(card, letters, language) for card in cards(family)],
        tiles=[
            TileFace(
                tile.name,
                tile.points,
                amounts(tile.requirement, letters),
                tr.tile(family, tile.title),
                tile_words(tile, language),
            )
            for tile in tiles(family)
        ],
    )


def _card(card: Any, letters: str, language: str) -> CardFace:
    return CardFace(
        card=card.full_name,
        level=card.level,
        bonus=letters[card.bonus],
        points=card.points,
        cost=amounts(card.cost, letters),
        tags=card.tags,
        title=card.title,
        words=describe_card(card, translator(language)),
    )
