"""Play random games on the kernels and on the oracle side by side, and compare everything.

At every decision point of the oracle (a whole action with its payment, a return vector, a
tile) the sets of choices must be equal, each must be reached by exactly one path of decisions
(R3.5), and every seat's and the spectator's view must be equal.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from gemwright.rules import Family, Position, cards, tiles
from gemwright.rules.catalogue import (
    BUY,
    BUY_HAND,
    GOLD_FOR,
    LEVEL_STARTS,
    NUM_CARDS,
    PASS,
    RESERVE,
    RESERVE_BLIND,
    TAKE_TILE,
    TAKES,
    Phase,
)
from gemwright.rules.kernels import entries
from gemwright.rules.state import Row, States
from tests import oracle

PHASES = {Phase.ACTION: "action", Phase.RETURN: "return", Phase.TILE: "tile", Phase.OVER: "over"}
Path = list[int]


@cache
def oracle_cards(family: Family) -> list[Any]:
    """Return the oracle's card for every card code; unknown ones as it writes them."""
    known: list[Any] = [
        (card.level, card.bonus, card.points, card.cost, card.tags, card.title) for card in cards(family)
    ]
    return [*known, ("unknown", 1), ("unknown", 2), ("unknown", 3), None]


@cache
def oracle_tiles(family: Family) -> list[oracle.Tile]:
    """Return the oracle's tile for every tile index."""
    return [(tile.points, tile.requirement, tile.title) for tile in tiles(family)]


def oracle_game(position: Position) -> oracle.Game:
    """Start the oracle on the set-up of a fresh position."""
    rules, row = position.rules, position.row
    names = oracle_cards(rules.family)
    decks = [
        [names[code] for code in row["deck"][LEVEL_STARTS[level] : LEVEL_STARTS[level + 1]]]
        for level in range(3)
    ]
    on_table = [oracle_tiles(rules.family)[tile.tile.index] for tile in position.tiles]
    switches: dict[str, object] = {
        "take_distinct": rules.take_distinct,
        "short_supply": rules.short_supply,
        "payment": rules.payment,
        "pass": rules.passing,
        "stalemate": rules.stalemate,
        "turn_cap": rules.turn_cap,
        "reserved_from_table_public": rules.reserved_from_table_public,
    }
    return oracle.new_game(
        rules.edition, switches, position.num_players, position.first_seat, decks, on_table
    )


def legal_ids(row: Row) -> list[int]:
    """Return the legal decision ids of a row."""
    early, late = entries.legal_sets(row)
    bits = int(early) | int(late) << GOLD_FOR
    return [decision for decision in range(bits.bit_length()) if bits >> decision & 1]


def paths_from(states: States, phase: Phase) -> Iterator[tuple[Path, States]]:
    """Yield every path of decisions from here that stays in a phase of this turn until it leaves it."""
    pending: list[tuple[Path, States]] = [([], states)]
    turn = int(states[0]["turns"])
    while pending:
        path, here = pending.pop()
        row = here[0]
        if path and (int(row["phase"]) != phase or int(row["turns"]) != turn):
            yield path, here
            continue
        for decision in legal_ids(row):
            following = here.copy()
            entries.decide(following[0], decision)
            pending.append(([*path, decision], following))


def choices(position: Position) -> dict[tuple[Any, ...], Path]:
    """Return the kernel's choices at a decision point of the oracle, with the path to each.

    Raises:
        AssertionError: two paths lead to one choice.
    """
    found: dict[tuple[Any, ...], Path] = {}
    for action, path in _choices(position):
        assert action not in found, f"{action} is reached by {found[action]} and by {path}"
        found[action] = path
    return found


def _choices(position: Position) -> Iterator[tuple[tuple[Any, ...], Path]]:
    row = position.row
    match position.phase:
        case Phase.ACTION:
            for decision in legal_ids(row):
                yield from _actions(position, decision)
        case Phase.RETURN:
            for path, after in paths_from(position.states, Phase.RETURN):
                yield ("return", _change(row, after[0])), path
        case Phase.TILE:
            for decision in legal_ids(row):
                yield ("tile", decision - TAKE_TILE), [decision]
        case _:
            pass


def _actions(position: Position, decision: int) -> Iterator[tuple[tuple[Any, ...], Path]]:
    if decision < RESERVE:
        yield ("take", tuple(TAKES[decision].count(colour) for colour in range(5))), [decision]
    elif decision < RESERVE_BLIND:
        level, slot = divmod(decision - RESERVE, 4)
        yield ("reserve", level + 1, slot), [decision]
    elif decision < BUY:
        yield ("reserve_blind", decision - RESERVE_BLIND + 1), [decision]
    elif decision == PASS:
        yield ("pass",), [decision]
    else:
        yield from _purchases(position, decision)


def _purchases(position: Position, decision: int) -> Iterator[tuple[tuple[Any, ...], Path]]:
    after = position.copy().states
    entries.decide(after[0], decision)
    if int(after[0]["phase"]) == Phase.PAYMENT:
        paid = [([decision, *path], end) for path, end in paths_from(after, Phase.PAYMENT)]
    else:
        paid = [([decision], after)]
    for path, end in paid:
        payment = _change(position.row, end[0])
        if decision >= BUY_HAND:
            yield ("buy_hand", decision - BUY_HAND, payment), path
        else:
            level, slot = divmod(decision - BUY, 4)
            yield ("buy", level + 1, slot, payment), path


def _change(before: Row, after: Row) -> tuple[int, ...]:
    seat = int(before["to_move"])
    given = before["tokens"][seat].astype(int) - after["tokens"][seat].astype(int)
    return tuple(int(count) for count in given[:6])


SAME_FOR_ALL = (
    "num_players", "owner", "first_seat", "phase", "supply", "tokens", "bonuses", "points", "num_bought",
    "market", "drawn", "tags", "avengers_owner", "passes", "turns", "to_move",
)  # fmt: skip
"""Fields of a row that no view conceals, of those that `view_fields` reads."""

HANDS = ("hand", "hand_size", "hand_blind")

Concealed = dict[str, Any]


def concealed(position: Position, viewer: int | None) -> Concealed:
    """Return the row that a viewer gets, as plain values."""
    row = position.copy().row
    entries.hide(row, -1 if viewer is None else viewer)
    return {name: row[name].tolist() for name in (*SAME_FOR_ALL, *HANDS)}


def view_fields(position: Position, row: Concealed) -> dict[str, Any]:
    """Return a view in the oracle's form, read straight off the concealed row."""
    n = row["num_players"]
    names = oracle_cards(position.family)
    owned: list[list[Any]] = [[] for _ in range(n)]
    for card in range(NUM_CARDS):
        if row["owner"][card] >= 0:
            owned[row["owner"][card]].append(names[card])
    phase = Phase(row["phase"])
    outcome = position.outcome()
    return {
        "edition": position.rules.edition,
        "num_players": n,
        "first_seat": row["first_seat"],
        "phase": PHASES[phase],
        "supply": row["supply"],
        "tokens": row["tokens"][:n],
        "bonuses": row["bonuses"][:n],
        "points": row["points"][:n],
        "num_bought": row["num_bought"][:n],
        "bought": [sorted(bought) for bought in owned],
        "hands": _hands(row, names),
        "market": [[names[code] for code in cards_] for cards_ in row["market"]],
        "deck_sizes": [size - drawn for size, drawn in zip((40, 30, 20), row["drawn"], strict=True)],
        "tiles": [(oracle_tiles(position.family)[t.tile.index], t.owner) for t in position.tiles],
        "tags": row["tags"][:n],
        "avengers_owner": None if row["avengers_owner"] < 0 else row["avengers_owner"],
        "passes": row["passes"],
        "turns": row["turns"],
        "outcome": outcome and {
            "termination": outcome.termination.name.lower(),
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
        },
        "to_return": position.to_return,
        "eligible": [tile.slot for tile in position.eligible_tiles],
        "to_move": row["to_move"],
    }  # fmt: skip


def _hands(row: Concealed, names: list[Any]) -> list[list[tuple[Any, bool]]]:
    return [_hand(row, seat, names) for seat in range(row["num_players"])]


def _hand(row: Concealed, seat: int, names: list[Any]) -> list[tuple[Any, bool]]:
    size = row["hand_size"][seat]
    return [(names[row["hand"][seat][p]], bool(row["hand_blind"][seat][p])) for p in range(size)]


def compare_views(position: Position, game: oracle.Game) -> None:
    """Compare the view of every seat and of a spectator with the oracle's.

    Raises:
        AssertionError: they differ.
    """
    seen = concealed(position, None)
    fields, names = view_fields(position, seen), oracle_cards(position.family)
    if position.phase == Phase.OVER:  # nobody is to move then
        fields["to_move"] = None
    for viewer in (None, *range(position.num_players)):
        row, theirs = concealed(position, viewer), oracle.view(game, viewer)
        changed = [name for name in SAME_FOR_ALL if row[name] != seen[name]]
        assert not changed, f"{changed} differ from what a spectator sees for {viewer}"
        ours = fields | {"hands": _hands(row, names)}
        if position.phase == Phase.OVER:
            theirs["to_move"] = None
        assert ours == theirs, f"view of {viewer} differs in {[k for k in ours if ours[k] != theirs[k]]}"


def compare_game(rules: str, players: int, seed: int) -> int:
    """Play one random game on both sides; return how many decision points were compared.

    Raises:
        AssertionError: the kernels and the oracle differ; the message holds the position.
    """
    rng = random.Random(f"{rules} {players} {seed}")
    position = Position.initial(rules, players, first=seed % players, seed=seed)
    game = oracle_game(position)
    points = 0
    while True:
        try:
            compare_views(position, game)
            found = choices(position)
            assert set(found) == oracle.legal_actions(game), "the legal choices differ"
        except AssertionError as error:
            raise AssertionError(
                f"{rules}, {players} players, seed {seed}: {error}\n{position.text()}"
            ) from error
        if not found:
            return points
        points += 1
        action = _pick(found, rng)
        for decision in found[action]:
            entries.decide(position.row, decision)
        oracle.apply(game, action)


def _pick(found: dict[tuple[Any, ...], Path], rng: random.Random) -> tuple[Any, ...]:
    """Pick a kind of choice first: a hundred payments should not drown the takes."""
    kinds = sorted({action[0] for action in found})
    kind = rng.choice(kinds) if rng.random() < 0.5 else None
    return rng.choice(sorted(action for action in found if kind in (None, action[0])))


RULE_SETS = ("splendor-2014", "splendor-2024", "marvel")
SWITCHED = (
    "splendor-2024+short_supply=any",
    "splendor-2024+take_distinct=up_to+payment=gems_first",
    "splendor-2014+take_distinct=exact+stalemate=rank",
    "splendor-2024+pass=always+stalemate=rank+turn_cap=40",
    "splendor-2014+reserved_from_table_public=false",
    "marvel+pass=always+turn_cap=30",
    "marvel+short_supply=any+payment=gems_first+reserved_from_table_public=false",
    "marvel+stalemate=rank+turn_cap=25",
)
"""Rule sets that turn every switch at least once in each family where it matters."""
