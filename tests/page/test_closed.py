"""Somebody whose account was closed, or whose sessions were ended, is told so where it happens."""

import secrets
from pathlib import Path

import pytest

from tests.page import serving
from tests.page.visits import Browser, Visit

PASSWORD = "correct horse"


@pytest.fixture
def account(visit: Visit) -> str:
    """Make an account in the browser; return its name."""
    name = f"Ada {secrets.token_hex(3)}"
    visit.ask("/account", {"name": name, "password": PASSWORD})
    return name


def log_in(visit: Visit, name: str) -> None:
    visit.go("me")
    form = visit.page.locator("form:has-text('Log in')")
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill(PASSWORD)
    form.locator("button").click()


def test_a_ban_is_told_in_words_at_the_table_and_ever_after(visit: Visit, account: str, data: Path) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    serving.admin(data, "ban", account, "--reason", "cheating")
    visit.wait("[role=alert]:has-text('this account is closed: cheating')")
    visit.page.reload()
    visit.wait("[role=alert]:has-text('cheating')")
    visit.has(0, ".offline")
    visit.page.locator(".bar .language").select_option("da")
    visit.wait("[role=alert]:has-text('konto')")
    visit.page.locator(".bar .language").select_option("en")
    visit.click("text=Go on as a guest")
    visit.wait(".bar .name:has-text('Guest')")
    visit.wait(".new-table form")


def test_a_login_to_a_closed_account_is_refused_in_words(
    visit: Visit, account: str, data: Path, chromium: Browser, site: str
) -> None:
    serving.admin(data, "ban", account)
    with Visit.opened(chromium, site) as away:
        log_in(away, account)
        away.wait("form:has-text('Log in') + [role=alert]:has-text('this account is closed')")
        away.wait(".bar .name:has-text('Guest')")


def test_who_was_logged_out_goes_on_as_a_guest_where_they_were(
    visit: Visit, account: str, data: Path
) -> None:
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    serving.admin(data, "reset-password", account)
    visit.wait(".bar .name:has-text('Guest')")
    visit.wait(".table .panel")
    visit.has(0, ".panel.me")
    assert visit.page.url.endswith(table)
