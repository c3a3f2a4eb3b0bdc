"""An observation never depends on what its seat cannot know."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from gemwright.observe import OBSERVATION_SIZE, observe
from gemwright.observe.kernels.entries import observe_row
from gemwright.rules import EDITIONS, Position

SWITCHES = ("", "+reserved_from_table_public=false")


def blind_games(rules: str, players: int, seed: int) -> Iterator[Position]:
    """Yield every eighth position of a random game in which reserves, blind ones too, are common."""
    rng = np.random.default_rng(seed)
    position = Position.initial(rules, players, seed=seed)
    for number in range(1000):
        if position.outcome() is not None:
            return
        ids = position.legal_moves.ids
        reserves = [decision for decision in ids if 30 <= decision < 45]
        position.push(int(rng.choice(reserves if reserves and rng.random() < 0.4 else ids)))
        if number % 8 == 0:
            yield position


def from_full_row(position: Position, seat: int) -> npt.NDArray[np.float32]:
    numbers = np.zeros(OBSERVATION_SIZE, np.float32)
    observe_row(position.row, seat, numbers)
    return numbers


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("switches", SWITCHES)
def test_full_rows_views_and_their_samples_look_alike(edition: str, switches: str, players: int) -> None:
    rng = np.random.default_rng(1)
    differed = 0
    for position in blind_games(edition + switches, players, seed=players):
        for seat in range(players):
            view = position.view(seat)
            numbers = observe(view)
            other = view.determinize(rng)
            differed += (other.row["hand"] != position.row["hand"]).any()
            assert np.array_equal(numbers, from_full_row(position, seat))
            assert np.array_equal(numbers, from_full_row(other, seat))
    assert differed > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_deck_orders_and_random_states_change_nothing(edition: str) -> None:
    for position in blind_games(edition, 3, seed=8):
        before = [from_full_row(position, seat) for seat in range(3)]
        changed = position.copy()
        changed.row["rng"] += np.uint64(1)
        changed.row["deck"] = 0
        assert all(np.array_equal(before[seat], from_full_row(changed, seat)) for seat in range(3))


def test_a_blind_card_is_seen_by_its_owner_alone() -> None:
    position = Position.initial("splendor-2024", 3, seed=3)
    position.push_text("r#2")
    twin = position.copy()
    twin.row["hand"][0, 0] = 69 if position.row["hand"][0, 0] != 69 else 68
    assert not np.array_equal(from_full_row(position, 0), from_full_row(twin, 0))
    for seat in (1, 2):
        assert np.array_equal(from_full_row(position, seat), from_full_row(twin, seat))
