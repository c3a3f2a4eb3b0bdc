"""The JSON mirror of a record (docs/formats/json)."""

from typing import Any, Final, Literal

import msgspec

from gemwright.rules import (
    RULES_VERSION,
    GemwrightError,
    Layout,
    RuleSet,
    Termination,
    parse_card,
    parse_tile,
)

from .errors import RecordError
from .limits import LIMITS, Limits
from .nodes import (
    MARKS,
    GameResult,
    Line,
    Node,
    clean_clock,
    clean_evaluation,
    clean_simulations,
    clean_text,
)
from .notes import clean_commands
from .playing import (
    LinePlayer,
    RecordedTable,
    built,
    parse_knowledge,
    parse_reveal,
    set_up_table,
    without_decks,
)
from .record import ENDS, GameRecord

FORMAT: Final = "gemwright-game"
VERSION: Final = 1


class _Head(msgspec.Struct):
    format: str
    version: int = 0


class _Move(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    move: str
    reveal: str | None = None
    clock: float | None = None
    evaluation: list[float] | None = None
    simulations: int | None = None
    mark: str = ""
    comment: str = ""
    commands: dict[str, str] = {}
    variations: list["_Line"] = []


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    moves: list[_Move]
    comment: str = ""


class _SetUp(msgspec.Struct, forbid_unknown_fields=True):
    market: list[list[str]]
    tiles: list[str]


class _Result(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]
    termination: str


class _Game(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["gemwright-game"] = FORMAT
    version: int = VERSION
    tags: dict[str, str] = {}
    rules: str
    rules_version: int = RULES_VERSION
    players: int
    first: int = 0
    knowledge: str = "full"
    set_up: _SetUp | None = None
    start: dict[str, Any] | None = None
    comment: str = ""
    moves: list[_Move] = []
    result: _Result | None = None


def record_json(record: GameRecord) -> dict[str, Any]:
    """Return the JSON mirror of a record as plain objects."""
    data: dict[str, Any] = msgspec.to_builtins(_game(record))
    return data


def record_bytes(record: GameRecord) -> bytes:
    """Return the JSON mirror of a record as one line without its end."""
    return msgspec.json.encode(_game(record))


def _game(record: GameRecord) -> _Game:
    table, result = record.initial, record.result
    fresh = record.starts_at_set_up
    line = _line(record.main)
    return _Game(
        tags=dict(sorted(record.tags.items())),
        rules=record.rules.name,
        rules_version=record.rules_version,
        players=record.num_players,
        first=table.first_seat,
        knowledge=record.knowledge,
        set_up=_set_up(table) if fresh else None,
        start=None if fresh else table.to_json(),
        comment=line.comment,
        moves=line.moves,
        result=_result(result) if result else None,
    )


def _set_up(table: RecordedTable) -> _SetUp:
    market = [[card.full_name for card in row if card] for row in table.market]
    return _SetUp(market, [tile.tile.name for tile in table.tiles])


def _result(result: GameResult) -> _Result:
    return _Result(list(result.scores), list(result.winners), result.termination.name.lower())


def _line(line: Line) -> _Line:
    return _Line([_move(node) for node in line.nodes], line.comment)


def _move(node: Node) -> _Move:
    return _Move(
        move=node.move.text,
        reveal=node.reveal.text if node.reveal else None,
        clock=node.clock,
        evaluation=None if node.evaluation is None else list(node.evaluation),
        simulations=node.simulations,
        mark=node.mark,
        comment=node.comment,
        commands=dict(sorted(node.commands.items())),
        variations=[_line(variation) for variation in node.variations if variation.nodes],
    )


def read_json(data: Any, limits: Limits = LIMITS) -> GameRecord:
    """Return the record of a JSON mirror, given as text or as plain objects.

    Raises:
        RecordError: damaged, too large, or not a legal game.
    """
    return _JsonReader(_decode(data, limits), limits).read()


def _decode(data: Any, limits: Limits) -> _Game:
    if isinstance(data, str | bytes | bytearray | memoryview):
        if len(data) > limits.game_chars:
            raise RecordError("limit-game", limit=limits.game_chars)
        return _typed(lambda kind: msgspec.json.decode(data, type=kind))
    return _typed(lambda kind: msgspec.convert(data, kind))


def _typed(decode: Any) -> _Game:
    try:
        head: _Head = decode(_Head)
        if head.format != FORMAT:
            raise RecordError("unknown-format")
        if head.version != VERSION:
            raise RecordError("unknown-version", found=head.version)
        game: _Game = decode(_Game)
    except RecursionError:
        raise RecordError("bad-json", reason="nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordError("bad-json", reason=str(error)[:200]) from None
    return game


class _JsonReader:
    """Plays a decoded game."""

    def __init__(self, game: _Game, limits: Limits) -> None:
        self._game = game
        self._limits = limits
        self._num_decisions = 0

    def read(self) -> GameRecord:
        game = self._game
        if len(game.tags) > self._limits.tags:
            raise RecordError("limit-tags", limit=self._limits.tags, path="$.tags")
        if not 0 < game.rules_version <= 1_000_000:
            raise _bad("rules_version", game.rules_version)
        record = GameRecord(self._initial(), {}, game.rules_version)
        self._read_line(record.player, _Line(game.moves, game.comment), "$", 0)
        record.claim_result(self._result() if game.result else None)
        for key, value in game.tags.items():
            self._set_tag(record, key, value)
        return record

    def _set_tag(self, record: GameRecord, key: str, value: str) -> None:
        if key == "Termination" and record.result:
            raise RecordError("reserved-tag", tag=key, path="$.tags")
        try:
            record.set_tag(key, value)
        except RecordError as error:
            raise error.at(path="$.tags") from None

    def _initial(self) -> RecordedTable:
        game = self._game
        if not 2 <= game.players <= 4:
            raise _bad("players", game.players)
        if not 0 <= game.first < game.players:
            raise _bad("first", game.first)
        if (game.set_up is None) == (game.start is None):
            raise _bad("set_up", "null" if game.set_up is None else "set_up and start")
        try:
            return self._start_position() if game.set_up is None else self._set_up(game.set_up)
        except RecordError:
            raise
        except GemwrightError as error:
            path = "$.start" if game.set_up is None else "$.set_up"
            raise RecordError("bad-set-up", reason=error, path=path) from None

    def _viewer(self) -> int | None:
        try:
            return parse_knowledge(self._game.knowledge, self._game.players)
        except RecordError as error:
            raise error.at(path="$.knowledge") from None

    def _set_up(self, set_up: _SetUp) -> RecordedTable:
        rules = RuleSet.parse(self._game.rules)
        if [len(row) for row in set_up.market] != [4, 4, 4] or len(set_up.tiles) > 9:
            raise _bad("set_up", "market")
        layout = Layout.empty(rules, self._game.players)
        layout.first = self._game.first
        layout.viewer = self._viewer()
        layout.market = [[parse_card(name, rules.family) for name in row] for row in set_up.market]
        layout.tiles = [(parse_tile(name, rules.family), None) for name in set_up.tiles]
        return set_up_table(layout)

    def _start_position(self) -> RecordedTable:
        game = self._game
        layout = Layout.from_json(game.start)
        wanted = (RuleSet.parse(game.rules), game.players, game.first, self._viewer())
        if (layout.rules, layout.num_players, layout.first, layout.viewer) != wanted:
            raise _bad("start", "another game")
        return without_decks(built(layout))

    def _read_line(self, player: LinePlayer, line: _Line, path: str, depth: int) -> None:
        if depth > self._limits.depth:
            raise RecordError("limit-depth", limit=self._limits.depth, path=path)
        try:
            player.line.comment = clean_text(line.comment, limit=self._limits.comment_chars)
        except RecordError as error:
            raise error.at(path=f"{path}.comment") from None
        for index, move in enumerate(line.moves):
            self._read_move(player, move, f"{path}.moves[{index}]", depth)

    def _read_move(self, player: LinePlayer, move: _Move, path: str, depth: int) -> None:
        self._num_decisions += 1
        if self._num_decisions > self._limits.decisions:
            raise RecordError("limit-decisions", limit=self._limits.decisions, path=path)
        start = player.table.copy() if move.variations else None
        try:
            node = self._add(player, move)
        except RecordError as error:
            raise error.at(path=path) from None
        for index, variation in enumerate(move.variations):
            place = f"{path}.variations[{index}]"
            if start is None or not variation.moves:
                raise RecordError("empty-variation", path=place)
            child = LinePlayer(start.copy())
            self._read_line(child, variation, place, depth + 1)
            node.variations.append(child.line)

    def _add(self, player: LinePlayer, move: _Move) -> Node:
        players = player.table.num_players
        clock, evaluation = clean_clock(move.clock), clean_evaluation(move.evaluation, players)
        simulations = clean_simulations(move.simulations)
        comment = clean_text(move.comment, limit=self._limits.comment_chars)
        if move.mark and move.mark not in MARKS:
            raise RecordError("bad-value", what="mark", value=move.mark[:20])
        commands = clean_commands(move.commands)
        reveal = None if move.reveal is None else parse_reveal(move.reveal, player.table)
        node = player.add_decision(move.move, reveal)
        node.clock, node.evaluation, node.simulations = clock, evaluation, simulations
        node.mark, node.comment, node.commands = move.mark, comment, commands
        return node

    def _result(self) -> GameResult:
        result = self._game.result
        assert result is not None
        fits = len(result.scores) == self._game.players and all(0 <= score < 1000 for score in result.scores)
        winners = sorted(set(result.winners) & set(range(self._game.players)))
        if not fits or winners != result.winners or result.termination not in ENDS:
            raise _bad("result", result.termination)
        return GameResult(tuple(result.scores), tuple(winners), Termination[result.termination.upper()])


def _bad(field: str, value: object) -> RecordError:
    return RecordError("bad-value", what=field, value=str(value)[:40], path=f"$.{field}")
