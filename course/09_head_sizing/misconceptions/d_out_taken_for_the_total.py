"""`two_dimensional_output` gives the total width, 2, as `d_out`. In the wrapper `d_out` is the width of one head, and
the heads stand side by side. Two heads of width 2 make an output of shape (2, 6, 4).
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2}
