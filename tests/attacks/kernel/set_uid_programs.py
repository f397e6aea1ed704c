"""Starts programs that run as root whoever starts them."""

# outcome: denied
# points: 0
# holes: CVE-2021-4034 (PwnKit), 2023-4911, 2025-6019

import ctypes

from first_step import those_that_got_in


def attack(world):
    programs = ("/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount", "/usr/bin/sudo", "/usr/bin/pkexec")
    nothing = (ctypes.c_char_p * 1)(None)
    calls = {name: ((59, 221), name.encode(), nothing, nothing) for name in programs}
    calls |= {f"at {name}": ((322, 281), -100, name.encode(), nothing, nothing, 0) for name in programs}
    return those_that_got_in(calls)
