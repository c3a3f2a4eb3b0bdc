"""What the heuristic thinks of a view, as networks may read it beside the observation."""

from gemwright.agents.errors import AgentError
from gemwright.agents.kernels.bare import advise_view
from gemwright.agents.kernels.evaluation import VIEW
from gemwright.agents.kernels.network import Floats
from gemwright.agents.searcher import Settings, make_judge, scratch_for
from gemwright.observe import OBSERVATION_SIZE
from gemwright.rules import View


def advise(view: View) -> Floats:
    """Return what the heuristic thinks of a view.

    Args:
        view: of the seat to move; the game is not over.

    Raises:
        AgentError: another seat is to move.

    Returns:
        The features of each seat from that one on, the logarithms of their chances, and of the
        probability of each decision, float32 (170,), as the format of networks describes them.

    >>> from gemwright.rules import Position
    >>> advise(Position.initial(seed=7).view(0)).shape
    (170,)
    """
    if view.viewer != view.to_move:
        raise AgentError("not-its-turn", seat=view.to_move, viewer=view.viewer)
    scratch = scratch_for(None)
    scratch.rows[VIEW] = view.row
    advise_view(make_judge(view.rules, view.num_players, None, Settings()), scratch)
    return scratch.observation[OBSERVATION_SIZE:].copy()
