"""d_in and context_length are exchanged: the batch has 6 tokens of 3 features."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return {"d_in": 6, "d_out": 1, "context_length": 3, "dropout": 0.0, "num_heads": 2}
