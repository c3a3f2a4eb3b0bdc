"""What the active player may do: sections 4 to 7, 9, 10 and 15 of RULES.md."""

from collections.abc import Callable
from itertools import combinations, product

from .model import (
    COST,
    HAND_LIMIT,
    PAYABLE,
    REQUIREMENT,
    TIME,
    TOKEN_LIMIT,
    WILD,
    Action,
    Card,
    Game,
    bonuses,
)


def legal_actions(game: Game) -> set[Action]:
    """Return every legal action of the active player, empty when the game is over (R3.3, R13.8)."""
    if game["phase"] == "action":
        return _all_turn_actions(game)
    if game["phase"] == "return":
        return {("return", given) for given in legal_returns(game)}
    if game["phase"] == "tile":
        return {("tile", slot) for slot in eligible_tiles(game)}
    return set()


def is_legal(game: Game, action: object) -> bool:
    """Say whether an action is legal; anything that is not an action at all is not."""
    if not _is_plain(action) or not isinstance(action, tuple) or not action:
        return False
    if game["phase"] == "action" and action[0] in _BY_KIND:
        return action in _BY_KIND[action[0]](game)
    return action in legal_actions(game)


def _is_plain(value: object) -> bool:
    """Accept tuples of str and int only, so that 1.0 or True never stands for 1."""
    if type(value) is tuple:
        return all(_is_plain(part) for part in value)
    return type(value) in (str, int)


def _all_turn_actions(game: Game) -> set[Action]:
    actions: set[Action] = set()
    for list_actions in _BY_KIND.values():
        actions |= list_actions(game)
    return actions | _passes(game, forced=not actions)


def _passes(game: Game, forced: bool) -> set[Action]:
    """Allow a pass when there is nothing else (R15.1, A-19), or always with that switch."""
    if forced or game["switches"]["pass"] == "always":
        return {("pass",)}
    return set()


# Sections 4 and 5: taking tokens


def _takes(game: Game) -> set[Action]:
    return _take_different(game) | _take_two_alike(game)


def _take_different(game: Game) -> set[Action]:
    """List the sets K of section 4, one token of each colour in K; never wild or green (R4.1)."""
    available = [c for c in PAYABLE if game["supply"][c] >= 1]
    actions: set[Action] = set()
    for size in _take_sizes(game, len(available)):
        for chosen in combinations(available, size):
            actions.add(("take", tuple(1 if c in chosen else 0 for c in PAYABLE)))
    return actions


def _take_sizes(game: Game, num_available: int) -> range:
    """Return how many different colours may be taken when so many are there."""
    most = min(3, num_available)
    if most == 0:  # an empty take does not exist
        return range(0)
    if game["switches"]["take_distinct"] == "up_to":  # R4.3
        return range(1, most + 1)
    if num_available < 3 and game["switches"]["short_supply"] == "any":  # R4.2, A-02
        return range(1, most + 1)
    return range(most, most + 1)  # R4.2


def _take_two_alike(game: Game) -> set[Action]:
    """List the colours of which at least four are there before taking (R5.1, R5.2)."""
    return {
        ("take", tuple(2 if c == colour else 0 for c in PAYABLE))
        for colour in PAYABLE
        if game["supply"][colour] >= 4
    }


# Section 6: reserving


def _hand_is_full(game: Game) -> bool:
    return len(game["hands"][game["to_move"]]) >= HAND_LIMIT  # R6.1


def _reserves(game: Game) -> set[Action]:
    """List the face-up cards; an empty slot is no source (R6.2). Ten tokens or no gold do not matter."""
    if _hand_is_full(game):
        return set()
    return {
        ("reserve", level, slot)
        for level in (1, 2, 3)
        for slot in range(4)
        if game["market"][level - 1][slot] is not None
    }


def _blind_reserves(game: Game) -> set[Action]:
    """List the decks that still have a card (R6.2)."""
    if _hand_is_full(game):
        return set()
    return {("reserve_blind", level) for level in (1, 2, 3) if game["decks"][level - 1]}


# Section 7: buying


def _buys(game: Game) -> set[Action]:
    """List the face-up cards with every payment (R7.1)."""
    actions: set[Action] = set()
    for level in (1, 2, 3):
        for slot, card in enumerate(game["market"][level - 1]):
            if card is not None:
                actions |= {("buy", level, slot, paid) for paid in legal_payments(game, card)}
    return actions


def _hand_buys(game: Game) -> set[Action]:
    """List the cards of the player's own hand with every payment (R7.1)."""
    actions: set[Action] = set()
    for index, (card, _) in enumerate(game["hands"][game["to_move"]]):
        actions |= {("buy_hand", index, paid) for paid in legal_payments(game, card)}
    return actions


def legal_payments(game: Game, card: Card) -> set[tuple[int, ...]]:
    """Return all payments of the active player for a card, five colours then wild; empty if unaffordable."""
    tokens = game["tokens"][game["to_move"]]
    owned = bonuses(game, game["to_move"])
    need = [max(0, card[COST][c] - owned[c]) for c in PAYABLE]  # R7.2
    if sum(max(0, need[c] - tokens[c]) for c in PAYABLE) > tokens[WILD]:  # R7.3
        return set()
    payments = _payments(need, tokens)
    if game["switches"]["payment"] == "gems_first":
        fewest = min(payment[WILD] for payment in payments)
        payments = {payment for payment in payments if payment[WILD] == fewest}
    return payments


def _payments(need: list[int], tokens: list[int]) -> set[tuple[int, ...]]:
    """Enumerate R7.4: p[c] of each colour, wilds for exactly the rest."""
    payments = set()
    for paid in product(*[range(min(tokens[c], need[c]) + 1) for c in PAYABLE]):
        wilds = sum(need) - sum(paid)
        if wilds <= tokens[WILD]:
            payments.add((*paid, wilds))
    return payments


# Section 9: returning


def surplus(game: Game) -> int:
    """Return how many tokens the active player holds above ten, all kinds counted (R9.1, R11.4)."""
    return max(0, sum(game["tokens"][game["to_move"]]) - TOKEN_LIMIT)


def legal_returns(game: Game) -> set[tuple[int, ...]]:
    """Return all ways to give back exactly the surplus, five colours then wild; never green (R9.2-R9.5)."""
    if game["phase"] != "return":
        return set()
    tokens = game["tokens"][game["to_move"]][:TIME]
    excess = surplus(game)
    ranges = [range(min(held, excess) + 1) for held in tokens]
    return {given for given in product(*ranges) if sum(given) == excess}


# Section 10: nobles and Locations


def eligible_tiles(game: Game) -> list[int]:
    """Return the slots of the set E of R10.1: bonuses only, tiles still on the table."""
    owned = bonuses(game, game["to_move"])
    return [
        slot
        for slot, tile in enumerate(game["tiles"])
        if game["tile_owners"][slot] is None and all(owned[c] >= tile[REQUIREMENT][c] for c in PAYABLE)
    ]


_BY_KIND: dict[str, Callable[[Game], set[Action]]] = {
    "take": _takes,
    "reserve": _reserves,
    "reserve_blind": _blind_reserves,
    "buy": _buys,
    "buy_hand": _hand_buys,
}
