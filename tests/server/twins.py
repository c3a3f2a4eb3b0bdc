"""Pairs of games that differ in nothing a player or watcher may know, and everything they are sent."""

import itertools
import random
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, Final

import pytest
from litestar import Litestar

from gemwright.rules import AnyCard, Position, RuleSet, cards
from gemwright.server.errors import ServerError
from gemwright.server.games.clocks import ClockSpec
from gemwright.server.games.events import Event, EventKind
from gemwright.server.games.game import Deal, Draft, Game
from gemwright.server.live import tables as tables_module
from gemwright.server.live import tending, watched
from gemwright.server.live.lobby import Lobby
from gemwright.server.live.tables import LiveTable
from gemwright.server.storage import MemoryStorage, PlayerRow, SeatRow, TableRow
from gemwright.server.storage.rows import Visibility
from gemwright.server.web.app import application
from tests.server.dealt import decks_of, hidden_places
from tests.server.places import session_row
from tests.server.sites import settings_for
from tests.server.wires import Asker, Talk, Wire, until

TABLE: Final = "2345678923456789"
CLOCKS: Final = (ClockSpec(), ClockSpec("bank", 600, 10), ClockSpec("move", 60), ClockSpec("days", 86_400))
LANGUAGES: Final = ("en", "es", "da", "pl")
TYPED: Final = ("take white blue green", "buy h1", "r#1", "reserve 1.2", "pass", "buy G1:k4", "?", "return k")


Opened = Callable[[Litestar], AbstractAsyncContextManager[Wire]]


@dataclass(frozen=True)
class Twin(Deal):
    """A deal of another secret, with the tiles of a first one and decks of our choice."""

    base: Deal | None = None
    decks: tuple[tuple[AnyCard, ...], ...] = ()

    def position(self) -> Position:
        """Return the first deal with other decks."""
        assert self.base is not None
        layout = self.base.position().layout()
        layout.decks = [list(deck) for deck in self.decks]
        return layout.build()


@dataclass(frozen=True)
class Case:
    """Somebody who receives, and the table it receives of.

    Attributes:
        mine: the receiver's seats.
        player: id of the receiver, None for one without a session.
        language: the receiver's.
        clock: of the table.
        visibility: of the table.
        seed: of everything that is chosen at random.
    """

    mine: tuple[int, ...]
    player: str | None
    language: str
    clock: ClockSpec
    visibility: Visibility
    seed: int

    @classmethod
    def random(cls, players: int, rng: random.Random) -> "Case":
        """Choose a seat, two of them, or none."""
        seats = range(players)
        mine = tuple(sorted(rng.sample(seats, rng.choice((0, 1, 1, 1, 2)))))
        player = "viewer" if mine else rng.choice((None, "viewer"))
        visibility: Visibility = rng.choice(("public", "link", "private") if mine else ("public", "link"))
        return cls(mine, player, rng.choice(LANGUAGES), rng.choice(CLOCKS), visibility, rng.randrange(2**32))

    def player_of(self, seat: int) -> str:
        """Return who sits on a seat."""
        return "viewer" if seat in self.mine else f"other{seat}"

    def row(self, deal: Deal) -> TableRow:
        """Return the table as it is kept."""
        seats = tuple(SeatRow("person", self.player_of(n), name=f"Player {n}") for n in range(deal.players))
        return TableRow(
            id=deal.game,
            rules=deal.rules.name,
            first=deal.first,
            secret=deal.secret,
            seats=seats,
            owner=seats[0].player or "",
            created=0.0,
            state="running",
            clock=self.clock,
            visibility=self.visibility,
        )


def deal_for(rules: str, players: int, number: int) -> Deal:
    """Return a deal that follows from a number."""
    secret = sha256(f"{rules} {players} {number}".encode()).digest()
    return Deal(TABLE, RuleSet.parse(rules), players, number % players, secret)


def random_log(deal: Deal, rng: random.Random, length: int) -> Game:
    """Play at random up to a length: many reserves, some takebacks, bots that take over, and no end."""
    game, wild = Game(deal), rng.choice((0.1, 0.4, 0.8))
    while game.seq < length:
        draft = _taken_back(game, rng) or _left(game, rng) or _moved(game, rng, wild)
        if draft.result:
            break
        game.accept(draft)
    return game


def _taken_back(game: Game, rng: random.Random) -> Draft | None:
    if game.alive and rng.random() < 0.05:
        with suppress(ServerError):
            return game.take_back(game.alive[-1].seat, game.seq, at=0.0)
    return None


def _left(game: Game, rng: random.Random) -> Draft | None:
    """Let somebody go, or come back."""
    if rng.random() < 0.95:
        return None
    seat, players = rng.randrange(game.deal.players), game.deal.players
    kinds = [EventKind.TAKEOVER, EventKind.RETURN, *([EventKind.RESIGN] if players > 2 else [])]
    with suppress(ServerError):
        return drafted(game, rng.choice(kinds), seat)
    return None


def drafted(game: Game, kind: EventKind, seat: int, at: float = 0.0) -> Draft:
    """Prepare an entry that is no decision."""
    match kind:
        case EventKind.TAKEBACK:
            return game.take_back(seat, game.seq, at=at)
        case EventKind.TAKEOVER:
            return game.take_over(seat, at=at)
        case EventKind.RETURN:
            return game.give_back(seat, at=at)
        case _:
            return game.give_up(seat, kind, at=at)


def _moved(game: Game, rng: random.Random, wild: float) -> Draft:
    moves = [move.text for move in game.position.legal_moves]
    blind = [text for text in moves if text.startswith("r#")]
    reserves = [text for text in moves if text.startswith("r")]
    wished = rng.choice((blind, reserves)) if rng.random() < wild else moves
    assert game.to_move is not None
    return game.play(game.to_move, game.seq, [rng.choice(wished or moves)], at=0.0)


def twin_of(game: Game, mine: Collection[int], rng: random.Random) -> Game | None:
    """Return a game that somebody with these seats cannot tell from this one.

    Cards that stay hidden from all these seats trade places: those still in a deck, and those that
    others drew unseen and have not shown. The secret is another one, too.

    Returns:
        None if the moves of the others are not legal there, or nothing differs.
    """
    decks = [list(deck) for deck in decks_of(game.deal.position())]
    for level, deck in enumerate(decks, 1):
        hidden = hidden_places(game.log, level, len(deck), mine)
        trading = [deck[place] for place in hidden]
        rng.shuffle(trading)
        for place, card in zip(hidden, trading, strict=True):
            deck[place] = card
    deal = game.deal
    secret = rng.randbytes(len(deal.secret))
    planted = tuple(tuple(deck) for deck in decks)
    twin = Game(Twin(deal.game, deal.rules, deal.players, deal.first, secret, base=deal, decks=planted))
    try:
        _replay(twin, game.log)
    except (ServerError, ValueError):
        return None
    return twin if planted != decks_of(deal.position()) else None


def _replay(game: Game, log: Sequence[Event]) -> None:
    for event in log:
        if event.kind != EventKind.MOVE:
            game.accept(drafted(game, event.kind, event.seat))
            continue
        if event.move is None or event.move.text not in game.position.legal_moves:
            raise ValueError(event.seq)
        game.accept(game.play(event.seat, game.seq, [event.move.text], at=0.0))


class PinnedTime:
    """A clock that is always as late at the same point of what happens."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._seconds = 0.0
        source = SimpleNamespace(time=self.tick, monotonic=lambda: self._seconds)
        for module in (tables_module, watched, tending):
            patch.setattr(module, "time", source)

    def reset(self) -> None:
        """Begin again."""
        self._seconds = 1_000.0

    def tick(self) -> float:
        """Return a later time than before."""
        self._seconds += 0.375
        return self._seconds


class Stage:
    """An application in which one game after the other is followed by its receiver.

    Attributes:
        app: the application.
        wire: the way to it.
        time: the clock it goes by.
    """

    wire: Wire

    def __init__(self, time: PinnedTime) -> None:
        self.time = time
        self._storage = MemoryStorage()
        self.app = application(settings_for(absence=1e6), self._storage)

    @asynccontextmanager
    async def running(self, opened: Opened) -> AsyncIterator["Stage"]:
        """Open the application."""
        await self._storage.save_player(PlayerRow(id="viewer", name="Viewer", created=0.0))
        await self._storage.save_session(session_row(sha256(b"token").hexdigest(), "viewer", time.time()))
        async with opened(self.app) as self.wire:
            yield self

    @property
    def _lobby(self) -> Lobby:
        lobby = self.app.dependencies["lobby"]
        found: Lobby = lobby.dependency()  # type: ignore[union-attr]
        return found

    async def follow(self, game: Game, case: Case) -> list[bytes]:
        """Play a game's log again; return every byte that the receiver was sent of it, in order."""
        self.time.reset()
        table = LiveTable(case.row(game.deal), self._storage)
        table.game = Game(game.deal)
        await table._restore_clocks()
        self._storage._logs.pop(TABLE, None)
        self._lobby.tables[TABLE] = table
        received = await Following(self, table, case).all_of(game)
        del self._lobby.tables[TABLE]
        return [part.replace(game.deal.commitment.encode(), b"COMMITMENT") for part in received]


class Following:
    """One receiver at one table: a socket, a stream, and requests."""

    def __init__(self, stage: Stage, table: LiveTable, case: Case) -> None:
        self._wire = stage.wire
        self._time = stage.time
        self._table = table
        self._case = case
        self._asker = Asker("token" if case.player else None, case.language)
        self._rng = random.Random(case.seed)
        self._received: list[bytes] = []

    async def all_of(self, game: Game) -> list[bytes]:
        """Follow a game from its set-up to its last entry, asking at some moments and at the end."""
        line = await self._wire.socket(self._asker)
        await line.say(t="watch", table=TABLE)
        await line.settled()
        stream = await self._wire.stream(self._asker, TABLE)
        await until(lambda: len(stream.heard) > 1)
        moments = {game.seq, *(self._rng.randint(0, game.seq) for _ in range(game.seq // 20))}
        for seq in range(game.seq + 1):
            if seq:
                await self._repeat(game.log[seq - 1])
            if seq in moments or seq % 10 == 0:
                await line.settled()
            if seq in moments:
                await self._ask_everything(line)
        await line.settled()
        last = b'{"t":"state","table":"%s","seq":%d,' % (TABLE.encode(), game.seq)
        await until(lambda: any(part.startswith(last) for part in stream.heard))
        await line.settled()
        await line.close()
        await stream.close()
        return [*line.heard, *stream.heard, *self._received]

    async def _repeat(self, event: Event) -> None:
        player, table = self._case.player_of(event.seat), self._table
        assert table.game is not None
        if event.move is None:
            async with table.lock:
                await table._commit(drafted(table.game, event.kind, event.seat, at=self._time.tick()))
        elif table.is_bot(event.seat):
            await table.play_bot(event.seat, table.game.seq, event.move.text)
        else:
            await table.play(player, table.game.seq, [event.move.text])

    async def _ask_everything(self, line: Talk) -> None:
        for message in self._messages():
            await line.say(**message)
            await line.settled()
        for method, path, body in self._requests():
            self._received.append(await self._ask(method, path, body))
        record = (await self._ask("GET", f"/api/tables/{TABLE}/record")).partition(b"\n")[2]
        self._received.append(record)
        self._received.append(await self._ask("POST", "/api/games", {"text": record.decode()}))

    async def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        return await self._wire.ask(self._asker, method, path, body)

    def _requests(self) -> Iterator[tuple[str, str, Any]]:
        here, seq = f"/api/tables/{TABLE}", self._seq
        some = self._rng.randint(0, seq)
        for path in (
            "",
            "/state",
            f"/state?at={some}",
            f"/state?at={seq + 1}",
            "/log",
            "/record?format=json",
        ):
            yield "GET", here + path, None
        for show in ("waiting", "running", "finished", "mine"):
            yield "GET", f"/api/tables?show={show}", None
        yield "GET", "/api/me" if self._asker.token else "/api/offers", None
        yield "GET", "/api/ratings", None
        alone = len(self._case.mine) == len(self._table.row.seats)  # who sits alone may end the game
        away = any(self._table.is_bot(seat) for seat in self._case.mine)  # who was away may come back
        refused = [*([] if alone else ["end"]), *([] if away else ["return"])]
        for path in ("join", "leave", "rematch", *refused):
            yield "POST", f"{here}/{path}", {}
        yield "POST", f"{here}/takeover", {"seat": self._rng.randint(0, 3)}
        yield "POST", f"{here}/play", {"seq": seq, "moves": [*self._first_moves(1), self._illegal()]}

    @property
    def _seq(self) -> int:
        assert self._table.game is not None
        return self._table.game.seq

    def _messages(self) -> Iterator[dict[str, Any]]:
        """What the receiver tries on its turn, and what it may not; none of it changes the game."""
        seq = self._seq
        for move in self._first_moves(6):
            yield {"t": "try", "table": TABLE, "seq": seq, "moves": [move]}
            yield {"t": "try", "table": TABLE, "seq": seq, "moves": [move, self._illegal()]}
            yield {"t": "play", "table": TABLE, "seq": seq, "moves": [move, self._illegal()]}
        for _ in range(6):
            yield {"t": "play", "table": TABLE, "seq": seq, "moves": [self._illegal()]}
        yield {"t": "try", "table": TABLE, "seq": seq, "text": self._rng.choice(TYPED)}
        yield {"t": "play", "table": TABLE, "seq": seq - 1, "moves": ["+wug"]}
        yield {"t": "takeback", "table": TABLE, "seq": seq - 1}
        for language in (self._rng.choice(LANGUAGES), self._case.language):
            yield {"t": "language", "lang": language}

    def _first_moves(self, most: int) -> list[str]:
        game = self._table.game
        assert game is not None
        if game.to_move not in self._case.mine:
            return ["r#1"]
        moves = [move.text for move in game.position.legal_moves]
        revealing = [text for text in moves if text[0] in "rb"]
        return self._rng.sample(moves, min(most, len(moves))) + revealing[:most]

    def _illegal(self) -> str:
        """Return a reserve or a purchase that is not legal now; after another decision none is."""
        game = self._table.game
        assert game is not None
        is_mine = game.to_move in self._case.mine  # what others may do depends on what they alone know
        legal = [move.text for move in game.position.legal_moves] if is_mine else []
        every = [sign + str(card) for card in cards(game.deal.rules.family) for sign in "br"]
        return self._rng.choice([text for text in every if text not in legal])


def first_difference(one: Sequence[bytes], other: Sequence[bytes]) -> str:
    """Return where two receivers were told different things, "" if nowhere."""
    for number, (a, b) in enumerate(itertools.zip_longest(one, other, fillvalue=b"(nothing)")):
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            start = max(0, at - 80)
            return f"message {number}: {a[start : at + 80]!r}\nand: {b[start : at + 80]!r}"
    return ""
