"""`two_dimensional_output` gives infinity as `context_length`. It must be an integer, and `float("inf")` and
`math.inf` are floats. Modules that make a mask of this size need a number of tokens, and any integer from 6 on is long
enough for the batch.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions",)
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": float("inf"), "dropout": 0.0, "num_heads": 2}
