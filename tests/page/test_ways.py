"""Other ways to play: by keyboard, in text mode, in another language, on a telephone, in the dark."""

import pytest

from gemwright.rules import View
from tests.page.playing import by_keys, play
from tests.page.test_turns import first_take
from tests.page.visits import Visit

TURNS = 6


def state_of(visit: Visit, table: str) -> dict[str, object]:
    answer = visit.ask(f"/tables/{table}/state")
    assert isinstance(answer, dict)
    return answer


@pytest.mark.proof
@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_turns_are_played_by_keyboard_alone(visit: Visit, edition: str) -> None:
    """Turns are played by keyboard alone."""
    visit.open_table(["me", "greedy"], edition)
    visit.wait(".tray.mine")
    assert play(visit, by_keys, TURNS) == TURNS
    visit.wait_until("turns => document.querySelectorAll('.log .seat-0').length === turns", TURNS)


def test_escape_cancels_and_backspace_takes_one_step_back(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    for key in first_take(visit)[1:]:
        visit.page.keyboard.press(key)
    visit.has(3, ".pile.chosen")
    visit.page.keyboard.press("Backspace")
    visit.has(2, ".pile.chosen")
    visit.page.keyboard.press("Escape")
    visit.has(0, ".pile.chosen")


def test_the_question_mark_shows_the_keys(visit: Visit) -> None:
    visit.page.keyboard.press("?")
    visit.wait("dialog[open]")
    assert "confirm the turn" in visit.shown("dialog")
    visit.page.keyboard.press("Escape")
    visit.has(0, "dialog[open]")


def test_the_text_mode_reads_the_table_and_takes_typed_moves(visit: Visit) -> None:
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.page.keyboard.press("x")
    visit.wait("#typed")
    headings = visit.page.locator("section h2").all_inner_texts()
    assert headings[:5] == ["Supply", "Level 3", "Level 2", "Level 1", "Nobles"]
    view = View.from_json(state_of(visit, table)["view"])
    assert f"{view.deck_sizes[0]} cards left" in visit.shown("section:has(h2:text('Level 1'))")
    visit.page.fill("#typed", "+zz")
    visit.page.keyboard.press("Enter")
    visit.wait("[role=alert]")
    take = first_take(visit)
    told = visit.shown(f"section:has(h2:text('What can be played now')) li:has-text('{take}:')").partition(
        ": "
    )[2]
    assert f"such as {take} or “{told}”" in visit.shown("label[for=typed]")
    visit.page.fill("#typed", told)
    visit.page.keyboard.press("Enter")
    visit.wait("section:has(h2:text('Log')) li:has-text('take')")
    assert visit.page.locator("[aria-live]").count() == 1


def test_the_text_mode_has_what_the_table_has_beside_turns(visit: Visit) -> None:
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.page.keyboard.press("x")
    visit.wait("#typed")
    visit.click(".menu summary")
    visit.page.once("dialog", lambda dialog: dialog.accept())
    visit.page.get_by_label("Resign").click()
    visit.click(".ending button:has-text('Rematch')")
    visit.wait_until("table => !location.hash.endsWith(table)", table)
    visit.wait("#typed, .text-help")


@pytest.mark.parametrize(
    ("language", "colour"),
    [
        ("es", "blanca"),
        pytest.param("da", "hvid", marks=pytest.mark.proof),
        pytest.param("pl", "biały", marks=pytest.mark.proof),
    ],
)
def test_the_language_changes_amid_a_game(visit: Visit, language: str, colour: str) -> None:
    """The language changes amid a game, and stays after the page was loaded again."""
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.page.get_by_label("Language").select_option(language)
    visit.wait_until("lang => document.documentElement.lang === lang", language)
    visit.wait(f"[data-at=supply-w] button[title^='{colour}']")
    visit.page.reload()
    visit.wait_until("lang => document.documentElement.lang === lang", language)


@pytest.mark.parametrize("edition", ["splendor-2024", "marvel"])
def test_a_telephone_shows_everything_without_scrolling_sideways(phone: Visit, edition: str) -> None:
    phone.open_table(["me", "greedy", "greedy", "greedy"], edition)
    phone.wait(".tray.mine")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    for selector in (".panel", ".card", ".pile", ".tile", ".deck"):
        for box in phone.page.locator(selector).all():
            place = box.bounding_box()
            assert place, selector
            assert place["x"] >= 0, selector
            assert place["x"] + place["width"] <= 361, selector
    mine, tray = phone.page.locator(".panel.me").bounding_box(), phone.page.locator(".tray").bounding_box()
    assert mine
    assert tray
    assert mine["y"] + mine["height"] <= tray["y"]
    take = first_take(phone)
    phone.choose(take)
    phone.confirm()
    phone.wait(".panel.me .total:has-text('3')")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_desktop_shows_one_screen_that_does_not_jump(visit: Visit, players: int) -> None:
    visit.open_table(["me", *["greedy"] * (players - 1)], "marvel")
    visit.wait(".tray.mine")
    height = visit.page.evaluate("document.documentElement.scrollHeight")
    assert height <= 800
    before = visit.page.locator("[data-place='2.2']").bounding_box()
    visit.choose(first_take(visit))
    visit.wait(".tray .main:enabled")
    assert visit.page.locator("[data-place='2.2']").bounding_box() == before
    for panel in visit.page.locator(".panel").all():
        place = panel.bounding_box()
        assert place
        assert place["y"] + place["height"] <= 800


def test_the_theme_is_chosen_and_remembered(visit: Visit) -> None:
    assert visit.page.locator("html").get_attribute("data-theme") == "light"
    visit.page.get_by_label("Dark").click()
    assert visit.page.locator("html").get_attribute("data-theme") == "dark"
    visit.page.reload()
    visit.wait(".new-table form")
    assert visit.page.locator("html").get_attribute("data-theme") == "dark"
