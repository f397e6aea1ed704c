"""Tries to outlive the run: a double fork with a session of its own, a non-daemon thread, an exit handler."""

# outcome: harmless
# points: 0
# noticed: process

import atexit
import os
import threading
import time

atexit.register(time.sleep, 1000)
threading.Thread(target=time.sleep, args=(1000,)).start()


def attack(world):
    try:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
    except OSError:
        return []
    return ["forked"]
