"""Starts as many threads as possible, and leaves them running."""

# outcome: harmless
# points: 0

import threading
import time


def attack(world):
    try:
        while True:
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    except (RuntimeError, MemoryError):
        return []
