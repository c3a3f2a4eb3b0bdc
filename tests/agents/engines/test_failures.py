"""An engine that misbehaves loses its game, with the reason, and may play the next one."""

import pytest

from gemwright.agents import AgentFailure, EngineAgent, EngineFailure
from gemwright.rules import Position
from tests.agents.engines.conftest import HASTY, PATIENT, EngineMaker

FAILURES = [
    ("hangs", "engine-hung", "sent no “bestmove” within 0.45 s"),
    ("half-a-line", "engine-hung", "sent no “bestmove” within 0.45 s"),
    ("late", "engine-hung", "sent no “bestmove” within 0.45 s"),
    ("dies", "engine-died-saying", "ended with status 9: oh no"),
    ("dies-silently", "engine-died", "ended with status 4"),
    ("half-and-dies", "engine-died", "ended with status 0"),
    ("closes-output", "engine-closed", "closed its output and lives on"),
    ("floods", "engine-flooded", "wrote more than"),
    ("long-line", "engine-long-line", "wrote a line longer than 65536 bytes"),
    ("nonsense", "engine-nonsense", "answered “bestmove banana”, which is no decision"),
    ("no-card", "engine-nonsense", "answered “bestmove bG9:u9r9”, which is no decision"),
    ("prose", "engine-nonsense", "answered “I think I would take the green card.”, which is no decision"),
    ("illegal", "engine-illegal", "which is not legal here: "),
    ("refuses", "engine-refused", "refused to decide: tired I do not feel like it"),
]

STARTS = [
    ("dies-at-start", "engine-died-saying", "ended with status 3: no weights found"),
    ("no-greeting", "engine-handshake", "did not greet but wrote “Hello!”"),
    ("bad-version", "engine-handshake", "did not greet but wrote “gepok latest”"),
    ("old-version", "engine-version", "speaks version 7 of the protocol, not 1"),
    ("no-name", "engine-nameless", "greeted without “id name”"),
    ("empty-name", "engine-nameless", "greeted without “id name”"),
    (
        "refuses-game",
        "engine-refused-game",
        "refused to play splendor-2024 with 2 players: unknown-rules I know chess only",
    ),
    ("slow-greeting", "engine-silent", "did not greet within 0.1 s"),
    ("never-ready", "engine-hung", "sent no “readyok” within 1.5 s"),
]


def new_game(agent: EngineAgent, position: Position) -> None:
    agent.new_game(position.rules, position.num_players, position.to_move, seed=1)


@pytest.mark.parametrize(("mode", "code", "words"), FAILURES, ids=[mode for mode, _, _ in FAILURES])
def test_a_failure_is_told_and_the_next_game_works(
    odd_engine: EngineMaker, position: Position, mode: str, code: str, words: str
) -> None:
    agent = odd_engine(mode, HASTY if "0.45" in words or mode == "prose" else PATIENT)
    new_game(agent, position)
    assert agent.session is not None
    process = agent.session.process
    with pytest.raises(AgentFailure, match="engine “engine:") as caught:
        agent.play(position.view(0))
    assert caught.value.code == code
    assert words in str(caught.value)
    assert not process.alive
    new_game(agent, position)
    assert agent.session is not None
    assert agent.session.process.alive
    assert agent.session.process.pid != process.pid


@pytest.mark.parametrize(("mode", "code", "words"), STARTS, ids=[mode for mode, _, _ in STARTS])
def test_a_bad_start_loses_each_game_at_its_first_decision(
    odd_engine: EngineMaker, position: Position, mode: str, code: str, words: str
) -> None:
    hasty = {"slow-greeting": "start=100", "never-ready": "start=1500", "no-greeting": "start=1500"}
    agent = odd_engine(mode, hasty.get(mode, PATIENT))
    if mode not in hasty:
        agent.prepare()
    for _ in range(1 if mode in hasty else 2):
        new_game(agent, position)
        with pytest.raises(EngineFailure) as caught:
            agent.play(position.view(0))
        assert caught.value.code == code
        assert words in str(caught.value)
        assert agent.session is None


def test_a_failure_amid_a_game_leaves_the_engine_ready_for_the_same_game(
    odd_engine: EngineMaker, position: Position
) -> None:
    agent = odd_engine("late", HASTY)
    new_game(agent, position)
    with pytest.raises(EngineFailure):
        agent.play(position.view(0))
    with pytest.raises(EngineFailure) as caught:
        agent.play(position.view(0))
    assert caught.value.code == "engine-hung"


def test_an_engine_that_died_between_games_is_started_again(
    odd_engine: EngineMaker, position: Position
) -> None:
    agent = odd_engine("good")
    new_game(agent, position)
    assert agent.session is not None
    agent.session.process.kill()
    new_game(agent, position)
    assert agent.play(position.view(0)) == position.move(position.legal_moves.ids[0])


@pytest.mark.parametrize("mode", ["piecemeal", "chatty", "twice"])
def test_what_is_odd_but_harmless(odd_engine: EngineMaker, position: Position, mode: str) -> None:
    agent = odd_engine(mode)
    new_game(agent, position)
    for _ in range(4):
        move = agent.play(position.view(position.to_move))
        assert move.id == position.legal_moves.ids[0]
        position.push(move)


def test_an_engine_is_not_asked_to_play_what_it_does_not(odd_engine: EngineMaker) -> None:
    agent = odd_engine("one-edition")
    for rules, players, offered in (
        ("marvel", 2, False),
        ("splendor-2024", 4, False),
        ("splendor-2024", 3, True),
    ):
        position = Position.initial(rules, players, seed=1)
        new_game(agent, position)
        if offered:
            assert agent.play(position.view(0)) in position.legal_moves
            continue
        with pytest.raises(EngineFailure, match=f"does not play {rules} with {players} players"):
            agent.play(position.view(0))


def test_an_error_about_the_last_game_refuses_no_other(odd_engine: EngineMaker, position: Position) -> None:
    agent = odd_engine("complains")
    for _ in range(3):
        new_game(agent, position)
        assert agent.play(position.view(0)).id == position.legal_moves.ids[0]
        assert agent.session is not None
        agent.session.wait_ready()  # so that the complaint has come


@pytest.mark.parametrize(
    ("setting", "code"),
    [("none=1", "engine-option"), ("depth=10", "engine-option-value"), ("style=rude", "engine-option-value")],
)
def test_options_that_the_engine_does_not_have(
    odd_engine: EngineMaker, position: Position, setting: str, code: str
) -> None:
    agent = odd_engine("good", f"set={setting}")
    new_game(agent, position)
    with pytest.raises(EngineFailure) as caught:
        agent.play(position.view(0))
    assert caught.value.code == code


def test_an_engine_that_ignores_quit_is_ended(odd_engine: EngineMaker, position: Position) -> None:
    agent = odd_engine("ignores-quit")
    new_game(agent, position)
    assert agent.session is not None
    process = agent.session.process
    agent.session.patience = agent.session.patience.__class__(end=0.1)
    agent.close()
    assert not process.alive
    assert agent.session is None
