"""Scores, the end of the game and its ranking (sections 13 to 15)."""

from gemwright.rules.catalogue import NUM_COLOURS, TIME, Phase, Termination
from gemwright.rules.state import Row

from .jit import kernel

OVER = int(Phase.OVER)
RUNNING = int(Termination.RUNNING)
BY_POINTS = int(Termination.POINTS)
BY_STALEMATE = int(Termination.STALEMATE)
BY_CAP = int(Termination.CAP)

MARVEL = 1
POINTS_TO_END = 15
POINTS_TO_QUALIFY = 16


@kernel
def qualifies(family: int, points: int, stones: int, colours: int) -> bool:
    """Tell whether holdings can end the game: 15 points (R13.2), or all of R14.2.

    Args:
        family: 0 for Splendor, 1 for Marvel.
        points: points of the seat.
        stones: its time stones.
        colours: how many colours it has bonuses of.
    """
    if family != MARVEL:
        return points >= POINTS_TO_END
    return points >= POINTS_TO_QUALIFY and stones != 0 and colours == NUM_COLOURS


@kernel
def colours_owned(state: Row, seat: int) -> int:
    """Return how many colours a seat has bonuses of."""
    colours = 0
    for colour in range(NUM_COLOURS):
        colours += 1 if int(state["bonuses"][seat, colour]) != 0 else 0
    return colours


@kernel
def meets_goal(state: Row, seat: int) -> bool:
    """Tell whether a seat can end the game (R13.2, R14.2)."""
    stones = int(state["tokens"][seat, TIME])
    points = int(state["points"][seat])
    return qualifies(int(state["family"]), points, stones, colours_owned(state, seat))


@kernel
def goal_mask(state: Row) -> int:
    """Return the seats that meet the goal now, as bits; a Marvel trigger is not sticky (R14.4)."""
    mask = 0
    for seat in range(int(state["num_players"])):
        mask |= (1 if meets_goal(state, seat) else 0) << seat
    return mask


@kernel
def standing(state: Row, seat: int) -> int:
    """Return a number that orders seats: points, then Avengers tile, then fewest cards (R13.6, R14.7)."""
    owns_tile = 1 if int(state["avengers_owner"]) == seat else 0
    return (int(state["points"][seat]) * 2 + owns_tile) * 128 - int(state["num_bought"][seat])


@kernel
def best_of(state: Row, seats: int) -> int:
    """Return the seats with the best standing among those in a set of bits (R13.5 to R13.7)."""
    best = 0
    winners = 0
    for seat in range(int(state["num_players"])):
        if not seats >> seat & 1:
            continue
        value = standing(state, seat)
        if winners == 0 or value > best:
            best = value
            winners = 1 << seat
        elif value == best:
            winners |= 1 << seat
    return winners


@kernel
def winner_mask(state: Row) -> int:
    """Return the winners of a finished game as bits; several share the victory, none is a draw."""
    termination = int(state["termination"])
    if termination == RUNNING or (termination == BY_STALEMATE and int(state["stalemate_ranks"]) == 0):
        return 0
    if int(state["family"]) == MARVEL:
        return best_of(state, goal_mask(state))
    return best_of(state, (1 << int(state["num_players"])) - 1)


@kernel
def finish(state: Row, termination: int) -> None:
    """End the game for a reason."""
    state["phase"] = OVER
    state["termination"] = termination


@kernel
def end_turn(state: Row, gained_tile: bool) -> None:
    """Count the turn, make the next seat active, end the game if it is over (R3.2 step 6).

    A pass in which a tile was gained changed something, so it does not count towards R15.3.
    """
    num_players = int(state["num_players"])
    state["turns"] += 1
    state["passes"] = int(state["passes"]) + 1 if int(state["passed"]) != 0 and not gained_tile else 0
    state["passed"] = 0
    following = int(state["to_move"]) + 1
    if following == num_players:
        following = 0
    state["to_move"] = following
    round_complete = following == int(state["first_seat"])
    if round_complete and goal_mask(state) != 0:
        finish(state, BY_POINTS)
    elif int(state["passes"]) >= num_players:
        finish(state, BY_STALEMATE)
    elif round_complete and 0 < int(state["turn_cap"]) * num_players <= int(state["turns"]):
        finish(state, BY_CAP)
