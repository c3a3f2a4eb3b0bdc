"""Somebody in a browser: what the tests of the page do and see."""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from gemwright.agents import make_agent
from gemwright.rules import Phase, View

GREEDY = make_agent("greedy")


def leads_to(phase: Phase) -> Callable[[View], str | None]:
    """Return a search for a decision after which its player is in a phase."""

    def search(view: View) -> str | None:
        for move in view.legal_moves:
            tried = view.copy()
            tried.push(move)
            if tried.phase == phase:
                return move.text
        return None

    return search


HEARD = """before => {
  const told = document.querySelector("[data-seq]");
  return !told || (told.ariaBusy === "false" && `${told.dataset.seq} ${told.dataset.plan}` !== before);
}"""
"""Whether the page has heard something and an answer to it; the end of a game has nothing to hear."""


MIDDLE = """selector => {
  const wanted = document.querySelector(selector);
  const middle = () => {
    const { x, y, width, height } = wanted.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isOpen = () => wanted.contains(document.elementFromPoint(...middle()));
  if (!isOpen()) wanted.scrollIntoView({ block: "center", behavior: "instant" });
  if (!isOpen()) throw new Error(`something covers ${selector}`);
  return middle();
}"""


class Browser:
    """Lends pages to somebody new: emptied ones, where they are alike, whose browser has the files at hand.

    To open a page costs more processor than most tests do; so does to close the last one of a browser.

    Args:
        chromium: as Playwright launched it.
    """

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium
        self._free: defaultdict[str, list[Any]] = defaultdict(list)

    def lend(self, **options: Any) -> Any:
        """Return a page of a browser context with these options."""
        alike = self._free[repr(sorted(options.items()))]
        return alike.pop() if alike else self._chromium.new_context(**options).new_page()

    def take_back(self, page: Any, *, spent: bool, **options: Any) -> None:
        """Take a page back, emptied; one that is spent is closed for another."""
        context = page.context
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        kept = context.new_page() if spent else page
        for each in context.pages:
            if each != kept:
                each.close()
        kept.goto("about:blank")
        kept.mouse.move(0, 0)
        context.clear_cookies()
        self._free[repr(sorted(options.items()))].append(kept)


class Visit:
    """A tab of somebody's own, with whatever went wrong in it.

    Attributes:
        is_spent: whether more was done to the page than emptying it can undo.
    """

    def __init__(self, page: Any, site: str) -> None:
        self.page = page
        self.site = site
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.touches = False
        self.is_spent = False
        self._ears = {
            "websocket": self._listen,
            "pageerror": lambda error: self.errors.append(str(error)),
            "console": self._hear,
        }
        for event, ear in self._ears.items():
            page.on(event, ear)

    @classmethod
    @contextlib.contextmanager
    def opened(
        cls, browser: Browser, site: str, *, width: int = 1280, height: int = 800, **options: Any
    ) -> Iterator[Self]:
        """Open the lobby as somebody of its own, usually with motion reduced: nothing is awaited.

        A page in which something went wrong is not lent again.
        """
        usual = {
            "viewport": {"width": width, "height": height},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        chosen = {**usual, **options}
        visit = cls(browser.lend(**chosen), site)
        visit.page.set_default_timeout(60_000)
        visit.touches = bool(options.get("has_touch"))
        visit.page.goto(site)
        visit.wait(".new-table form")
        visit.ask("/me")  # makes a guest, if the page has not asked yet
        yield visit
        visit._leave()
        browser.take_back(visit.page, spent=visit.is_spent, **chosen)
        assert visit.errors == []

    def _leave(self) -> None:
        for event, ear in self._ears.items():
            self.page.remove_listener(event, ear)

    def _listen(self, socket: Any) -> None:
        """Keep what the server sends."""
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _hear(self, said: Any) -> None:
        """Keep errors, but for refusals and cuts that a test brings about and the page tells of itself."""
        expected = said.text.startswith(("Failed to load resource", "WebSocket connection"))
        if said.type == "error" and not expected:
            self.errors.append(said.text)

    def ask(self, path: str, data: Any = None) -> Any:
        """Ask the server over HTTP as this browser's player."""
        script = """async ([path, data]) => {
          const headers = { "content-type": "application/json" };
          const post = { method: "POST", headers, body: JSON.stringify(data) };
          const answer = await fetch("/api" + path, data === null ? {} : post);
          return answer.json();
        }"""
        return self.page.evaluate(script, [path, data])

    def open_table(self, seats: Sequence[str], edition: str = "splendor-2024", **wishes: Any) -> str:
        """Open a table and go there; seats are `me`, `open` or agents."""
        chosen = [
            {"who": seat} if seat in ("me", "open") else {"who": "bot", "agent": seat} for seat in seats
        ]
        table = self.ask("/tables", {"edition": edition, "seats": chosen, "first": 0, **wishes})
        assert "id" in table, table
        self.go(f"table/{table['id']}")
        return str(table["id"])

    def slow_down(self, times: float) -> None:
        """Let the page compute so many times as slowly."""
        self.is_spent = True
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def begin_with(self, script: str) -> None:
        """Load the page again, with a script that runs before its own."""
        self.is_spent = True
        self.page.add_init_script(script)
        self.page.reload()
        self.wait(".new-table form")

    def go(self, path: str) -> None:
        """Go to a place in the page."""
        self.page.goto(f"{self.site}/#/{path}")

    def choose(self, decision: str) -> None:
        """Choose a decision by clicking what it is about, until the page has heard what it comes to."""
        self._choose(decision)
        self.wait(f".tray[data-plan='{decision}'][aria-busy=false]")

    def _choose(self, decision: str) -> None:
        if decision.startswith("+"):
            for letter in decision[1:]:
                self.click(f"[data-at='supply-{letter}'] button")
        elif decision.startswith("r#"):
            self.click(f"[data-at='deck-{decision[2:]}']")
        else:
            self.click(f"[data-at='card-{decision[1:]}']")
            self._switch_to("Buy" if decision[0] == "b" else "Reserve")

    def _switch_to(self, use: str) -> None:
        self.wait(".tray .segments, .tray .tray-use")
        button = self.page.locator(".tray .segments button", has_text=use)
        if button.count() and button.get_attribute("aria-checked") != "true":
            button.click()

    def click(self, selector: str) -> None:
        """Click what is there first, or touch it on a telephone."""
        target = self.page.locator(selector).first
        if self.touches:
            target.tap()
        else:
            target.click()

    def click_still(self, selector: str) -> None:
        """Click the middle of what is there and does not move, which must be open to sight: the quick way."""
        x, y = self.page.evaluate(MIDDLE, selector)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def confirm(self) -> None:
        self.click(".tray .main:enabled")

    def heard(self) -> tuple[str, str]:
        """Return what the page has heard: the moment with the plan, and what is still to be chosen."""
        told = "told => [`${told.dataset.seq} ${told.dataset.plan}`, told.dataset.stage]"
        heard, stage = self.page.locator("[data-seq]").evaluate(told)
        return heard, stage

    def until_heard(self, act: Callable[[], object]) -> None:
        """Do something that changes the plan or ends the turn, and wait until the page has heard it."""
        before, _ = self.heard()
        act()
        self.wait_until(HEARD, before)

    def shown(self, selector: str) -> str:
        """Return the text of what is shown, once it is there."""
        return str(self.page.locator(selector).first.inner_text())

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())

    def wait(self, selector: str, *, state: str = "visible") -> None:
        self.page.wait_for_selector(selector, state=state)

    def becomes(self, selector: str, text: str) -> None:
        """Wait until what is shown has a text, blanks aside."""
        script = "([at, text]) => document.querySelector(at)?.innerText.replace(/\\s+/g, ' ').trim() === text"
        self.wait_until(script, [selector, text])

    def has(self, count: int, selector: str) -> None:
        """Wait until so many elements are there."""
        self.wait_until("([at, count]) => document.querySelectorAll(at).length === count", [selector, count])

    def wait_until(self, condition: str, argument: Any = None) -> None:
        """Wait until an expression of the page is true."""
        self.page.wait_for_function(condition, arg=argument)
