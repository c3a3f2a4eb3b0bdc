"""What is chosen amid a turn survives that the page is loaded again, in every phase."""

from collections.abc import Callable

import pytest

from gemwright.rules import Phase
from tests.page.staged import Stage, find_game
from tests.page.test_turns import first_take
from tests.page.visits import Visit, leads_to


def _pay(visit: Visit) -> None:
    visit.click(".payment .swap:enabled")
    visit.wait(".payment .unswap")


def _give(visit: Visit) -> None:
    visit.click(".returning .gem-button[aria-disabled=false]")
    visit.wait(".returning .keep")


def _choose_tile(visit: Visit) -> None:
    visit.click(".tray-tiles li:last-child .tile")
    visit.wait(".tray-tiles li:last-child .tile.chosen")


STAGES: dict[str, tuple[str, Phase, int, Callable[[Visit], None], str]] = {
    "payment": ("splendor-2024", Phase.PAYMENT, 0, _pay, ".payment .unswap"),
    "return": ("marvel", Phase.RETURN, 0, _give, ".returning .keep"),
    "noble": ("splendor-2014", Phase.TILE, 15, _choose_tile, ".tray-tiles .tile.chosen"),
    "location": ("marvel", Phase.TILE, 38, _choose_tile, ".tray-tiles .tile.chosen"),
}


@pytest.mark.parametrize("name", STAGES)
def test_a_choice_amid_a_turn_is_kept(visit: Visit, name: str) -> None:
    edition, phase, start, choose, mark = STAGES[name]
    game, decision = find_game(edition, leads_to(phase), start)
    Stage(visit, game, edition)
    visit.choose(decision)
    choose(visit)
    before = visit.shown(".tray-body")
    visit.page.reload()
    visit.wait(mark)
    visit.wait_until("text => document.querySelector('.tray-body').innerText === text", before)
    assert game.position.phase == Phase.ACTION


def test_a_take_and_a_blind_reservation_are_kept(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.choose(first_take(visit))
    visit.has(3, ".pile.chosen")
    visit.page.reload()
    visit.has(3, ".pile.chosen")
    visit.choose("r#3")
    visit.wait(".tray .main:enabled")
    visit.page.reload()
    visit.wait(".deck.chosen")
    visit.wait(".tray .main:enabled")
    visit.confirm()
    visit.wait(".panel.me .held-card [data-at^='card-']")
    visit.page.reload()
    visit.wait(".panel.me .held-card [data-at^='card-']")


def test_a_choice_is_forgotten_once_the_table_has_changed(visit: Visit) -> None:
    table = visit.open_table(["me", "me"])
    visit.wait(".tray.mine")
    visit.choose(first_take(visit))
    visit.has(3, ".pile.chosen")
    visit.ask(f"/tables/{table}/play", {"seq": 0, "moves": ["r#1"]})
    visit.has(0, ".pile.chosen")
    visit.page.reload()
    visit.wait(".tray.mine .quiet:disabled")
    visit.has(0, ".pile.chosen")
