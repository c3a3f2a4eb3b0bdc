"""Observations read back as amounts, and what they should say, written from the public API of the rules."""

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from gemwright.observe import OBSERVATION_SIZE, PARTS, part, split_observation
from gemwright.rules import EDITIONS, Card, HandCard, Phase, Seat, View
from gemwright.rules.catalogue import TakeRule

GAMES = [(edition, players) for edition in EDITIONS for players in (2, 3, 4)]
"""Every edition with every number of players."""

Numbers = npt.NDArray[np.float32]
Missing = tuple[int, ...]
Amounts = dict[str, Any]
"""What stands at one place: a number, or a list of them, by column."""


def without(missing: Missing, colours: tuple[int, ...]) -> Missing:
    return tuple(max(0, amount - colours.count(colour)) for colour, amount in enumerate(missing))


@cache
def turns_needed(missing: Missing, gold: int) -> int:
    """Count the takes by trying them all."""
    if gold:
        spent = [
            turns_needed(without(missing, (colour,)), gold - 1) for colour in range(5) if missing[colour]
        ]
        return min([turns_needed(missing, gold - 1), *spent])
    if not any(missing):
        return 0
    takes = [*combinations(range(5), 3), *((colour, colour) for colour in range(5))]
    after = {without(missing, take) for take in takes} - {missing}
    return 1 + min(turns_needed(rest, 0) for rest in after)


def amounts(numbers: Numbers, name: str, *place: int) -> Amounts:
    """Return what stands at a place of a part, as the amounts it was made from."""
    cell = split_observation(numbers)[name][place]
    read: Amounts = {}
    for column in part(name).columns:
        scaled = cell[part(name).column(column.name)] * column.most
        values = [round(float(value), 4) for value in scaled]
        read[column.name] = values if column.width > 1 else values[0]
    return read


def one_hot(size: int, index: int | None) -> list[int]:
    return [int(i == index) for i in range(size)]


def nothing(name: str) -> Amounts:
    """Return a place of a part with nothing at it."""
    return {column.name: [0] * column.width if column.width > 1 else 0 for column in part(name).columns}


def face(card: Card) -> Amounts:
    return {"bonus": one_hot(5, card.bonus), "points": card.points, "tags": card.tags}


def missing_to(seat: Seat, card: Card) -> Missing:
    held = zip(card.cost, seat.bonuses, seat.tokens, strict=False)
    return tuple(max(0, cost - bonus - tokens) for cost, bonus, tokens in held)


def reach(seat: Seat, card: Card) -> Amounts:
    missing = missing_to(seat, card)
    return {
        "affordable": int(sum(missing) <= seat.tokens[5]),
        "turns": turns_needed(missing, seat.tokens[5]),
    }


def price(seat: Seat, card: Card) -> Amounts:
    return {"cost": list(card.cost), "missing": list(missing_to(seat, card)), **reach(seat, card)}


def in_turn_order(view: View) -> list[Seat]:
    return [view.seats[(view.viewer + steps) % view.num_players] for steps in range(view.num_players)]


def expected_table(view: View) -> Amounts:
    rules, row = view.rules, view.row
    takes = {"up_to": TakeRule.UP_TO}.get(rules.take_distinct)
    if takes is None:
        takes = TakeRule.EXACT_ANY if rules.short_supply == "any" else TakeRule.EXACT_MAX
    rounds = view.turns // view.num_players
    paying_or_returning = view.phase in (Phase.PAYMENT, Phase.RETURN)
    return {
        "marvel": int(rules.family == "marvel"),
        "take_rule": one_hot(3, takes),
        "gems_first": int(rules.payment == "gems_first"),
        "pass_always": int(rules.passing == "always"),
        "stalemate_ranks": int(rules.stalemate == "rank"),
        "reserved_public": int(rules.reserved_from_table_public),
        "capped": int(rules.turn_cap is not None),
        "cap_left": 0 if rules.turn_cap is None else min(50, rules.turn_cap - rounds),
        "phase": one_hot(5, view.phase),
        "to_move": one_hot(4, (view.to_move - view.viewer) % view.num_players),
        "round": min(50, rounds),
        "passes": int(row["passes"]),
        "passed": int(row["passed"]),
        "supply": list(view.supply[:5]),
        "supply_gold": view.supply[5],
        "supply_stones": view.supply[6],
        "decks": [round(size / most, 4) for size, most in zip(view.deck_sizes, (40, 30, 20), strict=True)],
        "last_colour": one_hot(6, int(row["last_colour"]) if paying_or_returning else None),
        "to_return": view.to_return,
    }


def expected_purchase(view: View) -> Amounts:
    card = view.buying
    if not isinstance(card, Card):
        return nothing("purchase")
    payer, swaps = view.seats[view.to_move], [int(count) for count in view.row["swaps"]]
    cost = view.price(card)
    gems = [most - swapped for most, swapped in zip(cost.gems, swaps, strict=True)]
    return {
        "present": 1,
        "from_hand": int(view.row["buying_place"] < 0),
        **face(card),
        "gems": gems,
        "spare_gold": payer.tokens[5] - cost.gold - sum(swaps),
        "swaps": swaps,
    }


def expected_seat(view: View, seat: Seat) -> Amounts:
    marvel = view.family == "marvel"
    at_goal = seat.points >= (16 if marvel else 15)
    if marvel:
        at_goal = at_goal and seat.tokens[6] == 1 and 0 not in seat.bonuses
    order = [(view.first_seat + steps) % view.num_players for steps in range(view.num_players)]
    waiting = order[order.index(view.to_move) :] if view.phase != Phase.OVER else []
    return {
        "gems": list(seat.tokens[:5]),
        "gold": seat.tokens[5],
        "stone": seat.tokens[6],
        "bonuses": [min(7, bonus) for bonus in seat.bonuses],
        "points": min(25, seat.points),
        "to_goal": max(0, (16 if marvel else 15) - seat.points),
        "at_goal": int(at_goal),
        "bought": min(30, len(seat.cards)),
        "colours_missing": seat.bonuses.count(0),
        "tags": min(10, seat.tags),
        "avengers": int(seat.owns_avengers),
        "first": int(seat.index == view.first_seat),
        "yet_to_move": int(seat.index in waiting),
    }


def expected_tile(view: View, slot: int) -> Amounts:
    for tile in view.tiles:
        if tile.slot == slot and tile.owner is None:
            asked = tile.tile.requirement
            short = [
                sum(max(0, want - have) for want, have in zip(asked, seat.bonuses, strict=True))
                for seat in in_turn_order(view)
            ]
            return {"free": 1, "requirement": list(asked), "missing": [*short, 0, 0][:4]}
    return nothing("tiles")


def expected_market(view: View, level: int, slot: int) -> Amounts:
    card = view.market[level][slot]
    if not isinstance(card, Card):
        return nothing("market") | {"present": int(card is not None)}
    return {"present": 1, **face(card), **price(in_turn_order(view)[0], card)}


def expected_hand(view: View, held: HandCard) -> Amounts:
    card = held.card
    assert isinstance(card, Card)
    secret = held.blind or not view.rules.reserved_from_table_public
    level = one_hot(3, card.level - 1)
    return {
        "present": 1,
        "secret": int(secret),
        "level": level,
        **face(card),
        **price(in_turn_order(view)[0], card),
    }


def expected_other_hand(owner: Seat, held: HandCard) -> Amounts:
    known = nothing("other_hands") | {"present": 1, "level": one_hot(3, held.card.level - 1)}
    if isinstance(held.card, Card):
        known |= {**face(held.card), **reach(owner, held.card)}
    return known


def expected(view: View) -> dict[tuple[Any, ...], Amounts]:
    """Return what the observation of a view should say, by part and place; places not named are zero."""
    seats = in_turn_order(view)
    said: dict[tuple[Any, ...], Amounts] = {
        ("table",): expected_table(view),
        ("purchase",): expected_purchase(view),
    }
    said |= {("tiles", slot): expected_tile(view, slot) for slot in range(5)}
    slots = [(level, slot) for level in range(3) for slot in range(4)]
    said |= {("market", *slot): expected_market(view, *slot) for slot in slots}
    said |= {("hand", i): expected_hand(view, held) for i, held in enumerate(seats[0].hand)}
    for steps, seat in enumerate(seats):
        said[("present", steps)] = {"present": 1}
        said[("seats", steps)] = expected_seat(view, seat)
    for opponent, seat in enumerate(seats[1:]):
        hand = enumerate(seat.hand)
        said |= {("other_hands", opponent, i): expected_other_hand(seat, held) for i, held in hand}
        cards = [(slot, view.market[slot[0]][slot[1]]) for slot in slots]
        said |= {
            ("market_others", *slot, opponent): reach(seat, card)
            for slot, card in cards
            if isinstance(card, Card)
        }
    return said


def check(numbers: Numbers, view: View) -> None:
    """Compare every number of an observation with what it should be."""
    assert numbers.shape == (OBSERVATION_SIZE,)
    said = expected(view)
    for described in PARTS:
        for place in np.ndindex(described.shape[:-1]):
            found = amounts(numbers, described.name, *place)
            wanted = said.get((described.name, *place), nothing(described.name))
            assert found == wanted, (described.name, place, view.text())
