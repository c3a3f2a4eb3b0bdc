"""Files, streams and folders of many games, one game in memory at a time."""

import codecs
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

import zstandard

from .errors import RecordError
from .importing import game_from_json
from .limits import LIMITS, Limits
from .reading import read_source
from .record import GameRecord
from .tokens import Source

SUFFIXES: Final = (".gwg", ".jsonl", ".jsonl.zst", ".sgr.json")
"""Ends of the names of files that are read from folders."""

ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
MAX_WINDOW: Final = 1 << 27
CHUNK: Final = 512
"""Bytes decompressed at a time: a block of 4 bytes can stand for 128 KiB, so 16 MiB at most come out."""
KEPT: Final = 1 << 16
"""Bytes of a frame that are looked through for the next one if it is damaged."""
MAX_FAULTS: Final = 100

_TAG_LINE: Final = re.compile(rb"(?:\xef\xbb\xbf)?\[[A-Za-z]")
_BLANK: Final = b" \t\r\n\xef\xbb\xbf"

GameSource = str | Path | IO[Any]
OnError = Callable[[RecordError], None]


def read_games(
    source: GameSource, *, limits: Limits = LIMITS, on_error: OnError | None = None
) -> Iterator[GameRecord]:
    """Yield the games of a file, a stream or a folder, one at a time.

    What a file holds is seen from its first bytes: game text, one JSON mirror a line, either
    of them compressed by zstd, or an SGR file. A folder is read with everything in it, by name.

    Args:
        source: a path, or a stream of bytes or text.
        limits: sizes beyond which a game is refused.
        on_error: called with what is wrong with a game, which is then left out. None stops
            at the first fault.

    Raises:
        RecordError: unreadable, damaged, too large, or not a legal game; with file and line.
    """
    report = on_error or _stop
    if isinstance(source, str | Path):
        for path in _files(Path(source), report):
            yield from _file_games(path, limits, report)
    else:
        yield from _StreamReader(source, _name(source), limits, report).games()


def _stop(error: RecordError) -> None:
    raise error


def _name(stream: IO[Any]) -> str:
    name = getattr(stream, "name", "")
    return name if isinstance(name, str) else ""


def _files(path: Path, report: OnError) -> Iterator[Path]:
    try:
        exists, is_folder = path.exists(), path.is_dir()
    except (OSError, ValueError):
        exists = is_folder = False
    if not exists:
        report(RecordError("no-file", file=str(path)))
    elif is_folder:
        yield from (p for p in sorted(path.rglob("*")) if p.name.endswith(SUFFIXES) and p.is_file())
    else:
        yield path


def _file_games(path: Path, limits: Limits, report: OnError) -> Iterator[GameRecord]:
    try:
        stream = path.open("rb")
    except OSError as error:
        report(RecordError("unreadable", file=str(path), reason=error.strerror or ""))
        return
    with stream:
        yield from _StreamReader(stream, str(path), limits, report).games()


class _Pull(io.RawIOBase):
    """Pieces of bytes as a stream."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        view = memoryview(buffer)
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = piece
        count = min(len(view), len(self._rest))
        view[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count


def _pieces(stream: IO[Any], size: int = 1 << 16) -> Iterator[bytes]:
    read = getattr(stream, "read1", stream.read)
    while piece := read(size):
        yield piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else bytes(piece)


class _Unpacker:
    """Decompresses frame after frame, a little at a time; after a damaged frame it looks for the next."""

    def __init__(self, pieces: Iterator[bytes], report: OnError) -> None:
        self._pieces = pieces
        self._report = report
        self._decompressor = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)
        self._frame: zstandard.ZstdDecompressionObj | None = None
        self._seen = bytearray()
        self._todo = bytearray()
        self._faults = 0

    def unpacked(self) -> Iterator[bytes]:
        """Yield the data; a line end stands where a frame broke off.

        Raises:
            RecordError: the data ends inside a frame, or frames are damaged again and again.
        """
        for piece in self._pieces:
            self._todo += piece
            while self._todo:
                chunk = bytes(self._todo[:CHUNK])
                del self._todo[:CHUNK]
                yield self._unpack(chunk)
        if self._frame is not None:
            raise RecordError("cut-short")

    def _unpack(self, chunk: bytes) -> bytes:
        if self._frame is None:
            self._frame = self._decompressor.decompressobj()
            self._seen.clear()
        self._seen += chunk
        try:
            data = self._frame.decompress(chunk)
        except zstandard.ZstdError:
            self._skip_frame()
            return b"\n"
        if self._frame.eof:
            self._todo[:0] = self._frame.unused_data
            self._frame = None
        del self._seen[:-KEPT]
        return data

    def _skip_frame(self) -> None:
        self._faults += 1
        if self._faults > MAX_FAULTS:
            raise RecordError("bad-compression")
        self._report(RecordError("bad-compression"))
        self._frame = None
        self._todo[:0] = self._seen
        following = self._todo.find(ZSTD_MAGIC, 1)
        while following < 0 and (piece := next(self._pieces, b"")):
            del self._todo[: -len(ZSTD_MAGIC)]
            self._todo += piece
            following = self._todo.find(ZSTD_MAGIC)
        del self._todo[: following if following >= 0 else len(self._todo)]


class _StreamReader:
    """Reads the games of one stream."""

    def __init__(self, stream: IO[Any], file: str, limits: Limits, report: OnError) -> None:
        self._file = file
        self._limits = limits
        self._report = report
        self._number = 0
        self._num_bytes = 0
        self._reader = io.BufferedReader(_Pull(_pieces(stream)))

    def games(self) -> Iterator[GameRecord]:
        """Yield the games; a fault of the stream itself ends it."""
        try:
            yield from self._games()
        except RecordError as error:
            self._report(error.at(file=self._file))

    def _games(self) -> Iterator[GameRecord]:
        if self._peek(4) == ZSTD_MAGIC:
            unpacker = _Unpacker(_pieces(self._reader), self._report_damage)
            self._reader = io.BufferedReader(_Pull(unpacker.unpacked()))
        first = self._next_line()
        while first and not first.strip(_BLANK):
            first = self._next_line()
        if not first:
            raise RecordError("empty", file=self._file)
        lines = chain([first.removeprefix(codecs.BOM_UTF8)], iter(self._next_line, b""))
        if first.lstrip(_BLANK).startswith(b"{"):
            yield from self._json_games(lines)
        elif first.lstrip(_BLANK).startswith(b"["):
            yield from self._text_games(lines)
        else:
            raise RecordError("unknown-format", file=self._file, line=self._number)

    def _report_damage(self, error: RecordError) -> None:
        self._report(error.at(file=self._file, line=self._number + 1))

    def _peek(self, count: int) -> bytes:
        return self._guarded(lambda: self._reader.peek(count))[:count]

    def _next_line(self) -> bytes:
        """Return the next line, or as much of it as a game may have; empty at the end."""
        line = self._guarded(lambda: self._reader.readline(self._limits.game_chars * 4 + 1))
        self._number += 1
        self._num_bytes += len(line)
        if self._num_bytes > self._limits.stream_bytes:
            raise RecordError("limit-file", limit=self._limits.stream_bytes)
        return line

    def _guarded(self, read: Callable[[], bytes]) -> bytes:
        try:
            return read()
        except RecordError:
            raise
        except (zstandard.ZstdError, MemoryError):
            raise RecordError("bad-compression", line=self._number) from None
        except (OSError, ValueError) as error:
            raise RecordError("unreadable", reason=str(error)[:100]) from None

    def _json_games(self, lines: Iterator[bytes]) -> Iterator[GameRecord]:
        for line in lines:
            number = self._number
            whole = line.strip(_BLANK) == b"{" and number == 1
            text = self._rest_of_document(line, lines) if whole else line
            if text.strip(_BLANK):
                yield from self._game(number, partial(self._json_game, text))

    def _rest_of_document(self, line: bytes, lines: Iterator[bytes]) -> bytes:
        """Return a JSON text that is laid out over many lines."""
        parts, size = [line], len(line)
        for part in lines:
            size += len(part)
            if size > self._limits.game_chars:
                raise RecordError("limit-game", limit=self._limits.game_chars, line=1)
            parts.append(part)
        return b"".join(parts)

    def _json_game(self, line: bytes) -> GameRecord:
        if len(line) > self._limits.game_chars:
            raise RecordError("limit-game", limit=self._limits.game_chars)
        return game_from_json(line, self._limits)

    def _text_games(self, lines: Iterator[bytes]) -> Iterator[GameRecord]:
        for number, text in self._split(lines):
            yield from self._game(number, partial(self._text_game, number, text))

    def _split(self, lines: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
        """Yield the text of each game with its first line; one that is too long is cut, but still told."""
        parts: list[bytes] = []
        begin, size, in_moves = self._number, 0, False
        for line in lines:
            is_tag = bool(_TAG_LINE.match(line))
            if is_tag and in_moves:
                yield begin, b"".join(parts)
                parts, begin, size, in_moves = [], self._number, 0, False
            in_moves |= bool(line.strip(_BLANK)) and not is_tag
            size += len(line)
            if size <= self._limits.game_chars * 4 or not parts:
                parts.append(line)
        yield begin, b"".join(parts)

    def _text_game(self, number: int, text: bytes) -> GameRecord:
        try:
            return read_source(Source(text.decode().replace("\r\n", "\n"), self._file, number), self._limits)
        except UnicodeDecodeError as error:
            before = text[: error.start].decode(errors="replace")
            line, column = before.count("\n"), len(before) - before.rfind("\n")
            raise RecordError("not-utf8", line=number + line, column=column) from None

    def _game(self, number: int, read: Callable[[], GameRecord]) -> Iterator[GameRecord]:
        """Yield a game, or report why there is none."""
        try:
            record = read()
        except RecordError as error:
            self._report(error.at(file=self._file, line=number))
            return
        record.place = (self._file, number)
        yield record
