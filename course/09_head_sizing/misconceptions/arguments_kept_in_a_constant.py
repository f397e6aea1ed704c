"""`two_dimensional_output` returns the same dict in each call, such as a dict that is made once, outside of the
function, or a cached one. Make a new dict in each call: a caller may change the one that it gets, and the next caller
would get the changed one.
"""

CAUGHT_BY = ("test_each_call_gets_its_own_dict",)
SECTION = "Your task, part 2: Exercise 3.2"


ARGUMENTS = {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2}


def two_dimensional_output():
    return ARGUMENTS
