"""Opens an io_uring, which would make calls that the filter does not see."""

# outcome: denied
# points: 0
# holes: CVE-2021-41073, 2022-2602, 2022-29582, 2024-0582

from first_step import those_that_got_in


def attack(world):
    return those_that_got_in(
        {
            "setup": (425, 8, bytes(120)),
            "enter": (426, -1, 0, 0, 0, None, 0),
            "register": (427, -1, 0, None, 0),
        }
    )
