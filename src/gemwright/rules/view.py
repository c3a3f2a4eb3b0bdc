"""Views: what one seat, or a spectator, may know of a game (section 16)."""

from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from gemwright.rules.errors import PositionError
from gemwright.rules.kernels import entries
from gemwright.rules.layout import Layout
from gemwright.rules.moves import Move, Reveal
from gemwright.rules.names import AnyCard
from gemwright.rules.play_table import PlayTable
from gemwright.rules.rulesets import RuleSet
from gemwright.rules.state import States, copy_state
from gemwright.rules.status import Status

if TYPE_CHECKING:
    from gemwright.rules.position import Position

SPECTATOR: Final = -1
"""Viewer number of somebody who has no seat."""


class View(PlayTable):
    """A game as one seat knows it: unknown cards keep their level only, decks their size.

    Decisions can be pushed with or without the card they reveal, so a client can follow a
    game; the moves of other seats are legal here as far as the view can tell.
    """

    def __init__(self, rules: RuleSet, states: States, viewer: int) -> None:
        super().__init__(rules, states)
        self._viewer = viewer

    @property
    def viewer(self) -> int:
        """The seat whose view this is, or `SPECTATOR` (-1)."""
        return self._viewer

    @classmethod
    def concealed(cls, rules: RuleSet, states: States, viewer: int) -> Self:
        """Turn game rows, shape (1,), into a view of them; the rows are overwritten."""
        entries.hide(states[0], viewer)
        return cls(rules, states, viewer)

    @classmethod
    def from_text(cls, text: str, *, check: bool = True) -> Self:
        """Read a position line whose last field says whose view it is; `full` becomes a spectator's.

        Raises:
            TextError: names the field and what is wrong with it.
            PositionError: with `check`, what is impossible about it.
        """
        built = Layout.from_text(text).build_view(check=check)
        return cls(built.rules, built.states, built.viewer)

    @classmethod
    def from_json(cls, data: Any, *, check: bool = True) -> Self:
        """Read the JSON mirror of a view's line; raises as `from_text` does."""
        built = Layout.from_json(data).build_view(check=check)
        return cls(built.rules, built.states, built.viewer)

    def _with_states(self, states: States) -> Self:
        return type(self)(self._rules, states, self._viewer)

    def push(self, move: Move | int, reveal: AnyCard | None = None) -> Reveal | None:
        """Make a legal decision, as `PlayTable.push`; what the viewer may not know is forgotten again."""
        event = super().push(move, reveal)
        entries.hide(self.row, self._viewer)
        return event

    def determinize(self, rng: np.random.Generator) -> "Position":
        """Return a position that fits this view.

        The unseen cards of each level are dealt uniformly over its deck and the unknown cards
        of that level, hands included.

        Args:
            rng: source of randomness; never the game's own.

        Raises:
            PositionError: no position fits, because the view was built inconsistent.
        """
        from gemwright.rules.position import Position  # noqa: PLC0415 - positions make views

        states = copy_state(self._states)
        if not entries.deal_unseen(states[0], rng.integers(2**64, dtype=np.uint64)):
            raise PositionError("inconsistent", problems=Status.CARD_MISSING.describe())
        return Position(self._rules, states)
