"""Tables at a moment of our choosing: the server's own answers, without the way there."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from gemwright.rules import Phase, RuleSet, View
from gemwright.server.games.game import Deal, Game
from gemwright.server.games.showing import happenings, state_of, try_moves
from tests.page.visits import GREEDY, Visit

TABLE: Final = "staged"
NAMES: Final = ("Ada", "Bea", "Cleo", "Dora")
Search = Callable[[View], str | None]


def new_game(edition: str, number: int, players: int = 2) -> Game:
    """Deal a game that a number decides."""
    return Game(Deal(TABLE, RuleSet.of(edition), players, 0, number.to_bytes(32, "big")))


def find_game(edition: str, search: Search, start: int, tries: int = 200) -> tuple[Game, str]:
    """Play hidden games of two until a decision is found; `start` is where the first deal is known to do."""
    for number in range(start, start + tries):
        game = new_game(edition, number)
        found = _play_until(game, search)
        if found:
            return game, found
    raise AssertionError("no such moment came up")


def _play_until(game: Game, search: Search) -> str | None:
    while game.result is None:
        view = game.position.view(game.position.to_move)
        found = search(view) if view.phase == Phase.ACTION else None
        if found:
            return found
        play_on(game)
    return None


def play_on(game: Game, choose: Search = lambda view: GREEDY.play(view).text) -> None:
    """Play one decision of the seat to move."""
    view = game.position.view(game.position.to_move)
    game.accept(game.play(view.to_move, game.seq, [choose(view) or ""], at=0.0))


class Stage:
    """Speaks for the server about one table: hot seat, or with the `mine` seats the reader's.

    `seats` tells what of them is not as usual, such as `{"taken": True}`.
    """

    def __init__(
        self,
        visit: Visit,
        game: Game,
        edition: str,
        *,
        names: Sequence[str] = NAMES,
        mine: Sequence[int] | None = None,
        bots: Sequence[int] = (),
        seats: Sequence[Mapping[str, bool]] = ({}, {}, {}, {}),
    ) -> None:
        self.game = game
        self.edition = edition
        players = game.deal.players
        self.names = tuple(names[:players])
        self.mine = tuple(range(players) if mine is None else mine)
        self.bots = bots
        self.seats = seats
        self._held: list[Callable[[], None]] | None = None
        visit.is_spent = True
        visit.page.route_web_socket("**/live*", lambda socket: socket.on_message(self._answer(socket)))
        visit.page.route(f"**/api/tables/{TABLE}/log*", lambda route: route.fulfill(json=self._log()))
        visit.page.route(f"**/api/tables/{TABLE}?*", lambda route: route.fulfill(json=self._summary()))
        visit.page.route(f"**/api/tables/{TABLE}/state*", lambda route: route.fulfill(json=self._at(route)))
        visit.go(f"table/{TABLE}")
        visit.wait(".table .panel")

    def hold(self) -> None:
        """Keep answers to tries back, as a slow line does."""
        self._held = []

    def release(self, most: int | None = None) -> None:
        """Give answers that were kept back: the first so many, or all and those to come at once, too."""
        held = self._held or []
        self._held = None if most is None else held[most:]
        for answer in held[:most]:
            answer()

    @property
    def num_held(self) -> int:
        """How many tries wait for their answer."""
        return len(self._held or [])

    def _answer(self, socket: Any) -> Callable[[str], None]:
        def answer(text: str) -> None:
            asked = json.loads(text)
            if asked["t"] == "try" and self._held is not None:
                self._held.append(lambda: self._tell(socket, asked))
            else:
                self._tell(socket, asked)

        return answer

    def _tell(self, socket: Any, asked: dict[str, Any]) -> None:
        for said in self._said(asked):
            socket.send(json.dumps({**msgspec.to_builtins(said), "tag": asked.get("tag")}))

    def _said(self, asked: dict[str, Any]) -> list[Any]:
        match asked["t"]:
            case "watch":
                return [self._summary(), self._state()]
            case "try":
                return [try_moves(self.game, self.game.position.to_move, asked["moves"], "en", asked["tag"])]
            case "play":
                seat = self.game.position.to_move
                self.game.accept(self.game.play(seat, asked["seq"], asked["moves"], at=time.time()))
                return [{"t": "ok", "seq": self.game.seq}, self._state()]
        return []

    def _state(self) -> Any:
        state = msgspec.to_builtins(state_of(self.game, self.mine, "en", self.names))
        return {**state, "tag": None}

    def _at(self, route: Any) -> Any:
        [seq] = parse_qs(urlsplit(route.request.url).query)["at"]
        return msgspec.to_builtins(state_of(self.game.at(int(seq)), self.mine, "en", self.names))

    def _summary(self) -> dict[str, Any]:
        seats = [self._seat(place, name) for place, name in enumerate(self.names)]
        state = "finished" if self.game.result else "running"
        told = {
            "state": state,
            "seats": seats,
            "edition": self.edition,
            "rematch": None,
            "seq": self.game.seq,
        }
        return {"t": "table", "id": TABLE, "watchers": 0, "commitment": self.game.deal.commitment, **told}

    def _seat(self, place: int, name: str) -> dict[str, Any]:
        mine = place in self.mine
        who = {"who": "bot", "agent": name} if place in self.bots else {"who": "person", "agent": None}
        usual = {"seat": place, "name": name, "present": True, "you": mine, "gone": False, "taken": False}
        return {**who, **usual, **self.seats[place]}

    def _log(self) -> Any:
        viewer = self.mine[0] if self.mine else None
        return msgspec.to_builtins(happenings(self.game.log, viewer, "en"))
