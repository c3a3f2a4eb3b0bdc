"""Bytes that no browser sends, to a server process: it refuses them, tells nothing, and goes on."""

import base64
import contextlib
import os
import socket
import struct
from collections.abc import Iterator

import pytest

from tests.server.processes import PLENTY, Serving, serving

PATIENCE = 20.0
IMPATIENCE = 1.0
"""Where silence is an answer, too."""
SILENCE = 0.2
WISH = {"seats": [{"who": "me"}, {"who": "me"}], "first": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("junk"), **PLENTY) as found:
        found.ask("GET", "/api/me")
        yield found


@pytest.fixture
def table(server: Serving) -> Iterator[str]:
    """A table that has to be as it was after the test, on a server that still answers."""
    found = str(server.ask("POST", "/api/tables", WISH)["id"])
    yield found
    assert server.process.poll() is None
    assert server.ask("GET", f"/api/tables/{found}")["seq"] == 0
    server.ask("POST", f"/api/tables/{found}/end", {})


def sent(server: Serving, *parts: bytes, patience: float = IMPATIENCE) -> bytes:
    """Send bytes as they are, and return what comes back until the server closes or falls silent."""
    heard = b""
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=patience) as line,
        contextlib.suppress(ConnectionError, TimeoutError),
    ):
        for part in parts:
            line.sendall(part)
        while (data := line.recv(65_536)) and (heard := heard + data):
            line.settimeout(SILENCE)
    return heard


def request(
    server: Serving, start: str, *headers: str, body: bytes = b"", patience: float = PATIENCE
) -> bytes:
    lines = [start, "host: localhost", f"cookie: {server.cookie}", "connection: close", *headers, "", ""]
    return sent(server, "\r\n".join(lines).encode("latin-1"), body, patience=patience)


def play(table: str) -> str:
    return f"POST /api/tables/{table}/play HTTP/1.1"


GOOD = b'{"seq":0,"moves":["+wug"]}'

JUNK = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)),
    "zero bytes": b"\x00" * 5_000,
    "no version": b"GET /api/me\r\n\r\n",
    "odd version": b"GET /api/me HTTP/9.9\r\nhost: x\r\n\r\n",
    "odd method": b"BREW /api/me HTTP/1.1\r\nhost: x\r\n\r\n",
    "endless line": b"GET /" + b"a" * 200_000,
    "endless header": b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 500_000,
    "many headers": b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * 20_000,
    "folded header": b"GET / HTTP/1.1\r\nhost: x\r\na: b\r\n c: d\r\n\r\n",
    "blank in a header": b"GET / HTTP/1.1\r\nhost : x\r\n\r\n",
    "zero in a header": b"GET / HTTP/1.1\r\nhost: x\r\ncookie: gemwright=\x00\r\n\r\n",
    "cut short": b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{",
}


@pytest.mark.parametrize("kind", JUNK)
def test_what_is_no_request_changes_nothing(kind: str, server: Serving, table: str) -> None:
    answer = sent(server, JUNK[kind])
    assert not answer.startswith(b"HTTP/1.1 500"), answer[:500]
    assert b"Traceback" not in answer


SMUGGLED = {
    "two lengths": (("content-length: 26", "content-length: 5"), GOOD),
    "length and chunks": (("content-length: 26", "transfer-encoding: chunked"), b"0\r\n\r\n" + GOOD),
    "negative length": (("content-length: -1",), GOOD),
    "length in hex": (("content-length: 0x1a",), GOOD),
    "endless length": (("content-length: 99999999999999999999",), GOOD),
    "bad chunks": (("transfer-encoding: chunked",), b"zz\r\n" + GOOD + b"\r\n0\r\n\r\n"),
    "chunks cut short": (("transfer-encoding: chunked",), b"1a\r\n" + GOOD),
    "huge chunk": (("transfer-encoding: chunked",), b"ffffffffffffffff\r\n" + GOOD),
    "another coding": (("transfer-encoding: gzip, chunked",), b"5\r\nhello\r\n0\r\n\r\n"),
    "a method within": (("x-http-method-override: DELETE", "content-length: 2"), b"{}"),
}


@pytest.mark.parametrize("kind", SMUGGLED)
def test_bodies_of_a_doubtful_length_change_nothing(kind: str, server: Serving, table: str) -> None:
    headers, body = SMUGGLED[kind]
    answer = request(server, play(table), *headers, body=body, patience=IMPATIENCE)
    status = answer[9:12]
    assert status[:1] == b"4" or not answer, answer[:500]


def test_a_body_without_end_is_cut_off(server: Serving, table: str) -> None:
    chunk = b"10000\r\n" + b"[" * 65_536 + b"\r\n"
    answer = request(server, play(table), "transfer-encoding: chunked", body=chunk * 40)
    assert answer[9:12] in (b"413", b""), answer[:500]


ODD_HEADERS = [
    "origin: \xff\xfe",
    "origin: http://[::1",
    "accept-language: " + "a,;q=" * 2_000,
    "accept-language: \xe9",
    "authorization: Bearer \xff",
    "authorization: Bearer " + "x" * 20_000,
    "cookie: gemwright=" + "x" * 20_000,
    'cookie: gemwright="; DROP TABLE; gemwright=\\',
    "cookie: " + "a=b; " * 3_000,
    "content-type: \xff",
    "accept-encoding: gzip;q=nan, *;q=-1",
    "accept: */*;q=x",
    "x-forwarded-for: ::::::, 1.2.3.4.5, <script>",
    "x-forwarded-proto: \xff://",
    "if-none-match: " + '"x",' * 2_000,
    "range: bytes=-1,99999999999-0",
    "upgrade: h2c",
    "expect: 100-continue",
]


@pytest.mark.parametrize("header", ODD_HEADERS, ids=lambda header: header[:24].encode().hex())
def test_odd_headers_never_make_it_fail(header: str, server: Serving, table: str) -> None:
    for start in ("GET / HTTP/1.1", "GET /api/me HTTP/1.1", f"GET /api/tables/{table} HTTP/1.1"):
        answer = request(server, start, header)
        assert answer[9:10] in (b"2", b"3", b"4"), answer[:300]


PATHS = [
    "/../../../../etc/passwd", "//etc/passwd", "/..\\..\\app.py", "/%2e%2e%2f%2e%2e%2fapp.py",
    "/%c0%ae%c0%ae/app.py",
    "/%uff0e%uff0e/app.py", "/core/../../errors.py", "/a%00.js", "/%", "/%zz", "http://evil.example/api/me",
    "/api/tables/../../errors.py", "*", "/;a=b/../app.py", "/?../../app.py", "/index.html/../../app.py",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_page(path: str, server: Serving, table: str) -> None:
    answer = request(server, f"GET {path} HTTP/1.1")
    assert b"root:" not in answer
    assert b"import " not in answer.partition(b"\r\n\r\n")[2][:200]
    assert answer[9:12] in (b"200", b"400", b"404", b"405"), answer[:300]


def frame(code: int, payload: bytes, *, masked: bool = True, final: bool = True) -> bytes:
    """Return a WebSocket frame."""
    size = len(payload)
    if size < 126:
        length = struct.pack("!B", size)
    else:
        length = struct.pack("!BH", 126, size) if size < 65_536 else struct.pack("!BQ", 127, size)
    start = bytes([code | (0x80 if final else 0), length[0] | (0x80 if masked else 0)]) + length[1:]
    if not masked:
        return start + payload
    mask = os.urandom(4)
    return start + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


def watched(table: str) -> bytes:
    return frame(1, f'{{"t":"watch","table":"{table}"}}'.encode())


FRAMES = {
    "no UTF-8": frame(1, b'{"t":"ping","tag":"\xff\xfe"}'),
    "half a character": frame(1, b"\xed\xa0\x80"),
    "not masked": frame(1, b'{"t":"ping"}', masked=False),
    "too large": frame(1, b" " * 70_000),
    "large in pieces": frame(1, b" " * 40_000, final=False) + frame(0, b" " * 40_000),
    "many pieces": frame(1, b" ", final=False) + frame(0, b" ", final=False) * 3_000 + frame(0, b"x"),
    "a piece of nothing": frame(0, b"x"),
    "an odd code": frame(11, b"x"),
    "reserved bits": bytes([0x71 | 0x80, 0x80]) + b"\0\0\0\0",
    "a long close": frame(8, b"\x03\xe8" + b"x" * 200),
    "an odd close": frame(8, b"\x00\x01"),
    "half a close": frame(8, b"\x03"),
    "a long ping": frame(9, b"x" * 200),
    "many pings": frame(9, b"x" * 100) * 500,
    "bytes": frame(2, b"\x00\x01\x02"),
    "decisions as bytes": frame(2, b'{"t":"play","table":"TABLE","seq":5,"moves":["+wug"]}'),
    "a length of 2^63": bytes([0x81, 0xFF]) + b"\xff" * 8 + b"abcd",
    "cut short": frame(1, b'{"t":"ping"}')[:9],
}


@pytest.mark.parametrize("kind", FRAMES)
def test_odd_frames_close_one_socket_at_most(kind: str, server: Serving, table: str) -> None:
    key = base64.b64encode(os.urandom(16)).decode()
    opening = (
        f"GET /live HTTP/1.1\r\nhost: localhost\r\ncookie: {server.cookie}\r\nupgrade: websocket\r\n"
        f"connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
    )
    answer = sent(server, opening.encode(), watched(table), FRAMES[kind])
    assert not answer or answer.startswith(b"HTTP/1.1 101"), answer[:300]


@pytest.mark.parametrize(
    "headers",
    [
        ("sec-websocket-version: 12", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="),
        ("sec-websocket-version: 13",),
        ("sec-websocket-version: 13", "sec-websocket-key: short"),
        (
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            "origin: http://evil.example",
        ),
    ],
)
def test_odd_handshakes_open_no_socket(headers: tuple[str, ...], server: Serving, table: str) -> None:
    lines = ["GET /live HTTP/1.1", "host: localhost", f"cookie: {server.cookie}", "upgrade: websocket"]
    answer = sent(
        server, "\r\n".join([*lines, "connection: Upgrade", *headers, "", ""]).encode(), patience=PATIENCE
    )
    assert answer[9:10] == b"4", answer[:300]
