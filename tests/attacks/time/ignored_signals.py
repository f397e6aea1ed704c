"""A loop that ignores every signal it can, and blocks the others."""

# outcome: stopped: used more than
# points: 0

import signal


def attack(world):
    for number in signal.valid_signals():
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            continue
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    while True:
        pass
