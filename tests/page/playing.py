"""Players in a browser who know no more than the page shows them, and how a game goes on to its end."""

from collections.abc import Callable
from random import Random
from typing import Final

from gemwright.rules import View
from tests.page.visits import GREEDY, Visit

ENDING: Final = ".ending"
MY_TURN: Final = f"""{ENDING}, .tray[data-stage=action][data-plan=''][aria-busy=false],
  .text-table:not([data-stage=wait])[aria-busy=false]"""
MOST_TURNS: Final = 150
"""More than any game between such players takes."""
MOST_CHOICES: Final = 20
"""More than any turn takes."""
GIVEN: Final = ".returning .gem-button[aria-disabled=false]"
OFFERED: Final = ".tray-tiles .tile"

Turn = Callable[[Visit], None]


def play(visit: Visit, turn: Turn, turns: int = MOST_TURNS) -> int:
    """Play so many turns, or until the game is over; return how many were played."""
    for played in range(turns):
        visit.wait(MY_TURN)
        if visit.count(ENDING):
            return played
        turn(visit)
    return turns


class Clicker:
    """Buys the dearest card that the page marks as affordable, else takes gems, else whatever is offered."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def __call__(self, visit: Visit) -> None:
        """Play one turn by mouse or touch."""
        if visit.count(".card.affordable.may"):
            click(visit, ".card.affordable.may")
        elif not self._take(visit):
            click(visit, ":is(.market .card.may, .deck.may, .tray-body .quiet)")
        settle(visit, lambda: visit.click_still(GIVEN), lambda: visit.click_still(OFFERED))
        click(visit, ".tray .main:enabled")

    def _take(self, visit: Visit) -> bool:
        """Pick three gems, or as many as there are; tell whether that is a turn."""
        piles = visit.page.locator(".pile.may").evaluate_all(
            "all => all.map(one => one.parentElement.dataset.at)"
        )
        self.random.shuffle(piles)
        for pile in piles[:3]:
            click(visit, f"[data-at='{pile}'] button")
        return bool(piles)


def click(visit: Visit, selector: str) -> None:
    """Choose something by a click or a touch; the page may hear of a touch late."""
    visit.until_heard(lambda: visit.click_still(selector))


def settle(visit: Visit, give: Callable[[], object], choose_tile: Callable[[], object]) -> None:
    """Return what is surplus and choose a tile, until the turn can be sent."""
    for _ in range(MOST_CHOICES):
        match visit.heard()[1]:
            case "ready":
                return
            case "return":
                visit.until_heard(give)
            case "tile":
                visit.until_heard(choose_tile)
            case stage:
                raise AssertionError(f"nothing to be chosen at stage {stage!r}: {visit.shown('.tray')}")
    raise AssertionError("the turn cannot be sent: " + visit.shown(".tray"))


def _view(visit: Visit) -> View:
    table = visit.page.url.split("/")[-1]
    return View.from_json(visit.ask(f"/tables/{table}/state")["view"])


def keys_for(view: View, decision: str) -> list[str]:
    """Return the keys that make a decision of the action phase, up to the confirmation."""
    if decision == "--":
        return ["-"]
    if decision.startswith("+"):
        return list(decision[1:])
    if decision.startswith("r#"):
        return ["d", decision[2:]]
    for level, row in enumerate(view.market, start=1):
        names = [str(card) for card in row]
        if decision[1:] in names:
            return [str(level), str(names.index(decision[1:]) + 1)]
    hand = [str(held.card) for held in view.seat(view.to_move).hand]
    return ["h", str(hand.index(decision[1:]) + 1)]


def by_keys(visit: Visit) -> None:
    """Play one turn as greedy would, by keyboard alone."""
    view = _view(visit)
    decision = GREEDY.play(view).text
    twice = decision[0] == "r" and any(move.text == f"b{decision[1:]}" for move in view.legal_moves)
    press = visit.page.keyboard.press
    for key in keys_for(view, decision) * (2 if twice else 1):
        press(key)
    visit.wait(f".tray[data-plan^='{decision}'][aria-busy=false]")
    settle(visit, lambda: visit.page.locator(GIVEN).first.press("Enter"), lambda: press("n"))
    visit.until_heard(lambda: press("Enter"))


def by_words(visit: Visit) -> None:
    """Type one decision as greedy would make it, in text mode."""
    state = visit.ask(f"/tables/{visit.page.url.split('/')[-1]}/state")
    view = View.from_json(state["view"])
    visit.page.fill("#typed", GREEDY.play(view).text)
    visit.until_heard(lambda: visit.page.keyboard.press("Enter"))
    visit.wait_until("() => !document.querySelector('#typed')?.value")


SEEN: Final = """() => {
  const texts = (selector, root = document) =>
    [...root.querySelectorAll(selector)].map(each => each.textContent.trim());
  const seats = [...document.querySelectorAll(".panel")].map(panel => ({
    seat: [...panel.classList].find(name => name.startsWith("seat-")),
    points: texts(".points", panel), total: texts(".total", panel), bonuses: texts(".bonus", panel),
    last: texts(".last-words", panel), hand: panel.querySelectorAll(".held-card:not(.empty)").length,
  }));
  return {
    supply: texts(".pile-count"), decks: texts(".deck .back-text"), round: texts(".round"),
    market: [...document.querySelectorAll(".market .card")].map(each => each.dataset.at),
    tiles: texts(".tile-label"), log: texts(".log .log-words"),
    seats: seats.sort((a, b) => a.seat.localeCompare(b.seat)),
  };
}"""
"""What everybody at a table sees alike."""
