"""The door through which packages outside the rules compile kernels of their own.

Kernels that call those of the rules must be compiled with the same options, and machine
code kept on disk must be dropped when the rules or the calling package change:

- `kernel` compiles a function that only other kernels call;
- `entry` one that Python calls, and keeps its machine code on disk;
- `parallel_entry` a batch driver that spreads games over cores with `prange`.
"""

from gemwright.rules.kernels.jit import entry, kernel, parallel_entry

__all__ = ["entry", "kernel", "parallel_entry"]
