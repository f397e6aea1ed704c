"""Prints a gigabyte, through Python and below it."""

# outcome: stopped: printed more than 10 MB
# points: 0

import os

for _ in range(512):
    print("x" * (1 << 20))
    os.write(2, b"x" * (1 << 20))
