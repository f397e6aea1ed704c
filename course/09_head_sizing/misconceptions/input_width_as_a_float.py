"""`two_dimensional_output` gives `d_in` as a float, 3.0. A width counts features, so it must be an integer.
`nn.Linear` raises a TypeError for a float, even if only a 0 stands behind the decimal point; the operator `/` always
gives one.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Sharing a fixed width"


def two_dimensional_output():
    return {"d_in": 3.0, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2}
