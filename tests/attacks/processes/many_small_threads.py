"""Starts hundreds of threads with small stacks, which no memory limit stops."""

# outcome: stopped: started more than 256 threads
# points: 0

import threading
import time


def attack(world):
    threading.stack_size(1 << 16)
    for _ in range(600):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    time.sleep(1000)
