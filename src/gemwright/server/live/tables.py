"""One table as it is played: every change is stored before anybody hears of it."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import Clocks
from gemwright.server.games.dealing import drawn_first
from gemwright.server.games.events import Event, EventKind, Stored, stored
from gemwright.server.games.game import Draft, Game
from gemwright.server.games.results import Result
from gemwright.server.games.showing import try_moves, typed_moves
from gemwright.server.games.shown import Tried
from gemwright.server.live.others import Others
from gemwright.server.live.watched import WatchedTable
from gemwright.server.live.whole import whole
from gemwright.server.storage import KeptResult, Storage, TableRow


class LiveTable(WatchedTable):
    """A table that is played.

    Attributes:
        lock: held by whoever changes the table.
        on_end: called once when the game is over.
    """

    def __init__(self, row: TableRow, storage: Storage, others: Others | None = None) -> None:
        super().__init__(row, others)
        self.lock = asyncio.Lock()
        self.on_end: Callable[[TableRow], None] = lambda _: None
        self._storage = storage
        self._used = time.monotonic()

    # Changes

    async def change(self, row: TableRow) -> None:
        """Store a change and tell everybody; the game begins once every seat is filled.

        The caller holds the lock.

        Raises:
            ServerError: another process has changed the table (`stale-move`); this one has caught up.
        """
        row = begun(row)
        async with self._caught_up_if_stale():
            await self._storage.save_table(row)
        self._others.changed(self.id)
        self._renew(row)

    def _renew(self, row: TableRow) -> None:
        """Take a stored table over; a game that begins is dealt."""
        before, self.row = self.row.state, row
        begins = before == "waiting" and row.state == "running" and self.is_needed
        if begins and self.game is None:
            self.game = Game(row.deal())
            self._run_clock(row.begun)
        self.announce()
        if begins:
            self.publish(())
        if before != "finished" and row.state == "finished":
            self.on_end(row)
        self._others.watched(self)

    @property
    def is_needed(self) -> bool:
        """Whether the game belongs in this process's memory."""
        return bool(self.listeners) or self._others.tends(self.id)

    @whole
    async def play(
        self, player: str, seq: int, moves: Sequence[str], on_done: Callable[[int], None] = lambda _: None
    ) -> int:
        """Make decisions of a player's turn, all or none, and return the number of the last.

        Args:
            player: who decides.
            seq: the moment they were made for.
            moves: texts of the decisions.
            on_done: told the number, too, right after everybody was told what happened.

        Raises:
            ServerError: not the player's turn, or a stale moment.
            GemwrightError: not legal.
        """
        async with self.lock:
            game = self._running()
            seat = self._mover(player)
            done = await self._commit(game.play(seat, seq, moves, at=time.time()))
            on_done(done)
            return done

    def try_for(
        self, player: str, seq: int, moves: Sequence[str], language: str, tag: Any, text: str | None = None
    ) -> Tried:
        """Return what the table would look like after some decisions, or after what was typed."""
        game = self._running()
        seat = self._mover(player)
        if seq != game.seq:
            raise ServerError("stale-move")
        chosen = moves if text is None else typed_moves(game, seat, text, language)
        return try_moves(game, seat, chosen, language, tag)

    @whole
    async def play_bot(self, seat: int, seq: int, move: str) -> None:
        """Make a bot's decision.

        Raises:
            ServerError: the table has changed since it was asked.
        """
        async with self.lock:
            if not self.is_bot(seat):
                raise ServerError("stale-move")
            await self._commit(self._running().play(seat, seq, [move], at=time.time()))

    @whole
    async def take_back(self, player: str, seq: int | None) -> int:
        """Take a player's last decision back; see `Game.take_back`."""
        async with self.lock:
            game = self._running()
            mine = self._seated(player)
            seat = game.alive[-1].seat if game.alive and game.alive[-1].seat in mine else mine[0]
            moment = game.seq if seq is None else seq
            return await self._commit(game.take_back(seat, moment, at=time.time()))

    @whole
    async def resign(self, player: str, seat: int | None = None) -> int:
        """Give a seat up; with several the one to move, or the first that plays on."""
        async with self.lock:
            game = self._running()
            mine = [index for index in self._seated(player) if not self.is_bot(index)]
            if not mine or (seat is not None and seat not in mine):
                raise ServerError("not-allowed")
            chosen = seat if seat is not None else next((s for s in mine if s == game.to_move), mine[0])
            return await self._commit(game.give_up(chosen, EventKind.RESIGN, at=time.time()))

    @whole
    async def flag(self) -> None:
        """Let the seat whose time has run out lose it; nothing happens if it moved meanwhile."""
        async with self.lock:
            remaining = self.clocks.remaining(time.monotonic())
            if self.game is None or self.game.result or remaining is None or remaining > 0:
                return
            assert self.clocks.seat is not None
            await self._commit(self.game.give_up(self.clocks.seat, EventKind.FLAG, at=time.time()))

    @whole
    async def take_over(self, player: str, seat: int, absence: float) -> int:
        """Let a bot play on for somebody who is away.

        Raises:
            ServerError: it is not for this player to do, or the other one is there.
        """
        async with self.lock:
            game = self._running()
            self._seated(player)
            if seat not in range(len(self.row.seats)):
                raise ServerError("no-seat", seat=seat)
            if not self._is_away(seat, absence):
                raise ServerError("not-absent", seat=seat, seconds=round(absence))
            return await self._commit(game.take_over(seat, at=time.time()))

    @whole
    async def give_back(self, player: str, seat: int | None = None) -> int:
        """Let a player decide again for a seat that a bot took over; by default the first such seat.

        Raises:
            ServerError: no bot took over for this player, or the player gave the game up.
        """
        async with self.lock:
            game = self._running()
            mine = self._seated(player)
            if seat is not None and seat not in mine:
                raise ServerError("not-allowed")
            taken = [one for one in mine if one in game.bots and one not in game.gone]
            chosen = seat if seat is not None else next(iter(taken), mine[0])
            return await self._commit(game.give_back(chosen, at=time.time()))

    @whole
    async def end(self, player: str, absence: float) -> int:
        """Break the game off without a result: alone, or when every other person is away.

        Raises:
            ServerError: somebody else is there.
        """
        async with self.lock:
            game = self._running()
            mine = [0] if self.row.is_shown and player == self.row.owner else self._seated(player)
            others = [s for s in range(len(self.row.seats)) if s not in mine and not self.is_bot(s)]
            here = [seat for seat in others if not self._is_away(seat, absence)]
            if here:
                raise ServerError("not-absent", seat=here[0], seconds=round(absence))
            return await self._commit(game.end(mine[0], at=time.time()))

    async def _restore_clocks(self) -> None:
        """Set the clocks as the log left them; time that passed while no server ran is not counted."""
        log = self._begun().log
        self._note_left(log)
        since = log[-1].at if log else self.row.begun
        served = 0.0 if since is None else await self._others.served_since(since)
        self._run_clock(time.time() - served)

    def _note_left(self, events: Sequence[Event]) -> None:
        left: list[float | None] = [None] * len(self.row.seats)
        for event in events:
            if event.left is not None:
                left[event.seat] = event.left
        self.clocks.restore(left)

    async def wake(self) -> None:
        """Bring the game back from storage if it is not in memory.

        Raises:
            ServerError: its log is damaged.
        """
        self._used = time.monotonic()
        if self.game is None and self.row.state != "waiting":
            await self._bring_back()

    @whole
    async def _bring_back(self) -> None:
        async with self.lock:
            if self.game is None:
                self.game = Game.rebuilt(self.row.deal(), await self._storage.log(self.id))
                if self.game.result is None:
                    await self._restore_clocks()

    def sleep_if_unused(self, seconds: float) -> None:
        """Let go of a game that is not needed here and was not asked for lately; storage has it."""
        is_unused = time.monotonic() - self._used >= seconds
        if self.game is not None and is_unused and not self.is_needed and not self.lock.locked():
            self.game = None
            self.clocks.stop(time.monotonic())

    # What other processes do

    @whole
    async def catch_up(self) -> None:
        """Take over what other processes have stored.

        Raises:
            ServerError: the table is no more, storage cannot be reached, or the log is damaged.
        """
        async with self.lock:
            await self.catch_up_locked()

    async def freshen(self) -> None:
        """Catch up if storage knows more: whoever asks may have been answered by another process before.

        Raises:
            ServerError: see `catch_up`.
        """
        head = await self._storage.head(self.id)
        seq = head.seq if head and self.game is None else self.game.seq if self.game else 0
        if head is None or head.version > self.row.version or head.seq > seq:
            await self.catch_up()

    async def catch_up_locked(self) -> None:
        """Do what `catch_up` does; the caller holds the lock."""
        row = await self._storage.table(self.id)
        if row is None:
            raise ServerError("no-table")
        if self.game is not None:
            self._follow(await self._storage.log(self.id, self.game.seq))
        if row.version > self.row.version:
            self._renew(row)
        self.on_change()

    @contextlib.asynccontextmanager
    async def _caught_up_if_stale(self) -> AsyncIterator[None]:
        """Learn what another process did if it was the first to change something."""
        try:
            yield
        except ServerError as refusal:
            if refusal.code == "stale-move":
                await self.catch_up_locked()
            raise

    async def renew(self, row: TableRow) -> None:
        """Take over what another process made of the table, unless more is known here."""
        async with self.lock:
            if row.version > self.row.version:
                self._renew(row)

    def follow(self, entries: Sequence[Stored]) -> bool:
        """Take over what another process appended.

        Returns:
            Whether the game is up to date; otherwise it has to catch up.
        """
        if self.lock.locked():
            return False
        if self.game is not None and entries[-1].seq > self.game.seq:
            new = [entry for entry in entries if entry.seq > self.game.seq]
            if new[0].seq != self.game.seq + 1:
                return False
            self._follow(new)
        return True

    def _follow(self, entries: Sequence[Stored]) -> None:
        """Go on as storage says; a game that does not fit is brought back from there when it is needed."""
        if not entries:
            return
        assert self.game is not None
        try:
            events = self.game.follow(entries)
        except ServerError:
            self.game = None
            raise
        self.clocks.stop(time.monotonic())
        self._note_left(events)
        self._run_clock(events[-1].at)
        self.publish(events)
        if any(event.kind != EventKind.MOVE for event in events):
            self.announce()

    def _running(self) -> Game:
        if self.game is None or self.game.result:
            raise ServerError("not-running")
        return self.game

    def _seated(self, player: str) -> list[int]:
        mine = self.seats_of(player)
        if not mine:
            raise ServerError("not-seated")
        return mine

    def _mover(self, player: str) -> int:
        """Return the seat to move if it is this player's to decide for."""
        mover = self._running().to_move
        mine = self._seated(player)
        if mover is None or mover not in mine or self.is_bot(mover):
            raise ServerError("not-your-turn", "R3.3")
        return mover

    async def _commit(self, draft: Draft) -> int:
        """Store a draft, make it the present and tell everybody; the caller holds the lock."""
        assert self.game is not None
        now, trial = time.monotonic(), replace(self.clocks, left=list(self.clocks.left))
        events = self._timed(draft, trial, now)
        if events is not draft.events:
            draft = replace(draft, events=events, alive=_with(draft.alive, events))
        row = self._ended(draft, draft.result) if draft.result else None
        entries = [stored(event) for event in events]
        async with self._caught_up_if_stale():
            await self._storage.append(self.id, entries, row)
        self._others.appended(self.id, entries)
        self.game.accept(draft)
        self.clocks = trial
        self.row = row or self.row
        self._run_clock()
        self.publish(events)
        if row is not None:
            self._others.changed(self.id)
            self.on_end(row)
        if row is not None or events[0].kind != EventKind.MOVE:
            self.announce()
        return self.game.seq

    def _timed(self, draft: Draft, clocks: Clocks, now: float) -> tuple[Event, ...]:
        """Stop the clock for a draft, and note in its events what is left."""
        seat = clocks.seat
        clocks.stop(now)
        if not clocks.is_kept or seat is None:
            return draft.events
        assert self.game is not None
        if draft.position.turns != self.game.position.turns:
            clocks.end_turn(seat)
        return tuple(replace(event, left=clocks.left[event.seat]) for event in draft.events)

    def _ended(self, draft: Draft, result: Result) -> TableRow:
        kept = KeptResult(
            ending=result.ending,
            winners=result.winners,
            scores=result.scores,
            ranks=result.ranks,
            gone=tuple(sorted(draft.gone)),
            seq=draft.events[-1].seq,
            round=draft.position.round,
        )
        return self.row.changed(state="finished", finished=time.time(), result=kept)

    def _run_clock(self, since: float | None = None) -> None:
        """Start the clock of who is to move, as of `since` in seconds since 1970, now if that is None."""
        seat = self.game.to_move if self.game else None
        runs = seat is not None and not self.is_bot(seat)
        gone = 0.0 if since is None else max(0.0, time.time() - since)
        self.clocks.run(seat if runs else None, time.monotonic())
        self.clocks.since -= gone


def begun(row: TableRow) -> TableRow:
    """Return a table that waits as one whose game begins if every seat is filled, else as it is."""
    if row.state != "waiting" or any(seat.who == "open" for seat in row.seats):
        return row
    first = drawn_first(len(row.seats), row.secret, row.id) if row.first is None else row.first
    return msgspec.structs.replace(row, first=first, state="running", begun=time.time())


def _with(alive: tuple[Event, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the decisions that stand, with what was noted about the new ones."""
    noted = {event.seq: event for event in events}
    return tuple(noted.get(event.seq, event) for event in alive)
