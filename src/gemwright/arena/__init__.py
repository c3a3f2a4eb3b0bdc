"""Matches between agents: who plays whom, where, and how strong that shows them to be.

>>> match = Match(("greedy:v1", "random"), games=4, players=4, seed=3)
>>> result = play_match(match, executor=Executor("serial"))
>>> result.to_json()["score"]
[1.0, 0.0]
"""

from gemwright.arena.crew import Crew, PlayedGame
from gemwright.arena.errors import ArenaError
from gemwright.arena.executors import EXECUTORS, Executor, ExecutorName, usable_cores
from gemwright.arena.intervals import SetScore, score_interval
from gemwright.arena.match import MatchRun, play_match
from gemwright.arena.plan import FORMATS, Format, Match, Plan, PlannedGame
from gemwright.arena.reports import Forfeit, GameReport, SeatReport
from gemwright.arena.sprt import Sprt, SprtBounds, SprtState
from gemwright.arena.standings import MatchResult, Standing, Style

__all__ = [
    "EXECUTORS", "FORMATS", "ArenaError", "Crew", "Executor", "ExecutorName", "Forfeit", "Format",
    "GameReport", "Match", "MatchResult", "MatchRun", "Plan", "PlannedGame", "PlayedGame",
    "SeatReport", "SetScore", "Sprt", "SprtBounds", "SprtState", "Standing", "Style", "play_match",
    "score_interval", "usable_cores",
]  # fmt: skip
