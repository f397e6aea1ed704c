"""The arguments are given by position, as a tuple instead of a dict."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")


def two_dimensional_output():
    return (3, 1, 6, 0.0, 2)
