"""The lesson: gone through by mouse and by keyboard, broken off and taken up again, and tried wrongly."""

import json
import re
from collections.abc import Iterable

import pytest

from gemwright.server.lessons import steps_of
from tests.page.lessons import SPLENDOR, begin, number_of
from tests.page.visits import Visit

MARVEL_WORDS = r"location|character|recruit|avenger|time stone|s\.h\.i\.e\.l\.d|16 points"
OTHERS_WORDS = {
    "splendor-2014": MARVEL_WORDS,
    SPLENDOR: f"{MARVEL_WORDS}|one or two different",
    "marvel": r"noble|gold\b|15 points|one or two different",
}


ANOTHER = "told => ![undefined, told].includes(document.querySelector('.coach')?.innerText)"
LATER = """number => document.querySelector('.graduation')
  || parseInt(document.querySelector('.coach-count')?.innerText) > number"""


def shown_number(visit: Visit) -> int:
    return int(visit.shown(".coach-count").split()[0])


def look_through(visit: Visit) -> None:
    """Look at everything a step shows first, and at all of one that only shows."""
    number = shown_number(visit)
    while visit.count(".onward.look") and shown_number(visit) == number:
        told = visit.shown(".coach")
        visit.click(".onward .main")
        visit.wait_until(ANOTHER, told)


def go_on(visit: Visit, number: int) -> None:
    """Go on from a step that is done."""
    visit.click(".onward.done .main")
    visit.wait_until(LATER, number)


def play_by_mouse(visit: Visit, solution: list[str]) -> None:
    """Click a turn together."""
    action, *rest = solution
    visit.choose(action)
    for decision in rest:
        if decision.startswith("$"):
            visit.click(".payment .swap:enabled")
        elif decision.startswith("-"):
            visit.wait(".tray .returning")
            place = "wugrk$".index(decision[1])
            held = visit.page.locator(".tray .returning .gem-button")
            held.nth(place if held.count() > place else -1).click()
        elif decision != "=":
            visit.click(f"[data-at='tile-{decision}'] .tile.may")
    visit.confirm()


def test_the_whole_lesson_by_mouse_and_a_game_after_it(visit: Visit) -> None:
    visit.click(".lesson-offer .main")
    visit.wait(".coach")
    for number, step in enumerate(steps_of(SPLENDOR), start=1):
        assert shown_number(visit) == number
        look_through(visit)
        if step.solution:
            play_by_mouse(visit, visit.ask(f"/lesson/{SPLENDOR}/{number}")["solution"])
            visit.wait(".onward.done")
            assert visit.shown(".coach-done").startswith("✓")
            go_on(visit, number)
    visit.click(".graduation .main")
    visit.wait(".table .tray")
    assert "level 1" in visit.shown(".panel:not(.me)")
    visit.go("")
    visit.wait(".new-table form")
    visit.has(0, ".lesson-offer")


DUE_AT = {
    ("gold", 2): ".payment",
    ("return", 3): ".returning",
    ("return", 4): ".keep",
    ("tiles", 2): ".tray-tiles",
}
"""What has to be shown before a key of a step is pressed."""


def keys_shown(visit: Visit) -> Iterable[str]:
    return [key.strip() for key in visit.page.locator(".coach-keys kbd").all_inner_texts()]


def learn_by_keys(visit: Visit, number: int) -> None:
    """Go through a step of the Marvel lesson by keyboard alone, to the next one."""
    step = steps_of("marvel")[number - 1]
    press = visit.page.keyboard.press
    while visit.count(".onward.look") and shown_number(visit) == number:
        told = visit.shown(".coach")
        press("Enter")
        visit.wait_until(ANOTHER, told)
    if step.solution:
        for place, key in enumerate(list(keys_shown(visit))[:-1]):
            visit.wait(DUE_AT.get((step.key, place), ".tray"))
            press(key.lower())
        visit.wait(".tray .main:enabled")
        press("Enter")
        visit.wait(".onward.done .main:focus")
        press("Enter")
        visit.wait_until(LATER, number)


@pytest.mark.parametrize("key", ["gold", "return", "tiles"])
def test_a_step_is_done_by_keyboard_alone(visit: Visit, key: str) -> None:
    begin(visit, key, "marvel")
    learn_by_keys(visit, number_of(key, "marvel"))


@pytest.mark.proof
def test_the_whole_lesson_by_keyboard_alone(visit: Visit) -> None:
    """The whole lesson is gone through by keyboard alone."""
    visit.go("lesson/marvel")
    visit.wait(".coach")
    for number in range(1, len(steps_of("marvel")) + 1):
        learn_by_keys(visit, number)
    visit.wait(".graduation")


def test_a_reload_keeps_what_is_looked_at_chosen_and_done(visit: Visit) -> None:
    begin(visit, "hints")
    visit.click(".onward .main")
    told = visit.shown(".coach-task")
    visit.page.reload()
    visit.wait(".coach")
    assert visit.shown(".coach-task") == told
    look_through(visit)
    visit.click("[data-at=supply-u] button")
    visit.wait(".pile.chosen")
    visit.page.reload()
    visit.wait(".pile.chosen")
    visit.click("[data-at=supply-u] button")
    visit.confirm()
    visit.wait(".onward.done")
    visit.page.reload()
    visit.wait(".onward.done")
    visit.becomes(".panel.me .total", "6/10")


def test_the_lesson_is_left_taken_up_again_and_skipped(visit: Visit) -> None:
    begin(visit, "buy")
    visit.click(".coach-head a")
    visit.wait(".lesson-offer")
    assert "step 4 of 14" in visit.shown(".lesson-offer")
    visit.click(".lesson-offer .main")
    visit.wait(".coach")
    visit.page.get_by_text("Skip this step").click()
    visit.becomes(".coach h2", "Reserve a card")
    visit.page.get_by_label("14. The end of the game").click()
    visit.becomes(".coach h2", "The end of the game")
    visit.page.get_by_text("Skip this step").click()
    visit.page.get_by_text("Start the lesson again").click()
    visit.becomes(".coach h2", "What lies on the table")


def test_who_breaks_off_is_left_in_peace_until_the_lesson_goes_on(visit: Visit) -> None:
    begin(visit, "buy")
    visit.go("")
    visit.page.get_by_text("Not now").click()
    visit.has(0, ".lesson-offer")
    visit.click(".new-table .lesson-link")
    visit.becomes(".coach h2", "Buy a card")
    visit.page.get_by_text("Skip this step").click()
    visit.becomes(".coach h2", "Reserve a card")
    visit.go("")
    visit.wait(".lesson-offer:has-text('step 5 of 14')")


def test_who_knows_the_game_is_not_asked_again(visit: Visit) -> None:
    visit.page.get_by_text("I know it").click()
    visit.has(0, ".lesson-offer")
    visit.page.reload()
    visit.wait(".new-table .lesson-link")
    visit.has(0, ".lesson-offer")
    visit.page.get_by_label("Splendor: Marvel").check()
    visit.click(".new-table .lesson-link")
    visit.wait(".coach")
    assert visit.page.url.endswith("lesson/marvel")


@pytest.mark.parametrize(
    ("clicks", "said"),
    [
        (["supply-w", "supply-w"], "two of one colour need a pile of 4, white has 3"),
        (["supply-w", "supply-u", "supply-g", "supply-r"], "different colours to take here is 3"),
        (["supply-$"], "comes with a reserved card"),
    ],
)
def test_what_cannot_be_taken_is_told_why(visit: Visit, clicks: list[str], said: str) -> None:
    begin(visit, "alike")
    for place in clicks:
        visit.click(f"[data-at='{place}'] button")
    visit.wait(f".coach-said:has-text('{said}')")
    assert not re.search(r"\(R\d", visit.shown(".coach-said"))


def test_another_turn_is_taken_kindly_and_may_be_changed(visit: Visit) -> None:
    begin(visit, "buy")
    visit.click("[data-at='card-W0:u3']")
    visit.confirm()
    visit.wait(".coach-said:has-text('the card costs 2 more')")
    visit.click("[data-at='supply-w'] button")
    visit.becomes(".coach-said", "")
    visit.click(".tray .quiet")
    visit.page.get_by_text("Show me").click()
    visit.confirm()
    visit.wait(".onward.done")


@pytest.mark.parametrize("key", ["gold", "return"])
def test_a_near_miss_is_told_what_is_missing(visit: Visit, key: str) -> None:
    begin(visit, key, stop=1)
    if key == "gold":
        visit.choose("bK0:g1r3k1")
    else:
        visit.choose("+wgk")
        for _ in "ww":
            visit.click(".tray .returning .gem-button")
    visit.confirm()
    visit.wait(".coach-said:not(:empty)")
    assert visit.shown(".coach-said").startswith("Nearly" if key == "gold" else "That can be done, too")
    assert visit.count(".tray .main:enabled")


def test_the_lesson_is_read_and_typed_in_text_mode(visit: Visit) -> None:
    """Keys are pressed as soon as what they are for is drawn, on a slow computer."""
    visit.slow_down(6)
    begin(visit, "buy")
    visit.page.keyboard.press("x")
    visit.wait("#typed")
    assert "bonus green" in visit.shown(".coach-marked")
    visit.has(0, ".menu")
    visit.page.fill("#typed", "bW0:u3")
    visit.page.keyboard.press("Enter")
    visit.wait(".coach-said:has-text('the card costs 2 more')")
    visit.page.fill("#typed", visit.shown(".coach-how kbd"))
    visit.page.keyboard.press("Enter")
    visit.wait(".onward.done")
    visit.page.keyboard.press("Enter")
    visit.becomes(".coach h2", "Reserve a card")
    assert visit.page.evaluate("document.activeElement.tagName") == "H2"


def test_the_language_changes_amid_the_lesson(visit: Visit) -> None:
    begin(visit, "alike")
    visit.page.get_by_label("Language").select_option("da")
    visit.wait("[data-at=supply-w] button[title^='hvid']")
    visit.click("[data-at=supply-w] button")
    visit.wait(".pile.chosen")


def test_nothing_is_wider_than_a_small_telephone(phone: Visit) -> None:
    begin(phone)
    for number, step in enumerate(steps_of(SPLENDOR), start=1):
        phone.click(f".coach-steps li:nth-child({number}) button")
        phone.becomes(".coach-count", f"{number} of 14")
        look_through(phone) if step.solution else None
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, step.key
        coach = phone.page.locator(".coach-box").bounding_box()
        assert coach, step.key
        assert coach["height"] < 370, step.key
    phone.page.get_by_text("Show me").click()
    phone.confirm()
    phone.wait(".onward.done")


@pytest.mark.parametrize("edition", OTHERS_WORDS)
def test_the_words_of_an_edition_name_no_other(visit: Visit, edition: str) -> None:
    script = """async ([edition, keys]) => {
      const { wordsOf } = await import("/lesson/words.js");
      const { fieldsOf } = await import("/lesson/fields.js");
      const ask = async (_, at) => (await fetch(`/api/lesson/${edition}/${at + 1}`)).json();
      const steps = await Promise.all(keys.map(ask));
      return steps.flatMap((step) => [0, 1].map((met) => wordsOf(step.key, edition, fieldsOf(step), met)));
    }"""
    told = visit.page.evaluate(script, [edition, [step.key for step in steps_of(edition)]])
    text = json.dumps(told)
    assert re.findall(OTHERS_WORDS[edition], text, re.IGNORECASE) == []
    assert "{" not in "".join(words["task"] + "".join(words["why"]) for words in told)
    for words in told:
        assert words["title"]
        assert words["why"] or words["stops"]
        assert "  " not in words["task"]
