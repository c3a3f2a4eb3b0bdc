"""A lesson as it is taken: nothing of it is kept, every answer follows from the script."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from gemwright.i18n import translator
from gemwright.rules import EDITIONS, GemwrightError, Move, MoveKind, Position, RuleSet, View
from gemwright.server.errors import ServerError
from gemwright.server.games.game import Deal, Draft, Game
from gemwright.server.games.showing import state_of, try_moves, typed_moves
from gemwright.server.games.shown import State, Tried
from gemwright.server.lessons import marvel, splendor
from gemwright.server.lessons.script import LEARNER, OTHER, PLAYERS, Step

TABLE: Final = "lesson"
OTHER_NAME: Final = "Ada"
_SCRIPTS: Final = {"splendor": splendor.STEPS, "marvel": marvel.STEPS}


class LessonStep(msgspec.Struct):
    """A step of a lesson.

    Attributes:
        edition: the edition that is taught.
        number: which step this is, from 1.
        key: what the page words it by.
        keys: those of all steps, in order.
        solution: the decisions of the turn to be played; none for a step that is for looking.
        turn: the same as one text.
        about: the card that the step has in mind; "" for none.
        names: of the learner and of the other player.
        state: the table.
    """

    edition: str
    number: int
    key: str
    keys: list[str]
    solution: list[str]
    turn: str
    about: str
    names: list[str]
    state: State


class Played(msgspec.Struct):
    """What came of a turn.

    Attributes:
        met: which of the ways to do the step it was, from 0; None if it was something else.
        refusal: why the card meant cannot be bought, where another decision was made about it; else "".
        states: the table after the turn, and after the other player's that follows; none if not met.
    """

    met: int | None
    refusal: str
    states: list[State]


def steps_of(edition: str) -> tuple[Step, ...]:
    """Return the script of an edition.

    Raises:
        ServerError: there is no such edition (`bad-choice`).
    """
    if edition not in EDITIONS:
        raise ServerError("bad-choice", field="edition", value=edition[:40], choices=", ".join(EDITIONS))
    return _SCRIPTS[RuleSet.of(edition).family]


def step_of(edition: str, number: int, language: str, learner: str) -> LessonStep:
    """Return a step as the learner sees it.

    Args:
        edition: the edition that is taught.
        number: which step, from 1.
        language: for the words.
        learner: name of the learner.

    Raises:
        ServerError: no such edition or step.

    >>> step_of("marvel", 2, "en", "Ann").solution
    ['+ybr']
    """
    step, game = _step(edition, number), start(edition, number)
    names = [learner, OTHER_NAME]
    return LessonStep(
        edition=edition,
        number=number,
        key=step.key,
        keys=[each.key for each in steps_of(edition)],
        solution=_texts(game.position, step.solution) if step.solution else [],
        turn=step.solution,
        about=step.about,
        names=names,
        state=state_of(game, [LEARNER], language, names),
    )


def try_step(
    edition: str, number: int, moves: Sequence[str], typed: str | None, language: str, tag: Any = None
) -> Tried:
    """Return what decisions, or what somebody typed, would lead to.

    Raises:
        ServerError: no such edition or step.
        GemwrightError: a decision that is not legal, or not understood.
    """
    game = start(edition, number)
    chosen = moves if typed is None else typed_moves(game, LEARNER, typed, language)
    return try_moves(game, LEARNER, chosen, language, tag)


def play(edition: str, number: int, moves: Sequence[str], language: str, learner: str) -> Played:
    """Return what comes of the learner's turn.

    Raises:
        ServerError: no such edition or step, or no decision.
        GemwrightError: a decision that is not legal.
    """
    step, before = _step(edition, number), start(edition, number)
    after = _played(before, LEARNER, moves)
    met = step.matched(after.position.last_turn_text())
    if met is None:
        view = before.position.view(LEARNER)
        return Played(None, _refusal(view, step, view.parse_move(moves[0]), language), [])
    games = [after]
    if step.reply:
        games.append(_played(after, OTHER, _texts(after.position, step.reply)))
    return Played(met, "", [state_of(game, [LEARNER], language, [learner, OTHER_NAME]) for game in games])


def _refusal(view: View, step: Step, move: Move, language: str) -> str:
    """Return why a card cannot be bought that was reserved where buying is learnt."""
    if not step.solution.startswith("b") or move.kind != MoveKind.RESERVE:
        return ""
    try:
        view.parse_move(f"b{move.text[1:]}")
    except GemwrightError as refusal:
        return translator(language).error(refusal)
    return ""


def _step(edition: str, number: int) -> Step:
    steps = steps_of(edition)
    if not 1 <= number <= len(steps):
        raise ServerError("no-such-step", step=number, last=len(steps))
    return steps[number - 1]


@lru_cache(maxsize=64)
def start(edition: str, number: int) -> Game:
    """Return the game as a step begins; it is not to be changed.

    Raises:
        ServerError: no such edition or step.
    """
    step = _step(edition, number)
    if step.scene is not None:
        return _scene_game(edition, step)
    before = _step(edition, number - 1)
    game = start(edition, number - 1)
    for seat, turn in ((LEARNER, before.solution), (OTHER, before.reply)):
        if turn:
            game = _played(game, seat, _texts(game.position, turn))
    return game


def _scene_game(edition: str, step: Step) -> Game:
    assert step.scene is not None
    rules = RuleSet.of(edition)
    deal = Deal(TABLE, rules, PLAYERS, 0, bytes(32))
    position = step.scene.position(rules)
    game = Game(deal, Draft(position, (), (), None, frozenset(), frozenset()))
    if step.scene.before:
        return _played(game, OTHER, _texts(position, step.scene.before))
    return game


def _texts(position: Position, turn: str) -> list[str]:
    return [move.text for move in position.parse_turn(turn)]


def _played(game: Game, seat: int, moves: Sequence[str]) -> Game:
    draft = game.play(seat, game.seq, moves, at=0.0)
    return Game(game.deal, draft, [*game.log, *draft.events])
