import time

import pytest

from gemwright.records import GameRecord, Limits, RecordError
from gemwright.records.reading import read_source, read_text
from gemwright.records.tokens import Source
from gemwright.rules import EDITIONS
from tests.records.games import error, play

TAGS = '[Rules "splendor-2024"]\n[Players "2"]\n\n'
SET_UP = """\
>1=U0:w1g2r2,G1:k4,G0:u1r2k2,W0:u1g1r1k1
>2=G1:w3g2r3,K3:k6,K2:g5r3,G2:w4u2k1
>3=U3:w3g3r3k5,R3:w3u5g3k3,K5:r7k3,G3:w5u3r3k3
>t=N:w3r3k3,N:u4g4,N:r4k4
"""
HEAD = TAGS + SET_UP
FIRST = HEAD.count("\n") + 1
"""The line where the moves begin in `game`."""


def game(moves: str) -> str:
    return f"{HEAD}{moves}\n"


def fault(text: str, limits: Limits | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_text(text, limits or Limits())
    return caught.value


def start_text(tokens: str = "w2u2g2r2$2", phase: str = "action") -> str:
    """Return a game that starts from a position in which seat 0 can pay in many ways."""
    line = (
        "splendor-2024 w2u2g2r2k4$3 W0:r2k1,W0:u1g1r1k1,W0:u1g2r1k1,W0:u2k2/W1:g3r2k2,W1:w2u3r3,W2:r5,W2:r5k3"
        "/W3:u3g3r5k3,W4:k7,W4:w3r3k6,W5:w3k7 +36/+26/+16 N:w4k4,N:g4r4,N:u4g4"
        f" {tokens}/-/-;-/-/- 0 0 0 0 {phase} full"
    )
    return f'[Rules "splendor-2024"]\n[Players "2"]\n[Start "{line}"]\n\n'


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_written_is_read(edition: str, players: int, seed: int) -> None:
    record = play(edition, players, seed, notes=0.2)
    for known in (record, record.for_seat(None), record.for_seat(players - 1)):
        text = known.text()
        again = GameRecord.from_text(text)
        assert again == known
        assert again.main == known.main
        assert again.text() == text


@pytest.mark.parametrize(
    "rules",
    [
        "splendor-2024+pass=always+stalemate=rank",
        "splendor-2014+payment=gems_first+turn_cap=3",
        "marvel+short_supply=any+reserved_from_table_public=false",
    ],
)
def test_rule_sets_are_kept(rules: str) -> None:
    record = play(rules, 3, 4, notes=0.1)
    for known in (record, record.for_seat(1)):
        assert GameRecord.from_text(known.text()).rules.name == record.rules.name
        assert GameRecord.from_text(known.text()).text() == known.text()


def test_what_may_be_left_out() -> None:
    record = read_text(game("*"))
    assert (record.rules_version, record.initial.first_seat, record.knowledge) == (1, 0, "full")
    assert record.names == ("", "")


@pytest.mark.parametrize(
    "moves",
    [
        "1. +wug 2. +urk *",
        "+wug +urk *",
        "  1.\n+wug\n\n\n2.\t+urk\n*   ",
        "{a} +wug {b} ! +urk *",
        "+guw +kru *",
        "+wug (+wgr)+urk *",
    ],
)
def test_layout_does_not_matter(moves: str) -> None:
    assert [move.text for move in read_text(game(moves)).moves] == ["+wug", "+urk"]


def test_lines_may_end_as_on_other_systems() -> None:
    text = game("1. +wug *")
    assert read_source(Source(text.replace("\n", "\r\n"))).text() == read_text(text).text()


def test_turns_and_decisions_mean_the_same() -> None:
    start = start_text()
    whole = read_text(start + "bW0:u1g1r1k1=u1g1$2 >1.2=U0:k3 +wug *")
    apart = read_text(start + "bW0:u1g1r1k1 $r >1.2=U0:k3 +wug *")
    assert whole == apart
    cheap = read_text(start + "bW0:u1g1r1k1 >1.2=U0:k3 *")
    spelled = read_text(start + "bW0:u1g1r1k1 = >1.2=U0:k3 *")
    noted = read_text(start + "bW0:u1g1r1k1 {hm} = >1.2=U0:k3 *")
    assert cheap == spelled
    assert noted.moves == cheap.moves
    assert [move.text for move in cheap.moves] == ["bW0:u1g1r1k1", "="]


@pytest.mark.parametrize("moves", ["= >1.1=U0:k3 *", "$u = >1.1=U0:k3 *", "=r2$1 >1.1=U0:k3 *"])
def test_a_game_may_start_amid_a_payment(moves: str) -> None:
    start = (
        start_text("w2u2g2r2k1$1", "payment=W0:r2k1@1.1=-")
        .replace(" W0:r2k1,", " -,")
        .replace("k4$3", "k3$4")
    )
    if "u" in moves:
        assert fault(start + moves).code == "illegal"
        return
    record = read_text(start + moves)
    assert record.table.turns == 1
    assert GameRecord.from_text(record.text()).text() == record.text()


DAMAGE = [
    # text, code, line, column
    ("", "empty", 1, 1),
    ("\n \n", "empty", 1, 1),
    ('[Rules "splendor-2024]\n', "bad-tag", 1, 1),
    ('[rules "splendor-2024"]\n', "bad-tag", 1, 1),
    ('[Rules "marvel"] x\n', "bad-tag", 1, 1),
    ('[Rules "marvel"]\n[Rules "marvel"]\n', "repeated-tag", 2, 1),
    ('[Rules "marvel"]\n[Players "2"]\n[Event "\x07"]\n', "control-character", 3, 9),
    ('[Event "x"]\n', "missing-tag", 1, 1),
    ('[Rules "marvel"]\n', "missing-tag", 1, 1),
    ('[Rules "chess"]\n[Players "2"]\n', "refused", 1, 1),
    ('[Rules "marvel+x=1"]\n[Players "2"]\n', "refused", 1, 1),
    ('[Rules "marvel"]\n[Players "1"]\n', "bad-tag-value", 2, 1),
    ('[Rules "marvel"]\n[Players "5"]\n', "bad-tag-value", 2, 1),
    ('[Rules "marvel"]\n[Players "٣"]\n', "bad-tag-value", 2, 1),
    ('[Rules "marvel"]\n[Players "2"]\n[First "2"]\n', "bad-tag-value", 3, 1),
    ('[Rules "marvel"]\n[Players "2"]\n[Knowledge "seat2"]\n', "bad-tag-value", 3, 1),
    ('[Rules "marvel"]\n[Players "2"]\n[Start "x"]\n', "refused", 3, 1),
    (TAGS + "*", "set-up-row", 4, 1),
    (TAGS + SET_UP.replace(">2=", ">3=") + "*", "set-up-row", 5, 1),
    (TAGS + SET_UP.replace("G1:k4", "G1:k5") + "*", "refused", 4, 1),
    (TAGS + SET_UP.replace(",G1:k4", "") + "*", "set-up-row", 4, 1),
    (TAGS + SET_UP.replace("G1:k4", "U0:w1g2r2") + "*", "refused", 4, 1),
    (TAGS + SET_UP.replace("G1:k4", "K3:k6") + "*", "refused", 4, 1),
    (TAGS + SET_UP.replace(",N:r4k4", "") + "*", "refused", 4, 1),
    (TAGS + SET_UP.replace("N:r4k4", "N:u4g4") + "*", "refused", 4, 1),
    (TAGS + SET_UP.replace("N:r4k4", "N:r4k5") + "*", "refused", 7, 1),
    (start_text() + SET_UP + "*", "set-up-twice", 5, 1),
    (start_text().replace('"2"', '"3"') + "*", "bad-tag-value", 3, 1),
    (start_text().replace("w2u2g2r2k4$3", "w3u2g2r2k4$3") + "*", "refused", 3, 1),
    (game("1. +wug"), "no-result", FIRST, 8),
    (game("1. +wug * +urk"), "after-result", FIRST, 11),
    (game("1. +wug * *"), "after-result", FIRST, 11),
    (game("1. +wug 15+:9"), "missing-tag", 1, 1),
    (game("1. +wug 15+:9:8").replace("[P", '[Termination "points"]\n[P'), "bad-token", FIRST + 1, 9),
    (game("*").replace("[P", '[Result "15+:9"]\n[P'), "result-differs", 2, 1),
    (game("*").replace("[P", '[Termination "cap"]\n[P'), "bad-tag-value", 2, 1),
    (game("*").replace("[P", '[Seed "5"]\n[P'), "seed-while-running", 2, 1),
    (game("*").replace("[P", '[Seat2 "Eve"]\n[P'), "reserved-tag", 2, 1),
    (game("1. +wug\n2. +uuk *"), "illegal", FIRST + 1, 4),
    (game("1. +wug\n2. rW0:u3 *"), "illegal", FIRST + 1, 4),
    (game("1. +wug\n2. xyz *"), "illegal", FIRST + 1, 4),
    (game("1. +wug\n2. -w *"), "illegal", FIRST + 1, 4),
    (game("1. +wug\n2. = *"), "illegal", FIRST + 1, 4),
    (game("1. +wug-w *"), "illegal", FIRST, 4),
    (game("1. +wug 3. +urk *"), "wrong-turn-number", FIRST, 9),
    (game("1. +wug 2... +urk *"), "wrong-turn-number", FIRST, 9),
    (game("1. rG1:k4 *"), "reveal-missing", FIRST, 4),
    (game("1. rG1:k4 >1.2=G1:k4 *"), "illegal", FIRST, 11),
    (game("1. rG1:k4 >1.2=U2:u5 *"), "illegal", FIRST, 11),
    (game("1. rG1:k4 >1.3=W0:u3 *"), "reveal-unexpected", FIRST, 11),
    (game("1. rG1:k4 >1.2=- *"), "reveal-unexpected", FIRST, 11),
    (game("1. rG1:k4 >1.2=X *"), "refused", FIRST, 11),
    (game("1. rG1:k4 >4.2=W0:u3 *"), "not-a-reveal", FIRST, 11),
    (game("1. rG1:k4 >h1=W0:u3 *"), "reveal-unexpected", FIRST, 11),
    (game("1. +wug >1.2=W0:u3 *"), "reveal-unexpected", FIRST, 9),
    (game("1. r#1 >#1=?1 *"), "reveal-vague", FIRST, 8),
    (game("1. r#1 >#1=W0:u3 >1.1=W0:u3 *"), "bad-token", FIRST, 18),
    (game("1. r#1 >#1=W0:u3 >1=W0:u3 *"), "bad-token", FIRST, 18),
    (game("1. +wug ) *"), "closed-variation", FIRST, 9),
    (game("1. +wug (1. +wgr *"), "open-variation", FIRST, 9),
    (game("1. +wug () *"), "empty-variation", FIRST, 9),
    (game("1. +wug ({x}) *"), "empty-variation", FIRST, 9),
    (game("1. +wug (1. +uuu) *"), "illegal", FIRST, 13),
    (game("(1. +wug) *"), "early-variation", FIRST, 1),
    (game("! +wug *"), "early-mark", FIRST, 1),
    (game("1. +wug ! ? *"), "early-mark", FIRST, 11),
    (game("1. +wug {x"), "open-comment", FIRST, 9),
    (game("1. +wug {x\\} *"), "open-comment", FIRST, 9),
    (game("1. +wug x} *"), "bad-token", FIRST, 10),
    (game("1. +wug {[%clk 7]} *"), "bad-command", FIRST, 9),
    (game("{[%clk 0:00:07]} *"), "bad-command", FIRST, 1),
    (game("1. +wug ... *"), "not-open", FIRST, 9),
    (start_text() + "bW0:u1g1r1k1 ... = *", "not-open", 5, 14),
    (game("1. +wug " + "x" * 257 + " *"), "limit-word", FIRST, 9),
    (game("1. +wug \x00 *"), "control-character", FIRST, 9),
    (game("1. +wug \ud800 *"), "control-character", FIRST, 9),
    (game("1. +wug \x85 *"), "control-character", FIRST, 9),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), DAMAGE, ids=range(len(DAMAGE)))
def test_damage_is_named_with_its_place(text: str, code: str, line: int, column: int) -> None:
    found = fault(text)
    assert (found.code, found.line, found.column) == (code, line, column), str(found)
    assert str(found).startswith(f"record:{line}:{column}: ")


def test_a_fault_names_turn_and_decision() -> None:
    found = fault(game("1. +wug 2. +urk (2. +ww) 3. +xx *"))
    assert (found.turn, found.ply) == (2, 1)
    assert str(found) == f"record:{FIRST}:21: turn 2: two of one colour need a pile of 4, white has 3 (R5.1)"


def test_the_file_and_its_line_numbers_are_named() -> None:
    with error("illegal") as caught:
        read_source(Source(game("+uuu *"), "games.gwg", 101))
    assert str(caught.value).startswith(f"games.gwg:{100 + FIRST}:1: turn 1: ")


@pytest.mark.parametrize(
    ("limits", "text", "code"),
    [
        (Limits(game_chars=150), game("*"), "limit-game"),
        (Limits(decisions=2), game("+wug +urk +wgr *"), "limit-decisions"),
        (Limits(decisions=2), game("+wug (+wgr) (+wgk) *"), "limit-decisions"),
        (Limits(depth=1), game("+wug (+wgr (+wgk)) *"), "limit-depth"),
        (Limits(depth=0), game("+wug (+wgr) *"), "limit-depth"),
        (Limits(comment_chars=5), game("+wug {too long} *"), "limit-comment"),
        (Limits(comment_chars=5), game("+wug {abc} {def} *"), "limit-comment"),
        (Limits(comment_chars=5), game("{too long} *"), "limit-comment"),
        (Limits(comment_chars=5), game("{abc} {def} *"), "limit-comment"),
        (Limits(tags=1), game("*"), "limit-tags"),
        (Limits(tag_chars=5), game("*"), "limit-tag"),
    ],
)
def test_limits(limits: Limits, text: str, code: str) -> None:
    read_text(text)
    assert fault(text, limits).code == code


@pytest.mark.parametrize(
    "moves",
    [
        "(" * 100_000,
        "+wug " + "(+wgr " * 12_500,
        "{" * 100_000,
        "! " * 50_000,
        ") " * 50_000,
        "... " * 25_000,
    ],
)
def test_hostile_texts_end_soon(moves: str) -> None:
    before = time.process_time()
    fault(game(moves))
    assert time.process_time() - before < 5


def test_seat_records_hide_and_show() -> None:
    hidden = game("1. r#1 >#1=?1 2. +wug *").replace("[P", '[Knowledge "seat1"]\n[P')
    record = read_text(hidden)
    assert str(record.reveals[0]) == ">#1=?1"
    told = hidden.replace(">#1=?1", ">#1=W0:u3")
    assert fault(told).code == "reveal-hidden"
    assert fault(hidden.replace("seat1", "seat0")).code == "reveal-vague"
    assert read_text(told.replace("seat1", "seat0")).table.text() != record.table.text()
