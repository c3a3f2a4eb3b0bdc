"""The end of a game in words."""

from collections.abc import Sequence

from gemwright.i18n import Translator
from gemwright.rules import Outcome, Termination


def describe_outcome(outcome: Outcome, names: Sequence[str], tr: Translator) -> str:
    """Return how a game ended in words: who won, why it ended, and everybody's points.

    Args:
        outcome: the end.
        names: name of each seat.
        tr: the language.
    """
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    scores = ", ".join(f"{names[seat]}: {outcome.scores[seat]}" for seat in order)
    return tr(
        "{result} ({scores})", result=_with_reason(outcome, _result(outcome, names, tr), tr), scores=scores
    )


def _with_reason(outcome: Outcome, result: str, tr: Translator) -> str:
    if outcome.termination == Termination.STALEMATE:
        return tr("nobody can do anything but pass: {result}", result=result)
    if outcome.termination == Termination.CAP:
        return tr("the last round allowed is over: {result}", result=result)
    return result


def _result(outcome: Outcome, names: Sequence[str], tr: Translator) -> str:
    if outcome.is_draw:
        return tr("the game is a draw")
    winners = tr.join(names[seat] for seat in outcome.winners)
    points = outcome.scores[outcome.winners[0]]
    if outcome.is_shared:
        return tr.n(
            "{names} share the victory with {count} point",
            "{names} share the victory with {count} points",
            points,
            names=winners,
        )
    if _won_a_tie(outcome):
        return tr.n(
            "{name} wins the tie-break with {count} point",
            "{name} wins the tie-break with {count} points",
            points,
            name=winners,
        )
    return tr.n("{name} wins with {count} point", "{name} wins with {count} points", points, name=winners)


def _won_a_tie(outcome: Outcome) -> bool:
    """Tell whether the next in rank has as many points as the winner."""
    runners_up = [score for score, rank in zip(outcome.scores, outcome.ranks, strict=True) if rank == 2]
    return outcome.scores[outcome.winners[0]] in runners_up
