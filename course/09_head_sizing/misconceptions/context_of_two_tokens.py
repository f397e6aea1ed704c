"""The number of texts is taken for the context length, which is the number of tokens."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 2, "dropout": 0.0, "num_heads": 2}
