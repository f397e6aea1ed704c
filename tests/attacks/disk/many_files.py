"""Fills the disk with small files, and its directory with empty ones."""

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
