"""Makes descriptors for signals and events, locks and leases files."""

# outcome: denied
# points: 0

import os

from first_step import those_that_got_in


def attack(world):
    mine, theirs = os.open("mine", os.O_RDONLY | os.O_CREAT), os.open(os.__file__, os.O_RDONLY)
    exclusive_now, set_lease, read_lease = 2 | 4, 1024, 0
    return those_that_got_in(
        {
            "signalfd4": ((289, 74), -1, bytes(8), 8, 0),
            "eventfd2": ((290, 19), 0, 0),
            "timerfd_create": ((283, 85), 1, 0),
            "flock": ((73, 32), theirs, exclusive_now),
            "lease": ((72, 25), mine, set_lease, read_lease),
        }
    )
