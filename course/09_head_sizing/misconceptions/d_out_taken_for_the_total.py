"""d_out is taken for the total width: two heads of width 2 make four dimensions."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2}
