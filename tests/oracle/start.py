"""Start of a game (section 2), and a builder of arbitrary positions for tests."""

from collections.abc import Sequence
from typing import Any

from .model import EDITIONS, SWITCH_VALUES, Card, Game, Tile, default_switches, starting_supply


def new_game(
    edition: str,
    switches: dict[str, object],
    num_players: int,
    first_seat: int,
    decks: Sequence[Sequence[Card]],
    tiles: Sequence[Tile],
) -> Game:
    """Set up a game with decks in a known order.

    Index 0 of a deck is drawn first; slots 0..3 of each row are dealt from the front (R2.2).
    Decks shorter than four leave the last slots of their row empty (R8.3).
    Raises ValueError for an unknown edition, switch, switch value, player count (R2.1) or seat.
    """
    market: list[list[Card | None]] = []
    rest: list[list[Card]] = []
    for level, deck in enumerate(decks, start=1):
        if any(card[0] != level for card in deck):
            raise ValueError(f"deck {level} holds a card of another level")
        dealt = list(deck[:4])
        market.append(dealt + [None] * (4 - len(dealt)))
        rest.append(list(deck[4:]))
    if len(rest) != 3:
        raise ValueError("three decks are needed")
    return make_game(
        edition=edition,
        switches=switches,
        num_players=num_players,
        first_seat=first_seat,
        market=market,
        decks=rest,
        tiles=tiles,
    )


def make_game(**fields: Any) -> Game:
    """Build any position by field name; every field may be left out.

    Fields are those of `model.Game`; `switches` need only name what differs from the edition's defaults.
    `hands` holds (card, blind) pairs, `tile_owners` one seat or None for each tile, `decks` what is left of
    the decks. Left out: edition splendor-2024, two players, first seat 0 to move, nothing held, empty
    rows and decks, no tiles; the supply is R2.5 less the held tokens; `turns` is what the mover implies.
    """
    edition = fields.pop("edition", "splendor-2024")
    n = fields.pop("num_players", 2)
    first_seat = fields.pop("first_seat", 0)
    switches = fields.pop("switches", {})
    _check(edition, n, first_seat, switches)
    to_move = fields.pop("to_move", first_seat)
    tokens = [list(held) for held in fields.pop("tokens", [[0] * 7] * n)]
    tiles = list(fields.pop("tiles", []))
    game: Game = {
        "edition": edition,
        "switches": default_switches(edition) | switches,
        "num_players": n,
        "first_seat": first_seat,
        "to_move": to_move,
        "phase": fields.pop("phase", "action"),
        "supply": list(fields.pop("supply", _supply_left(edition, n, tokens))),
        "tokens": tokens,
        "bought": [list(cards) for cards in fields.pop("bought", [[]] * n)],
        "hands": [list(cards) for cards in fields.pop("hands", [[]] * n)],
        "market": [list(row) for row in fields.pop("market", [[None] * 4] * 3)],
        "decks": [list(deck) for deck in fields.pop("decks", [[]] * 3)],
        "tiles": tiles,
        "tile_owners": list(fields.pop("tile_owners", [None] * len(tiles))),
        "avengers_owner": fields.pop("avengers_owner", None),
        "passed": fields.pop("passed", False),
        "passes": fields.pop("passes", 0),
        "turns": fields.pop("turns", (to_move - first_seat) % n),
        "outcome": fields.pop("outcome", None),
    }
    if fields:
        raise ValueError(f"unknown fields: {sorted(fields)}")
    return game


def _check(edition: str, num_players: int, first_seat: int, switches: dict[str, object]) -> None:
    if edition not in EDITIONS:
        raise ValueError(f"unknown edition: {edition!r}")
    if num_players not in (2, 3, 4):  # R2.1
        raise ValueError(f"not 2, 3 or 4 players: {num_players!r}")
    if first_seat not in range(num_players):
        raise ValueError(f"no such seat: {first_seat!r}")
    for name, value in switches.items():
        _check_switch(name, value)


def _check_switch(name: str, value: object) -> None:
    if name == "turn_cap":
        if value is not None and (type(value) is not int or value < 1):
            raise ValueError(f"turn_cap is None or at least 1, not {value!r}")
    elif name not in SWITCH_VALUES:
        raise ValueError(f"unknown switch: {name!r}")
    elif value not in SWITCH_VALUES[name]:
        raise ValueError(f"switch {name} cannot be {value!r}")


def _supply_left(edition: str, num_players: int, tokens: list[list[int]]) -> list[int]:
    start = starting_supply(edition, num_players)
    return [start[k] - sum(held[k] for held in tokens) for k in range(7)]
