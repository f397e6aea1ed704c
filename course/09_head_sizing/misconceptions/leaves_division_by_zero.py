"""Zero heads end in Python's own ZeroDivisionError, which is no ValueError."""

CAUGHT_BY = ("test_fewer_than_one_head_is_refused", "test_fewer_than_one_feature_is_refused")


def head_dim(total_dim, num_heads):
    if total_dim % num_heads:
        raise ValueError("these do not divide")
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return total_dim // num_heads
