"""Compiled self-play for training: whole games of the search, recorded as lessons."""
