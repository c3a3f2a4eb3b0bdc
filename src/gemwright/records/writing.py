"""Records as game files (docs/formats/game): one text for one record, whatever way it was made."""

from collections.abc import Iterator
from typing import Final

from gemwright.rules import Phase

from .nodes import UNFINISHED, Line, Node
from .notes import escape, notes_text
from .playing import LinePlayer, RecordedTable
from .record import FREE_FIRST, GameRecord

WIDTH: Final = 100
OPEN: Final = "..."


def record_text(record: GameRecord) -> str:
    """Return the game file of a record; it ends with an empty line, so files can be joined."""
    tags = "".join(f'[{key} "{_quoted(value)}"]\n' for key, value in all_tags(record).items())
    rows = "".join(f"{row}\n" for row in _set_up_words(record.initial)) if record.starts_at_set_up else ""
    return f"{tags}\n{rows}{_wrapped(_words(record))}\n"


def all_tags(record: GameRecord) -> dict[str, str]:
    """Return every tag of a record in the order of the file."""
    free = dict(record.tags)
    tags: dict[str, str] = {key: free.pop(key) for key in FREE_FIRST if key in free}
    tags["Rules"] = record.rules.name
    tags["RulesVersion"] = str(record.rules_version)
    tags["Players"] = str(record.num_players)
    tags["First"] = str(record.initial.first_seat)
    seats = [f"Seat{seat}" for seat in range(record.num_players)]
    tags |= {seat: free.pop(seat) for seat in seats if seat in free}
    tags["Knowledge"] = record.knowledge
    if not record.starts_at_set_up:
        tags["Start"] = record.initial.text()
    tags["Result"] = record.result.text if record.result else UNFINISHED
    termination = free.pop("Termination", "")
    if record.result:
        termination = record.result.termination.name.lower()
    tags |= {"Termination": termination} if termination else {}
    return tags | {key: free[key] for key in sorted(free)}


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(record: GameRecord) -> Iterator[str]:
    yield from _line_words(record.initial, record.main)
    yield record.result.text if record.result else UNFINISHED


def _set_up_words(table: RecordedTable) -> list[str]:
    """Return the chance event of set-up: the market by level, then the tiles."""
    rows = [",".join(card.full_name if card else "-" for card in row) for row in table.market]
    tiles = ",".join(tile.tile.name for tile in table.tiles)
    return [f">{level}={row}" for level, row in enumerate(rows, 1)] + [f">t={tiles}"]


def _line_words(table: RecordedTable, line: Line) -> Iterator[str]:
    yield from _comment_words(escape(line.comment))
    player = LinePlayer(table)
    turn = _Turn(player)
    for node in line.nodes:
        turn.play(node)
        if turn.is_over:
            yield from turn.words()
            turn = _Turn(player)
    yield from turn.words()
    if player.table.phase == Phase.PAYMENT and line.nodes:
        yield OPEN


class _Turn:
    """The decisions of one turn as far as they stand in one line, and the tables they were made on."""

    def __init__(self, player: LinePlayer) -> None:
        self.player = player
        self.number = player.turn
        self.is_fresh = player.table.phase == Phase.ACTION
        self.nodes: list[Node] = []
        self.starts: dict[int, RecordedTable] = {}

    def play(self, node: Node) -> None:
        if node.variations:
            self.starts[len(self.nodes)] = self.player.table.copy()
        self.player.play(node.move, node.reveal)
        self.nodes.append(node)

    @property
    def is_over(self) -> bool:
        return self.player.turn != self.number or self.player.table.phase == Phase.OVER

    @property
    def is_whole(self) -> bool:
        """Whether it can be one word: from its start, not amid a payment, nothing noted in between."""
        between = any(node.mark or node.has_notes for node in self.nodes[:-1])
        later = any(index for index in self.starts)
        return self.is_fresh and self.player.table.phase != Phase.PAYMENT and not between and not later

    def words(self) -> Iterator[str]:
        """Write the turn; its number stays with the first move, for the sake of readers."""
        if not self.nodes:
            return
        number = f"{self.number}{'.' if self.is_fresh else OPEN} "
        if self.is_whole:
            yield number + self.player.table.last_turn_text()
            yield from self._behind(0, self.nodes)
            return
        for index, node in enumerate(self.nodes):
            yield node.move.text if index else number + node.move.text
            yield from self._behind(index, [node])

    def _behind(self, index: int, unit: list[Node]) -> Iterator[str]:
        """Write what stands behind a word: chance event, mark, comment and variations."""
        yield from (node.reveal.text for node in unit if node.reveal)
        if unit[-1].mark:
            yield unit[-1].mark
        yield from _comment_words(notes_text(unit[-1]))
        for variation in unit[0].variations:
            yield from _variation_words(self.starts[index].copy(), variation)


def _variation_words(table: RecordedTable, variation: Line) -> Iterator[str]:
    words = list(_line_words(table, variation)) if variation.nodes else []
    if words:
        words[0] = "(" + words[0]
        words[-1] += ")"
    yield from words


def _comment_words(inside: str) -> Iterator[str]:
    if inside:
        yield from f"{{{inside}}}".split(" ")


def _wrapped(words: Iterator[str]) -> str:
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "".join(f"{line}\n" for line in [*lines, line])
