"""Real cards that add up to wanted bonuses, points and tags."""

from collections.abc import Collection, Sequence

from gemwright.rules import Card, Family, cards

NUM_COLOURS = 5
MAX_COUNT = 30

_Key = tuple[int, int, int]
"""Cards chosen so far: how many, their points, their tags."""


def cards_for(
    family: Family = "splendor",
    *,
    bonuses: Sequence[int] | None = None,
    count: int | None = None,
    points: int | None = None,
    tags: int = 0,
    levels: Collection[int] = (1, 2, 3),
    avoid: Collection[Card] = (),
) -> list[Card]:
    """Return different real cards that give exactly what is asked for.

    Args:
        family: `splendor` or `marvel`.
        bonuses: cards wanted of each of the five colours; None takes any colours.
        count: number of cards, where `bonuses` does not say it; None for the fewest that do.
        points: their points together; None takes as few as there can be.
        tags: their Avengers tags together.
        levels: levels to choose from. In Marvel a level-3 card goes with a time stone.
        avoid: cards that lie elsewhere.

    Raises:
        ValueError: no choice of cards gives that.

    >>> [card.name for card in cards_for(bonuses=(1, 0, 0, 0, 1), points=4)]
    ['W0:r2k1', 'K4:r7']
    """
    pool = [card for card in cards(family) if card.level in levels and card not in avoid]
    if bonuses is not None:
        by_colour = [[card for card in pool if card.bonus == colour] for colour in range(NUM_COLOURS)]
        tried = [(by_colour, list(bonuses))]
    else:
        tried = [([pool], [n]) for n in (range(MAX_COUNT) if count is None else (count,))]
    for pools, wanted in tried:
        found = _joint_choice(pools, wanted, points, tags)
        if found is not None:
            return found
    raise ValueError(f"no {family} cards give bonuses {bonuses}, {points} points and {tags} tags")


def _joint_choice(
    pools: list[list[Card]], wanted: list[int], points: int | None, tags: int
) -> list[Card] | None:
    chosen: dict[_Key, list[Card]] = {(0, 0, 0): []}
    for pool, number in zip(pools, wanted, strict=True):
        chosen = _extended(chosen, _choices(pool, number, points, tags), points, tags)
    fitting = [key for key in chosen if key[2] == tags and points in (None, key[1])]
    return chosen[min(fitting)] if fitting else None


def _choices(pool: list[Card], number: int, points: int | None, tags: int) -> dict[_Key, list[Card]]:
    """Return, for all points and tags within reach, one choice of `number` cards."""
    found: dict[_Key, list[Card]] = {(0, 0, 0): []}
    for card in pool:
        for (n, p, t), chosen in list(found.items()):
            key = (n + 1, p + card.points, t + card.tags)
            if key[0] <= number and _fits(key, points, tags):
                found.setdefault(key, [*chosen, card])
    return {key: chosen for key, chosen in found.items() if key[0] == number}


def _extended(
    left: dict[_Key, list[Card]], right: dict[_Key, list[Card]], points: int | None, tags: int
) -> dict[_Key, list[Card]]:
    joined: dict[_Key, list[Card]] = {}
    for (n, p, t), chosen in left.items():
        for (more_n, more_p, more_t), more in right.items():
            key = (n + more_n, p + more_p, t + more_t)
            if _fits(key, points, tags):
                joined.setdefault(key, chosen + more)
    return joined


def _fits(key: _Key, points: int | None, tags: int) -> bool:
    return (points is None or key[1] <= points) and key[2] <= tags
