"""Real games in a real browser: by mouse, by keyboard, in words, on a telephone, two against each other."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Tally
from tests.page.playing import ENDING, SEEN, Clicker, Turn, by_keys, by_words, play
from tests.page.visits import Browser, Visit

EDITIONS = ["splendor-2014", "splendor-2024", "marvel"]
LEAST_TURNS = 10
"""Fewer than any game takes that ends by points."""
ROUNDS = 8
"""Of games that are cut short by a rule."""
WAYS: dict[str, Turn] = {"mouse": Clicker(1), "keys": by_keys, "words": by_words}


def game_to_its_end(visit: Visit, edition: str, way: str, bots: int = 1, **wishes: Any) -> int:
    """Play a game against greedy bots to its end; return how many turns it took the player."""
    visit.open_table(["me", *["greedy"] * bots], edition, **wishes)
    visit.wait(".tray.mine")
    if way == "words":
        visit.page.keyboard.press("x")
        visit.wait("#typed")
    turns = play(visit, WAYS[way])
    visit.wait(ENDING)
    if way == "words":
        visit.page.keyboard.press("x")
        visit.wait(".panel")
    return turns


def whole_game(visit: Visit, edition: str, way: str, bots: int = 1) -> int:
    """Play a game that ends by points; return how many turns it took the player."""
    turns = game_to_its_end(visit, edition, way, bots)
    assert visit.count(".panel.winner") >= 1
    return turns


def short_game(visit: Visit, edition: str, way: str) -> int:
    """Play a game that ends after some rounds, Marvel as a draw; return how many turns it took the player."""
    return game_to_its_end(visit, edition, way, switches={"turn_cap": str(ROUNDS)})


@pytest.mark.parametrize(
    ("edition", "game"),
    [("splendor-2024", whole_game), ("splendor-2014", short_game), ("marvel", short_game)],
)
def test_a_game_is_played_by_mouse(
    visit: Visit, edition: str, game: Callable[[Visit, str, str], int]
) -> None:
    turns = game(visit, edition, "mouse")
    table = visit.ask(f"/tables/{visit.page.url.split('/')[-1]}")
    assert table["state"] == "finished"
    assert visit.count(".log .seat-0") == turns
    shown = [points.split() for points in visit.page.locator(".panel.winner .points").all_inner_texts()]
    result = table["result"]
    assert shown == [["♛", str(result["scores"][seat])] for seat in result["winners"]]
    assert visit.page.title() == "Gemwright"


def test_a_whole_game_is_played_by_keys(visit: Visit) -> None:
    assert whole_game(visit, "marvel", "keys") > LEAST_TURNS


def test_a_game_is_played_in_words(visit: Visit) -> None:
    assert short_game(visit, "splendor-2014", "words") >= ROUNDS  # what is returned is typed by itself


def test_a_game_is_played_on_a_telephone(phone: Visit) -> None:
    assert short_game(phone, "splendor-2024", "mouse") == ROUNDS
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.proof
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_played_in_every_way(visit: Visit, edition: str, way: str, tally: Tally) -> None:
    """Whole games against bots are played in Chromium, by mouse, by keyboard alone and in text mode."""
    tally(games=1, turns=whole_game(visit, edition, way))


@pytest.mark.proof
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bots", [1, 3])
def test_whole_games_are_played_on_a_telephone(phone: Visit, edition: str, bots: int, tally: Tally) -> None:
    """Whole games are played on a telephone 360 pixels wide, by touch."""
    tally(games=1, turns=whole_game(phone, edition, "mouse", bots))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


class Match:
    """Two players and somebody who watches, each with a browser of their own."""

    def __init__(self, ada: Visit, bea: Visit, cleo: Visit, edition: str) -> None:
        self.players = (ada, bea)
        self.all = (ada, bea, cleo)
        self.table = ada.open_table(["me", "open"], edition)
        bea.go(f"table/{self.table}")
        bea.click("text=Sit down")
        cleo.go(f"table/{self.table}")
        for visit in self.all:
            visit.wait(".table .panel")

    def play(self, turns: int) -> int:
        """Let both play by mouse; return how many turns were played."""
        clicker = Clicker(2)
        for played in range(turns):
            visit = self.players[played % 2]
            visit.wait(f".tray.mine .quiet:disabled, {ENDING}")
            if visit.count(ENDING):
                return played
            clicker(visit)
        return turns

    def check_all_see_the_same(self) -> None:
        """Wait until everybody has the last event, and compare what they see."""
        seq = self.all[0].ask(f"/tables/{self.table}")["seq"]
        turns = len(self.all[0].ask(f"/tables/{self.table}/log"))
        assert turns >= seq
        for visit in self.all:
            visit.wait_until("lines => document.querySelectorAll('.log li').length >= lines", self._lines())
        views = [visit.page.evaluate(SEEN) for visit in self.all]
        assert views[0] == views[1] == views[2]

    def _lines(self) -> int:
        return max(visit.count(".log li") for visit in self.all)


def blind_reserve(owner: Visit) -> str:
    """Reserve the top card of a deck and return its name, which its owner alone knows."""
    owner.wait(".tray.mine .quiet:disabled")
    owner.choose("r#3")
    owner.confirm()
    owner.wait(".panel.me .held-card [data-at^='card-']")
    at = owner.page.locator(".panel.me .held-card [data-at^='card-']").first.get_attribute("data-at")
    return str(at).removeprefix("card-")


def match_of(browser: Browser, site: str, edition: str, turns: int) -> int:
    """Play a match with a hidden card on each side; return how many turns it took."""
    with (
        Visit.opened(browser, site) as ada,
        Visit.opened(browser, site) as bea,
        Visit.opened(browser, site) as cleo,
    ):
        match = Match(ada, bea, cleo, edition)
        hidden = (blind_reserve(ada), blind_reserve(bea))
        before = [len(visit.frames) for visit in match.all]
        for owner, name in enumerate(hidden):
            for place, visit in enumerate(match.all):
                knows = any(f'"{name}' in frame for frame in visit.frames[: before[place]])
                assert knows == (place == owner), (name, place)
                assert (name in visit.page.content()) == (place == owner)
        played = match.play(turns)
        match.check_all_see_the_same()
        return played


def test_two_browsers_play_and_a_third_watches(chromium: Browser, site: str) -> None:
    match_of(chromium, site, "splendor-2024", 4)


@pytest.mark.proof
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_browsers_play_whole_games(chromium: Browser, site: str, edition: str, tally: Tally) -> None:
    """Two browsers play against each other while a third watches: they see the same, and no hidden card."""
    tally(games=1, turns=match_of(chromium, site, edition, 400))
