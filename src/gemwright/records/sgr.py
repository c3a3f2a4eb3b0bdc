"""Import of SGR version 1 files (`.sgr.json`): games of two, with moves and reveals (docs/formats/sgr)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from gemwright.rules import (
    SPECTATOR,
    AnyCard,
    Card,
    GemwrightError,
    Layout,
    Phase,
    Reveal,
    RevealKind,
    UnknownCard,
    parse_card,
    parse_tile,
)
from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    PASS,
    PAY,
    RESERVE,
    RESERVE_BLIND,
    RETURN,
    SLOTS_PER_LEVEL,
    TAKE_ALIKE,
    TAKE_ONE,
    TAKE_THREE,
    TAKE_TILE,
    TAKE_TWO,
)

from .errors import RecordError
from .limits import LIMITS, Limits
from .nodes import GameResult, clean_text
from .playing import LinePlayer, set_up_table
from .record import GameRecord

FORMAT: Final = "sgr"
CATALOG: Final = "standard-90-card-10-noble-v1"
RULES: Final = "splendor-2024"

# fmt: off
CARD_NAMES: Final = (
    "K0:w1u1g1r1", "K0:w1u2g1r1", "K0:w2u2r1", "K0:g1r3k1", "K0:g2r1", "K0:w2g2", "K0:g3", "K1:u4",
    "U0:w1g1r1k1", "U0:w1g1r2k1", "U0:w1g2r2", "U0:u1g3r1", "U0:w1k2", "U0:g2k2", "U0:k3", "U1:r4",
    "W0:u1g1r1k1", "W0:u1g2r1k1", "W0:u2g2k1", "W0:w3u1k1", "W0:r2k1", "W0:u2k2", "W0:u3", "W1:g4",
    "G0:w1u1r1k1", "G0:w1u1r1k2", "G0:u1r2k2", "G0:w1u3g1", "G0:w2u1", "G0:u2r2", "G0:r3", "G1:k4",
    "R0:w1u1g1k1", "R0:w2u1g1k1", "R0:w2g1k2", "R0:w1r1k3", "R0:u2g1", "R0:w2r2", "R0:w3", "R1:w4",
    "K1:w3u2g2", "K1:w3g3k2", "K2:u1g4r2", "K2:g5r3", "K2:w5", "K3:k6", "U1:u2g2r3", "U1:u2g3k3",
    "U2:w5u3", "U2:w2r1k4", "U2:u5", "U3:u6", "W1:g3r2k2", "W1:w2u3r3", "W2:g1r4k2", "W2:r5k3", "W2:r5",
    "W3:w6", "G1:w3g2r3", "G1:w2u3k2", "G2:w4u2k1", "G2:u5g3", "G2:g5", "G3:g6", "R1:w2r2k3", "R1:u3r2k3",
    "R2:w1u4g2", "R2:w3k5", "R2:k5", "R3:r6", "K3:w3u3g5r3", "K4:r7", "K4:g3r6k3", "K5:r7k3",
    "U3:w3g3r3k5", "U4:w7", "U4:w6u3k3", "U5:w7u3", "W3:u3g3r5k3", "W4:k7", "W4:w3r3k6", "W5:w3k7",
    "G3:w5u3r3k3", "G4:u7", "G4:w3u6g3", "G5:u7g3", "R3:w3u5g3k3", "R4:g7", "R4:u3g6r3", "R5:g7r3",
)
"""The cards by the numbers of the format, from 1."""

TILE_NAMES: Final = (
    "N:w3u3k3", "N:g3r3k3", "N:w3r3k3", "N:u3g3r3", "N:w3u3g3", "N:r4k4", "N:w4k4", "N:u4g4", "N:w4u4",
    "N:g4r4",
)
"""The nobles by the numbers of the format, from 1."""
# fmt: on

_NUM_ACTIONS: Final = 69
_CONTINUES: Final = 61
_NOBLE: Final = 66
_RANGES: Final = (
    (0, BUY), (12, BUY_HAND), (15, RESERVE), (27, RESERVE_BLIND), (30, TAKE_THREE), (40, TAKE_ALIKE),
    (45, TAKE_TWO), (55, TAKE_ONE), (60, PASS), (61, RETURN),
)  # fmt: skip
"""First action of each kind, and the decision id it stands for; the order inside is the same."""


class _Name(msgspec.Struct):
    name: str = ""


class _Rules(msgspec.Struct):
    target_points: int = 15
    num_players: int = 2


class _SetUp(msgspec.Struct):
    faceup_cards: dict[int, list[int]] = {}
    nobles: list[int] = []


class _Event(msgspec.Struct):
    k: Literal["m", "rc", "rr", "rn", "rs"]
    a: int | None = None
    p: Literal["P0", "P1"] | None = None
    t: int | None = None
    s: int | None = None
    c: int | None = None
    n: int | None = None


class _Result(msgspec.Struct):
    status: Literal["COMPLETED", "RESIGNED", "ABANDONED"]
    winner: Literal["P0", "P1"] | None = None
    final_turn_index: int = 0


class _Game(msgspec.Struct):
    format: Literal["sgr"]
    version: int
    setup: _SetUp
    result: _Result
    game_id: str = ""
    created_at: str = ""
    catalog_version: str = CATALOG
    players: dict[Literal["P0", "P1"], _Name] = {}
    rules: _Rules = msgspec.field(default_factory=_Rules)
    events: list[_Event] = []


def import_sgr(data: bytes | str | Mapping[str, Any], limits: Limits = LIMITS) -> GameRecord:
    """Return the record of an SGR version 1 file.

    Args:
        data: the file's JSON text, or the objects in it.
        limits: sizes beyond which it is refused.

    Raises:
        RecordError: damaged, too large, or not a legal game; names the event.
    """
    game = _decode(data, limits)
    if game.version != 1:
        raise RecordError("unknown-version", found=game.version)
    if game.catalog_version != CATALOG:
        raise _bad("catalog_version", game.catalog_version)
    if (game.rules.target_points, game.rules.num_players) != (15, 2):
        raise _bad("rules", f"{game.rules.target_points}, {game.rules.num_players}")
    if len(game.events) > limits.decisions:
        raise RecordError("limit-decisions", limit=limits.decisions, path="$.events")
    return _Importer(game).record()


def _decode(data: bytes | str | Mapping[str, Any], limits: Limits) -> _Game:
    try:
        if not isinstance(data, bytes | str):
            return msgspec.convert(data, _Game, str_keys=True)
        if len(data) > limits.game_chars:
            raise RecordError("limit-game", limit=limits.game_chars)
        return msgspec.json.decode(data, type=_Game)
    except RecursionError:
        raise RecordError("bad-json", reason="nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError("bad-json", reason=str(error)[:200]) from None


def _bad(field_name: str, value: object) -> RecordError:
    return RecordError("bad-value", what=field_name, value=str(value)[:40], path=f"$.{field_name}")


@dataclass
class _Action:
    """An action, where its event stands, who acted, the card that came to light, and the draw it buys."""

    number: int
    path: str
    seat: int
    card: Card | None = None
    draw: "_Action | None" = None


@dataclass
class _Plan:
    """What the events say, put in order before it is played."""

    market: list[list[AnyCard | None]] = field(default_factory=list)
    nobles: list[int] = field(default_factory=list)
    actions: list[_Action] = field(default_factory=list)
    hands: tuple[list[_Action | None], list[_Action | None]] = field(default_factory=lambda: ([], []))
    unfilled: dict[tuple[int, int], _Action] = field(default_factory=dict)
    resigned: bool = False


class _Importer:
    """Turns the events of a game into a record."""

    def __init__(self, game: _Game) -> None:
        self._game = game
        self._plan = _Plan()
        self._turns = 0

    def record(self) -> GameRecord:
        self._read_set_up()
        for index, event in enumerate(self._game.events):
            self._read_event(event, f"$.events[{index}]")
        record = self._begin()
        self._play(record.player)
        self._finish(record)
        return record

    def _card(self, number: int | None, path: str, level: int | None) -> Card:
        if number is None or not 1 <= number <= len(CARD_NAMES):
            raise RecordError("bad-value", what="card", value=number, path=path)
        card = parse_card(CARD_NAMES[number - 1], "splendor")
        if level is not None and card.level != level:
            raise RecordError("bad-value", what="level", value=level, path=path)
        return card

    def _read_set_up(self) -> None:
        rows, path = self._game.setup.faceup_cards, "$.setup.faceup_cards"
        for level in (1, 2, 3):
            numbers = rows.get(level, [0] * SLOTS_PER_LEVEL)
            if len(numbers) != SLOTS_PER_LEVEL:
                raise RecordError("bad-value", what="row", value=len(numbers), path=path)
            row: list[AnyCard | None] = [
                self._card(number, path, level) if number else None for number in numbers
            ]
            self._plan.market.append(row)
        self._plan.nobles = [*self._game.setup.nobles[:3], 0, 0, 0][:3]

    def _read_event(self, event: _Event, path: str) -> None:
        if self._plan.resigned:
            raise RecordError("after-result", path=path)
        match event.k:
            case "m":
                self._read_action(event, path)
            case "rc":
                self._read_refill(event, path)
            case "rr":
                self._read_drawn(event, path)
            case "rn" if not self._plan.actions and event.s in (0, 1, 2) and event.n:
                self._plan.nobles[event.s] = event.n
            case "rs":
                self._plan.resigned = True
            case _:
                raise RecordError("bad-value", what="event", value=event.k, path=path)

    def _read_action(self, event: _Event, path: str) -> None:
        number, plan = event.a, self._plan
        if number is None or not 0 <= number < _NUM_ACTIONS:
            raise RecordError("bad-value", what="action", value=number, path=path)
        self._turns += number < _CONTINUES
        action = _Action(number, path, (self._turns - 1) % 2)
        plan.actions.append(action)
        hand = plan.hands[action.seat]
        if number < 12 or 15 <= number < 27:
            place = number if number < 12 else number - 15
            plan.unfilled[place // SLOTS_PER_LEVEL + 1, place % SLOTS_PER_LEVEL] = action
        if 15 <= number < 30:
            hand.append(action if number >= 27 else None)
        elif 12 <= number < 15 and number - 12 < len(hand):
            action.draw = hand.pop(number - 12)

    def _read_refill(self, event: _Event, path: str) -> None:
        plan = self._plan
        if event.t not in (1, 2, 3) or event.s not in (0, 1, 2, 3):
            raise RecordError("bad-value", what="slot", value=f"{event.t}.{event.s}", path=path)
        card = self._card(event.c, path, event.t)
        if not plan.actions and plan.market[event.t - 1][event.s] is None:
            plan.market[event.t - 1][event.s] = card
            return
        action = plan.unfilled.pop((event.t, event.s), None)
        if action is None:
            raise RecordError("bad-value", what="slot", value=f"{event.t}.{event.s}", path=path)
        action.card = card

    def _read_drawn(self, event: _Event, path: str) -> None:
        hand = self._plan.hands[0 if event.p == "P0" else 1]
        place = -1 if event.s is None or event.p is None else event.s
        action = hand[place] if 0 <= place < len(hand) else None
        if action is None:
            raise RecordError("bad-value", what="slot", value=event.s, path=path)
        action.card = self._card(event.c, path, action.number - 26)

    def _begin(self) -> GameRecord:
        layout = Layout.empty(RULES, 2)
        layout.market = [list(row) for row in self._plan.market]
        if any(card is None for row in layout.market for card in row):
            raise RecordError("bad-value", what="row", value="0", path="$.setup.faceup_cards")
        layout.tiles = [(parse_tile(name, "splendor"), None) for name in self._noble_names()]
        layout.viewer = self._viewer()
        try:
            table = set_up_table(layout)
        except GemwrightError as error:
            raise RecordError("bad-set-up", reason=error, path="$.setup") from None
        record = GameRecord.start(table)
        for key, value in self._tags().items():
            record.set_tag(key, value)
        return record

    def _noble_names(self) -> list[str]:
        numbers = self._plan.nobles
        if not all(1 <= number <= len(TILE_NAMES) for number in numbers):
            raise RecordError("bad-value", what="nobles", value=str(numbers), path="$.setup.nobles")
        return [TILE_NAMES[number - 1] for number in numbers]

    def _viewer(self) -> int | None:
        """Return whose knowledge the file holds: who has a card drawn blind that it never names."""
        secretive = {action.seat for action in self._plan.actions if _is_draw(action) and not action.card}
        if not secretive:
            return None
        return SPECTATOR if len(secretive) == 2 else 1 - secretive.pop()

    def _tags(self) -> dict[str, str]:
        game = self._game
        tags = {f"Seat{name[1]}": clean_text(player.name[:200]) for name, player in game.players.items()}
        if len(game.created_at) >= 10:
            tags["Date"] = clean_text(game.created_at[:10])
        tags["GameId"] = clean_text(game.game_id[:200])
        return tags

    def _play(self, player: LinePlayer) -> None:
        actions = self._plan.actions
        while actions:
            count = 1
            while count < len(actions) and actions[count].number >= _CONTINUES:
                count += 1
            self._play_turn(player, actions[:count])
            actions = actions[count:]

    def _play_turn(self, player: LinePlayer, turn: list[_Action]) -> None:
        """Play an action and what goes with it; the format returns tokens in any order."""
        first, *others = turn
        if first.number >= _CONTINUES:
            raise RecordError("bad-action", action=first.number, path=first.path)
        self._decide(player, first, _decision(first.number))
        if player.table.phase == Phase.PAYMENT:
            self._decide(player, first, PAY)
        for action in sorted((a for a in others if a.number < _NOBLE), key=lambda a: a.number):
            self._decide(player, action, _decision(action.number))
        for action in (a for a in others if a.number >= _NOBLE):
            self._decide(player, action, self._noble(player, action))

    def _noble(self, player: LinePlayer, action: _Action) -> int:
        """Return the decision for a noble, which the format counts among those still there."""
        left = [tile.slot for tile in player.table.tiles if tile.owner is None]
        index = action.number - _NOBLE
        if index >= len(left):
            raise RecordError("bad-action", action=action.number, path=action.path)
        return TAKE_TILE + left[index]

    def _decide(self, player: LinePlayer, action: _Action, decision: int) -> None:
        table = player.table
        hidden = action.draw is not None and decision != PAY
        if not hidden and decision not in table.legal_moves:
            raise RecordError("bad-action", action=action.number, path=action.path, turn=player.turn)
        try:
            player.play(table.move(decision), self._reveal(player, action, decision))
        except RecordError as error:
            raise error.at(path=action.path) from None
        except GemwrightError as error:
            raise RecordError("refused", reason=error, path=action.path) from None

    def _reveal(self, player: LinePlayer, action: _Action, decision: int) -> Reveal | None:
        """Return the chance event of a decision, with the card that the file names."""
        scout = player.table.copy()
        event = scout.push(decision, action.draw.card if action.draw and decision != PAY else None)
        if event is None or not isinstance(event.card, UnknownCard):
            return event
        private = event.kind == RevealKind.DRAW and self._viewer() not in (None, event.seat)
        card: AnyCard = event.card if private or action.card is None else action.card
        return Reveal(event.kind, event.seat, event.level, event.place, card)

    def _finish(self, record: GameRecord) -> None:
        result, path = self._game.result, "$.result"
        winner = None if result.winner is None else int(result.winner[1])
        if result.status != "COMPLETED" or self._plan.resigned:
            record.set_tag("Termination", result.status.lower())
            record.set_tag("Winner", "" if winner is None else str(winner))
            return
        outcome = record.player.table.outcome()
        if outcome is None:
            raise RecordError("game-running", path=path)
        if outcome.winners != ((0, 1) if winner is None else (winner,)):
            wanted = GameResult.of(outcome).text
            raise RecordError("result-differs", found=result.winner or "-", wanted=wanted, path=path)
        record.finish(outcome)


def _is_draw(action: _Action) -> bool:
    return 27 <= action.number < 30


def _decision(number: int) -> int:
    """Return the decision id of an action."""
    first, decision = max(pair for pair in _RANGES if pair[0] <= number)
    return decision + number - first
