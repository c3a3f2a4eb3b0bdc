"""Games in words, and results where somebody gave up."""

import pytest

from gemwright.rules import Outcome, Reveal, RevealKind, Termination, UnknownCard, parse_card
from gemwright.server.games.events import Event, EventKind
from gemwright.server.games.game import Game
from gemwright.server.games.results import Ending, Result, broken_off, given_up, played_out
from gemwright.server.games.wording import event_words, result_words, seen_by
from tests.server.dealt import deal_of

CARD = parse_card("G0:u2r2", "splendor")
STALEMATE = "nobody can do anything but pass: the game is a draw (Ann: 1, Bob: 4)"


@pytest.mark.parametrize("kind", [kind for kind in EventKind if kind != EventKind.MOVE])
def test_every_entry_has_words(kind: EventKind) -> None:
    assert event_words(Event(1, kind, 0, 0.0), "en")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result(Ending.RESIGNED, (1,), (3, 4), (2, 1)), "Bob wins: Ann resigned"),
        (Result(Ending.FLAGGED, (0,), (3, 4), (1, 2)), "Ann wins: Bob ran out of time"),
        (Result(Ending.ENDED, (), (3, 4), ()), "the game was ended without a result"),
        (Result(Ending.POINTS, (0,), (15, 4), (1, 2)), "Ann wins with 15 points (Ann: 15, Bob: 4)"),
        (
            Result(Ending.STALEMATE, (), (1, 4), (1, 1)),
            STALEMATE,
        ),
    ],
)
def test_results_in_words(result: Result, words: str) -> None:
    assert result_words(result, ["Ann", "Bob"], "en") == words


@pytest.mark.parametrize(("viewer", "sees"), [(0, True), (1, False), (None, False)])
def test_a_card_drawn_unseen_is_its_drawers(viewer: int | None, sees: bool) -> None:
    shown = seen_by(Reveal(RevealKind.DRAW, 0, 1, 0, CARD), viewer)
    assert shown is not None
    assert shown.card == (CARD if sees else UnknownCard(1))


@pytest.mark.parametrize("kind", [RevealKind.REFILL, RevealKind.SHOW])
def test_what_lies_open_is_everybodys(kind: RevealKind) -> None:
    reveal = Reveal(kind, 0, 1, 1, CARD)
    assert seen_by(reveal, None) is reveal
    assert seen_by(None, 0) is None


def outcome(winners: tuple[int, ...], ranks: tuple[int, ...]) -> Outcome:
    return Outcome(Termination.POINTS, winners, (16, 15, 9, 3)[: len(ranks)], ranks)


def test_who_gave_up_is_behind_everybody() -> None:
    result = played_out(outcome((0,), (1, 2, 3, 4)), {0})
    assert (result.winners, result.ranks) == ((1,), (4, 1, 2, 3))
    result = played_out(outcome((0,), (1, 2, 3, 4)), {0, 2})
    assert (result.winners, result.ranks) == ((1,), (3, 1, 3, 2))
    result = played_out(outcome((0, 1), (1, 1, 3)), {2})
    assert (result.winners, result.ranks) == ((0, 1), (1, 1, 3))


def test_a_draw_stays_a_draw() -> None:
    result = played_out(Outcome(Termination.STALEMATE, (), (3, 4, 5), (1, 1, 1)), {1})
    assert result.winners == ()
    assert result.ranks == (1, 3, 1)
    assert result.share(0) == pytest.approx(1 / 3)


def test_without_anybody_gone_the_rules_decide() -> None:
    result = played_out(outcome((0,), (1, 2)), set())
    assert (result.ending, result.winners, result.ranks) == ("points", (0,), (1, 2))


def test_scores_are_those_of_the_moment() -> None:
    position = Game(deal_of()).position
    assert given_up(position, 0, Ending.RESIGNED).scores == (0, 0)
    assert broken_off(position).scores == (0, 0)
    assert broken_off(position).share(0) == 0.5
