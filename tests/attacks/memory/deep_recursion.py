"""Endless recursion, in Python with a raised limit, and in C by a chain of nested lists."""

# outcome: harmless
# points: 0

import contextlib
import sys


def attack(world):
    sys.setrecursionlimit(10**9)

    def fall(n):
        return fall(n + 1)

    with contextlib.suppress(RecursionError, MemoryError):
        fall(0)
    nested = []
    for _ in range(1_000_000):
        nested = [nested]
    return repr(nested)[:10]
