"""Recursion without end, in Python with the limit raised, and in C by a chain of nested lists."""

# outcome: harmless
# points: 0

import sys


def attack(world):
    sys.setrecursionlimit(10**9)

    def fall(n):
        return fall(n + 1)

    try:
        fall(0)
    except (RecursionError, MemoryError):
        pass
    nested = []
    for _ in range(1_000_000):
        nested = [nested]
    return repr(nested)[:10]
