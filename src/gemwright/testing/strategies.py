"""Hypothesis strategies: rule sets, positions and views. Hypothesis has to be installed."""

from collections import deque
from itertools import islice

from hypothesis import strategies as st

from gemwright.rules import EDITIONS, Position, RuleSet, View, switch_choices
from gemwright.testing.games import random_game

MAX_PLIES = 200
"""Positions are taken from at most this far into a random game."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw an edition with any switches."""
    rules = RuleSet.of(draw(st.sampled_from(EDITIONS)))
    for switch, values in switch_choices().items():
        caps = ("1", "30") if switch == "turn_cap" else ()
        rules = rules.switched(switch, draw(st.sampled_from((*values, *caps))))
    return rules


@st.composite
def positions(
    draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None, max_plies: int = MAX_PLIES
) -> Position:
    """Draw a position of a random game, ends of games included.

    Args:
        draw: given by Hypothesis.
        rules: rule sets to draw from; all of them by default.
        max_plies: at most this many decisions into the game.
    """
    chosen = draw(rule_sets() if rules is None else rules)
    players = draw(st.integers(2, 4))
    first = draw(st.integers(0, players - 1))
    game = random_game(chosen, players, draw(st.integers(0, 2**32 - 1)), first=first)
    return deque(islice(game, draw(st.integers(0, max_plies)) + 1), maxlen=1)[0].copy()


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw a view of a random position, a seat's or a spectator's."""
    position = draw(positions())
    viewer = draw(st.none() | st.integers(0, position.num_players - 1))
    return position.view(viewer)
