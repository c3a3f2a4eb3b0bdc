"""How a game ends: sections 13, 14 and 15 of RULES.md."""

from .model import PAYABLE, TIME, Game, Outcome, bonuses, next_seat, points, seats


def ending(game: Game) -> Outcome | None:
    """Return the outcome if the game ends with the active player's turn, which is just over.

    Tested in this order: points, stalemate, cap.
    """
    if _round_is_complete(game) and _someone_reached_the_goal(game):
        return _outcome(game, "points", ranked_winners(game))
    if game["passes"] >= game["num_players"]:  # R15.3
        ranked = game["switches"]["stalemate"] == "rank"
        return _outcome(game, "stalemate", ranked_winners(game) if ranked else [])
    if _round_is_complete(game) and _cap_is_reached(game):
        return _outcome(game, "cap", ranked_winners(game))
    return None


def outcome(game: Game) -> Outcome | None:
    """Return None while the game runs, else how it ended."""
    return game["outcome"]


def qualifies(game: Game, seat: int) -> bool:
    """Say whether a Marvel player has 16 points, all five bonuses and a green token at once (R14.2)."""
    owned = bonuses(game, seat)
    return (
        points(game, seat) >= 16 and all(owned[c] >= 1 for c in PAYABLE) and game["tokens"][seat][TIME] >= 1
    )


def ranked_winners(game: Game) -> list[int]:
    """Return the best seats by the chain of R13.5-R13.7 or R14.7; several share, none is a draw."""
    if game["edition"] == "marvel":
        candidates = [seat for seat in seats(game) if qualifies(game, seat)]  # R14.8
    else:
        candidates = list(seats(game))
    ranks = {seat: _rank(game, seat) for seat in candidates}
    return [seat for seat in candidates if ranks[seat] == max(ranks.values())]


def _rank(game: Game, seat: int) -> tuple[int, bool, int]:
    """Compare by points, then the Avengers tile (R14.7), then fewest bought cards (R13.6)."""
    owns_avengers = game["avengers_owner"] == seat
    return (points(game, seat), owns_avengers, -len(game["bought"][seat]))


def _round_is_complete(game: Game) -> bool:
    """Say whether the active seat is the last of the round, the one before the first (R13.3, R14.4)."""
    return next_seat(game) == game["first_seat"]


def _someone_reached_the_goal(game: Game) -> bool:
    if game["edition"] == "marvel":
        return any(qualifies(game, seat) for seat in seats(game))  # R14.3-R14.6, not sticky
    return any(points(game, seat) >= 15 for seat in seats(game))  # R13.2


def _cap_is_reached(game: Game) -> bool:
    cap = game["switches"]["turn_cap"]
    return cap is not None and game["turns"] // game["num_players"] >= cap


def _outcome(game: Game, termination: str, winners: list[int]) -> Outcome:
    scores = [points(game, seat) for seat in seats(game)]
    return {"termination": termination, "winners": winners, "scores": scores}
