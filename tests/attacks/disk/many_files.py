"""Fills the disk with files that are small enough, and its directory with empty ones."""

# outcome: stopped: disk space|used more than
# points: 0


def attack(world):
    n = 0
    while True:
        n += 1
        try:
            with open(f"file{n}", "wb") as file:
                file.write(bytes(4096))
        except OSError:
            pass
