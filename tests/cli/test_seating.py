import pytest

from gemwright.cli.failures import CliError
from gemwright.cli.seating import Player, bot_title, level_number, read_bots, seat_players, style_of
from gemwright.i18n import translator

TR = translator("en")


@pytest.mark.parametrize(
    ("text", "agents"),
    [
        ("greedy", ["greedy"]),
        ("greedy,random", ["greedy", "random"]),
        ("2 x greedy", ["greedy", "greedy"]),
        ("2xgreedy, random", ["greedy", "greedy", "random"]),
        ("3*greedy:v1", ["greedy:v1"] * 3),
        ("random:seed=3", ["random:seed=3"]),
        ("search:ms=200,threads=2", ["search:ms=200,threads=2"]),
        ("level:5,style=racer,random", ["level:5,style=racer", "random"]),
        ("random, search:ms=200 , threads=2,greedy:v1", ["random", "search:ms=200,threads=2", "greedy:v1"]),
        ("2 x level:5, style=racer, random:seed=3", ["level:5,style=racer"] * 2 + ["random:seed=3"]),
        ("random,seed=3", ["random:seed=3"]),
        ("none", []),
        ("None ", []),
    ],
)
def test_lists_of_bots(text: str, agents: list[str]) -> None:
    assert read_bots(text) == agents


@pytest.mark.parametrize("text", ["", ",", "greedy,,random", " ", ",seed=3", "greedy,"])
def test_what_is_no_list_of_bots(text: str) -> None:
    with pytest.raises(CliError) as caught:
        read_bots(text)
    assert caught.value.code == "bad-bots"


def seats(players: int | None, bots: list[str], names: list[str]) -> list[tuple[str, str | None]]:
    return [(player.name, player.bot) for player in seat_players(players, bots, names, TR)]


def test_without_options_one_person_meets_a_middling_bot() -> None:
    assert seats(None, [], []) == [("Player", None), ("Level 3", "level:3")]


def test_more_players_are_more_bots() -> None:
    assert [bot for _, bot in seats(4, [], [])] == [None, "level:3", "level:3", "level:3"]


def test_named_people_without_bots_given_are_completed_by_a_bot() -> None:
    assert seats(3, [], ["Ana,Ben"]) == [("Ana", None), ("Ben", None), ("Level 3", "level:3")]


def test_the_bot_of_the_seats_that_are_left_can_be_chosen() -> None:
    chosen = seat_players(None, [], [], TR, "level:7")
    assert [player.bot for player in chosen] == [None, "level:7"]
    named = seat_players(None, ["random"], [], TR, "level:7")
    assert [player.bot for player in named] == [None, "random"]


def test_seats_left_by_bots_are_for_people() -> None:
    assert seats(3, ["random"], []) == [("Player 1", None), ("Player 2", None), ("Random", "random")]


def test_bots_alone_make_a_game_of_bots() -> None:
    assert seats(None, ["greedy,random"], []) == [("Greedy", "greedy"), ("Random", "random")]


def test_bots_of_a_kind_are_numbered() -> None:
    assert [name for name, _ in seats(None, ["2 x greedy", "random"], [])] == [
        "Greedy 1",
        "Greedy 2",
        "Random",
    ]


def test_bots_that_differ_in_options_alone_are_numbered_too() -> None:
    assert [name for name, _ in seats(None, ["search:ms=20,search:ms=40,greedy:v1,greedy"], [])] == [
        "Search 1",
        "Search 2",
        "Greedy 1",
        "Greedy 2",
    ]


def test_the_number_of_a_level_is_told_from_the_number_of_the_bot() -> None:
    assert [name for name, _ in seats(None, ["2 x level:5,level:6"], [])] == [
        "Level 5 (1)",
        "Level 5 (2)",
        "Level 6",
    ]


@pytest.mark.parametrize(
    ("agent", "title"),
    [
        ("greedy", "Greedy"),
        ("greedy:v1", "Greedy"),
        ("search:ms=200", "Search"),
        ("level:5", "Level 5"),
        ("level:level=7", "Level 7"),
        ("level", "Level"),
        ("level:5,style=racer", "Level 5, racer"),
        ("level:style=noble-hunter,level=2", "Level 2, noble hunter"),
        ("search:ms=5,style=slow-and-steady", "Search, slow and steady"),
        ("random:seed=3", "Random"),
    ],
)
def test_what_bots_are_called(agent: str, title: str) -> None:
    assert bot_title(agent, TR) == title


@pytest.mark.parametrize(
    ("agent", "number", "style"),
    [
        ("level:5", 5, ""),
        ("level:5,style=racer", 5, "racer"),
        ("level:style=noble-hunter, level=2", 2, "noble-hunter"),
        ("level:5,style=plain", 5, ""),
        ("level", None, ""),
        ("level:high", None, ""),
        ("level:²", None, ""),
        ("greedy:v1", None, ""),
        ("search:5,style=racer", None, "racer"),
    ],
)
def test_level_and_style_are_read_from_a_name(agent: str, number: int | None, style: str) -> None:
    assert (level_number(agent), style_of(agent)) == (number, style)


def test_names_and_bots_together_say_how_many_play() -> None:
    assert seats(None, ["greedy,greedy"], ["Ana"])[0] == ("Ana", None)
    assert len(seats(None, ["greedy,greedy"], ["Ana"])) == 3


def test_no_bots_leaves_every_seat_to_people() -> None:
    assert seats(3, ["none"], ["Ana"]) == [("Ana", None), ("Player 2", None), ("Player 3", None)]


def test_long_names_are_cut() -> None:
    assert seat_players(2, [], ["x" * 99], TR)[0] == Player("x" * 20)


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(CliError) as caught:
        seat_players(2, ["3 x greedy"], [], TR)
    assert caught.value.code == "too-many-players"


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(CliError) as caught:
        seat_players(2, ["greedy"], ["Ana,Ben"], TR)
    assert caught.value.code == "too-many-names"


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(CliError, match="Ana") as caught:
        seats(None, [], ["Ana, Bo, Ana"])
    assert caught.value.code == "name-twice"


@pytest.mark.parametrize("name", ["\x1b[31mred", "a\u202eb", "tab\tbed"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(CliError) as caught:
        seats(None, [], [name])
    assert caught.value.code == "bad-name"
    assert str(caught.value).isprintable()
