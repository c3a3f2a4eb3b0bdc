"""Served games as records: to take home, and to look at what was brought."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from gemwright.i18n import translator
from gemwright.notation import describe_outcome
from gemwright.records import GameRecord
from gemwright.records.playing import RecordedTable
from gemwright.rules import Outcome as RulesOutcome
from gemwright.server.errors import ServerError
from gemwright.server.games.events import Event, EventKind
from gemwright.server.games.game import Game
from gemwright.server.games.results import Ending
from gemwright.server.games.showing import happenings, last_turns_of, state_of_table
from gemwright.server.games.shown import Happening, Outcome, State

MOST_SHOWN: Final = 600
"""Decisions of a game that is looked at; more is no game of people."""

_TERMINATIONS: Final = {
    Ending.RESIGNED: "resigned",
    Ending.FLAGGED: "time",
    Ending.ENDED: "abandoned",
}


def record_of(game: Game, names: Sequence[str], viewer: int | None) -> GameRecord:
    """Return the record of a game as a seat, or a spectator (None), may have it.

    Once the game is over everybody gets everything, the secret included, so that anybody can
    check that the deal follows from what was committed to.
    """
    tags = {"Site": "Gemwright", "Game": game.deal.game, "Commitment": game.deal.commitment}
    record = GameRecord.start(game.deal.position(), names=names, tags=tags)
    for event in game.alive:
        assert event.move is not None
        record.add(event.move, event.reveal, clock=event.left)
    if game.result is None:
        return record.for_seat(viewer)
    record.set_tag("Secret", game.deal.secret.hex())
    if game.result.ending in _TERMINATIONS:
        record.set_tag("Termination", _TERMINATIONS[game.result.ending])
    else:
        record.finish()
    return record


class Replay(msgspec.Struct):
    """A game file, moment by moment, as far as the file knows it.

    Attributes:
        rules: the rule set by name.
        players: number of seats.
        names: of the seats, "" where the file does not say.
        tags: what else the file says.
        knowledge: `full`, `table` or the seat that the file is from.
        log: what happened.
        states: the table at the start and after every decision.
        result: how it ended.
    """

    rules: str
    players: int
    names: list[str]
    tags: dict[str, str]
    knowledge: str
    log: list[Happening]
    states: list[State]
    result: Outcome | None


def read_record(text: str) -> GameRecord:
    """Read a game file or its JSON mirror.

    Raises:
        RecordError: damaged, or not a legal game; names the place.
    """
    if text.lstrip().startswith("{"):
        return GameRecord.from_json(text)
    return GameRecord.from_text(text)


def replay_of(record: GameRecord, language: str) -> Replay:
    """Return a record moment by moment.

    Raises:
        ServerError: too long a game.
    """
    if len(record.nodes) > MOST_SHOWN:
        raise ServerError("too-large")
    tables = list(record.replay())
    log = _log(record, tables)
    outcome = tables[-1].outcome()
    shown = _outcome(outcome, record.names, language) if outcome else None
    states = [_state(table, log[:seq], language) for seq, table in enumerate(tables)]
    if shown:
        states[-1] = msgspec.structs.replace(states[-1], outcome=shown)
    return Replay(
        rules=record.rules.name,
        players=record.num_players,
        names=list(record.names),
        tags=dict(record.tags),
        knowledge=record.knowledge,
        log=happenings(log, None, language, whole=True),
        states=states,
        result=shown,
    )


def _log(record: GameRecord, tables: Sequence[RecordedTable]) -> list[Event]:
    return [
        Event(seq, EventKind.MOVE, table.to_move, 0.0, node.move, node.reveal, table.turns, node.clock)
        for seq, (node, table) in enumerate(zip(record.nodes, tables, strict=False), 1)
    ]


def _state(table: RecordedTable, log: Sequence[Event], language: str) -> State:
    viewer: Any = getattr(table, "viewer", None)
    seat = viewer if viewer is not None and viewer >= 0 else None
    return state_of_table(
        table, seat, "", len(log), last_turns_of(log, table.num_players, language), language
    )


def _outcome(outcome: RulesOutcome, names: Sequence[str], language: str) -> Outcome:
    called = [name or str(seat) for seat, name in enumerate(names)]
    words = describe_outcome(outcome, called, translator(language))
    listed = list(outcome.winners), list(outcome.scores), list(outcome.ranks)
    return Outcome(outcome.termination.name.lower(), *listed, words)
