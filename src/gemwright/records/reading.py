"""Game files as records (docs/formats/game)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from gemwright.rules import (
    RULES_VERSION,
    AnyCard,
    Family,
    GemwrightError,
    Layout,
    Phase,
    Reveal,
    RuleSet,
    Termination,
    Tile,
    parse_card,
    parse_tile,
)

from .errors import RecordError
from .limits import LIMITS, Limits
from .nodes import UNFINISHED, GameResult, Node, clean_text, parse_result
from .notes import read_notes, read_words
from .playing import (
    LinePlayer,
    RecordedTable,
    built,
    parse_knowledge,
    parse_reveal,
    set_up_table,
    without_decks,
)
from .record import ENDS, RESERVED, GameRecord
from .tokens import Kind, Source, Token, read_tags, tokenize, turn_number

_NUMBER: Final = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)
_STRANGE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def read_text(text: str, limits: Limits = LIMITS) -> GameRecord:
    """Return the record of a text with one game.

    Raises:
        RecordError: damaged, too large, or not a legal game.
    """
    return read_source(Source(text), limits)


def read_source(source: Source, limits: Limits = LIMITS) -> GameRecord:
    """Return the record of a game's text.

    Raises:
        RecordError: damaged, too large, or not a legal game.
    """
    try:
        record = _GameReader(source, limits).read()
    except RecordError as error:
        raise error.at(file=source.file) from None
    record.place = (source.file, source.first_line)
    return record


class _Words:
    """The words of the move text, to be looked at ahead of time."""

    def __init__(self, words: list[Token], end: int) -> None:
        self._words = words
        self._index = 0
        self._end = end

    @property
    def next(self) -> Token | None:
        """The next word."""
        return self._words[self._index] if self._index < len(self._words) else None

    @property
    def at(self) -> int:
        """Where the next word begins, or the text ends."""
        return self.next.at if self.next else self._end

    def take(self, kind: Kind) -> Token | None:
        """Return the next word and go past it, if it is of that kind."""
        word = self.next
        if word is None or word.kind != kind:
            return None
        self._index += 1
        return word

    def pays_later(self) -> bool:
        """Tell whether the decisions of a payment follow, notes and variations apart."""
        depth = 0
        for word in self._words[self._index :]:
            depth += (word.kind == Kind.BEGIN) - (word.kind == Kind.END)
            if depth < 0 or word.kind == Kind.RESULT:
                return False
            if depth == 0 and word.kind in (Kind.MOVE, Kind.OPEN):
                return word.kind == Kind.OPEN or word.text.startswith(("$", "="))
        return False


class _GameReader:
    """Reads one game."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self._source = source
        self._limits = limits
        self._num_decisions = 0
        self._tags, begin = self._read_tags()
        self._words = _Words(list(tokenize(source, begin)), len(source.text.rstrip()))

    def read(self) -> GameRecord:
        record = GameRecord(self._initial(), {}, self._number("RulesVersion", RULES_VERSION, 1_000_000))
        self._read_line(record.player, 0)
        record.claim_result(self._result(record.num_players))
        for key, (value, at) in self._tags.items():
            if key not in RESERVED and not (key == "Termination" and record.result):
                with self._placed(at):
                    record.set_tag(key, value)
        return record

    def _fail(self, at: int, code: str, **fields: Any) -> NoReturn:
        raise self._source.error(at, code, **fields)

    @contextmanager
    def _placed(self, at: int, reveal_at: int | None = None) -> Iterator[None]:
        """Give errors their place, and make those of the rules ours."""
        try:
            yield
        except RecordError as error:
            blamed = at if reveal_at is None or not _blames_reveal(error) else reveal_at
            line, column = self._source.place(blamed)
            raise error.at(line=line, column=column) from None
        except GemwrightError as error:
            self._fail(at, "refused", reason=error)

    def _read_tags(self) -> tuple[dict[str, tuple[str, int]], int]:
        text, limits = self._source.text, self._limits
        if len(text) > limits.game_chars:
            self._fail(0, "limit-game", limit=limits.game_chars)
        strange = _STRANGE.search(text)
        if strange:
            self._fail(strange.start(), "control-character")
        tags, begin = read_tags(self._source)
        if not tags and not text.strip():
            self._fail(0, "empty")
        if len(tags) > limits.tags:
            self._fail(0, "limit-tags", limit=limits.tags)
        for key, (value, at) in tags.items():
            if len(value) > limits.tag_chars:
                self._fail(at, "limit-tag", tag=key, limit=limits.tag_chars)
        return tags, begin

    def _tag(self, key: str, default: str | None = None) -> tuple[str, int]:
        found = self._tags.get(key)
        if found is not None:
            return found
        if default is None:
            self._fail(0, "missing-tag", tag=key)
        return default, 0

    def _number(self, key: str, default: int | None, last: int) -> int:
        value, at = self._tag(key, None if default is None else str(default))
        if not _NUMBER.fullmatch(value) or int(value) > last:
            self._fail(at, "bad-tag-value", tag=key, value=value[:40])
        return int(value)

    def _initial(self) -> RecordedTable:
        name, at = self._tag("Rules")
        with self._placed(at):
            rules = RuleSet.parse(name)
        players = self._number("Players", None, 4)
        if players < 2:
            self._fail(self._tag("Players")[1], "bad-tag-value", tag="Players", value=str(players))
        first = self._number("First", 0, players - 1)
        if "Start" in self._tags:
            return self._start_position(rules, players, first)
        layout = Layout.empty(rules, players)
        layout.first = first
        layout.viewer = self._viewer(players)
        at = self._words.at
        layout.market = [self._row(level, rules.family) for level in ("1", "2", "3")]
        layout.tiles = [(tile, None) for tile in self._tile_row(rules.family)]
        with self._placed(at):
            return set_up_table(layout)

    def _viewer(self, players: int) -> int | None:
        value, at = self._tag("Knowledge", "full")
        with self._placed(at):
            return parse_knowledge(value, players)

    def _start_position(self, rules: RuleSet, players: int, first: int) -> RecordedTable:
        line, at = self._tag("Start")
        row = self._words.take(Kind.ROW)
        if row:
            self._fail(row.at, "set-up-twice")
        with self._placed(at):
            layout = Layout.from_text(line)
            wanted = (rules, players, first, self._viewer(players))
            if (layout.rules, layout.num_players, layout.first, layout.viewer) != wanted:
                raise RecordError("bad-tag-value", tag="Start", value=line[:60])
            return without_decks(built(layout))

    def _row_names(self, row: str) -> tuple[list[str], int]:
        word = self._words.take(Kind.ROW)
        if word is None or word.text[1] != row:
            self._fail(word.at if word else self._words.at, "set-up-row", row=f">{row}=")
        return word.text[3:].split(","), word.at

    def _row(self, level: str, family: Family) -> list[AnyCard | None]:
        names, at = self._row_names(level)
        if len(names) != 4:
            self._fail(at, "set-up-row", row=f">{level}=")
        with self._placed(at):
            return [parse_card(name, family) for name in names]

    def _tile_row(self, family: Family) -> list[Tile]:
        names, at = self._row_names("t")
        with self._placed(at):
            return [parse_tile(name, family) for name in names[:9]]

    def _read_line(self, player: LinePlayer, depth: int) -> None:
        """Read decisions and notes up to the end of a line of play."""
        unit: list[Node] = []
        while (word := self._words.next) is not None and word.kind not in (Kind.END, Kind.RESULT):
            self._words.take(word.kind)
            match word.kind:
                case Kind.MOVE:
                    unit = self._move(player, word)
                case Kind.NUMBER:
                    self._check_number(player, word)
                case Kind.COMMENT:
                    self._comment(player, unit, word)
                case Kind.MARK:
                    self._mark(unit, word)
                case Kind.BEGIN:
                    self._variation(player, unit, word, depth)
                case Kind.OPEN:
                    return self._left_open(player, word)
                case _:
                    self._fail(word.at, "bad-token", text=word.text[:60])
        return None

    def _move(self, player: LinePlayer, word: Token) -> list[Node]:
        event = self._words.next
        reveal = self._reveal(player.table)
        pays_later = word.text.startswith("b") and self._words.pays_later()
        place = self._source.place(word.at)
        before = len(player.line.nodes)
        with self._placed(word.at, event.at if event and reveal else None):
            nodes = player.add_text(word.text, reveal, payment_open=pays_later)
        for node in player.line.nodes[before:]:
            node.place = place
        self._num_decisions += len(nodes)
        if self._num_decisions > self._limits.decisions:
            self._fail(word.at, "limit-decisions", limit=self._limits.decisions)
        return nodes

    def _reveal(self, table: RecordedTable) -> Reveal | None:
        """Read the chance event behind a move, if there is one."""
        word = self._words.take(Kind.REVEAL)
        if word is None:
            return None
        with self._placed(word.at):
            return parse_reveal(word.text, table)

    def _check_number(self, player: LinePlayer, word: Token) -> None:
        number, begun = turn_number(word.text)
        if number != player.turn or begun != (player.table.phase != Phase.ACTION):
            due = f"{player.turn}{'.' if player.table.phase == Phase.ACTION else '...'}"
            self._fail(word.at, "wrong-turn-number", turn=due, found=word.text)

    def _comment(self, player: LinePlayer, unit: list[Node], word: Token) -> None:
        limit = self._limits.comment_chars
        if unit:
            with self._placed(word.at):
                read_notes(unit[-1], word.text, player.table.num_players, limit)
            return
        with self._placed(word.at):
            words = read_words(word.text, limit)
            player.line.comment = clean_text(f"{player.line.comment} {words}", limit=limit)

    def _mark(self, unit: list[Node], word: Token) -> None:
        if not unit or unit[-1].mark:
            self._fail(word.at, "early-mark")
        unit[-1].mark = word.text

    def _variation(self, player: LinePlayer, unit: list[Node], word: Token, depth: int) -> None:
        if not unit:
            self._fail(word.at, "early-variation")
        if depth >= self._limits.depth:
            self._fail(word.at, "limit-depth", limit=self._limits.depth)
        table = player.table.copy()
        for _ in unit:
            table.pop()
        variation = LinePlayer(table)
        self._read_line(variation, depth + 1)
        if self._words.take(Kind.END) is None:
            self._fail(word.at, "open-variation")
        if not variation.line.nodes:
            self._fail(word.at, "empty-variation")
        unit[0].variations.append(variation.line)

    def _left_open(self, player: LinePlayer, word: Token) -> None:
        following = self._words.next
        if player.table.phase != Phase.PAYMENT or (
            following is not None and following.kind not in (Kind.END, Kind.RESULT)
        ):
            self._fail(word.at, "not-open")

    def _result(self, players: int) -> GameResult | None:
        word = self._words.take(Kind.RESULT)
        if word is None:
            closing = self._words.take(Kind.END)
            self._fail(
                closing.at if closing else self._words.at, "closed-variation" if closing else "no-result"
            )
        if self._words.next:
            self._fail(self._words.at, "after-result")
        stated, at = self._tag("Result", word.text)
        if stated != word.text:
            self._fail(at, "result-differs", found=stated[:40], wanted=word.text)
        if word.text != UNFINISHED:
            return self._finished(word, players)
        end, at = self._tag("Termination", "")
        if end in ENDS:
            self._fail(at, "bad-tag-value", tag="Termination", value=end)
        return None

    def _finished(self, word: Token, players: int) -> GameResult:
        if word.text.count(":") != players - 1:
            self._fail(word.at, "bad-token", text=word.text)
        end, at = self._tag("Termination")
        if end not in ENDS:
            self._fail(at, "bad-tag-value", tag="Termination", value=end[:40])
        return parse_result(word.text, Termination[end.upper()])


def _blames_reveal(error: RecordError) -> bool:
    """Tell whether a chance event is what is wrong, not the move that it stands behind."""
    reason = error.fields.get("reason")
    impossible = isinstance(reason, GemwrightError) and reason.code == "reveal-impossible"
    return impossible or error.code in ("reveal-unexpected", "reveal-hidden", "reveal-vague")
