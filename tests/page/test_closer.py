"""A closer look at somebody else: in a sheet above the table, which stays as it was."""

from typing import Any

from gemwright.rules import View
from tests.page.playing import SEEN
from tests.page.staged import Stage, new_game, play_on
from tests.page.visits import Visit

READABLE = 90
"""Pixels across of a card whose cost can be read."""
BOXES = """() => [...document.querySelectorAll(".table [data-at]")]
  .map(each => each.getBoundingClientRect().toJSON())"""


def first_reserved(view: View) -> str:
    return f"r{view.market[2][0]}"


def four_at_a_table(visit: Visit) -> Any:
    """Begin a game of four in which the second reserves unseen and the third from the table."""
    game = new_game("marvel", 7, 4)
    play_on(game)
    play_on(game, lambda _: "r#3")
    play_on(game, first_reserved)
    play_on(game)
    Stage(visit, game, "marvel", mine=[0])
    visit.wait_until("() => document.querySelector('.tile-label').textContent")  # names come by themselves
    return game


def test_a_touch_shows_on_a_telephone_what_another_holds(phone: Visit) -> None:
    game = four_at_a_table(phone)
    before, boxes = phone.page.evaluate(SEEN), phone.page.evaluate(BOXES)
    phone.click(".panel.seat-2")
    phone.becomes(".sheet h2", "Cleo")
    cards = phone.page.locator(".sheet-cards:not(.bought) li")
    [card] = cards.all()
    assert card.bounding_box()["width"] >= READABLE
    reserved = game.position.seat(2).hand[0].card
    assert str(cards.locator("svg").get_attribute("aria-label")).startswith(reserved.title)
    assert phone.shown(".sheet-level") == "Level 3"
    assert "reserve" in phone.shown(".sheet-last")
    assert phone.page.evaluate(BOXES) == boxes
    phone.click(".sheet [aria-label=Close]")
    phone.has(0, ".sheet")
    assert phone.page.evaluate(SEEN) == before


def test_a_card_reserved_unseen_stays_unseen(phone: Visit) -> None:
    game = four_at_a_table(phone)
    phone.click(".panel.seat-1")
    phone.wait(".sheet .back-text")
    hidden = str(game.position.seat(1).hand[0].card)
    assert hidden not in phone.page.content()
    assert (
        phone.page.locator(".sheet-cards svg").first.get_attribute("aria-label") == "unknown card of level 3"
    )


def test_the_sheet_is_opened_and_closed_by_keys(visit: Visit) -> None:
    four_at_a_table(visit)
    visit.page.get_by_role("button", name="Dora: look closer").press("Enter")
    visit.becomes(".sheet h2", "Dora")
    visit.page.keyboard.press("Escape")
    visit.has(0, ".sheet")
    assert visit.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Dora: look closer"


def test_a_click_beside_the_sheet_closes_it(visit: Visit) -> None:
    four_at_a_table(visit)
    visit.click(".panel.seat-3 .panel-look")
    visit.wait(".sheet")
    visit.page.mouse.click(8, 8)
    visit.has(0, ".sheet")
