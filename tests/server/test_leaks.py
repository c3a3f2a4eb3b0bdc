"""Nobody is told what the table does not show: games that differ in that alone send the same bytes."""

import random
from dataclasses import dataclass
from typing import Any

import pytest

from gemwright.records import GameRecord
from gemwright.rules import GemwrightError
from gemwright.server.errors import ServerError
from gemwright.server.games import game as game_module
from gemwright.server.games import helping, showing
from gemwright.server.games.game import Game
from gemwright.server.live import summaries, tables, watched
from tests.conftest import Scaled, Tally
from tests.server.awaiting import run
from tests.server.dealt import RULE_SETS
from tests.server.twins import (
    Case,
    Opened,
    PinnedTime,
    Stage,
    deal_for,
    first_difference,
    random_log,
    twin_of,
)
from tests.server.wires import direct, listening

SWITCHED = "splendor-2024+reserved_from_table_public=false"
ALL_RULES = (*RULE_SETS, SWITCHED)


@dataclass
class Compared:
    """How much was compared, and the first difference that was found."""

    pairs: int = 0
    moments: int = 0
    messages: int = 0
    difference: str = ""


async def compare(
    stages: tuple[Stage, Stage], opened: Opened, rules: str, players: int, numbers: range, rounds: int = 25
) -> Compared:
    """Follow pairs of games that their receiver cannot tell apart, and compare all that it is sent."""
    done = Compared()
    async with stages[0].running(opened) as stage, stages[1].running(opened) as other:
        for number in numbers:
            rng = random.Random(f"{rules} {players} {number}")
            case = Case.random(players, rng)
            game = random_log(deal_for(rules, players, number), rng, rng.randint(1, rounds * players))
            twin = twin_of(game, case.mine, rng)
            if twin is None:
                continue
            told = await stage.follow(game, case)
            done.difference = first_difference(told, await other.follow(twin, case))
            if done.difference or any(game.deal.secret.hex().encode() in part for part in told):
                done.difference = f"pair {number}, {case}: {done.difference or 'the secret is told'}"
                break
            done.pairs += 1
            done.moments += game.seq + 1
            done.messages += len(told)
    return done


def compared(opened: Opened, *what: Any) -> Compared:
    with pytest.MonkeyPatch.context() as patch:
        time = PinnedTime(patch)
        return run(compare((Stage(time), Stage(time)), opened, *what))


@pytest.mark.parametrize(("rules", "players"), list(zip(ALL_RULES, (2, 3, 4, 3), strict=True)))
def test_twins_send_the_same_bytes(rules: str, players: int) -> None:
    done = compared(direct, rules, players, range(3), 6)
    assert not done.difference
    assert done.pairs > 0


def test_twins_send_the_same_bytes_over_the_network() -> None:
    done = compared(listening, "splendor-2024", 3, range(2), 6)
    assert not done.difference
    assert done.pairs > 0


@pytest.mark.proof
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_long_twins_send_the_same_bytes(
    rules: str, players: int, part: int, scaled: Scaled, tally: Tally
) -> None:
    """Games that differ only in what the receiver cannot know send it the same bytes on every channel."""
    size = scaled(25)
    done = compared(direct, rules, players, range(1_000 * part, 1_000 * part + size))
    assert not done.difference
    tally(pairs_of_games=done.pairs, moments=done.moments, messages_compared=done.messages)


@pytest.mark.proof
@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_long_twins_send_the_same_bytes_over_the_network(
    rules: str, players: int, scaled: Scaled, tally: Tally
) -> None:
    """So they do over real sockets and streams."""
    done = compared(listening, rules, players, range(9_000, 9_000 + scaled(20)))
    assert not done.difference
    tally(pairs_of_games=done.pairs, moments=done.moments, messages_compared=done.messages)


def leak_draws(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(showing, "seen_by", lambda reveal, _viewer: reveal)


def leak_decks(patch: pytest.MonkeyPatch) -> None:
    honest = showing.state_of

    def state_of(game: Game, *rest: Any) -> Any:
        state = honest(game, *rest)
        state.view["decks"] = game.position.to_json()["decks"]
        return state

    patch.setattr(watched, "state_of", state_of)


def leak_hands(patch: pytest.MonkeyPatch) -> None:
    honest = showing.state_of

    def state_of(game: Game, *rest: Any) -> Any:
        state = honest(game, *rest)
        state.help.seats = helping.help_for(game.position, None, "en").seats
        return state

    patch.setattr(watched, "state_of", state_of)


def leak_records(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameRecord, "for_seat", lambda record, _viewer: record)


def leak_refusals(patch: pytest.MonkeyPatch) -> None:
    honest = game_module.Game.play

    def play(game: Game, *rest: Any, **more: Any) -> Any:
        try:
            return honest(game, *rest, **more)
        except GemwrightError:
            decks = game.position.to_json()["decks"]
            raise ServerError("bad-agent", agent=str(decks), choices="") from None

    patch.setattr(game_module.Game, "play", play)


def leak_trials(patch: pytest.MonkeyPatch) -> None:
    honest = showing.try_moves

    def try_moves(game: Game, seat: int, moves: Any, *rest: Any) -> Any:
        tried, truth = honest(game, seat, moves, *rest), game.position.copy()
        for move in moves:
            truth.push_text(move)
        tried.view["market"] = truth.to_json()["market"]
        return tried

    patch.setattr(tables, "try_moves", try_moves)


def leak_seeds(patch: pytest.MonkeyPatch) -> None:
    honest = summaries.summary_of

    def summary_of(row: Any, *rest: Any) -> Any:
        summary = honest(row, *rest)
        summary.seed = row.secret.hex()
        return summary

    patch.setattr(watched, "summary_of", summary_of)


LEAKS = [leak_draws, leak_decks, leak_hands, leak_records, leak_refusals, leak_trials, leak_seeds]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert compared(direct, "splendor-2024", 2, range(20), 10).difference
