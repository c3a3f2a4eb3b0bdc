from pathlib import Path

import pytest

from gemwright.agents import AgentError
from gemwright.cli.failures import CliError
from gemwright.cli.journal import Journal
from gemwright.cli.seating import Player
from gemwright.cli.session import Session
from gemwright.rules import IllegalMoveError, Position
from tests.cli.conftest import SessionMaker, play_on
from tests.cli.opinionated import Opinionated


def code_of_undo(session: Session) -> str:
    with pytest.raises(CliError) as caught:
        session.undo()
    return caught.value.code


def test_who_decides_what(make_session: SessionMaker) -> None:
    session = make_session()
    assert (session.names, session.people) == (["Ana", "Greedy"], [0])
    assert session.person_to_move
    play_on(session, "+wug")
    assert not session.person_to_move


def test_decisions_are_kept_with_their_turn_and_seat(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben")
    play_on(session, "+wug", "r#1")
    assert [(step.turn, step.seat, step.move.text) for step in session.steps] == [
        (0, 0, "+wug"),
        (1, 1, "r#1"),
    ]
    assert [turn.seat for turn in session.turns] == [0, 1]
    assert [len(turn.reveals) for turn in session.turns] == [0, 1]
    assert session.turn_ended


def test_a_turn_of_several_decisions_is_one_turn(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w3u3g3"])
    play_on(session, "+urk")
    ended = [session.turn_ended]
    play_on(session, "-kr")
    ended.append(session.turn_ended)
    assert ended == [False, True]
    assert [[move.text for move in turn.moves] for turn in session.turns] == [["+urk", "-r", "-k"]]


def test_the_payment_of_a_turn_is_what_was_paid(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$2"])
    play_on(session, "bU0:w1g2r2=w1g2r1$1", "+wug")
    assert session.turns[0].payment == (1, 0, 2, 1, 0, 1)
    assert session.turns[1].payment is None


def test_an_open_payment_is_no_payment(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$2"])
    session.decide(session.position.parse_turn("bU0:w1g2r2=w1g2r1$1")[:1])
    assert session.turns[0].payment is None
    session.decide(session.position.parse_turn("=w1g2r2"))
    assert session.turns[0].payment == (1, 0, 2, 2, 0, 0)


def test_an_illegal_decision_changes_nothing(make_session: SessionMaker, tmp_path: Path) -> None:
    session = make_session()
    session.journal = Journal.create(tmp_path, "game", session.header())
    before, size = session.position.text(), session.journal.path.stat().st_size
    move = Position.initial(seed=7).move(20)
    with pytest.raises(IllegalMoveError):
        session.decide([move])
    assert (session.position.text(), session.journal.path.stat().st_size) == (before, size)
    session.journal.close()


def test_a_person_sees_their_own_hand_only(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben")
    play_on(session, "r#1", "r#1")
    assert session.view().viewer == 0
    assert session.view().text().count("?1~") == 1
    play_on(session, "+wug")
    assert session.view().viewer == 1


def test_the_only_person_keeps_their_view_while_bots_play(make_session: SessionMaker) -> None:
    session = make_session()
    play_on(session, "+wug")
    assert session.view().viewer == 0
    assert make_session("A=random", "B=random").view().viewer == -1


def test_bots_decide_the_same_after_resuming(make_session: SessionMaker, tmp_path: Path) -> None:
    session = make_session("Ana", "Random=random", "Greedy=greedy")
    session.journal = Journal.create(tmp_path, "game", session.header())
    play_on(session, "+wug")
    session.let_bot_decide()
    session.journal.close()
    resumed = Session.resume(*Journal.resume(tmp_path, "game"))
    session.journal = None
    for _ in range(12):
        for each in (session, resumed):
            each.decide(
                [next(iter(each.position.legal_moves))]
            ) if each.person_to_move else each.let_bot_decide()
    assert resumed.position.text() == session.position.text()
    assert resumed.steps == session.steps
    assert resumed.journal is not None
    resumed.journal.close()


def test_a_journal_with_an_illegal_decision_is_named_by_its_line(
    make_session: SessionMaker, tmp_path: Path
) -> None:
    session = make_session()
    journal = Journal.create(tmp_path, "game", session.header())
    journal.append("+wug")
    journal.append("+www")
    journal.close()
    with pytest.raises(CliError) as caught:
        Session.resume(*Journal.resume(tmp_path, "game"))
    assert (caught.value.code, caught.value.fields["line"]) == ("journal-illegal", 3)
    Journal.resume(tmp_path, "game")[0].close()


def test_unknown_bots_are_refused(make_session: SessionMaker) -> None:
    session = make_session("Ana=nobody", "Ben")
    with pytest.raises(AgentError):
        session.let_bot_decide()


def test_bots_that_are_ready_are_used_and_closed_in_the_end(tmp_path: Path) -> None:
    bot, players = Opinionated(), [Player("Opinionated", "opinionated"), Player("Ana")]
    session = Session(Position.initial(seed=7), players, bot_seed=5, agents={"opinionated": bot})
    session.journal = Journal.create(tmp_path, "game", session.header())
    assert session.let_bot_decide().text == "+wug"
    session.close()
    assert bot.closed
    Journal.resume(tmp_path, "game")[0].close()


def test_a_hint_is_legal_and_changes_nothing(make_session: SessionMaker) -> None:
    session = make_session()
    before = session.position.text()
    assert session.hint().moves[0] in session.position.legal_moves
    assert session.position.text() == before


def test_nothing_can_be_taken_back_at_the_start(make_session: SessionMaker) -> None:
    assert code_of_undo(make_session()) == "undo-first"


def test_undo_takes_back_own_turn_and_the_bots_answer(make_session: SessionMaker) -> None:
    session = make_session()
    start = session.position.text()
    play_on(session, "+wug", "+rr")
    assert session.undo() == 2
    assert (session.position.text(), session.steps) == (start, [])


def test_undo_stops_at_one_turn(make_session: SessionMaker) -> None:
    session = make_session()
    play_on(session, "+wug", "+urk", "+wgr", "+ugr")
    assert session.undo() == 2
    assert [step.move.text for step in session.steps] == ["+wug", "+urk"]


def test_undo_never_goes_behind_a_card_that_came_up(make_session: SessionMaker) -> None:
    session = make_session()
    play_on(session, "rU0:w1g2r2", "+wug")
    assert code_of_undo(session) == "undo-revealed"


def test_undo_never_goes_behind_a_card_a_bot_brought_up(make_session: SessionMaker) -> None:
    session = make_session()
    play_on(session, "+wug", "r#1")
    assert code_of_undo(session) == "undo-revealed"


def test_undo_never_goes_behind_another_person(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben")
    play_on(session, "+wug")
    assert code_of_undo(session) == "undo-others"
    play_on(session, "+urk")
    assert code_of_undo(session) == "undo-others"


def test_returns_can_be_taken_back_but_not_the_card_before_them(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w4u4g2"])
    play_on(session, "r#1")
    assert session.position.to_return == 1
    assert code_of_undo(session) == "undo-revealed"


def test_the_first_of_several_returns_can_be_taken_back(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w3u3g3"])
    play_on(session, "+urk", "-u")
    assert session.undo() == 2
    assert session.steps == []


def test_a_started_payment_can_be_taken_back(make_session: SessionMaker) -> None:
    session = make_session("Ana", "Ben", tokens=["w1g2r2$2"])
    before = session.position.text()
    session.decide([session.position.parse_move("bU0:w1g2r2")])
    assert session.undo() == 1
    assert session.position.text() == before


def test_the_journal_learns_what_was_taken_back(make_session: SessionMaker, tmp_path: Path) -> None:
    session = make_session()
    session.journal = Journal.create(tmp_path, "game", session.header())
    play_on(session, "+wug", "+rr")
    session.undo()
    play_on(session, "+grk")
    session.journal.close()
    journal, header, decisions = Journal.resume(tmp_path, "game")
    journal.close()
    assert decisions == ["+grk"]
    assert header.players == (Player("Ana"), Player("Greedy", "greedy"))
