"""The dict of `two_dimensional_output` has no entry for `dropout`. It must be there under this name, with any number from 0
to 1. The wrapper has no default for it, so the call ends in a TypeError.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "num_heads": 2}
