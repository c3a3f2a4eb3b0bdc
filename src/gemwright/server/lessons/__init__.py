"""The lesson: tables set up so that one thing after the other is learnt by doing it."""

from gemwright.server.lessons.lesson import LessonStep, Played, play, step_of, steps_of, try_step
from gemwright.server.lessons.script import LEARNER, OTHER, Step

__all__ = ["LEARNER", "OTHER", "LessonStep", "Played", "Step", "play", "step_of", "steps_of", "try_step"]
