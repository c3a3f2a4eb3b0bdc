"""Nobody learns what the table would not show: what differs only in hidden cards gives equal views."""

import pickle
from collections.abc import Iterator

import numpy as np
import pytest

from gemwright.rules import EDITIONS, SPECTATOR, Position, RevealKind

SWITCHES = ("", "+reserved_from_table_public=false")


def positions(rules: str, players: int, seed: int) -> Iterator[Position]:
    """Yield the positions of a random game in which blind reserves are common."""
    rng = np.random.default_rng(seed)
    position = Position.initial(rules, players, seed=seed)
    while position.outcome() is None:
        ids = position.legal_moves.ids
        blind = [decision for decision in ids if 42 <= decision < 45]
        position.push(int(rng.choice(blind if blind and rng.random() < 0.2 else ids)))
        yield position


def channels(position: Position, viewer: int | None) -> list[object]:
    """Return everything that reaches a viewer, in comparable form."""
    view = position.view(viewer)
    return [
        view.row.tobytes(),
        view.text(),
        repr(view),
        view.to_json(),
        repr(view.legal_moves),
        view.legal_moves.ids,
        pickle.dumps(view.row.tobytes()),
        view.seats,
    ]


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("switches", SWITCHES)
def test_views_do_not_depend_on_hidden_cards(edition: str, switches: str, players: int) -> None:
    rng = np.random.default_rng(1)
    differed = 0
    for number, position in enumerate(positions(edition + switches, players, seed=players)):
        if number % 7:
            continue
        for viewer in (None, *range(players)):
            view = position.view(viewer)
            other = view.determinize(rng)
            differed += other.row.tobytes() != position.row.tobytes()
            assert channels(other, viewer) == channels(position, viewer)
    assert differed > 10


@pytest.mark.interpreted
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_followed_game_looks_like_the_views_of_the_game(edition: str) -> None:
    """A client that pushes decisions and the reveals it is shown always holds the seat's view."""
    position = Position.initial(edition, 3, seed=5)
    clients = {viewer: position.view(viewer) for viewer in (None, 0, 1, 2)}
    rng = np.random.default_rng(5)
    while position.outcome() is None:
        move = position.move(int(rng.choice(position.legal_moves.ids)))
        mover = position.to_move
        event = position.push(move)
        for viewer, client in clients.items():
            shown = event is not None and (event.kind != RevealKind.DRAW or viewer == mover)
            client.push(move.id, event.card if event and shown else None)
            assert client.text() == position.view(viewer).text()
            assert client.row.tobytes() == position.view(viewer).row.tobytes()


def test_a_view_holds_no_random_state_and_no_deck() -> None:
    position = Position.initial("splendor-2024", 2, seed=3)
    position.push_text("r#3")
    for viewer in (SPECTATOR, 1):
        view = position.view(None if viewer == SPECTATOR else viewer)
        assert view.row["rng"] == 0
        assert (view.row["deck"] >= 90).all()
        assert view.seats[0].hand[0].card.name == "?3"
    assert position.view(0).seats[0].hand[0].card == position.seats[0].hand[0].card
