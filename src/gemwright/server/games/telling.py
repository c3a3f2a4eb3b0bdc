"""States of a game as they are sent, written in pieces.

What receivers have in common is written once, and a decision leaves most of a table as it was: costs, tiles
and turns are written anew only when what they follow from has changed. What comes out is, byte for byte,
what `showing.state_of` would be written as.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final

import msgspec

from gemwright.rules import COLOUR_LETTERS, Move, View
from gemwright.rules.catalogue import TOKEN_LIMIT
from gemwright.server.games import reading
from gemwright.server.games.events import Event
from gemwright.server.games.game import Game
from gemwright.server.games.helping import payments_of
from gemwright.server.games.showing import (
    complete,
    decision,
    keys_of,
    last_turn,
    last_turns,
    phase_name,
    view_seat,
)
from gemwright.server.games.shown import ClockFace, Help, State, You

_write: Final = msgspec.json.encode
_EVERYBODY: Final = b'"table"}'
"""How the mirror of a spectator's view ends: with who knows it."""


class Pieces:
    """What was written of a game, by what it follows from, until a moment does not need it any more.

    They are bytes alone: nothing that Python would have to look through for garbage.
    """

    def __init__(self) -> None:
        self._before: dict[bytes, bytes] = {}
        self._now: dict[bytes, bytes] = {}

    def begin(self) -> None:
        """Go on to another moment: what the one before did not need is forgotten."""
        self._before, self._now = self._now, {}

    def get(self, key: bytes, write: Callable[[], bytes]) -> Any:
        """Return a piece for a structure, written if there is none of what it follows from."""
        piece = self._now.get(key)
        if piece is None:
            piece = self._now[key] = self._before.get(key) or write()
        return msgspec.Raw(piece)


def state_of(
    game: Game,
    mine: Sequence[int],
    language: str,
    names: Sequence[str],
    clocks: Sequence[ClockFace] = (),
) -> State:
    """Return what `showing.state_of` does, for nothing but to be written: its parts are bytes already."""
    seat, moment = view_seat(game, mine), _moment_of(game, language)
    state = copy(moment.state)
    if seat is not None:
        view = game.position.view(seat)
        moment.put_in(state, view, seat)
        if seat == game.to_move:
            keys = keys_of(view, language)
            state.decisions = _decisions_of(keys)
            game.offered = {move.text: move.id for move, *_ in keys}
    complete(state, game, mine, language, names, clocks)
    return state


def _moment_of(game: Game, language: str) -> "_Moment":
    """Return the present of a game as everybody may know it."""
    key = f"moment {language}"
    found: _Moment | None = game.memo.get(key)
    if found is None:
        pieces = game.kept.setdefault(language, Pieces())
        found = game.memo[key] = _Moment(game, language, pieces)
    return found


class _Moment:
    """The present of a game as everybody may know it, and as a seat does.

    Attributes:
        state: for those without a seat.
    """

    def __init__(self, game: Game, language: str, pieces: Pieces) -> None:
        pieces.begin()
        self._pieces, self._language = pieces, language
        table = game.position.view(None)
        self._row, self._family, self._buying = table.states.tobytes(), table.family, table.buying
        self._mirror = table.to_json()
        self._written = _write(self._mirror).removesuffix(_EVERYBODY)
        self._sums = [reading.sums(self._row, seat, table.family) for seat in range(game.deal.players)]
        self.state = self._public(game, table)

    def _public(self, game: Game, table: View) -> State:
        return State(
            table=game.deal.game,
            seq=game.seq,
            view=_raw(self._written + _EVERYBODY),
            round=table.round,
            turn=table.turns,
            to_play=game.to_move,
            phase=phase_name(table),
            you=You(None, []),
            decisions=[],
            can_take_back=False,
            help=self._help(game.deal.players, table),
            clocks=[],
            last=self._last(game),
            outcome=None,
        )

    def _help(self, players: int, table: View) -> Help:
        row = self._row
        follows = b"t" + row[reading.TILES] + row[reading.TILE_OWNERS] + row[reading.ALL_BONUSES]
        return Help(
            seat=None,
            cards={},
            seats=[_raw(_write(sums)) for sums in self._sums],
            tiles=self._pieces.get(
                follows, lambda: _write(reading.tiles_of(row, players, self._family, self._language))
            ),
            supply=dict(zip(COLOUR_LETTERS[self._family], row[reading.SUPPLY], strict=False)),
            decks=list(table.deck_sizes),
            token_limit=TOKEN_LIMIT,
            to_return=table.to_return,
            payments=[],
            buying=self._buying.full_name if self._buying else None,
        )

    def _last(self, game: Game) -> Any:
        return [self._turn(turn) for turn in last_turns(game.alive, game.deal.players)]

    def _turn(self, turn: Sequence[Event]) -> Any:
        follows = b"l%d %d" % (turn[0].seq, turn[-1].seq)
        return self._pieces.get(follows, lambda: _write(last_turn(turn, self._language)))

    def put_in(self, state: State, view: View, seat: int) -> None:
        """Put what a seat knows, and nobody else, into a state."""
        row = view.states.tobytes()
        state.view = self._view(view, row, seat)
        state.help = self._help_of(state.help, view, row, seat)

    def _view(self, view: View, row: bytes, seat: int) -> Any:
        """Return the mirror of a seat's view, which mostly differs from everybody's in who knows it alone."""
        if row == self._row:
            return _raw(self._written + b'"seat%d"}' % seat)
        own = reading.HANDS[seat]
        if row[: own.start] != self._row[: own.start] or row[own.stop :] != self._row[own.stop :]:
            return _raw(_write(view.to_json()))
        seats = list(self._mirror["seats"])
        seats[seat] = seats[seat] | {"hand": reading.hand_texts(row, seat, self._family)}
        return _raw(_write(self._mirror | {"seats": seats, "knowledge": f"seat{seat}"}))

    def _help_of(self, public: Help, view: View, row: bytes, seat: int) -> Help:
        shown = copy(public)
        shown.seat = seat
        follows = b"c%d" % seat + b"".join([row[one] for one in reading.PURSES[seat]])
        shown.cards = self._pieces.get(follows, lambda: reading.costs(row, seat, self._family))
        if self._buying is not None and seat == view.to_move:
            shown.payments = payments_of(view, self._buying)
        if row != self._row:
            sums = copy(self._sums[seat])
            sums.hand = reading.hand(row, seat, self._family)
            shown.seats = [*shown.seats[:seat], sums, *shown.seats[seat + 1 :]]
        return shown


Key = tuple[Move, bool, str]

_decisions: Final[dict[Key, bytes]] = {}
"""Every decision in every language that was ever on offer, as it is sent; there are about 20,000."""


def _decisions_of(keys: Sequence[Key]) -> Any:
    return _raw(b"[" + b",".join([_decisions.get(key) or _decision(key) for key in keys]) + b"]")


def _decision(key: Key) -> bytes:
    written = _decisions[key] = _write(decision(*key))
    return written


def _raw(written: bytes) -> Any:
    """Return what is written already, to be put into a structure as it is."""
    return msgspec.Raw(written)
