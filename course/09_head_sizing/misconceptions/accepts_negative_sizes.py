"""Zero is refused, but -4 features for 2 heads pass, because they divide."""

CAUGHT_BY = ("test_fewer_than_one_head_is_refused", "test_fewer_than_one_feature_is_refused")


def head_dim(total_dim, num_heads):
    if total_dim == 0 or num_heads == 0 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
