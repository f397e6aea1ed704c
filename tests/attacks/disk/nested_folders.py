"""A chain of 1,200 folders, deeper than Python's recursion limit."""

# outcome: harmless
# points: 0

import os


def attack(world):
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
    return []
