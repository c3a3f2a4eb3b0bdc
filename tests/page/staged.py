"""Tables at a moment of our choosing: the server's own answers, without the way there."""

import json
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from gemwright.rules import Phase, RuleSet, View
from gemwright.server.games.game import Deal, Game
from gemwright.server.games.showing import happenings, state_of, try_moves
from tests.page.visits import GREEDY, Visit

TABLE: Final = "staged"
Search = Callable[[View], str | None]


def find_game(edition: str, search: Search, start: int, tries: int = 200) -> tuple[Game, str]:
    """Play hidden games of two until a decision is found; `start` is where the first deal is known to do."""
    for number in range(start, start + tries):
        game = Game(Deal(TABLE, RuleSet.of(edition), 2, 0, number.to_bytes(32, "big")))
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
        game.accept(game.play(view.to_move, game.seq, [GREEDY.play(view).text], at=0.0))
    return None


class Stage:
    """Speaks for the server about one hot-seat table."""

    def __init__(self, visit: Visit, game: Game, edition: str) -> None:
        self.game = game
        self.edition = edition
        visit.page.route_web_socket("**/live*", lambda socket: socket.on_message(self._answer(socket)))
        visit.page.route(f"**/api/tables/{TABLE}/log*", lambda route: route.fulfill(json=self._log()))
        visit.go(f"table/{TABLE}")
        visit.wait(".tray.mine")

    def _answer(self, socket: Any) -> Callable[[str], None]:
        def answer(text: str) -> None:
            asked = json.loads(text)
            for said in self._said(asked):
                socket.send(json.dumps({**msgspec.to_builtins(said), "tag": asked.get("tag")}))

        return answer

    def _said(self, asked: dict[str, Any]) -> list[Any]:
        match asked["t"]:
            case "watch":
                return [self._summary(), self._state()]
            case "try":
                return [try_moves(self.game, self.game.position.to_move, asked["moves"], "en", asked["tag"])]
            case "play":
                seat = self.game.position.to_move
                self.game.accept(self.game.play(seat, asked["seq"], asked["moves"], at=time.time()))
                return [{"t": "ok"}, self._state()]
        return []

    def _state(self) -> Any:
        state = msgspec.to_builtins(state_of(self.game, (0, 1), "en", ("Ada", "Bea")))
        return {**state, "tag": None}

    def _summary(self) -> dict[str, Any]:
        seat = {"who": "person", "agent": None, "present": True, "you": True, "gone": False}
        seats = [{**seat, "seat": place, "name": name} for place, name in enumerate(("Ada", "Bea"))]
        running = {"state": "running", "seats": seats, "edition": self.edition, "rematch": None}
        return {"t": "table", "id": TABLE, **running}

    def _log(self) -> Any:
        return msgspec.to_builtins(happenings(self.game.log, 0, "en"))
