"""An argument that the wrapper does not have is passed along."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2, "head_dim": 1}
