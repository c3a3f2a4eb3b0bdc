"""How strong players are, by the games they played against each other.

>>> found = fit_elo([PairScore("Ann", "Bob", score=30, games=40)], anchor="Bob")
>>> round(found["Ann"].elo), found["Bob"].elo
(190, 0.0)
"""

from gemwright.ratings.elo import EloRating, PairScore, elo_difference, expected_score, fit_elo
from gemwright.ratings.skill import Skill, SkillRatings

__all__ = [
    "EloRating", "PairScore", "Skill", "SkillRatings", "elo_difference", "expected_score", "fit_elo",
]  # fmt: skip
