"""Requests of somebody who takes the lesson. Nothing of it is kept here: the page remembers the step."""

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from gemwright.i18n import translator
from gemwright.server import lessons
from gemwright.server.games.shown import Tried
from gemwright.server.lessons import LessonStep, Played
from gemwright.server.storage import PlayerRow
from gemwright.server.web.given import GivenCaller, GivenLanguage


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """Decisions of the learner's turn, or what somebody typed."""

    moves: list[str] = []
    text: str | None = None


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """A whole turn of the learner."""

    moves: list[str]


@get("/api/lesson/{edition:str}/{number:int}", sync_to_thread=False)
def get_step(
    edition: FromPath[str], number: FromPath[int], caller: GivenCaller, lang: GivenLanguage
) -> LessonStep:
    """Return a step of the lesson: the table and what is to be done."""
    return lessons.step_of(edition, number, lang, _name(caller, lang))


@post("/api/lesson/{edition:str}/{number:int}/try", status_code=200, sync_to_thread=False)
def try_moves(
    edition: FromPath[str], number: FromPath[int], data: JSONBody[Attempt], lang: GivenLanguage
) -> Tried:
    """Return what the table of a step would look like after some decisions."""
    return lessons.try_step(edition, number, data.moves, data.text, lang)


@post("/api/lesson/{edition:str}/{number:int}/play", status_code=200, sync_to_thread=False)
def play(
    edition: FromPath[str],
    number: FromPath[int],
    data: JSONBody[Turn],
    caller: GivenCaller,
    lang: GivenLanguage,
) -> Played:
    """Return whether a turn is what the step asks for, and what comes of it."""
    return lessons.play(edition, number, data.moves, lang, _name(caller, lang))


def _name(caller: PlayerRow | None, language: str) -> str:
    return caller.name if caller else translator(language)("Player {number}", number=1)
