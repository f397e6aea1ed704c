"""`two_dimensional_output` gives `context_length` as a float, as `1e3` or `2048 / 2` are. It must be an integer: code
that counts tokens, as `range` does, refuses a float.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions",)
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6.0, "dropout": 0.0, "num_heads": 2}
