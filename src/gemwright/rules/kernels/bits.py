"""Sets of up to 62 small numbers as the bits of one integer."""

from .jit import kernel


@kernel
def count_bits(bits: int) -> int:
    """Count the members of a set of numbers below 62.

    Compilers know this shape and use the processor's own instruction for it.
    """
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF


@kernel
def lowest(bits: int) -> int:
    """Return the smallest member of a non-empty set."""
    return count_bits(~bits & (bits - 1))


@kernel
def nth(bits: int, n: int) -> int:
    """Return the member of a set that has n smaller ones (0 <= n < count)."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)
