"""What seats are called in sentences: people by their names, bots by what they are."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from gemwright.i18n import N_, translator
from gemwright.server.storage import SeatRow

_AGENTS: Final = {"greedy": N_("Greedy"), "random": N_("Random")}
_STYLES: Final = {
    "plain": N_("plain style"),
    "racer": N_("racer"),
    "noble-hunter": N_("noble hunter"),
    "blocker": N_("blocker"),
    "hoarder": N_("hoarder"),
}
_LEVEL: Final = re.compile(r"level:(?P<level>\d+)(?:,style=(?P<style>[\w-]+))?")


@lru_cache(maxsize=1_000)
def bot_name(agent: str, language: str) -> str:
    """Return what a bot is called.

    >>> bot_name("level:4,style=noble-hunter", "en")
    'Bot, level 4, noble hunter'
    """
    tr = translator(language)
    found = _LEVEL.fullmatch(agent)
    if found is None:
        return tr(_AGENTS[agent]) if agent in _AGENTS else agent
    level, style = found["level"], found["style"]
    if style is None:
        return tr("Bot, level {level}", level=level)
    words = _STYLES.get(style, style)
    return tr("Bot, level {level}, {style}", level=level, style=tr(words))


def seat_names(seats: Sequence[SeatRow], language: str) -> list[str]:
    """Return what the seats of a table are called; equal names get the number of their seat."""
    names = [bot_name(seat.agent, language) if seat.agent else seat.name for seat in seats]
    return [name if names.count(name) == 1 else f"{name} ({number})" for number, name in enumerate(names, 1)]
