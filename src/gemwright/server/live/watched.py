"""A table as those who watch it see it: who is there, and what each may know."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from gemwright.records import GameRecord
from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import Clocks
from gemwright.server.games.events import Event
from gemwright.server.games.game import Game
from gemwright.server.games.recording import record_of
from gemwright.server.games.showing import happenings, view_seat
from gemwright.server.games.shown import Events, State
from gemwright.server.games.telling import state_of
from gemwright.server.live.listeners import Listener
from gemwright.server.live.naming import seat_names
from gemwright.server.live.others import Others
from gemwright.server.live.summaries import Summary, summary_of
from gemwright.server.storage import TableRow


class WatchedTable:
    """A table in memory, and who watches it; nothing here changes the game.

    Attributes:
        row: what is kept of it.
        game: the game, None while the table waits for players or sleeps in storage.
        clocks: the clocks of the game.
        listeners: who watches.
        on_change: called after every change.
    """

    def __init__(self, row: TableRow, others: Others | None = None) -> None:
        self.row = row
        self.game: Game | None = None
        self.clocks = Clocks.new(row.clock, len(row.seats))
        self.listeners: set[Listener] = set()
        self.on_change: Callable[[], None] = lambda: None
        self._others = others or Others()
        self._away: dict[str, float] = {}
        self._sent_away: set[str] = set()

    @property
    def id(self) -> str:
        """The id of the table and its game."""
        return self.row.id

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.row.seats]

    def seats_of(self, player: str | None) -> list[int]:
        """Return the seats of a player."""
        if player is None:
            return []
        return [index for index, seat in enumerate(self.row.seats) if seat.player == player]

    def may_watch(self, player: str | None) -> bool:
        """Tell whether somebody may see this table: a private one is for those who sit there."""
        if self.row.visibility != "private" or self.row.state == "waiting":
            return True
        return bool(self.seats_of(player)) or (self.row.is_shown and player == self.row.owner)

    def is_bot(self, seat: int) -> bool:
        """Tell whether a bot decides for a seat."""
        if self.row.seats[seat].who == "bot":
            return True
        return self.game is not None and seat in self.game.bots

    def _begun(self) -> Game:
        if self.game is None:
            raise ServerError("not-running")
        return self.game

    # Telling

    def join(self, listener: Listener) -> None:
        """Let somebody watch.

        Raises:
            ServerError: the table is private.
        """
        if not self.may_watch(listener.player):
            raise ServerError("no-table")
        self.listeners.add(listener)
        if listener.player is not None:
            self._away.pop(listener.player, None)
        self._others.watched(self)
        self.announce()
        self.show(listener)

    def leave(self, listener: Listener) -> None:
        """Let somebody go."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        listener.seen.pop(self.id, None)
        if listener.player is not None and not self._is_present(listener.player):
            self._away[listener.player] = time.monotonic()
        self._others.watched(self)
        self.announce()

    def show(self, listener: Listener) -> None:
        """Tell one listener the whole present."""
        if self.game is None:
            return
        listener.seen[self.id] = self.game.seq
        listener.tell(self.state_for(listener.player, listener.language))

    def announce(self) -> None:
        """Tell every listener who sits where and how far the table is."""
        made: dict[tuple[str | None, str], bytes] = {}
        for listener in list(self.listeners):
            key = self._known(listener.player), listener.language
            if key not in made:
                made[key] = msgspec.json.encode(self.summary(*key))
            listener.send(made[key])
        self.on_change()

    def publish(self, events: Sequence[Event]) -> None:
        """Tell every listener what happened and how the table is now."""
        assert self.game is not None
        made: dict[tuple[str | None, str], tuple[bytes, ...]] = {}
        happened: dict[tuple[Any, ...], bytes] = {}
        for listener in list(self.listeners):
            key = self._known(listener.player), listener.language
            if key not in made:
                state = msgspec.json.encode(self.state_for(*key))
                made[key] = (self._happened(*key, events, happened), state) if events else (state,)
            listener.seen[self.id] = self.game.seq
            listener.send(*made[key])
        self.game.memo.clear()  # nobody asks again soon, and Python would look through it for garbage
        self.on_change()

    def _happened(
        self, player: str | None, language: str, events: Sequence[Event], made: dict[tuple[Any, ...], bytes]
    ) -> bytes:
        """Return what is told of entries of the log; it is the same for all whose doing they were not."""
        mine = self.seats_of(player)
        key = language, *(event.seat in mine for event in events)
        if key not in made:
            made[key] = msgspec.json.encode(Events(table=self.id, events=self.told(events, player, language)))
        return made[key]

    def _known(self, player: str | None) -> str | None:
        """Return a player's id if it matters here: all who only watch are told the same."""
        return player if player is not None and self._concerns(player) else None

    def _concerns(self, player: str) -> bool:
        return player == self.row.owner or any(seat.player == player for seat in self.row.seats)

    def state_for(self, player: str | None, language: str, at: int | None = None) -> State:
        """Return the game as a player may know it, now or after `at` entries of the log.

        Raises:
            ServerError: the game has not begun, or has not so many entries.
        """
        game, mine = self._begun(), self.seats_of(player)
        names = seat_names(self.row.seats, language)
        if at is None or at == game.seq:
            return state_of(game, mine, language, names, self.clocks.faces(time.monotonic()))
        state = state_of(game.at(at), mine, language, names)
        return msgspec.structs.replace(state, decisions=[], can_take_back=False)

    def told(self, events: Sequence[Event], player: str | None, language: str) -> list[Any]:
        """Return entries of the log as a player may know them."""
        mine = self.seats_of(player)
        shown: list[Any] = []
        for event in events:
            viewer = event.seat if event.seat in mine else None
            shown += happenings([event], viewer, language)
        return shown

    def record_for(self, player: str | None) -> GameRecord:
        """Return the game's record as a player may have it.

        Raises:
            ServerError: the game has not begun.
        """
        game = self._begun()
        return record_of(game, self.names, view_seat(game, self.seats_of(player)))

    def summary(self, player: str | None, language: str) -> Summary:
        """Return the table without its cards, as a player may know it."""
        here = [self._is_here(index) for index in range(len(self.row.seats))]
        watchers = self.num_watchers + self._others.num_watching(self.id)
        return summary_of(self.row, self.game, player, language, here, watchers)

    # Who is there

    def is_watched_by(self, player: str | None) -> bool:
        """Tell whether a player watches here, and so is told whatever comes."""
        return player is not None and any(listener.player == player for listener in self.listeners)

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches, here or elsewhere."""
        return bool(self.listeners) or self._others.num_watching(self.id) > 0

    @property
    def num_watchers(self) -> int:
        """How many watch here without a seat."""
        return sum(not self.seats_of(listener.player) for listener in self.listeners)

    @property
    def present(self) -> list[str]:
        """The players with a seat who watch here."""
        return sorted({one.player for one in self.listeners if one.player and self.seats_of(one.player)})

    def _is_here(self, seat: int) -> bool:
        """Tell whether a seat's player watches now; bots always do."""
        player = self.row.seats[seat].player
        return self.is_bot(seat) or (player is not None and self._is_present(player))

    def _is_present(self, player: str) -> bool:
        here = any(listener.player == player for listener in self.listeners)
        return here or self._others.is_watching(self.id, player)

    def _is_away(self, seat: int, absence: float) -> bool:
        player = self.row.seats[seat].player
        if player is None or self.is_bot(seat) or self._is_present(player) or not self._others.is_certain:
            return False
        patience, now = self.clocks.patience(absence), time.monotonic()
        return player in self._sent_away or now - self._away.setdefault(player, now) >= patience

    def heed_presence(self) -> None:
        """Note who is away now that somebody has come or gone elsewhere, and tell everybody."""
        for seat in self.row.seats:
            if seat.player is None:
                continue
            if self._is_present(seat.player):
                self._away.pop(seat.player, None)
            else:
                self._away.setdefault(seat.player, time.monotonic())
        self.announce()

    def send_away(self, player: str) -> None:
        """Count somebody whose account was closed as away from now on."""
        self._sent_away.add(player)
        self.announce()
