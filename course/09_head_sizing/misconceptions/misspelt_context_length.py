"""`two_dimensional_output` writes `context_lenght`. The names must be those of the wrapper, letter by letter. The wrapper does not
know this one, and misses its own.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_lenght": 6, "dropout": 0.0, "num_heads": 2}
