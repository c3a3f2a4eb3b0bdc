"""Tables: opened in the lobby, joined by a link, watched, played by several browsers."""

import secrets
from pathlib import Path

from tests.page.test_turns import first_take
from tests.page.visits import Browser, Visit


def test_a_table_is_opened_in_the_lobby(visit: Visit) -> None:
    visit.click(".edition-card:has-text('Marvel')")
    visit.click(".seats .segments button:has-text('3 players')")
    visit.page.get_by_label("Seat 2", exact=True).select_option("greedy")
    visit.page.get_by_label("Seat 3", exact=True).select_option("level:2")
    visit.page.get_by_label("Style of seat 3").select_option("hoarder")
    visit.click(".new-table .big")
    visit.wait(".table .panel")
    assert visit.count(".panel") == 3
    assert "Marvel" in visit.shown(".edition")
    assert visit.page.locator(".panel-name", has_text="Bot, level 2, hoarder").count() == 1


def test_the_choices_of_a_new_table_are_remembered(visit: Visit) -> None:
    visit.page.get_by_label("Seat 2", exact=True).select_option("random")
    visit.click(".new-table .big")
    visit.wait(".table .panel")
    visit.go("")
    visit.wait(".new-table form")
    assert visit.page.get_by_label("Seat 2", exact=True).input_value() == "random"


def test_friends_join_by_the_link_and_others_watch(chromium: Browser, site: str) -> None:
    with (
        Visit.opened(chromium, site) as ada,
        Visit.opened(chromium, site) as bea,
        Visit.opened(chromium, site) as cleo,
    ):
        table = ada.open_table(["me", "open"])
        link = ada.page.locator(".invite input").input_value()
        assert link.endswith(f"#/table/{table}")
        bea.page.goto(link)
        bea.click("text=Sit down")
        for visit in (ada, bea):
            visit.wait(".table .panel.me")
        cleo.page.goto(link)
        cleo.wait(".table .panel")
        assert cleo.count(".panel.me") == 0
        ada.wait(".tray.mine")
        assert bea.count(".tray.mine") == 0
        ada.choose(first_take(ada))
        ada.confirm()
        for visit in (ada, bea, cleo):
            visit.wait(".panel.latest .last:has-text('take')")
        bea.wait(".tray.mine")
        assert bea.page.title().startswith("●")
        assert not ada.page.title().startswith("●")


def test_a_blind_card_is_shown_to_its_owner_alone(chromium: Browser, site: str) -> None:
    with Visit.opened(chromium, site) as ada, Visit.opened(chromium, site) as bea:
        table = ada.open_table(["me", "open"])
        bea.go(f"table/{table}")
        bea.click("text=Sit down")
        ada.wait(".tray.mine")
        ada.choose("r#3")
        ada.confirm()
        ada.wait(".panel.me .held-card [data-at^='card-']")
        bea.wait(".panel:not(.me) .held-card .back-text")
        assert "unknown card" in str(bea.page.locator(".held-card svg").first.get_attribute("aria-label"))


def test_a_table_that_is_not_there_is_told(visit: Visit) -> None:
    visit.go("table/nowhere")
    visit.wait("h1:has-text('No table here')")


CUT = """async () => {
  const { live } = await import(new URL("core/live.js", document.querySelector("script[src]").src));
  live.socket.close();
}"""


def test_a_cut_connection_comes_back(visit: Visit) -> None:
    visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.page.evaluate(CUT)
    visit.has(0, ".offline")
    visit.choose(first_take(visit))
    visit.confirm()
    visit.wait(".panel.me .last:has-text('take')")


def finished_table(visit: Visit) -> str:
    """Play a turn of a new game and resign; return its id."""
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.choose(first_take(visit))
    visit.confirm()
    visit.has(2, ".log li .log-words")
    visit.ask(f"/tables/{table}/resign", {})
    visit.wait(".ending")
    return table


def test_a_game_is_looked_at_again(visit: Visit) -> None:
    table = finished_table(visit)
    visit.go(f"replay/{table}")
    visit.wait(".scrubber")
    visit.becomes(".scrubber output", f"0 of {visit.ask(f'/tables/{table}')['seq']}")
    visit.page.get_by_label("On", exact=True).click()
    visit.wait_until("() => location.hash.endsWith('at=1')")
    visit.page.get_by_label("To the end").click()
    visit.wait(".panel.winner")
    link = visit.page.locator(".invite input").input_value()
    visit.page.goto(link)
    visit.page.reload()
    visit.wait(".panel.winner")


def test_a_moment_after_the_end_is_the_end(visit: Visit) -> None:
    table = finished_table(visit)
    visit.go(f"replay/{table}?at=999")
    visit.wait(".panel.winner")
    last = visit.ask(f"/tables/{table}")["seq"]
    visit.becomes(".scrubber output", f"{last} of {last}")


def test_the_lists_tell_whose_turn_it_is_and_how_games_ended(visit: Visit) -> None:
    table = visit.open_table(["me", "greedy"])
    visit.wait(".tray.mine")
    visit.go("")
    visit.wait(f".lists a[href$='{table}'] .entry-turn")
    visit.ask(f"/tables/{table}/resign", {})
    visit.page.reload()
    visit.wait(f".lists a[href$='{table}'] .entry-state:has-text('Greedy wins')")


def test_a_game_file_goes_out_and_in_again(visit: Visit, tmp_path: Path) -> None:
    finished_table(visit)
    visit.click(".menu summary")
    with visit.page.expect_download() as download:
        visit.page.get_by_label("Download the game file").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    visit.go("me")
    visit.page.get_by_label("Game file").set_input_files(file)
    visit.wait(".scrubber")
    visit.page.get_by_label("To the end").click()
    visit.wait(".panel .last:has-text('take')")
    visit.page.reload()
    visit.wait(".scrubber")


def test_a_guest_makes_an_account_and_comes_back(chromium: Browser, site: str) -> None:
    name = f"Ada {secrets.token_hex(3)}"
    with Visit.opened(chromium, site) as home:
        home.go("me")
        home.page.locator("form:has-text('Make an account') [name=name]").fill(name)
        home.page.locator("form:has-text('Make an account') [name=password]").fill("correct horse")
        home.click("text=Make an account")
        home.wait(f".bar .name:has-text('{name}')")
    with Visit.opened(chromium, site) as away:
        away.go("me")
        away.page.locator("form:has-text('Log in') [name=name]").fill(name)
        away.page.locator("form:has-text('Log in') [name=password]").fill("wrong horse")
        away.click("button:has-text('Log in')")
        away.wait("[role=alert]")
        away.page.locator("form:has-text('Log in') [name=password]").fill("correct horse")
        away.click("button:has-text('Log in')")
        away.wait(f".bar .name:has-text('{name}')")
