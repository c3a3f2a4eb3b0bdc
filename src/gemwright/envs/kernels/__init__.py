"""Kernels that take one step in a game and write what it brought, for the CPU and the GPU."""
