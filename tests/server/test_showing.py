"""What clients are sent, and above all what not: games that differ in hidden cards look the same."""

import msgspec
import pytest

from gemwright.rules import Card, Family, GemwrightError, Phase, View, cards
from gemwright.server.errors import ServerError
from gemwright.server.games.game import Game
from gemwright.server.games.helping import help_for
from gemwright.server.games.showing import (
    decisions,
    happenings,
    last_turns_of,
    state_of,
    try_moves,
    view_seat,
)
from tests.server.dealt import RULE_SETS, deal_of, random_game, twin_of

NAMES = ["Ann", "Bob", "Cy", "Di"]


FAMILIES: tuple[Family, ...] = ("splendor", "marvel")
ASKED: dict[Family, list[str]] = {
    family: [f"{sign}{card}" for card in cards(family)[::4] for sign in "br"]
    + ["--", "-$", "=", "r#1", "r#3"]
    for family in FAMILIES
}


def refusal(game: Game, seat: int, text: str) -> str:
    """What a seat is told when it tries to decide something; "" if it may."""
    try:
        game.play(seat, game.seq, [text], at=0.0)
    except GemwrightError as error:
        return str(error)
    return ""


def sent(game: Game, viewer: int | None, language: str = "en") -> bytes:
    """Everything a seat or spectator can get of a game."""
    mine = [] if viewer is None else [viewer]
    parts: list[object] = [state_of(game, mine, language, NAMES[: game.deal.players])]
    parts.append(happenings(game.log, viewer, language))
    if viewer is not None and viewer == game.to_move:
        moves = list(game.position.view(viewer).legal_moves)[::3]
        parts += [try_moves(game, viewer, [move.text], language) for move in moves]
        parts += [refusal(game, viewer, text) for text in ASKED[game.deal.rules.family]]
    return msgspec.json.encode(parts)


@pytest.mark.parametrize("rules", [*RULE_SETS, "splendor-2024+reserved_from_table_public=false"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_channel_tells_hidden_cards(rules: str, players: int) -> None:
    compared = 0
    for number, length in enumerate((2, 20, 60)):
        game = random_game(deal_of(rules, players, number), number, length, wild=0.6)
        for viewer in (None, *range(players)):
            twin = twin_of(game, viewer, number)
            if twin is None:
                continue
            assert twin.position != game.position
            assert sent(twin, viewer) == sent(game, viewer)
            compared += 1
    assert compared > 3


def test_the_comparison_finds_a_leak() -> None:
    game = random_game(deal_of(), 1, 20, wild=1.0)
    twin = twin_of(game, None, 1)
    assert twin is not None
    hands = [[held.card for seat in g.position.seats for held in seat.hand] for g in (game, twin)]
    assert hands[0] != hands[1]
    assert any(sent(game, seat) != sent(twin, seat) for seat in (0, 1))


def test_state_is_the_view_of_the_receiver() -> None:
    game = random_game(deal_of(), 2, 15)
    for seat in (0, 1):
        state = state_of(game, [seat], "en", NAMES)
        assert View.from_json(state.view) == game.position.view(seat)
        assert state.you.seat == seat
        assert bool(state.decisions) == (seat == game.to_move)
    spectator = state_of(game, [], "en", NAMES)
    assert View.from_json(spectator.view) == game.position.view()
    assert (spectator.you.seat, spectator.decisions, spectator.help.cards) == (None, [], {})


@pytest.mark.parametrize("rules", RULE_SETS)
def test_decisions_are_the_legal_moves_with_what_they_name(rules: str) -> None:
    game = random_game(deal_of(rules), 3, 40)
    view = game.position.view(game.to_move)
    shown = decisions(view, "en")
    assert [decision.id for decision in shown] == view.legal_moves.ids
    for decision, move in zip(shown, view.legal_moves, strict=True):
        assert decision.text == move.text
        assert decision.card == (move.card.full_name if move.card else None)
        if decision.slot is not None:
            level = decision.level
            assert level is not None
            assert str(view.market[level - 1][decision.slot - 1]) == decision.card
        if decision.place is not None:
            assert str(view.seat(view.to_move).hand[decision.place - 1].card) == decision.card


def test_reveals_is_told_of_what_brings_up_a_card() -> None:
    game = random_game(deal_of(), 6, 30)
    seat = game.to_move
    assert seat is not None
    for decision in decisions(game.position.view(seat), "en"):
        event = game.position.copy().push(decision.id)
        assert decision.reveals == (event is not None and event.kind != "show" and event.card is not None)


@pytest.mark.parametrize("seed", range(4))
def test_costs_agree_with_the_rules(seed: int) -> None:
    game = random_game(deal_of("marvel"), seed, 25)
    seat = game.to_move
    assert seat is not None
    view = game.position.view(seat)
    costs = help_for(view, seat, "en").cards
    for row in view.market:
        for card in row:
            assert isinstance(card, Card)
            cost = costs[card.full_name]
            assert cost.affordable == bool(view.legal_payments(card, seat))
            assert cost.lacking == sum(cost.missing.values()) - cost.gold
            legal = f"b{card}" in view.legal_moves
            assert legal == (cost.affordable and view.phase == Phase.ACTION)


def test_sums_agree_with_the_seats() -> None:
    game = random_game(deal_of("marvel", 3), 8, 90)
    view = game.position.view()
    for seat, sums in zip(view.seats, help_for(view, None, "en").seats, strict=True):
        assert (sums.points, sums.num_tokens, sums.num_cards) == (
            seat.points,
            seat.num_tokens,
            seat.num_bought,
        )
        assert sum(sums.tokens.values()) == seat.num_tokens
        assert sum(sums.cards.values()) == seat.num_bought
        assert [held.card for held in sums.hand] == [str(held.card) for held in seat.hand]
    assert sum(sums.num_tokens for sums in help_for(view, None, "en").seats) > 0


def test_trying_changes_nothing_and_shows_what_is_due() -> None:
    game = Game(deal_of())
    before = game.position.text()
    card = str(game.position.market[0][0])
    tried = try_moves(game, 0, [f"r{card}"], "en", tag="x")
    assert game.position.text() == before
    assert tried.done
    assert tried.decisions == []
    assert tried.view["market"][0][0] == "?1"
    assert (tried.tag, tried.seq, tried.words[:7]) == ("x", 0, "reserve")
    nothing = try_moves(game, 0, [], "en")
    assert not nothing.done
    assert len(nothing.decisions) == len(game.position.legal_moves)


def test_trying_is_for_the_seat_to_move_and_for_one_turn() -> None:
    game = Game(deal_of())
    with pytest.raises(ServerError, match="another seat"):
        try_moves(game, 1, [], "en")
    with pytest.raises(ServerError, match="another seat"):
        try_moves(game, 0, ["+wug", "+wug"], "en")
    with pytest.raises(ServerError, match="at most 8"):
        try_moves(game, 0, ["+wug"] * 9, "en")


def test_hot_seat_shows_the_seat_to_move_next() -> None:
    game = Game(deal_of(players=4, first=2))
    assert [view_seat(game, mine) for mine in ([0, 1], [1], [3, 0], [2, 3], [])] == [0, 1, 3, 2, None]


def test_last_turns_are_whole_turns_in_words() -> None:
    game = random_game(deal_of(), 9, 60)
    for last in last_turns_of(game.alive, 2, "en"):
        events = [event for event in game.log if event.seq in range(last.from_seq, last.to_seq + 1)]
        assert {event.seat for event in events} == {last.seat}
        assert {event.turn for event in events} == {last.turn}
        assert [event.move.text for event in events if event.move] == last.moves
        assert last.words
    assert [last.seat for last in last_turns_of(game.alive, 2, "en")] == [0, 1]
    assert last_turns_of([], 2, "en") == []


def test_words_come_in_the_language_asked_for() -> None:
    game = Game(deal_of())
    words = {state_of(game, [0], language, NAMES).decisions[0].words for language in ("en", "es", "da", "pl")}
    assert len(words) == 4


def test_the_end_is_told() -> None:
    game = random_game(deal_of(), 11)
    state = state_of(game, [0], "en", NAMES[:2])
    assert state.outcome is not None
    assert state.phase == "over"
    assert state.to_play is None
    assert state.decisions == []
    assert any(name in state.outcome.words for name in NAMES) or state.outcome.winners == []
