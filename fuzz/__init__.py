"""Fuzzing of everything that reads: `python -m fuzz --help`."""
