"""Only negative sizes and zero heads are refused: 0 features for 2 heads give heads of width 0."""

CAUGHT_BY = ("test_fewer_than_one_feature_is_refused",)


def head_dim(total_dim, num_heads):
    if total_dim < 0 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
