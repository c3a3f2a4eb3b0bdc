"""Agents that misbehave, for the tests of the arena."""

from tests.arena.helpers import agents_log

__all__ = ["agents_log"]
