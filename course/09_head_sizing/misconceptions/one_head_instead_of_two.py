"""One head of width 2 gives the right shape, but the exercise keeps two heads."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 1}
