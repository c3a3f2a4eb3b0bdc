"""Kernels that turn a game row into numbers, for kernels of other packages and for Python."""
