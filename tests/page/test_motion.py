"""Gems and cards are seen on their way, unless motion is to be reduced; and what tells of the own turn."""

from typing import Any

import pytest

from tests.page.playing import Clicker, play
from tests.page.test_turns import first_take
from tests.page.visits import Browser, Visit

WATCHER = """
  window.flights = [];
  new MutationObserver(changes => changes.flatMap(change => [...change.addedNodes])
    .filter(node => node.classList?.contains("flying"))
    .forEach(node => window.flights.push({
      kind: node.classList.contains("gem") ? "gem" : "card",
      path: node.getAnimations()[0]?.effect.getKeyframes().map(frame => frame.transform) ?? [],
      width: parseFloat(node.style.width),
    }))).observe(document, { childList: true, subtree: true });
"""
LANDED = """([at, flight]) => {
  const place = document.querySelector(`[data-at="${at}"]`).getBoundingClientRect();
  const [x, y] = flight.path.at(-1).match(/-?[\\d.]+/g).map(Number);
  const [left, top] = [x + flight.width / 2, y + flight.width / 2];
  return left >= place.left && left <= place.right && top >= place.top && top <= place.bottom;
}"""
CHIMES = """
  window.notes = 0;
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    currentTime = 0;
    createGain() { return { gain, connect() { return this; } }; }
    createOscillator() {
      return { frequency: {}, connect: node => node, stop() {}, start() { window.notes += 1; } };
    }
  };
"""


@pytest.fixture
def moving(chromium: Browser, site: str) -> Any:
    with Visit.opened(chromium, site, reduced_motion="no-preference") as found:
        found.begin_with(WATCHER)
        yield found


def test_gems_fly_from_the_supply_to_the_seat(moving: Visit) -> None:
    moving.open_table(["me", "me"])
    moving.wait(".tray.mine")
    take = first_take(moving)
    moving.choose(take)
    moving.confirm()
    moving.wait_until("() => window.flights.length >= 3")
    flights = moving.page.evaluate("window.flights")
    assert [flight["kind"] for flight in flights] == ["gem"] * 3
    landed = [f"seat-0-{letter}" for letter in take[1:]]
    for place, flight in zip(landed, flights, strict=True):
        assert moving.page.evaluate(LANDED, [place, flight]), place
    moving.has(0, ".flying")


def test_a_reserved_card_flies_to_the_hand(moving: Visit) -> None:
    table = moving.open_table(["me", "me"])
    moving.wait(".tray.mine")
    card = moving.ask(f"/tables/{table}/state")["view"]["market"][1][2]
    moving.choose(f"r{card}")
    moving.confirm()
    moving.wait_until("() => window.flights.some(flight => flight.kind === 'card')")
    flight = moving.page.evaluate("window.flights.find(flight => flight.kind === 'card')")
    assert moving.page.evaluate(LANDED, ["seat-0-hand", flight])


def test_nothing_moves_where_motion_is_to_be_reduced(visit: Visit) -> None:
    visit.begin_with(WATCHER)
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    play(visit, Clicker(3), 3)
    visit.wait(".tray.mine")
    assert visit.page.evaluate("window.flights") == []
    assert visit.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("wanted", [True, False])
def test_a_sound_tells_of_the_own_turn_where_it_is_wanted(visit: Visit, *, wanted: bool) -> None:
    visit.begin_with(CHIMES)
    if wanted:
        visit.page.get_by_label("Sound on my turn").click()
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    play(visit, Clicker(4), 1)
    visit.wait(".tray.mine .quiet:disabled")
    assert visit.page.evaluate("window.notes") == (6 if wanted else 0)


def test_the_tab_tells_whose_turn_it_is(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait_until("() => document.title.startsWith('●')")
    visit.wait("link[rel=icon][href$='/icon-turn.svg']", state="attached")
    visit.go("")
    visit.wait(".new-table form")
    visit.wait_until("() => document.title === 'Gemwright'")
    visit.wait("link[rel=icon][href$='/icon.svg']", state="attached")
