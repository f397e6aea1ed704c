"""`two_dimensional_output` gives 1 as `d_in`, to make the output narrower. `d_in` is the number of features that a
token of the batch has, and that is 3. The layers of the heads fail on such a token, and `d_in` has no influence on the
width of the output.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 1, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2}
