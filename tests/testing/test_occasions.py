import pytest

from gemwright.rules import EDITIONS, Phase, Position, Status
from gemwright.testing import occasions

pytestmark = pytest.mark.interpreted

GAMES = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_every_occasion_is_a_valid_position_with_a_choice(edition: str, players: int) -> None:
    for position in occasions(edition, players):
        assert position.status() == Status.VALID
        assert (position.num_players, position.rules.name) == (players, edition)
        assert len(position.legal_moves) > 1
        assert position.move_stack == () or position.phase != Phase.ACTION
        assert Position.from_text(position.text()) == position


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_each_asks_for_what_it_is_for(edition: str, players: int) -> None:
    payment, returns, tile, hands, last = occasions(edition, players)
    assert payment.buying is not None
    assert len(payment.legal_payments(payment.buying)) > 2
    assert returns.to_return == 3
    assert len(tile.eligible_tiles) == 2
    assert [len(seat.hand) for seat in hands.seats] == [3] * players
    assert hands.view(0).text().count("?3~") == 2 * (players - 1)
    for decision in last.legal_moves.ids:
        after = last.copy()
        after.push(decision)
        assert after.phase in (Phase.OVER, Phase.PAYMENT)


def test_switches_are_taken_too() -> None:
    assert next(occasions("splendor-2014+turn_cap=50")).rules.name == "splendor-2014+turn_cap=50"
