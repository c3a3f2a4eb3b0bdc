"""How a match stands: scores with intervals, ratings, and how everybody played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from gemwright.arena.intervals import SetScore, mean_score, score_interval
from gemwright.arena.plan import Match, Plan
from gemwright.arena.reports import GameReport, SeatReport, time_percentile
from gemwright.arena.sprt import SprtState
from gemwright.ratings import EloRating, PairScore, Skill, SkillRatings, elo_difference, fit_elo


@dataclass(frozen=True, slots=True)
class Style:
    """How an agent played; None where there is nothing to count.

    Attributes:
        rounds: mean rounds of its games that ended by the rules.
        points: mean points at the end of these.
        winning_points: mean points where it won, alone or with others.
        nobles: mean nobles or locations of a seat and game.
        reserves: mean cards reserved by a seat in a game.
        tokens: mean tokens held at the end of a turn.
        decisions: decisions made in all.
        mean_seconds: mean time of a decision.
        p99_seconds: time that 99 of 100 decisions did not exceed, to 5 %.
    """

    rounds: float | None
    points: float | None
    winning_points: float | None
    nobles: float | None
    reserves: float | None
    tokens: float | None
    decisions: int
    mean_seconds: float | None
    p99_seconds: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How an agent stands in a match.

    Attributes:
        agent: the name it was given by.
        games: games it took part in.
        score: mean share of the victory that went to its seats, None without games.
        interval: 95 % interval of `score`, see `score_interval`.
        par: the score of an agent as strong as all others: its part of the seats.
        forfeits: games it lost by a failure.
        reasons: how many of these for which reason, the most frequent one first.
        skill: multi-player rating.
        elo: Elo by the games of pairs, the mean of all being 0; None with more than two players.
        style: how it played.
    """

    agent: str
    games: int
    score: float | None
    interval: tuple[float, float]
    par: float
    forfeits: int
    reasons: dict[str, int]
    skill: Skill
    elo: EloRating | None
    style: Style


class MatchResult:
    """What came out of a match, or of as much of it as was played.

    Args:
        match: the match.
        reports: games in plan order, from the first one on.
        sprt: where the early stop stands, if there is one.

    Attributes:
        match: the match.
        reports: the games played.
        sprt: where the early stop stands, None without one.
    """

    def __init__(self, match: Match, reports: Sequence[GameReport], sprt: SprtState | None = None) -> None:
        self.match = match
        self.reports = tuple(reports)
        self.sprt = sprt

    @property
    def complete(self) -> bool:
        """Whether every game was played, or enough of them for the early stop."""
        decided = self.sprt is not None and self.sprt.accepted is not None
        return decided or len(self.reports) == self.match.games

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The agents in the order given."""
        skills, elos = self._skills(), self._elos()
        return tuple(
            self._standing(agent, skills[str(agent)], elos.get(str(agent)))
            for agent in range(len(self.match.agents))
        )

    @property
    def elo_difference(self) -> tuple[float, float, float] | None:
        """How much stronger the first of two agents is, and the interval; ends may be infinite.

        It is the Elo difference with which an agent has such a score against copies of another.
        None with more agents, or without games.
        """
        first, opponents = self.standings[0], self.match.players - 1
        if len(self.match.agents) != 2 or self.match.format != "match" or first.score is None:
            return None
        low, high = (elo_difference(end, opponents) for end in first.interval)
        return elo_difference(first.score, opponents), low, high

    def sets_of(self, agent: int) -> list[SetScore]:
        """Return an agent's duplicate sets."""
        plan, found = Plan(self.match), dict[int, SetScore]()
        for report in self._reports_of(agent):
            planned = plan[report.game]
            number = planned.duplicate_set
            known = found.get(number, SetScore(planned.line_up, 0.0, 0))
            found[number] = SetScore(known.line_up, known.score + report.share(agent), known.games + 1)
        return list(found.values())

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON values: `agents`, `games`, `score`, `ci95`, and then more."""
        standings, match = self.standings, self.match
        return {
            "agents": list(match.agents),
            "games": len(self.reports),
            "score": [_rounded(standing.score) for standing in standings],
            "ci95": [[_rounded(end) for end in standing.interval] for standing in standings],
            "par": [_rounded(standing.par) for standing in standings],
            "games_each": [standing.games for standing in standings],
            "forfeits": [standing.forfeits for standing in standings],
            "forfeit_reasons": [standing.reasons for standing in standings],
            "skill": [[_rounded(s.skill.mean), _rounded(s.skill.error)] for s in standings],
            "elo": [s.elo and [_rounded(s.elo.elo, 1), _rounded(s.elo.error, 1)] for s in standings],
            "elo_difference": self._difference_json(),
            "sprt": self._sprt_json(),
            "style": [_style_json(standing.style) for standing in standings],
            "ends": dict(sorted(Counter(report.end for report in self.reports).items())),
            "edition": match.rules.name,
            "players": match.players,
            "seed": match.seed,
            "format": match.format,
            "complete": self.complete,
        }

    def _difference_json(self) -> dict[str, Any] | None:
        found = self.elo_difference
        if found is None:
            return None
        elo, low, high = (_rounded(value, 1) for value in found)
        return {"elo": elo, "ci95": [low, high]}

    def _sprt_json(self) -> dict[str, Any] | None:
        if self.sprt is None:
            return None
        bounds = self.sprt.bounds
        return {
            "elo0": bounds.elo0,
            "elo1": bounds.elo1,
            "sets": self.sprt.sets,
            "llr": _rounded(self.sprt.llr),
            "accepted": self.sprt.accepted,
        }

    def _reports_of(self, agent: int) -> Iterator[GameReport]:
        return (report for report in self.reports if agent in report.seats)

    def _standing(self, agent: int, skill: Skill, elo: EloRating | None) -> Standing:
        sets, seats = self.sets_of(agent), Plan(self.match).seats_of(agent)
        reasons = Counter(_forfeits(self.reports, agent))
        return Standing(
            agent=self.match.agents[agent],
            games=sum(found.games for found in sets),
            score=mean_score(sets),
            interval=score_interval(sets),
            par=seats / self.match.players,
            forfeits=reasons.total(),
            reasons=dict(reasons.most_common()),
            skill=skill,
            elo=elo,
            style=_style(list(self._reports_of(agent)), agent),
        )

    def _skills(self) -> SkillRatings:
        ratings = SkillRatings()
        for report in self.reports:
            ratings.add([str(agent) for agent in report.seats], report.shares)
        return ratings

    def _elos(self) -> dict[str, EloRating]:
        if self.match.players != 2:
            return {}
        scores, games = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for report in self.reports:
            first, second = sorted(report.seats)
            games[first, second] += 1
            scores[first, second] += report.share(first)  # type: ignore[assignment]  # shares are not whole
        return fit_elo(
            PairScore(str(pair[0]), str(pair[1]), scores[pair], count) for pair, count in games.items()
        )


def _forfeits(reports: Sequence[GameReport], agent: int) -> Iterator[str]:
    """Yield why an agent lost each game that it lost by a failure."""
    for report in reports:
        if report.forfeit is not None and report.seats[report.forfeit.seat] == agent:
            yield report.forfeit.reason


def _style(reports: Sequence[GameReport], agent: int) -> Style:
    finished = [report for report in reports if report.finished]
    mine = [seat for report in finished for seat, _ in _seats(report, agent)]
    won = [seat for report in finished for seat, share in _seats(report, agent) if _won(report, share)]
    every = [seat for report in reports for seat, _ in _seats(report, agent)]
    times = Counter[int]()
    for seat in every:
        times.update(seat.times)
    decisions = sum(seat.decisions for seat in every)
    return Style(
        rounds=_mean(sum(report.rounds for report in finished), len(finished)),
        points=_mean(sum(seat.points for seat in mine), len(mine)),
        winning_points=_mean(sum(seat.points for seat in won), len(won)),
        nobles=_mean(sum(seat.nobles for seat in mine), len(mine)),
        reserves=_mean(sum(seat.reserves for seat in mine), len(mine)),
        tokens=_mean(sum(seat.tokens for seat in every), sum(seat.turns for seat in every)),
        decisions=decisions,
        mean_seconds=_mean(sum(seat.seconds for seat in every), decisions),
        p99_seconds=time_percentile(times, 0.99) if times else None,
    )


def _seats(report: GameReport, agent: int) -> Iterator[tuple[SeatReport, float]]:
    for owner, seat, share in zip(report.seats, report.players, report.shares, strict=True):
        if owner == agent:
            yield seat, share


def _won(report: GameReport, share: float) -> bool:
    return share > 0 and report.end != "stalemate"


def _mean(total: float, count: int) -> float | None:
    return total / count if count else None


def _rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None or not isfinite(value) else round(value, digits)


def _style_json(style: Style) -> dict[str, Any]:
    return {
        name: _rounded(value, 6 if name.endswith("seconds") else 3) for name, value in asdict(style).items()
    }
