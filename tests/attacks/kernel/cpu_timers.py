"""Sets timers that count processor time."""

# outcome: denied
# points: 0
# holes: CVE-2025-38352

import ctypes

from first_step import those_that_got_in


def attack(world):
    process_time, profiling, virtual = 2, 2, 1
    return those_that_got_in(
        {
            "timer_create": ((222, 107), process_time, None, ctypes.create_string_buffer(8)),
            "ITIMER_PROF": ((38, 103), profiling, bytes(32), None),
            "ITIMER_VIRTUAL": ((38, 103), virtual, bytes(32), None),
        }
    )
