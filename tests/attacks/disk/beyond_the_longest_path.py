"""Many files in folders whose path is longer than any path may be."""

# outcome: stopped: disk space|ran longer than
# points: 0

import os
import time


def attack(world):
    for _ in range(22):
        os.mkdir("n" * 250)
        os.chdir("n" * 250)
    for number in range(1500):
        open(str(number), "x").close()
    time.sleep(60)
