"""`two_dimensional_output` gives None as `qkv_bias`. It must be a bool: False for no bias, or it may be left out,
because False is its default.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions",)
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2, "qkv_bias": None}
