"""Takes memory piece by piece and keeps going when one is refused."""

# outcome: stopped: ran longer than|used more memory
# points: 0


def attack(world):
    kept = []
    while True:
        try:
            kept.append(bytearray(64 << 20))
        except MemoryError:
            pass
