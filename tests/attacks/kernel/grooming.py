"""Fills the kernel's memory with objects of a chosen size, as exploits of other holes do."""

# outcome: denied
# points: 0

from first_step import those_that_got_in


def attack(world):
    open("mine", "w").close()
    return those_that_got_in(
        {
            "msgget": ((68, 186), 0, 0o1600),
            "semget": ((64, 190), 0, 1, 0o1600),
            "shmget": ((29, 194), 0, 4096, 0o1600),
            "mq_open": ((240, 180), b"x", 0o102, 0o600, None),
            "add_key": ((248, 217), b"user", b"x", b"x", 1, -1),
            "request_key": ((249, 218), b"user", b"x", None, 0),
            "keyctl": ((250, 219), 0, -1, 1),
            "setxattr": ((188, 5), b"mine", b"user.x", b"x", 1, 0),
            "inotify_init1": ((294, 26), 0),
            "fanotify_init": ((300, 262), 0, 0),
            "perf_event_open": ((298, 241), bytes(128), 0, -1, -1, 0),
            "personality": ((135, 92), 0x0008),
        }
    )
