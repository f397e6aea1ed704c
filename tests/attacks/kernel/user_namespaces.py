"""Makes a namespace in which it would be root."""

# outcome: denied
# points: 0
# holes: CVE-2021-22555, 2022-0185, 2022-1015, 2022-2586, 2022-34918, 2023-32233, 2023-35001, 2024-1086

import os
import struct

from first_step import those_that_got_in

NEW_USER = 0x10000000


def attack(world):
    me = os.getpid()
    arguments = struct.pack("11Q", NEW_USER, *(0,) * 3, 17, *(0,) * 6)
    again, invalid = 11, 22  # the filter's answers to clone: "no process now", and on arm64 a shape that is not known
    worked = those_that_got_in(
        {
            "unshare": ((272, 97), NEW_USER),
            "setns": ((308, 268), -1, NEW_USER),
            "clone": ((56, 220), NEW_USER | 17, 0, 0, 0, 0),
            "clone3": (435, arguments, len(arguments)),
        },
        also=(again, invalid),
    )
    if os.getpid() != me:
        os._exit(0)
    return worked
