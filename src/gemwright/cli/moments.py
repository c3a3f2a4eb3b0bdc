"""The moment of a game that is asked about, as the seat to move knows it."""

from dataclasses import dataclass
from typing import Any

from gemwright.cli.failures import CliError
from gemwright.cli.sources import PositionOrView, load
from gemwright.cli.timeline import Timeline
from gemwright.records import GameRecord
from gemwright.rules import SPECTATOR, Phase, Position, SetUpError, View


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision to be made.

    Attributes:
        view: what the seat to move knows.
        names: the players by seat, None if nobody said.
        ply: decisions of the game before it, None outside a game.
        turn: number of its turn in the game, from 1, None outside a game.
    """

    view: View
    names: list[str] | None = None
    ply: int | None = None
    turn: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the moment as JSON values; nothing in it is hidden from the seat to move."""
        view = self.view
        return {
            "rules": view.rules.name,
            "players": view.num_players,
            "names": self.names,
            "ply": self.ply,
            "turn": self.turn,
            "round": view.round,
            "seat": view.to_move,
            "phase": view.phase.name.lower(),
            "position": view.text(),
        }


def find_moment(
    source: str, game: int = 1, *, ply: int | None = None, turn: int | None = None, seat: int | None = None
) -> Moment:
    """Return the decision asked about; in a game the last one, if nothing says which.

    Args:
        source: a position line, a file, or `STDIN`.
        game: which game of a file, from 1.
        ply: after how many decisions.
        turn: before the first decision of which turn, from 1.
        seat: whose decision it has to be; None for anybody's.

    Raises:
        GemwrightError: there is no such decision, or the source is damaged.
    """
    if ply is not None and turn is not None:
        raise CliError("one-of", first="--ply", second="--turn")
    found = load(source, game)
    require_seat(found, seat)
    if isinstance(found, GameRecord):
        return _in_game(Timeline.of(found), ply, turn, seat)
    if ply is not None or turn is not None:
        raise CliError("no-game-found", text=source[:60])
    return Moment(mover_view(found, seat))


def require_seat(found: PositionOrView | GameRecord, seat: int | None) -> None:
    """Make sure that a seat can be asked about.

    Args:
        found: a position, a view or a game.
        seat: which seat; None for anybody's.

    Raises:
        SetUpError: there is no such seat.
        CliError: a record of what another seat knows.
    """
    if seat is None:
        return
    last = found.num_players - 1
    if not 0 <= seat <= last:
        raise SetUpError("bad-seat", seat="table" if seat == SPECTATOR else seat, last=last)
    if isinstance(found, GameRecord) and found.viewer not in (None, seat):
        raise CliError("not-its-record", seat=seat)


def _in_game(timeline: Timeline, ply: int | None, turn: int | None, seat: int | None) -> Moment:
    if turn is not None:
        ply = _ply_of_turn(timeline, turn)
    last = len(timeline.steps)
    if ply is None:
        ply = last_decision(timeline, seat)
    if not 0 <= ply <= last:
        raise CliError("no-such-ply", ply=ply, last=last)
    view = mover_view(timeline.tables[ply], seat)
    return Moment(view, timeline.names, ply, view.turns - timeline.tables[0].turns + 1)


def _ply_of_turn(timeline: Timeline, turn: int) -> int:
    last = len(timeline.turns)
    if not 1 <= turn <= last:
        raise CliError("no-such-turn", turn=turn, last=last)
    return timeline.ply_after(turn - 1)


def last_decision(timeline: Timeline, seat: int | None = None) -> int:
    """Return before how many decisions of a game the last one that can be asked about stands.

    Raises:
        CliError: there is none.
    """
    for ply in range(len(timeline.tables) - 1, -1, -1):
        if is_known(timeline.tables[ply], seat):
            return ply
    raise CliError("no-decision")


def is_known(table: PositionOrView, seat: int | None = None) -> bool:
    """Tell whether somebody, or a certain seat, has to decide here, and what they know is known."""
    if table.phase == Phase.OVER or seat not in (None, table.to_move):
        return False
    return isinstance(table, Position) or table.viewer == table.to_move


def mover_view(table: PositionOrView, seat: int | None = None) -> View:
    """Return what the seat to move knows.

    Args:
        table: a position, or a view of that seat.
        seat: which seat that has to be, None for any.

    Raises:
        CliError: the game is over, another seat is to move, or the view is another's.
    """
    if table.phase == Phase.OVER:
        raise CliError("nothing-to-decide")
    if seat is not None and seat != table.to_move:
        raise CliError("not-to-move", seat=seat, mover=table.to_move)
    if isinstance(table, Position):
        return table.view(table.to_move)
    if table.viewer != table.to_move:
        raise CliError("not-its-view", seat=table.to_move)
    return table
