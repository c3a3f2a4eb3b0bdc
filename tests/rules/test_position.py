"""Setting up positions."""

import numpy as np
import pytest

from gemwright.rules import SPECTATOR, Position, RuleSet, SetUpError
from gemwright.rules.state import STATE
from gemwright.testing import random_game
from tests.rules.helpers import EDITION_NAMES, same_row

pytestmark = pytest.mark.interpreted


def test_a_seed_is_a_game() -> None:
    assert Position.initial(seed=5).text() == Position.initial(seed=5).text()
    assert len({Position.initial(seed=seed).text() for seed in range(20)}) == 20


def test_no_seed_is_another_game_each_time() -> None:
    assert Position.initial().text() != Position.initial().text()


def test_the_seed_deals_the_same_decks_to_every_number_of_players() -> None:
    decks = [Position.initial("marvel", n, first=n - 1, seed=9).row["deck"].tolist() for n in (2, 3, 4)]
    assert decks[0] == decks[1] == decks[2]


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_every_64_bit_seed_will_do(seed: int) -> None:
    position = Position.initial(seed=seed)
    assert sorted(position.row["deck"].tolist()) == list(range(90))
    assert int(position.row["rng"]) != 0


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, [1]])
def test_no_other_seed_will(seed: object) -> None:
    with pytest.raises(SetUpError, match="seed"):
        Position.initial(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [-1, 2, 0.0, "0", None, True])
def test_wrong_first_seats(first: object) -> None:
    with pytest.raises(SetUpError, match=r"R2\.7"):
        Position.initial(first=first)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, 1, 5, 2.0, "2", None, True, [2]])
def test_wrong_player_counts(players: object) -> None:
    with pytest.raises(SetUpError, match=r"R2\.1"):
        Position.initial(players=players)  # type: ignore[arg-type]


def test_rules_by_name_or_object() -> None:
    rules = RuleSet.parse("marvel+turn_cap=9")
    assert Position.initial(rules, seed=1) == Position.initial(rules.name, seed=1)
    assert Position.initial(rules, seed=1).rules == rules


@pytest.mark.parametrize("rules", EDITION_NAMES)
def test_first_cards_are_spread_evenly(rules: str) -> None:
    counts = np.zeros(90, int)
    for game in range(600):
        seed = game * 0x9E3779B97F4A7C15 % 2**64
        counts[Position.initial(rules, 2, seed=seed).row["market"].ravel()] += 1
    for low, high in ((0, 40), (40, 70), (70, 90)):
        expected = 600 * 4 / (high - low)
        chi_square = float(((counts[low:high] - expected) ** 2 / expected).sum())
        assert chi_square < 2 * (high - low)


@pytest.mark.parametrize("place", [0, 1, 20, 39])
def test_any_card_can_lie_anywhere(place: int) -> None:
    counts = np.zeros(40, int)
    for game in range(1200):
        seed = game * 0x9E3779B97F4A7C15 % 2**64
        counts[Position.initial(seed=seed).row["deck"][place]] += 1
    assert counts.min() > 5
    assert float(((counts - 30) ** 2 / 30).sum()) < 39 + 5 * 78**0.5


@pytest.mark.parametrize("seat", [2, -2, 99])
def test_no_view_for_an_absent_seat(seat: int) -> None:
    with pytest.raises(SetUpError, match="seat"):
        Position.initial(seed=1).view(seat)


def test_a_spectator_has_no_seat() -> None:
    assert Position.initial(seed=1).view().viewer == SPECTATOR == -1


def test_rows_are_copied() -> None:
    position = Position.initial(seed=3)
    rows = np.zeros(1, STATE)
    rows[0] = position.row
    again = Position.from_row(position.rules, rows)
    assert same_row(again, position)
    again.push_turn("+wug")
    assert int(rows[0]["turns"]) == 0


def test_decks_do_not_depend_on_what_is_played() -> None:
    decks = set()
    for position in random_game(seed=8):
        decks.add(position.row["deck"].tobytes())
    assert len(decks) == 1
