"""A served game: set up from a secret, carried on by an append-only log, rebuilt by replay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gemwright.rules import GemwrightError, Phase, Position, RevealKind, RuleSet
from gemwright.server.errors import ServerError
from gemwright.server.games.dealing import commitment, deal
from gemwright.server.games.events import Event, EventKind, Stored, stored
from gemwright.server.games.results import Ending, Result, broken_off, given_up, played_out

MOST_DECISIONS = 8
"""More than any turn has (R3.5)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game follows from, apart from its log.

    Attributes:
        game: its id.
        rules: the rule set.
        players: 2, 3 or 4.
        first: seat that begins.
        secret: 32 bytes, kept until the game is over.
    """

    game: str
    rules: RuleSet
    players: int
    first: int
    secret: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret from the start."""
        return commitment(self.secret, self.game)

    def position(self) -> Position:
        """Return the game as it is set up."""
        return deal(self.rules, self.players, self.first, self.secret, self.game)


@dataclass(frozen=True, slots=True)
class Draft:
    """Entries that are about to be added, and the game after them."""

    position: Position
    events: tuple[Event, ...]
    alive: tuple[Event, ...]
    result: Result | None
    gone: frozenset[int]
    bots: frozenset[int]


class Game:
    """One game and its log. Nothing changes but by `accept`, once a draft is stored.

    >>> game = Game(Deal("example", RuleSet.of("marvel"), 2, 0, bytes(32)))
    >>> draft = game.play(0, 0, ["+ypb"], at=0.0)
    >>> game.seq, game.accept(draft), game.seq
    (0, None, 1)

    Attributes:
        deal: what it follows from.
        memo: for others to note what they worked out of the present; emptied when that changes.
        kept: for others to note what may be of use in the next moment, too.
        offered: by text the ids of decisions, as others read them off a view of the present, so that `play`
            need not read them again; emptied when the present changes.
    """

    def __init__(self, deal: Deal, now: Draft | None = None, log: Sequence[Event] = ()) -> None:
        self.deal = deal
        self._now = now or Draft(deal.position(), (), (), None, frozenset(), frozenset())
        self._log = list(log)
        self.memo: dict[str, Any] = {}
        self.kept: dict[str, Any] = {}
        self.offered: dict[str, int] = {}

    @classmethod
    def rebuilt(cls, deal: Deal, log: Iterable[Stored]) -> "Game":
        """Return a game as its log left it.

        Raises:
            ServerError: the log does not fit the deal.
        """
        game = cls(deal)
        game.follow(log)
        return game

    @property
    def seq(self) -> int:
        """The number of the last entry of the log, 0 before the first."""
        return len(self._log)

    @property
    def log(self) -> Sequence[Event]:
        """All entries."""
        return self._log

    @property
    def alive(self) -> Sequence[Event]:
        """The decisions that were not taken back, oldest first."""
        return self._now.alive

    @property
    def position(self) -> Position:
        """The full truth as of now; it stays in the server."""
        return self._now.position

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it runs."""
        return self._now.result

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, None once the game is over."""
        return None if self.result else self.position.to_move

    @property
    def gone(self) -> frozenset[int]:
        """The seats whose players gave up."""
        return self._now.gone

    @property
    def bots(self) -> frozenset[int]:
        """The seats that a bot took over from a person."""
        return self._now.bots

    def at(self, seq: int) -> "Game":
        """Return the game as it was after so many entries.

        Raises:
            ServerError: there are not so many.
        """
        if not 0 <= seq <= self.seq:
            raise ServerError("no-such-moment", at=seq, last=self.seq)
        undone = self._log[seq:]
        if any(event.kind != EventKind.MOVE for event in undone):
            return Game.rebuilt(self.deal, map(stored, self._log[:seq]))
        position = self.position.copy()
        for _ in undone:
            position.pop()
        alive = self._now.alive[: len(self._now.alive) - len(undone)]
        result = None if undone else self.result
        now = replace(self._now, position=position, alive=alive, result=result)
        return Game(self.deal, now, self._log[:seq])

    def play(self, seat: int, seq: int, moves: Sequence[str], *, at: float) -> Draft:
        """Prepare decisions of the seat to move, all of them or none.

        Args:
            seat: whose decisions they are.
            seq: the moment they were made for.
            moves: texts of the decisions, in order.
            at: seconds since 1970.

        Raises:
            ServerError: the game is over, a stale moment, another seat's turn, or more than one turn.
            GemwrightError: a decision that is not legal.
        """
        self._require(seq)
        if seat != self.to_move:
            raise ServerError("not-your-turn", "R3.3")
        if not moves:
            raise ServerError("nothing-decided")
        if len(moves) > MOST_DECISIONS:
            raise ServerError("too-many-decisions", limit=MOST_DECISIONS)
        position = self.position.copy()
        turn, events = position.turns, list[Event]()
        for text in moves:
            if position.turns != turn:
                raise ServerError("not-your-turn", "R3.3")
            known = None if events else self.offered.get(text)
            reveal = position.push(position.parse_move(text).id if known is None else known)
            number = self.seq + len(events) + 1
            events.append(Event(number, EventKind.MOVE, seat, at, position.peek(), reveal, turn))
        return self._moved(position, events)

    def take_back(self, seat: int, seq: int, *, at: float) -> Draft:
        """Prepare that a seat takes its last decision back.

        Raises:
            ServerError: it is not the last decision of all, or something came to light with it.
        """
        self.require_taken_back(seat, seq)
        position = self.position.copy()
        position.pop()
        event = self._entry(EventKind.TAKEBACK, seat, at)
        return replace(self._now, position=position, events=(event,), alive=self._now.alive[:-1])

    def require_taken_back(self, seat: int, seq: int) -> None:
        """Check that a seat may take its last decision back.

        Raises:
            ServerError: it is not the last decision of all, or something came to light with it.
        """
        self._require(seq)
        if not any(event.seat == seat for event in self.alive):
            raise ServerError("takeback-nothing")
        last = self.alive[-1]
        if last.seat != seat:
            raise ServerError("takeback-moved")
        if last.reveal is not None and (last.reveal.kind != RevealKind.REFILL or last.reveal.card):
            raise ServerError("takeback-revealed")

    def give_up(self, seat: int, kind: EventKind, *, at: float) -> Draft:
        """Prepare that a seat resigns or runs out of time.

        With two players the other one wins; otherwise a bot plays on and the seat ranks last.

        Raises:
            ServerError: the game is over, or the seat gave up before.
        """
        self._require(self.seq)
        if seat in self.gone:
            raise ServerError("not-allowed")
        event = self._entry(kind, seat, at)
        gone, bots = self.gone | {seat}, self.bots | {seat}
        result = None
        if self.position.num_players == 2:
            ending = Ending.RESIGNED if kind == EventKind.RESIGN else Ending.FLAGGED
            result = given_up(self.position, seat, ending)
        return replace(self._now, events=(event,), gone=gone, bots=bots, result=result)

    def take_over(self, seat: int, *, at: float) -> Draft:
        """Prepare that a bot plays on for a seat.

        Raises:
            ServerError: the game is over, or a bot plays there already.
        """
        self._require(self.seq)
        if seat in self.bots:
            raise ServerError("not-allowed")
        event = self._entry(EventKind.TAKEOVER, seat, at)
        return replace(self._now, events=(event,), bots=self.bots | {seat})

    def give_back(self, seat: int, *, at: float) -> Draft:
        """Prepare that a player decides again for a seat that a bot took over.

        Raises:
            ServerError: the game is over, the player gave it up, or no bot took over.
        """
        self._require(self.seq)
        if seat in self.gone:
            raise ServerError("gave-up")
        if seat not in self.bots:
            raise ServerError("not-taken-over")
        event = self._entry(EventKind.RETURN, seat, at)
        return replace(self._now, events=(event,), bots=self.bots - {seat})

    def end(self, seat: int, *, at: float) -> Draft:
        """Prepare that the game is broken off without a result.

        Raises:
            ServerError: the game is over.
        """
        self._require(self.seq)
        event = self._entry(EventKind.END, seat, at)
        return replace(self._now, events=(event,), result=broken_off(self.position))

    def accept(self, draft: Draft) -> None:
        """Make a draft the game's present; it has been stored."""
        self._now = draft
        self._log.extend(draft.events)
        self.memo.clear()
        self.offered = {}

    def follow(self, entries: Iterable[Stored]) -> Sequence[Event]:
        """Go on as entries say that are in storage already, and return them in full.

        Raises:
            ServerError: they do not fit; the game is of no use any more.
        """
        before = self.seq
        for entry in entries:
            try:
                self._replay(entry)
            except (GemwrightError, ValueError) as problem:
                raise ServerError("log-damaged", table=self.deal.game, seq=entry.seq) from problem
        return self._log[before:]

    def _require(self, seq: int) -> None:
        if self.result:
            raise ServerError("not-running")
        if seq != self.seq:
            raise ServerError("stale-move")

    def _entry(self, kind: EventKind, seat: int, at: float) -> Event:
        return Event(self.seq + 1, kind, seat, at, turn=self.position.turns)

    def _moved(self, position: Position, events: Sequence[Event]) -> Draft:
        outcome = position.outcome() if position.phase == Phase.OVER else None
        return replace(
            self._now,
            position=position,
            events=tuple(events),
            alive=(*self._now.alive, *events),
            result=played_out(outcome, set(self.gone)) if outcome else None,
        )

    def _replay(self, entry: Stored) -> None:
        """Do again what an entry says, on the position itself: nobody has seen this game yet."""
        kind = EventKind(entry.kind)
        if entry.seq != self.seq + 1 or self.result:
            raise ValueError(entry.seq)
        if kind == EventKind.MOVE:
            self._replay_move(entry)
            return
        match kind:
            case EventKind.TAKEBACK:
                draft = self.take_back(entry.seat, self.seq, at=entry.at)
            case EventKind.TAKEOVER:
                draft = self.take_over(entry.seat, at=entry.at)
            case EventKind.RETURN:
                draft = self.give_back(entry.seat, at=entry.at)
            case EventKind.END:
                draft = self.end(entry.seat, at=entry.at)
            case _:
                draft = self.give_up(entry.seat, kind, at=entry.at)
        self.accept(replace(draft, events=(replace(draft.events[0], left=entry.left),)))

    def _replay_move(self, entry: Stored) -> None:
        position, turn = self.position, self.position.turns
        if entry.decision is None or entry.seat != self.to_move:
            raise ValueError(entry.seq)
        move = position.move(entry.decision)
        reveal = position.push(move)
        if (reveal.text if reveal else None) != entry.reveal:
            raise ValueError(entry.seq)
        event = Event(
            entry.seq, EventKind.MOVE, entry.seat, entry.at, move, reveal, turn=turn, left=entry.left
        )
        self.accept(self._moved(position, [event]))
