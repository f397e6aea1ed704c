"""Only evenness is asked of the total: 9 features for 3 heads are refused, 10 for 4 are not."""

CAUGHT_BY = (
    "test_width_of_a_head",
    "test_heads_that_cannot_share_are_refused",
    "test_any_width_of_a_head",
    "test_any_remainder_is_refused",
)


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % 2:
        raise ValueError("these do not divide")
    return total_dim // num_heads
