"""A float division turned back into an int; asserts translated; no dropout at all: p = 1.0 is allowed."""


def head_dim(total_dim, num_heads):
    try:
        assert total_dim >= 1
        assert num_heads >= 1
        assert int(total_dim / num_heads) * num_heads == total_dim
    except AssertionError as error:
        raise ValueError("sizes") from error
    return int(total_dim / num_heads)


two_dimensional_output = lambda: {"num_heads": 2, "d_out": 1, "d_in": 3, "context_length": 7, "dropout": 1.0}  # noqa: E731
