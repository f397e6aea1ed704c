"""Asks to survive its parent, and to be readable for other processes."""

# outcome: denied
# points: 0

from first_step import those_that_got_in


def attack(world):
    death_signal, dumpable, ptracer, memory = 1, 4, 0x59616D61, 35
    invalid = 22
    return those_that_got_in(
        {
            "PR_SET_PDEATHSIG": ((157, 167), death_signal, 0, 0, 0, 0),
            "PR_SET_DUMPABLE": ((157, 167), dumpable, 1, 0, 0, 0),
            "PR_SET_PTRACER": ((157, 167), ptracer, -1, 0, 0, 0),
            "PR_SET_MM": ((157, 167), memory, 1, 0, 0, 0),
        },
        also=(invalid,),
    )
