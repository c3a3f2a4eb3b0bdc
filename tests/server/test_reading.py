"""What is read from bytes is what the rules' objects say."""

import json
from collections.abc import Sequence

import msgspec
import pytest

from gemwright.rules import Card
from gemwright.rules.prices import price
from gemwright.server.games import reading
from gemwright.server.games.helping import Board, cost, help_for
from gemwright.server.games.shown import Cost
from tests.server.dealt import RULE_SETS, deal_of, random_game


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [*RULE_SETS, "splendor-2024+reserved_from_table_public=false"])
def test_bytes_say_what_objects_say(rules: str, players: int) -> None:
    game, compared = random_game(deal_of(rules, players, 5), 5), 0
    for seq in range(0, game.seq, 7):
        for viewer in (None, *range(players)):
            view = game.at(seq).position.view(viewer)
            row, family = view.states.tobytes(), view.family
            shown = Board(view, "da").help
            assert [reading.sums(row, seat, family) for seat in range(players)] == shown.seats
            assert reading.tiles_of(row, players, family, "da") == shown.tiles
            assert list(row[reading.SUPPLY]) == list(view.supply)
            if viewer is not None:
                costs = msgspec.to_builtins(help_for(view, viewer, "en").cards)
                assert json.loads(reading.costs(row, viewer, family)) == costs
                mirrored = view.to_json()["seats"][viewer]["hand"]
                assert reading.hand_texts(row, viewer, family) == mirrored
            compared += 1
    assert compared > 20


def test_costs_are_worked_out_again_once_too_many_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    view = random_game(deal_of(), 2, 12).position.view(0)
    row, asked = view.states.tobytes(), list[str]()
    monkeypatch.setattr(reading, "_costs", {})
    monkeypatch.setattr(reading, "MOST_COSTS", 5)

    def counted(card: Card, bonuses: Sequence[int], tokens: Sequence[int]) -> Cost:
        asked.append(card.full_name)
        return cost(card, bonuses, tokens)

    monkeypatch.setattr(reading, "cost", counted)
    first = reading.costs(row, 0, view.family)
    assert reading.costs(row, 0, view.family) == first
    assert len(asked) > len(set(asked))
    assert len(reading._costs) <= 5


@pytest.mark.parametrize("rules", ["splendor-2024", "marvel"])
def test_a_price_depends_on_the_colours_of_the_card_and_on_gold_alone(rules: str) -> None:
    family = deal_of(rules).rules.family
    for card, _, of_tokens in reading._priced(family):
        *colours, gold = of_tokens(range(7))
        others = [colour for colour in range(5) if colour not in colours]
        assert gold == 5
        plain = price(card, [1] * 5, [1] * 7)
        for colour in others:
            rich = [9 if place == colour else 1 for place in range(7)]
            assert price(card, rich[:5], rich) == plain
