"""Handles page faults itself, on memory that no limit counts."""

# outcome: denied
# points: 0
# holes: CVE-2022-2590

from first_step import those_that_got_in


def attack(world):
    user_mode_only = 1
    return those_that_got_in(
        {
            "userfaultfd": ((323, 282), user_mode_only),
            "memfd_create": ((319, 279), b"x", 0),
            "memfd_secret": (447, 0),
        }
    )
