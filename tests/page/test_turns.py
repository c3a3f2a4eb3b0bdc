"""Turns composed by mouse: chosen, changed, cancelled, kept over a reload, sent."""

import pytest

from gemwright.rules import Card, Phase
from tests.page.playing import GIVEN, OFFERED, settle
from tests.page.staged import Stage, find_game
from tests.page.visits import Visit, leads_to

EDITIONS = ["splendor-2014", "splendor-2024", "marvel"]


def first_take(visit: Visit) -> str:
    state = visit.ask(f"/tables/{visit.page.url.split('/')[-1]}/state")
    return str(next(each["text"] for each in state["decisions"] if each["kind"] == "take"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_gems_are_picked_put_back_and_taken(visit: Visit, edition: str) -> None:
    visit.open_table(["me", "greedy"], edition)
    visit.wait(".tray.mine")
    take = first_take(visit)
    visit.choose(take)
    visit.wait(".tray .main:enabled")
    visit.has(3, ".pile.chosen")
    visit.becomes(".panel.me .total", "3/10")
    visit.click(".tray .quiet")
    visit.has(0, ".pile.chosen")
    visit.becomes(".panel.me .total", "0/10")
    visit.choose(take)
    visit.confirm()
    visit.wait(".panel:not(.me).latest")
    visit.becomes(".panel.me .total", "3/10")
    assert visit.shown(".log li:first-child").startswith("1")


def test_a_card_is_reserved_and_stays_known_to_all(visit: Visit) -> None:
    table = visit.open_table(["me", "me"])
    visit.wait(".tray.mine")
    card = visit.ask(f"/tables/{table}/state")["view"]["market"][2][1]
    visit.choose(f"r{card}")
    assert "+" in visit.shown(".tray .gained")
    visit.confirm()
    visit.wait(".panel:not(.me) .held-card .card-picture")
    assert visit.count(f"[data-at='card-{card}']") == 0


def test_a_card_is_reserved_unseen(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.choose("r#2")
    visit.wait(".tray .main:enabled")
    visit.confirm()
    visit.wait(".panel.me .held-card [data-at^='card-']")
    assert visit.page.locator("[data-at='deck-2'] .back-text").text_content() == "25"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_purchase_is_paid_with_gold_on_purpose(visit: Visit, edition: str) -> None:
    game, buy = find_game(edition, leads_to(Phase.PAYMENT), 0)
    payer, before = game.position.to_move, game.position
    card = before.parse_move(buy).card
    assert isinstance(card, Card)
    Stage(visit, game, edition)
    visit.choose(buy)
    visit.click(".payment .swap:enabled")
    visit.wait(".payment .unswap")
    visit.confirm()
    visit.wait(".panel .latest, .latest.panel")
    visit.wait_until("() => !document.querySelector('.payment')")
    paid = before.seat(payer).tokens[5] - game.position.seat(payer).tokens[5]
    assert paid == before.price(card, payer).gold + 1


def test_gold_may_be_taken_out_of_a_payment_again(visit: Visit) -> None:
    game, buy = find_game("splendor-2024", leads_to(Phase.PAYMENT), 0)
    Stage(visit, game, "splendor-2024")
    visit.choose(buy)
    visit.wait(".payment")
    before = visit.shown(".payment")
    visit.click(".payment .swap:enabled")
    visit.wait(".payment .unswap")
    visit.click(".payment .unswap")
    visit.wait_until("() => !document.querySelector('.payment .unswap')")
    assert visit.shown(".payment") == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_surplus_tokens_are_chosen_to_be_returned(visit: Visit, edition: str) -> None:
    game, decision = find_game(edition, leads_to(Phase.RETURN), 0)
    payer = game.position.to_move
    Stage(visit, game, edition)
    visit.choose(decision)
    visit.wait(".returning")
    visit.has(0, ".tray .main:enabled")
    give_all(visit)
    visit.until_heard(lambda: visit.click(".returning .keep"))
    visit.has(0, ".tray .main:enabled")
    give_all(visit)
    visit.confirm()
    visit.has(0, ".returning")
    assert sum(game.position.seat(payer).tokens[:6]) == 10


def give_all(visit: Visit) -> None:
    settle(visit, lambda: visit.click(GIVEN), lambda: visit.click(OFFERED))


@pytest.mark.parametrize(("edition", "start"), [("splendor-2014", 15), ("marvel", 38)])
def test_a_tile_is_chosen(visit: Visit, edition: str, start: int) -> None:
    game, decision = find_game(edition, leads_to(Phase.TILE), start)
    mover = game.position.to_move
    Stage(visit, game, edition)
    visit.choose(decision)
    visit.wait(".tray-tiles .tile")
    visit.has(0, ".tray .main:enabled")
    wanted = visit.page.locator(".tray-tiles .tile").last.get_attribute("title")
    visit.click(".tray-tiles li:last-child .tile")
    visit.wait(".tray-tiles .tile.chosen")
    visit.confirm()
    visit.wait(".tile-picture.owned")
    assert wanted in [tile.title for tile in game.position.seat(mover).tiles]
