"""What a seat or a spectator may know: section 16 of RULES.md."""

import copy
from typing import Any

from .legal import eligible_tiles, surplus
from .model import LEVEL, Card, Game, bonuses, points, seats, tags

Unknown = tuple[str, int]


def view(game: Game, seat: int | None) -> dict[str, Any]:
    """Return everything a seat knows, or a spectator if seat is None; nothing is shared with the game."""
    return {
        "edition": game["edition"],
        "num_players": game["num_players"],
        "first_seat": game["first_seat"],
        "to_move": game["to_move"],
        "phase": game["phase"],
        "supply": list(game["supply"]),
        "tokens": [list(held) for held in game["tokens"]],  # R9.7
        "bonuses": [bonuses(game, s) for s in seats(game)],
        "points": [points(game, s) for s in seats(game)],
        "num_bought": [len(game["bought"][s]) for s in seats(game)],
        "bought": [sorted(game["bought"][s]) for s in seats(game)],  # R16.1, R16.5
        "hands": [_hand(game, s, seat) for s in seats(game)],
        "market": [list(row) for row in game["market"]],
        "deck_sizes": [len(deck) for deck in game["decks"]],  # R16.2: the order is hidden
        "tiles": list(zip(game["tiles"], game["tile_owners"], strict=True)),
        "tags": [tags(game, s) for s in seats(game)],
        "avengers_owner": game["avengers_owner"],
        "passes": game["passes"],
        "turns": game["turns"],
        "outcome": copy.deepcopy(game["outcome"]),
        "to_return": surplus(game) if game["phase"] == "return" else 0,
        "eligible": eligible_tiles(game) if game["phase"] == "tile" else [],
    }


def _hand(game: Game, owner: int, viewer: int | None) -> list[tuple[Card | Unknown, bool]]:
    return [
        (card if _is_known(game, owner, viewer, blind) else ("unknown", card[LEVEL]), blind)
        for card, blind in game["hands"][owner]
    ]


def _is_known(game: Game, owner: int, viewer: int | None, blind: bool) -> bool:
    if viewer == owner:  # R16.3
        return True
    if blind:  # R16.2
        return False
    return bool(game["switches"]["reserved_from_table_public"])  # R16.4, A-22
