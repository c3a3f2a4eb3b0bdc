import json
from math import hypot

import pytest

from gemwright.agents import Analysis, Line
from gemwright.cli.review import Verdict, review, review_json, reviewed_turns, summaries
from gemwright.cli.timeline import Timeline
from gemwright.i18n import translator
from gemwright.records import GameRecord
from gemwright.rules import Position, View
from tests.cli.conftest import dealt, holding
from tests.cli.opinionated import Opinionated
from tests.cli.recorded import recorded

TR = translator("en")


def played(*turns: str, tokens: tuple[str, ...] = ()) -> Timeline:
    """Return a game of turns given as text."""
    position = holding(dealt(), tokens)
    record = GameRecord.start(position, names=["Ana", "Ben"])
    for turn in turns:
        for move in position.parse_turn(turn):
            record.add(move, position.push(move))
    return Timeline.of(record)


def verdicts(timeline: Timeline, seat: int | None = None) -> list[Verdict]:
    agent = Opinionated()
    return list(review(timeline, lambda view, lines: agent.analyse(view, None, lines), seat))


def test_what_is_played_as_advised_loses_nothing() -> None:
    (verdict,) = verdicts(played("+wug"))
    assert verdict.agrees
    assert (verdict.number, verdict.round, verdict.seat) == (1, 1, 0)
    assert (verdict.win, verdict.loss, verdict.error) == (0.6, 0.0, 0.0)
    assert verdict.best == verdict.played


def test_another_turn_loses_the_difference() -> None:
    (verdict,) = verdicts(played("+wuk"))
    assert not verdict.agrees
    assert (verdict.played.text, verdict.best.text) == ("+wuk", "+wug")
    assert verdict.loss == pytest.approx(0.14)
    assert verdict.error == pytest.approx(hypot(0.01, 0.01))
    assert (verdict.simulations, verdict.seconds) == (1234, 0.5)


def test_a_turn_of_several_decisions_loses_by_each_of_them() -> None:
    (verdict,) = verdicts(played("+wug-gg", tokens=("w3u3g3",)))
    view = holding(dealt(), ("w3u3g3",)).view(0)
    place = view.legal_moves.ids.index(view.parse_move("+wug").id)
    assert place == 0
    assert verdict.simulations == 2 * 1234
    assert verdict.loss == pytest.approx(0.14)
    assert verdict.best.text.startswith("+wug-w")


def test_a_decision_without_a_choice_is_not_asked_about() -> None:
    asked: list[int] = []

    def advise(view: View, lines: int) -> Analysis:
        asked.append(len(view.legal_moves))
        return Opinionated().analyse(view, None, lines)

    list(review(played("+wug-gg", tokens=("w3u3g3",)), advise))
    assert asked
    assert min(asked) > 1


def test_every_choice_is_asked_for_so_that_the_one_made_is_among_them() -> None:
    timeline = Timeline.of(recorded())
    assert all(verdict.loss is not None for verdict in verdicts(timeline))


def test_without_opinions_there_is_no_loss() -> None:
    timeline = played("+wug", "+rr")
    told = list(review(timeline, lambda view, _: Analysis((Line((view.move(view.legal_moves.ids[0]),)),))))
    assert [(verdict.agrees, verdict.win, verdict.loss) for verdict in told] == [
        (True, None, None),
        (False, None, None),
    ]
    assert summaries(told)[0].loss is None


def test_a_move_that_the_agent_left_out_has_no_known_loss() -> None:
    agent = Opinionated()
    (verdict,) = list(review(played("+rr"), lambda view, _: agent.analyse(view, None, 2)))
    assert (verdict.agrees, verdict.win, verdict.loss, verdict.error) == (False, 0.6, None, None)


def test_a_better_value_further_down_is_no_gain() -> None:
    def advise(view: View, _lines: int) -> Analysis:
        values = [(0.3, 0.7), (0.5, 0.5)]
        moves = list(view.legal_moves)[:2]
        return Analysis(tuple(Line((move,), value) for move, value in zip(moves, values, strict=True)))

    (verdict,) = list(review(played("+wur"), advise))
    assert (verdict.loss, verdict.error) == (0.0, None)


def test_all_turns_or_those_of_a_seat() -> None:
    timeline = Timeline.of(recorded())
    assert len(reviewed_turns(timeline)) == 12
    assert [verdict.number for verdict in verdicts(timeline, 1)] == [2, 4, 6, 8, 10, 12]


@pytest.mark.parametrize(("viewer", "turns"), [(0, 6), (1, 6), (None, 0)])
def test_of_a_view_only_its_owners_turns(viewer: int | None, turns: int) -> None:
    timeline = Timeline.of(recorded().for_seat(viewer))
    assert len(reviewed_turns(timeline)) == turns
    assert {verdict.seat for verdict in verdicts(timeline)} <= {viewer}


@pytest.mark.parametrize("viewer", [0, 1])
def test_hidden_cards_change_no_verdict(viewer: int) -> None:
    full, seen = Timeline.of(recorded()), Timeline.of(recorded().for_seat(viewer))
    told = [[verdict.to_json(TR) for verdict in verdicts(timeline, viewer)] for timeline in (full, seen)]
    assert told[0] == told[1]


@pytest.mark.parametrize("edition", ["splendor-2014", "marvel"])
def test_games_of_every_kind(edition: str) -> None:
    timeline = Timeline.of(recorded(edition + "+turn_cap=25", seed=3, stride=5))
    told = review_json(timeline, "opinionated", verdicts(timeline), TR)
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, len(timeline.turns) + 1))
    assert all(turn["agrees"] == (turn["played"] == turn["best"]) for turn in told["turns"])


def test_seats_are_summed_up() -> None:
    ana, ben = summaries(verdicts(played("+wug", "+wug", "+wuk", "+wug")))
    assert (ana.seat, ana.turns, ana.agreed) == (0, 2, 1)
    assert ana.loss is not None
    assert ana.loss > 0
    assert ana.worst is not None
    assert ana.worst.number == 3
    assert (ben.seat, ben.agreed) == (1, 2)
    assert (ben.loss, ben.worst) == (0.0, None)


def test_json_has_the_keys_that_are_promised() -> None:
    timeline = played("+wuk")
    told = json.loads(json.dumps(review_json(timeline, "opinionated", verdicts(timeline), TR)))
    assert set(told) == {"rules", "players", "names", "agent", "turns", "seats", "simulations", "seconds"}
    (turn,) = told["turns"]
    assert turn.pop("loss") == pytest.approx(0.14)
    assert turn.pop("error") == pytest.approx(hypot(0.01, 0.01))
    assert turn == {
        "turn": 1,
        "round": 1,
        "seat": 0,
        "played": {"text": "+wuk", "words": "take white, blue and black"},
        "best": {"text": "+wug", "words": "take white, blue and green"},
        "agrees": False,
        "win": 0.6,
        "simulations": 1234,
    }
    assert set(told["seats"][0]) == {"seat", "turns", "agreed", "loss", "worst"}
    assert told["seats"][0]["worst"] == 1


def test_a_game_that_begins_in_the_middle_is_counted_from_there() -> None:
    position = Position.initial(seed=7)
    position.push_text("+wug")
    record = GameRecord.start(position, names=["Ana", "Ben"])
    record.add(move := position.parse_move("+wug"), position.push(move))
    (verdict,) = verdicts(Timeline.of(record))
    assert (verdict.number, verdict.round, verdict.seat) == (1, 1, 1)
