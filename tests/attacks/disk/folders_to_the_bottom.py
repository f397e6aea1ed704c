"""Nests folders deeper than a recursive walk can go, and waits."""

# outcome: stopped: filled the disk space
# points: 0

import os
import time


def attack(world):
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
    time.sleep(1000)
