"""Positions: the full truth of a game."""

import secrets
from typing import Any, Self

import numpy as np

from gemwright.rules.components import FAMILIES
from gemwright.rules.errors import SetUpError, TextError
from gemwright.rules.kernels import entries
from gemwright.rules.layout import Layout
from gemwright.rules.names import shorten, whole_number
from gemwright.rules.play_table import PlayTable
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.state import States, copy_state, new_states
from gemwright.rules.status import Status
from gemwright.rules.view import SPECTATOR, View

MAX_SEED = 2**64 - 1


class Position(PlayTable):
    """A game with everything in it, hidden cards and deck orders included.

    Agents, clients and exports get a `view`, never a position.

    >>> position = Position.initial("splendor-2024", players=2, seed=7)
    >>> len(position.legal_moves)
    30
    >>> position.push_text("+wug").text
    '+wug'
    >>> position.to_move
    1
    """

    @classmethod
    def initial(
        cls,
        rules: str | RuleSet = "splendor-2024",
        players: int = 2,
        *,
        first: int = 0,
        seed: int | None = None,
    ) -> Self:
        """Set up a game (section 2).

        Args:
            rules: a rule set or its name, such as `marvel` or `splendor-2024+turn_cap=50`.
            players: 2, 3 or 4.
            first: seat that begins.
            seed: 0 to 2**64 - 1; the same seed deals the same decks whatever is played. None
                takes a random one. Whoever knows a seed knows every card to come.

        Raises:
            SetUpError: any of these is out of range.
        """
        chosen = RuleSet.parse(rules) if isinstance(rules, str) else rules
        count, seat = _require_players(players, first)
        states = new_states(1)
        chosen.write_to(states[0])
        number = secrets.randbits(64) if seed is None else _require_seed(seed)
        entries.lay_out(states[0], FAMILIES.index(chosen.family), count, seat, np.uint64(number))
        return cls(chosen, states)

    @classmethod
    def from_text(cls, text: str, *, check: bool = True) -> Self:
        """Read a position line.

        Args:
            text: the line, as `text()` writes it.
            check: refuse positions that no game can reach.

        Raises:
            TextError: names the field and what is wrong with it.
            PositionError: with `check`, what `status()` finds.
        """
        return cls._built(Layout.from_text(text), check=check)

    @classmethod
    def from_json(cls, data: Any, *, check: bool = True) -> Self:
        """Read the JSON mirror of a position line; raises as `from_text` does."""
        return cls._built(Layout.from_json(data), check=check)

    @classmethod
    def _built(cls, layout: Layout, *, check: bool) -> Self:
        if layout.viewer is not None:
            raise TextError("not-full")
        return cls(layout.rules, layout.build(check=check).states)

    @classmethod
    def from_row(cls, rules: RuleSet, states: States) -> Self:
        """Wrap a copy of a game row, shape (1,), that was set up under these rules."""
        return cls(rules, copy_state(states))

    def status(self) -> Status:
        """Return everything that is wrong with this position; false if nothing is."""
        return self.layout().status()

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know, or a spectator (None), as of now (section 16).

        Raises:
            SetUpError: there is no such seat.
        """
        viewer = SPECTATOR if seat is None else seat
        if not SPECTATOR <= viewer < self.num_players:
            raise SetUpError("bad-seat", seat=seat, last=self.num_players - 1)
        return View.concealed(self._rules, copy_state(self._states), viewer)


def _require_players(players: object, first: object) -> tuple[int, int]:
    count, seat = whole_number(players), whole_number(first)
    if count not in (2, 3, 4):
        raise SetUpError("bad-player-count", "R2.1", players=players)
    if seat is None or not 0 <= seat < count:
        raise SetUpError("bad-first-seat", "R2.7", first=first, last=count - 1)
    return count, seat


def _require_seed(seed: object) -> int:
    number = whole_number(seed)
    if number is None or not 0 <= number <= MAX_SEED:
        raise SetUpError("bad-seed", seed=shorten(str(seed)))
    return number
