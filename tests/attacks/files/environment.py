"""Searches its environment and arguments for the course's path and the instructor's settings."""

# outcome: denied
# points: 0

import os
import sys


def attack(world):
    said = [f"{name}={value}" for name, value in os.environ.items()] + sys.argv + sys.path
    for name in ("environ", "cmdline", "mountinfo", "maps", "status", "cgroup"):
        for process in ("self", "1", os.getppid()):
            try:
                with open(f"/proc/{process}/{name}", errors="replace") as file:
                    said.append(file.read())
            except OSError:
                continue
    sought = [world["course"], "SECRET", "TOKEN=", "PASSWORD", "gradebook", "DATABASE"]
    return [word for word in sought if any(word in text for text in said)]
