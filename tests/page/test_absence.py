"""Seats whose players are away, bots that play on or alone, and how the cards were dealt."""

import re
from collections.abc import Mapping

import pytest

from tests.page.playing import Clicker, play
from tests.page.staged import Stage, new_game
from tests.page.test_turns import first_take
from tests.page.visits import Browser, Visit

BACK = "button:text('Take my seat back')"
ADA = Clicker(6)
Seats = tuple[Mapping[str, bool], ...]


def left_alone(ada: Visit, bea: Visit) -> str:
    """Begin a game of two, and let the second one leave when it is her turn; return its id."""
    table = ada.open_table(["me", "open"])
    bea.go(f"table/{table}")
    bea.click("text=Sit down")
    ada.wait(".tray.mine")
    ada.choose(first_take(ada))
    ada.confirm()
    bea.wait(".tray.mine")
    bea.go("")
    ada.wait(".panel .away")
    return table


def by_mouse(visit: Visit) -> None:
    visit.click(BACK)


def by_key(visit: Visit) -> None:
    visit.wait(BACK)
    visit.page.keyboard.press("Tab")
    while not visit.count(f"{BACK}:focus"):
        visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")


def in_words(visit: Visit) -> None:
    visit.wait(BACK)
    visit.page.keyboard.press("x")
    visit.wait(".text-table")
    by_key(visit)
    visit.has(0, ".taken-over")
    visit.page.keyboard.press("x")


def test_a_bot_plays_on_for_somebody_away_who_may_come_back(chromium: Browser, site: str) -> None:
    with Visit.opened(chromium, site) as ada, Visit.opened(chromium, site) as bea:
        table = ada.open_table(["me", "open"])
        bea.go(f"table/{table}")
        bea.click("text=Sit down")
        for come_back in (by_mouse, by_key, in_words):
            play(ada, ADA, 1)
            bea.wait(".tray.mine")
            bea.go("")
            ada.click("text=Let a bot play on")
            ada.wait(".tray.mine")
            ada.has(0, ".taken-over")
            assert "a bot plays on" in ada.shown(".panel:not(.me) .panel-name")
            bea.go(f"table/{table}")
            come_back(bea)
            bea.has(0, ".taken-over")
        play(ada, ADA, 1)
        bea.wait(".tray.mine")
        bea.has(0, ".panel .away")


OFFERED: list[tuple[Seats, bool]] = [
    (({}, {"taken": True}), False),
    (({"taken": True}, {}), True),
    (({"taken": True, "gone": True}, {}), False),
    (({"taken": True, "you": False}, {}), False),
    (({}, {"taken": True, "you": True}), True),
]


@pytest.mark.parametrize("read", [False, True], ids=["seen", "read"])
def test_a_seat_is_offered_back_to_its_own_player_alone(visit: Visit, *, read: bool) -> None:
    stage = Stage(visit, new_game("splendor-2024", 7), "splendor-2024", mine=[0])
    if read:
        visit.page.keyboard.press("x")
    for seats, offered in OFFERED:
        stage.seats = seats
        visit.page.reload()
        visit.wait(".text-table" if read else ".table .panel")
        assert visit.count(".taken-over") == offered, seats


def test_a_game_is_ended_when_the_others_have_gone(chromium: Browser, site: str) -> None:
    with Visit.opened(chromium, site) as ada, Visit.opened(chromium, site) as bea:
        left_alone(ada, bea)
        ada.click(".tray button:has-text('End the game')")
        ada.wait(".ending")
        ada.has(0, ".panel.winner")


def test_resigning_asks_first(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.page.once("dialog", lambda dialog: dialog.dismiss())
    visit.click(".menu summary")
    visit.page.get_by_label("Resign").click()
    assert visit.count(".ending") == 0
    visit.click(".menu summary")
    visit.page.once("dialog", lambda dialog: dialog.accept())
    visit.page.get_by_label("Resign").click()
    visit.wait(".ending")


def test_the_commitment_is_shown_at_once_and_the_secret_at_the_end(visit: Visit) -> None:
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.click(".menu summary")
    visit.click("button[aria-label='How the cards are dealt']")
    visit.wait("dialog[open]")
    assert re.findall(r"[0-9a-f]{64}", visit.shown("dialog[open]")) == [
        visit.ask(f"/tables/{table}")["commitment"]
    ]
    visit.page.keyboard.press("Escape")
    visit.ask(f"/tables/{table}/resign", {})
    visit.wait(".ending")
    visit.click(".menu summary")
    visit.click("button[aria-label='How the cards are dealt']")
    visit.wait("dialog[open]")
    shown = re.findall(r"[0-9a-f]{64}", visit.shown("dialog[open]"))
    summary = visit.ask(f"/tables/{table}")
    assert shown == [summary["commitment"], summary["seed"]]


def test_bots_are_watched_playing_each_other(visit: Visit) -> None:
    for seat, bot in (("Seat 1", "greedy"), ("Seat 2", "random")):
        visit.page.get_by_label(seat, exact=True).select_option(bot)
    visit.page.get_by_label("Pace of the bots").select_option("0.3")
    assert visit.shown(".new-table .big") == "Watch the bots"
    visit.click(".new-table .big")
    visit.wait(".table .panel")
    visit.wait_until("() => document.querySelectorAll('.log .seat-1').length >= 2")
    assert visit.count(".tray.mine") == 0
    assert visit.count(".panel.me") == 0


def test_a_decision_is_taken_back(visit: Visit) -> None:
    visit.open_table(["me", "me"])
    visit.wait(".tray.mine")
    play(visit, Clicker(5), 1)
    visit.wait(".log .seat-0")
    visit.click(".menu summary")
    visit.page.get_by_label("Take back", exact=True).click()
    visit.becomes(".panel.seat-0 .total", "0/10")
