"""A loop that catches every exception and restarts itself."""

# outcome: stopped: used more than
# points: 0


def attack(world):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
