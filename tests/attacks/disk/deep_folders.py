"""A chain of folders too deep for any path, which ordinary clean-up cannot remove."""

# outcome: harmless
# points: 0

import os


def attack(world):
    for _ in range(900):
        os.mkdir("d")
        os.chdir("d")
    return []
