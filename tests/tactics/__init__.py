"""Positions with a proven best decision, the solver that proves them, and the tests of both."""
