"""Games in words, in the reader's language; the sentences of moves come from `notation`."""

from collections.abc import Sequence
from functools import lru_cache

from gemwright.i18n import Translator, translator
from gemwright.notation import describe_move, describe_outcome, describe_reveal, describe_tile, describe_turn
from gemwright.rules import Move, Reveal, RevealKind, Termination, Tile, UnknownCard
from gemwright.rules import Outcome as RulesOutcome
from gemwright.server.games.events import Event, EventKind
from gemwright.server.games.results import Ending, Result


@lru_cache(maxsize=40_000)
def move_words(move: Move, language: str) -> str:
    """Return a decision in words."""
    return describe_move(move, translator(language))


@lru_cache(maxsize=2_000)
def tile_words(tile: Tile, language: str) -> str:
    """Return a tile in words."""
    return describe_tile(tile, translator(language))


@lru_cache(maxsize=10_000)
def turn_words(moves: tuple[Move, ...], language: str) -> str:
    """Return the decisions of a turn in words."""
    return describe_turn(moves, translator(language))


@lru_cache(maxsize=10_000)
def reveal_words(reveal: Reveal, language: str) -> str:
    """Return a chance event in words."""
    return describe_reveal(reveal, translator(language))


def seen_by(reveal: Reveal | None, viewer: int | None) -> Reveal | None:
    """Return a chance event without what a seat, or a spectator (None), does not see of it."""
    if reveal is None or reveal.kind != RevealKind.DRAW or reveal.seat == viewer:
        return reveal
    return Reveal(reveal.kind, reveal.seat, reveal.level, reveal.place, UnknownCard(reveal.level))


def event_words(event: Event, language: str) -> str:
    """Return an entry of the log in words, without what it revealed."""
    tr = translator(language)
    match event.kind:
        case EventKind.MOVE:
            return move_words(event.move, language) if event.move else ""
        case EventKind.TAKEBACK:
            return tr("takes the last decision back")
        case EventKind.RESIGN:
            return tr("resigns")
        case EventKind.FLAG:
            return tr("runs out of time")
        case EventKind.TAKEOVER:
            return tr("is replaced by a bot")
        case EventKind.RETURN:
            return tr("is back in place of the bot")
        case EventKind.END:
            return tr("ends the game")


def result_words(result: Result, names: Sequence[str], language: str) -> str:
    """Return how a game ended in words."""
    tr = translator(language)
    match result.ending:
        case Ending.RESIGNED | Ending.FLAGGED:
            return _given_up(result, names, tr)
        case Ending.ENDED:
            return tr("the game was ended without a result")
        case _:
            termination = Termination[result.ending.name]
            outcome = RulesOutcome(termination, result.winners, result.scores, result.ranks)
            return describe_outcome(outcome, names, tr)


def _given_up(result: Result, names: Sequence[str], tr: Translator) -> str:
    winner = names[result.winners[0]]
    loser = names[1 - result.winners[0]]
    if result.ending == Ending.RESIGNED:
        return tr("{name} wins: {other} resigned", name=winner, other=loser)
    return tr("{name} wins: {other} ran out of time", name=winner, other=loser)
