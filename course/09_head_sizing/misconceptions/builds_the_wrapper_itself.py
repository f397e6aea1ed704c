"""The finished wrapper is returned instead of its arguments."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return MultiHeadAttentionWrapper(3, 1, 6, 0.0, 2)  # noqa: F821 - given
