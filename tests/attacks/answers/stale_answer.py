"""Searches its folder, its memory and its modules for what an earlier student left behind."""

# outcome: denied
# points: 0

import os
import sys


def attack(world):
    left = [name for name in os.listdir(".") if not name.startswith(".config")]
    left += [name for name in sys.modules if "canary_of_an_earlier_student" in name]
    return left
