"""One turn, step by step (R3.2): action, refill, Marvel gains, return, tile, end of the game."""

from .ending import ending
from .legal import eligible_tiles, is_legal, surplus
from .model import (
    AVENGERS_TAGS,
    LEVEL,
    PAYABLE,
    TIME,
    WILD,
    Action,
    Card,
    Game,
    next_seat,
    tags,
)


def apply(game: Game, action: Action) -> None:
    """Play one legal action of the active player, changing the game.

    Raises ValueError for anything illegal; the game is then unchanged (R3.2, R3.3).
    """
    if not is_legal(game, action):
        raise ValueError(f"illegal in phase {game['phase']!r}: {action!r}")
    if action[0] == "return":
        _give_back(game, action[1])
        _enter_tile_step(game)
    elif action[0] == "tile":
        _gain_tile(game, action[1])
        _finish_turn(game, tile_gained=True)
    else:
        _do_turn_action(game, action)
        _enter_return_step(game)


def _do_turn_action(game: Game, action: Action) -> None:
    game["passed"] = action[0] == "pass"
    if action[0] == "take":
        _take(game, action[1])
    elif action[0] == "reserve":
        _reserve(game, _remove_from_row(game, action[1], action[2]), blind=False)
    elif action[0] == "reserve_blind":
        _reserve(game, game["decks"][action[1] - 1].pop(0), blind=True)  # R8.2
    elif action[0] == "buy":
        _pay(game, action[3])
        _receive(game, _remove_from_row(game, action[1], action[2]))
    elif action[0] == "buy_hand":
        _pay(game, action[2])
        card, _ = game["hands"][game["to_move"]].pop(action[1])
        _receive(game, card)


def _move_to_player(game: Game, colour: int, count: int) -> None:
    """Move tokens from the supply to the active player; a negative count moves them back."""
    game["supply"][colour] -= count
    game["tokens"][game["to_move"]][colour] += count


def _take(game: Game, taken: tuple[int, ...]) -> None:
    for c in PAYABLE:  # sections 4 and 5
        _move_to_player(game, c, taken[c])


def _remove_from_row(game: Game, level: int, slot: int) -> Card:
    """Remove a face-up card; the deck refills the same slot at once, or it stays empty (R8.1-R8.5)."""
    row = game["market"][level - 1]
    deck = game["decks"][level - 1]
    card = row[slot]
    assert card is not None
    row[slot] = deck.pop(0) if deck else None
    return card


def _reserve(game: Game, card: Card, blind: bool) -> None:
    game["hands"][game["to_move"]].append((card, blind))
    if game["supply"][WILD] >= 1:  # R6.3, R6.4
        _move_to_player(game, WILD, 1)


def _pay(game: Game, paid: tuple[int, ...]) -> None:
    for k in (*PAYABLE, WILD):  # R7.8
        _move_to_player(game, k, -paid[k])


def _receive(game: Game, card: Card) -> None:
    game["bought"][game["to_move"]].append(card)  # R7.10
    if game["edition"] == "marvel":
        _gain_time_token(game, card)
        _gain_avengers_tile(game)


def _gain_time_token(game: Game, card: Card) -> None:
    """Give the green token for the first level-3 recruit, from the row or from hand (R11.1, R11.2)."""
    if card[LEVEL] == 3 and game["tokens"][game["to_move"]][TIME] == 0:
        _move_to_player(game, TIME, 1)


def _gain_avengers_tile(game: Game) -> None:
    """Give the Avengers tile at once for 3 tags, or for strictly more tags than its owner (R12.2, R12.3)."""
    mine = tags(game, game["to_move"])
    owner = game["avengers_owner"]
    won = mine >= AVENGERS_TAGS if owner is None else mine > tags(game, owner)
    if won:
        game["avengers_owner"] = game["to_move"]


def _enter_return_step(game: Game) -> None:
    if surplus(game) > 0:  # R9.1
        game["phase"] = "return"
    else:
        _enter_tile_step(game)


def _give_back(game: Game, given: tuple[int, ...]) -> None:
    for k in (*PAYABLE, WILD):  # R9.2
        _move_to_player(game, k, -given[k])


def _enter_tile_step(game: Game) -> None:
    """Check the tiles after every kind of action, a pass included (R10.4, R15.2)."""
    eligible = eligible_tiles(game)
    if len(eligible) >= 2:  # R10.2
        game["phase"] = "tile"
        return
    for slot in eligible:
        _gain_tile(game, slot)
    _finish_turn(game, tile_gained=bool(eligible))


def _gain_tile(game: Game, slot: int) -> None:
    game["tile_owners"][slot] = game["to_move"]  # R10.3, and R8.6: nothing replaces it


def _finish_turn(game: Game, tile_gained: bool) -> None:
    if game["passed"] and not tile_gained:  # R15.3
        game["passes"] += 1
    else:
        game["passes"] = 0
    game["passed"] = False
    game["turns"] += 1
    game["outcome"] = ending(game)
    if game["outcome"] is not None:
        game["phase"] = "over"
        return
    game["to_move"] = next_seat(game)
    game["phase"] = "action"
