"""How strong the levels are and how they play, in words."""

from typing import Final

from gemwright.agents import Level, levels
from gemwright.cli.seating import Player, level_number, style_of
from gemwright.i18n import N_, Translator
from gemwright.rules import Table

LEVEL_WORDS: Final = (
    N_("A child: likes points and what can be had soon, but often misjudges it."),
    N_("Sees only what lies in front: does not plan for nobles or locations, but never misses a win."),
    N_("Plans for nobles and locations too, and mostly takes what is good; still careless."),
    N_("A careful beginner: seldom misjudges what it sees, but does not look ahead."),
    N_("Looks ahead a little, and blocks what others threaten."),
    N_("A practised player: follows the better moves over several turns."),
    N_("A strong club player: weighs many ways in which the game can go on."),
    N_("A master: looks as far ahead as a tenth of a second allows."),
    N_("The strongest: looks ahead too, and has learned from its own games what positions are worth."),
)
"""How each level plays, from level 1."""

STYLE_WORDS: Final = {
    "racer": N_("Goes for points, and wants the game over soon."),
    "noble-hunter": N_("Collects the bonuses that bring nobles or locations."),
    "blocker": N_("Reserves what others are about to buy."),
    "hoarder": N_("Gathers many tokens before it buys."),
}
"""How each style plays."""


def rating_words(level: Level) -> str:
    """Return a rating with its standard error.

    >>> rating_words(Level(1, 0.0, 0, -312.4, 18.6))
    '-312 ±19'
    """
    return f"{level.rating:+.0f} ±{level.error:.0f}"


def strength_of(player: Player, table: Table) -> Level | None:
    """Return how strong a player is at a table; None for people, other bots, and styles."""
    number = level_number(player.bot or "")
    if number is None or style_of(player.bot or ""):
        return None
    return levels(table.rules.edition, table.num_players)[number - 1]


def introduced(player: Player, table: Table, tr: Translator) -> str:
    """Return a player's name, and the rating beside it if there is one."""
    level = strength_of(player, table)
    if level is None:
        return player.name
    return tr("{name} (rating {rating})", name=player.name, rating=rating_words(level))
