"""Sets of up to 62 small numbers as the bits of one integer."""

from ._jit import kernel


@kernel
def count_bits(bits: int) -> int:
    """Count the members of a set of numbers below 62."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


@kernel
def lowest(bits: int) -> int:
    """Return the smallest member of a non-empty set."""
    return count_bits((bits ^ (bits - 1)) >> 1)


@kernel
def nth(bits: int, n: int) -> int:
    """Return the member of a set that has n smaller ones (0 <= n < count)."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)
