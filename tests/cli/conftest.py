"""Sessions, screens and folders for the command line's tests."""

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from gemwright.agents import make_agent
from gemwright.cli.language import speak
from gemwright.cli.screen import Screen
from gemwright.cli.seating import DEFAULT_BOT, Player
from gemwright.cli.session import Session
from gemwright.i18n import translator
from gemwright.rules import Position, parse_card, parse_tile, warm_up
from gemwright.rules.names import parse_amounts

SessionMaker = Callable[..., Session]
ScreenMaker = Callable[..., tuple[Screen, io.StringIO]]


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Compile the rules and the bots beforehand, so that nobody waits for them or is told of it."""
    warm_up()
    for bot in ("greedy", DEFAULT_BOT):
        make_agent(bot).prepare()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep saved games and records in a folder of the test, and speak English."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("GEMWRIGHT_LANG", "en")
    monkeypatch.setenv("NO_COLOR", "1")
    yield tmp_path
    speak(None)


@pytest.fixture
def make_session() -> SessionMaker:
    """Return a maker of sessions: one name a seat, `name=bot` for a bot."""

    def make(*seats: str, rules: str = "splendor-2024", seed: int = 7, tokens: Sequence[str] = ()) -> Session:
        names = seats or ("Ana", "Greedy=greedy")
        players = [Player(name, bot or None) for name, _, bot in (seat.partition("=") for seat in names)]
        return Session(holding(dealt(rules, len(players), seed), tokens), players, bot_seed=5)

    return make


@pytest.fixture
def make_screen() -> ScreenMaker:
    """Return a maker of screens that write into memory."""

    def make(session: Session, *, plain: bool = False, width: int = 100) -> tuple[Screen, io.StringIO]:
        written = io.StringIO()
        console = Console(file=written, width=width, height=60, highlight=False, emoji=False, markup=False)
        return Screen(console, translator("en"), session.names, plain=plain), written

    return make


MARKET = (
    "U0:w1g2r2 G1:k4 G0:u1r2k2 W0:u1g1r1k1",
    "G1:w3g2r3 K3:k6 K2:g5r3 G2:w4u2k1",
    "U3:w3g3r3k5 R3:w3u5g3k3 K5:r7k3 G3:w5u3r3k3",
)
TILES = "N:w3r3k3 N:u4g4 N:r4k4"
"""A deal for two that tests can name cards of."""


def dealt(rules: str = "splendor-2024", players: int = 2, seed: int = 7) -> Position:
    """Return a game just set up: for two players of Splendor always `MARKET` and `TILES`."""
    position = Position.initial(rules, players, seed=seed)
    if position.family == "marvel" or players != 2:
        return position
    layout = position.layout()
    layout.market = [[parse_card(name, "splendor") for name in row.split()] for row in MARKET]
    layout.tiles = [(parse_tile(name, "splendor"), None) for name in TILES.split()]
    layout.decks = None
    return layout.build()


def holding(position: Position, tokens: Sequence[str]) -> Position:
    """Return the position with other tokens in the seats' hands, such as `w1g2$1`."""
    if not tokens:
        return position
    layout = position.layout()
    layout.supply = None
    for seat, amounts in zip(layout.seats, tokens, strict=False):
        seat.tokens = parse_amounts(amounts, position.family, 7 if position.family == "marvel" else 6)
        seat.tokens += (0,) * (7 - len(seat.tokens))
    return layout.build()


def play_on(session: Session, *turns: str) -> None:
    """Play turns given as text."""
    for turn in turns:
        session.decide(session.position.parse_turn(turn))
