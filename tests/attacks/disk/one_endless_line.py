"""One endless line of output, from Python and from below Python."""

# outcome: stopped: printed more than 10 MB
# points: 0

import os


def attack(world):
    while True:
        os.write(1, b"x" * 65536)
        print("x" * 65536, end="")
