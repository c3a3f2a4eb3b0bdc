from pathlib import Path

import pytest

from gemwright.agents.styles import STYLES
from gemwright.i18n import LANGUAGES
from gemwright.server.live.bots import OFFERED
from gemwright.server.live.naming import bot_name, seat_names
from gemwright.server.storage import SeatRow
from tests.server.sites import site


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("level:4", "Bot, level 4"),
        ("level:10", "Bot, level 10"),
        ("level:2,style=noble-hunter", "Bot, level 2, noble hunter"),
        ("greedy", "Greedy"),
        ("random", "Random"),
        ("something:else", "something:else"),
        ("level:2,depth=3", "level:2,depth=3"),
        ("level:2,style=other", "Bot, level 2, other"),
    ],
)
def test_bots_are_called_what_they_are(agent: str, name: str) -> None:
    assert bot_name(agent, "en") == name


def test_every_bot_that_is_offered_has_a_name_in_every_language() -> None:
    for agent in OFFERED:
        for language in LANGUAGES:
            assert bot_name(agent, language) != agent
            assert not any(f" {style}" in bot_name(agent, "en") for style in STYLES if "-" in style)
    assert bot_name("level:4", "da") != bot_name("level:4", "en")


def test_people_keep_their_names_and_equal_ones_are_told_apart() -> None:
    bot = SeatRow("bot", agent="level:1", name="level:1")
    seats = [SeatRow("person", "a", name="Ann"), bot, SeatRow("person", "b", name="Bob"), bot]
    assert seat_names(seats, "en") == ["Ann", "Bot, level 1 (2)", "Bob", "Bot, level 1 (4)"]
    assert seat_names([SeatRow("person", "a", name="greedy")], "en") == ["greedy"]


@pytest.mark.parametrize(("language", "bot"), [("en", "Bot, level 1"), ("da", "Bot, niveau 1")])
def test_the_end_of_a_game_is_told_in_the_language_of_the_caller(
    language: str, bot: str, tmp_path: Path
) -> None:
    with site(tmp_path) as ann:
        table = ann.table("me", "level:1")
        ann.post(f"/api/tables/{table}/resign")
        wanted = ann.get(f"/api/tables/{table}?lang={language}")["result"]["words"]
        assert wanted.startswith(bot)
        assert ann.get(f"/api/tables/{table}/state?lang={language}")["outcome"]["words"] == wanted
        assert "level:1" not in wanted
        assert "level:1" in ann.ask("GET", f"/api/tables/{table}/record").text
