"""The lesson: every step can be done, is followed by the next one, and what it says of the table is true."""

import re
from itertools import product
from pathlib import Path

import pytest

import gemwright.server
from gemwright.rules import (
    COLOUR_LETTERS,
    EDITIONS,
    Card,
    GemwrightError,
    IllegalMoveError,
    Phase,
    RuleSet,
    Status,
    parse_card,
)
from gemwright.server import lessons
from gemwright.server.errors import ServerError
from gemwright.server.games.game import Game
from gemwright.server.lessons import LEARNER, OTHER, Played, Step, steps_of
from gemwright.server.lessons.lesson import start
from tests.server.sites import site

WORDS = Path(gemwright.server.__file__).parent / "page" / "lesson" / "words.js"
STEPS = [
    pytest.param(edition, number, id=f"{edition}-{number}-{step.key}")
    for edition in EDITIONS
    for number, step in enumerate(steps_of(edition), start=1)
]
MANY = 99


def number_of(edition: str, key: str) -> int:
    return [step.key for step in steps_of(edition)].index(key) + 1


def game_at(edition: str, key: str) -> Game:
    return start(edition, number_of(edition, key))


def step_at(edition: str, key: str) -> Step:
    return steps_of(edition)[number_of(edition, key) - 1]


def turn(edition: str, key: str, text: str) -> Played:
    """Play a turn given as text in a step."""
    moves = [move.text for move in game_at(edition, key).position.parse_turn(text)]
    return lessons.play(edition, number_of(edition, key), moves, "en", "Ann")


def lacks(game: Game, seat: int, tile: str) -> int:
    """How many bonuses a seat lacks for a tile."""
    wanted = next(each.tile.requirement for each in game.position.tiles if each.tile.name == tile)
    have = game.position.seat(seat).bonuses
    return sum(max(0, want - has) for want, has in zip(wanted, have, strict=True))


def is_legal(game: Game, text: str) -> bool:
    try:
        game.position.parse_turn(text)
    except IllegalMoveError:
        return False
    return True


def card_of(edition: str, name: str) -> Card:
    return parse_card(name, RuleSet.of(edition).family)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lesson_teaches_every_action_and_the_end(edition: str) -> None:
    keys = [step.key for step in steps_of(edition)]
    assert keys[:7] == ["look", "different", "alike", "buy", "reserve", "deck", "hints"]
    assert keys[7:13] == ["cheaper", "gold", "hand", "return", "tile", "tiles"]
    assert keys[13:] == (["time", "avengers", "end"] if edition == "marvel" else ["end"])


@pytest.mark.parametrize(("edition", "number"), STEPS)
def test_a_step_can_be_done_and_leads_to_the_next(edition: str, number: int) -> None:
    told = lessons.step_of(edition, number, "en", "Ann")
    assert (told.state.to_play, told.state.phase, told.state.you.seat) == (LEARNER, "action", LEARNER)
    if not told.solution:
        return
    played = lessons.play(edition, number, told.solution, "en", "Ann")
    assert played.met == 0
    last = played.states[-1]
    if number == len(steps_of(edition)):
        assert last.phase == "over"
    else:
        assert (last.to_play, last.phase) == (LEARNER, "action")


@pytest.mark.parametrize(("edition", "number"), STEPS)
def test_a_table_of_the_lesson_is_one_that_a_game_can_reach(edition: str, number: int) -> None:
    assert start(edition, number).position.status() == Status(0)


@pytest.mark.parametrize(("edition", "number"), STEPS)
def test_a_step_is_tried_as_at_a_table(edition: str, number: int) -> None:
    told = lessons.step_of(edition, number, "en", "Ann")
    if told.solution:
        tried = lessons.try_step(edition, number, told.solution, None, "en")
        typed = lessons.try_step(edition, number, [], told.turn, "en")
        assert tried.done
        assert typed.moves == told.solution == tried.moves


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_has_words(edition: str) -> None:
    worded = re.findall(r"^  (\w+): \(", WORDS.read_text(encoding="utf-8"), re.MULTILINE)
    assert {step.key for step in steps_of(edition)} <= set(worded)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_to_be_reserved_is_one_that_the_other_could_buy(edition: str) -> None:
    position = game_at(edition, "reserve").position
    card = card_of(edition, step_at(edition, "reserve").solution[1:])
    assert position.price(card, OTHER).lacking == 0
    assert position.price(card, LEARNER).lacking > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_alike_are_to_be_had_of_one_colour_alone(edition: str) -> None:
    takes = [move.text for move in game_at(edition, "alike").position.legal_moves]
    assert [text for text in takes if len(text) == 3 and text[1] == text[2]] == [
        step_at(edition, "alike").solution
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_cards_lack_the_same_colour_where_reading_the_table_is_learnt(edition: str) -> None:
    position = game_at(edition, "hints").position
    colour = "wugrk".index("u") if edition != "marvel" else "ypbro".index("b")
    held = position.seat(LEARNER).hand[0].card
    for card in (card_of(edition, step_at(edition, "hints").about), held):
        assert isinstance(card, Card)
        missing = position.price(card, LEARNER).missing
        assert [at for at, count in enumerate(missing) if count] == [colour]


@pytest.mark.parametrize("edition", EDITIONS)
def test_gold_keeps_a_gem_that_the_other_waits_for(edition: str) -> None:
    position = game_at(edition, "gold").position
    wish = position.price(card_of(edition, step_at(edition, "gold").about), OTHER)
    [colour] = [at for at, count in enumerate(wish.missing) if count]
    assert wish.lacking == wish.missing[colour] == 1
    assert position.supply[colour] == 0
    dear = card_of(edition, step_at(edition, "gold").solution[1:].partition("=")[0])
    assert position.price(dear, LEARNER).need[colour] == 1
    after = game_at(edition, "hand").position
    assert after.supply[colour] == 0
    assert after.seat(LEARNER).tokens[colour] == 1


@pytest.mark.parametrize("key", ["cheaper", "gold"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_other_way_to_pay_is_not_the_one_asked_for(edition: str, key: str) -> None:
    card = step_at(edition, key).solution.partition("=")[0]
    ways = {f"{card}=$1": "gold", card: "cheaper"}
    met = {asked: turn(edition, key, text).met for text, asked in ways.items()}
    assert met == {asked: 0 if asked == key else None for asked in ways.values()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_returning_keeps_what_is_needed(edition: str) -> None:
    needed, spare = ("y", "p") if edition == "marvel" else ("w", "g")
    take = step_at(edition, "return").solution.partition("-")[0]
    assert turn(edition, "return", f"{take}-{spare}{spare}").met == 0
    assert turn(edition, "return", f"{take}-{needed}{spare}").met is None
    assert turn(edition, "return", f"{take}-{spare}$").met is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_other_answers_whatever_is_taken_and_returned(edition: str) -> None:
    game, step, answered = game_at(edition, "return"), step_at(edition, "return"), 0
    takes = [move.text for move in game.position.legal_moves if re.fullmatch(r"\+\w{3}", move.text)]
    letters = COLOUR_LETTERS[RuleSet.of(edition).family][:5]
    for take, *back in product(takes, letters, letters):
        text = f"{take}-{''.join(back)}"
        if step.matched(text) is not None and is_legal(game, text):
            answered += 1
            assert len(turn(edition, "return", text).states) == 2
    assert answered > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_lack_one_bonus_for_the_first_tile(edition: str) -> None:
    game = game_at(edition, "tile")
    near = [placed.tile.name for placed in game.position.tiles if lacks(game, LEARNER, placed.tile.name) == 1]
    assert [lacks(game, OTHER, tile) for tile in near] == [1]
    after = turn(edition, "tile", step_at(edition, "tile").solution).states[0]
    assert after.help.seats[LEARNER].tiles == near


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_other_takes_the_tile_that_is_left_to_her(edition: str) -> None:
    step, game = step_at(edition, "tiles"), game_at(edition, "tiles")
    card, _, wise = step.solution.partition("^")
    [unwise] = [pattern.partition(r"\^")[2] for pattern in step.accepts if not pattern.endswith(wise)]
    assert (lacks(game, OTHER, wise), lacks(game, LEARNER, wise), lacks(game, LEARNER, unwise)) == (1, 1, 1)
    well, badly = turn(edition, "tiles", f"{card}^{wise}"), turn(edition, "tiles", f"{card}^{unwise}")
    assert (well.met, badly.met) == (0, 1)
    assert well.states[-1].help.seats[OTHER].tiles == []
    assert badly.states[-1].help.seats[OTHER].tiles == [wise]


def test_the_avengers_tile_changes_hands() -> None:
    before = game_at("marvel", "avengers").position
    assert (before.seat(LEARNER).tags, before.seat(OTHER).tags) == (3, 3)
    assert before.seat(OTHER).owns_avengers
    after = turn("marvel", "avengers", step_at("marvel", "avengers").solution).states[0]
    assert after.help.seats[LEARNER].avengers


def test_the_first_card_of_level_3_brings_the_time_stone() -> None:
    after = turn("marvel", "time", step_at("marvel", "time").solution).states[0]
    assert after.help.seats[LEARNER].tokens["t"] == 1


@pytest.mark.parametrize(
    ("edition", "points"), [("splendor-2014", 15), ("splendor-2024", 15), ("marvel", 16)]
)
def test_the_last_round_ends_in_a_tie_that_the_learner_wins(edition: str, points: int) -> None:
    first, last = turn(edition, "end", step_at(edition, "end").solution).states
    assert first.phase != "over"
    assert last.outcome
    assert (last.outcome.scores, last.outcome.winners) == ([points, points], [LEARNER])
    cards = [seat.num_cards for seat in last.help.seats]
    assert cards == ([14, 12] if edition == "marvel" else [13, 15])


@pytest.mark.parametrize("edition", EDITIONS)
def test_something_else_is_not_what_was_asked_for(edition: str) -> None:
    for number, step in enumerate(steps_of(edition)[1:], start=2):
        game = start(edition, number)
        other = next(
            move.text
            for move in game.position.legal_moves
            if move.text.startswith("r") == (step.key != "deck")
        )
        played = lessons.play(edition, number, [other], "en", "Ann")
        if other != step.solution:
            assert (played.met, played.states) == (None, [])


def test_reserving_where_buying_is_learnt_is_told_why_it_cannot_be_bought() -> None:
    assert "costs 2 more" in turn("splendor-2024", "buy", "rW0:u3").refusal
    assert turn("splendor-2024", "buy", "rG0:w1u1r1k2").refusal == ""
    assert turn("splendor-2024", "alike", "rW0:u3").refusal == ""


@pytest.mark.parametrize("moves", [["+ww"], ["+wugr"], ["bW0:u3"], ["-w"], ["N:w3r3k3"], ["r#9"]])
def test_a_wrong_try_is_refused_by_the_rules(moves: list[str]) -> None:
    with pytest.raises(GemwrightError) as refused:
        lessons.try_step("splendor-2024", number_of("splendor-2024", "alike"), moves, None, "en")
    assert not isinstance(refused.value, ServerError)


def test_half_a_turn_is_not_what_was_asked_for() -> None:
    number = number_of("splendor-2024", "return")
    played = lessons.play("splendor-2024", number, ["+wgk"], "en", "Ann")
    assert played.met is None
    assert start("splendor-2024", number).position.phase == Phase.ACTION


@pytest.mark.parametrize("number", [-1, 0, MANY])
def test_there_are_no_other_steps(number: int) -> None:
    with pytest.raises(ServerError, match=f"no step {number}"):
        lessons.step_of("marvel", number, "en", "Ann")


def test_there_is_no_other_edition() -> None:
    with pytest.raises(ServerError, match="splendor-2024, marvel"):
        lessons.step_of("x" * MANY, 1, "en", "Ann")


def test_the_lesson_is_taken_over_http_without_a_table() -> None:
    with site() as ann:
        step = ann.get("/api/lesson/marvel/2?lang=da")
        assert step["names"] == [ann.me["name"], "Ada"]
        assert step["state"]["decisions"][0]["words"].startswith("tag")
        path = "/api/lesson/marvel/2"
        assert ann.post(f"{path}/try", {"moves": step["solution"]}, 200)["done"]
        assert ann.post(f"{path}/try", {"text": step["turn"]}, 200)["moves"] == step["solution"]
        assert ann.post(f"{path}/try", {"moves": ["+yyy"]}, 400)["code"] == "take-mixed"
        played = ann.post(f"{path}/play", {"moves": step["solution"]}, 200)
        assert (played["met"], len(played["states"])) == (0, 2)
        assert ann.post(f"{path}/play", {"moves": []}, 400)["code"] == "nothing-decided"
        assert ann.get("/api/tables?show=mine") == []


def test_somebody_unknown_may_take_it_too() -> None:
    with site() as ann:
        assert ann.client.get("/api/lesson/marvel/1").json()["names"] == ["Player 1", "Ada"]
        assert ann.client.get("/api/lesson/marvel/0").status_code == 404
        assert ann.client.get("/api/lesson/chess/1").status_code == 400
