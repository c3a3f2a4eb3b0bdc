"""The first visit and the next: nothing is asked for twice, and no click or key is lost."""

from collections.abc import Iterator

import pytest

from tests.page.staged import Stage, new_game
from tests.page.visits import Browser, Visit

SPLENDOR = "splendor-2024"
ASKED = """() => performance.getEntriesByType("resource")
  .filter(each => new URL(each.name).pathname.startsWith("/page/"))
  .map(each => [each.name, each.transferSize])"""
EARLIEST = """([selector, act]) => new MutationObserver((_, watching) => {
  if (!document.querySelector(selector)) return;
  watching.disconnect();
  if (act === "click") document.querySelector(selector).click();
  else for (const key of act) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
}).observe(document, { childList: true, subtree: true })"""
"""Act in the very moment something is there, before anything else of the page can run."""


@pytest.fixture
def returning(chromium: Browser, site: str) -> Iterator[tuple[Visit, Visit]]:
    """Open the lobby twice in one browser."""
    with Visit.opened(chromium, site) as first:
        again = Visit(first.page.context.new_page(), site)
        again.page.goto(site)
        again.wait(".new-table form")
        yield first, again


def test_a_second_visit_asks_for_no_script_and_no_style(returning: tuple[Visit, Visit]) -> None:
    first, again = (visit.page.evaluate(ASKED) for visit in returning)
    assert {name for name, _ in first} <= {name for name, _ in again}
    assert len(again) > 40
    assert [name for name, size in again if size] == []


@pytest.mark.parametrize(("act", "plan"), [("click", "^='r'"), ("wug", "='+wug'")])
def test_nothing_done_as_soon_as_the_table_is_there_is_lost(visit: Visit, act: str, plan: str) -> None:
    visit.slow_down(4)
    visit.page.evaluate(EARLIEST, [".market .card.may", act])
    visit.open_table(["me", "greedy"])
    visit.wait(f".tray[data-plan{plan}][data-stage=ready][aria-busy=false]")


@pytest.mark.parametrize("place", [".market .card.may", ".pile.may", ".deck.may"])
def test_a_click_counts_though_its_place_is_drawn_anew_meanwhile(visit: Visit, place: str) -> None:
    Stage(visit, new_game(SPLENDOR, 7), SPLENDOR, mine=[0])
    box = visit.page.locator(place).first.bounding_box()
    visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visit.page.mouse.down()
    redraw = "all => all.forEach(each => each.replaceWith(each.cloneNode(true)))"
    visit.page.locator(f"{place} > *").evaluate_all(redraw)
    visit.page.mouse.up()
    visit.wait(".tray:not([data-plan=''])")
