"""`head_dim` divides the number of heads by the total, looks at that remainder and at nothing else. The heads must
divide the total, and sizes below 1 must raise a ValueError, too. As it is, 12 heads are refused for 768 features, and
zero features end in Python's ZeroDivisionError.
"""

CAUGHT_BY = (
    "test_width_of_a_head",
    "test_heads_that_cannot_share_are_refused",
    "test_sizes_below_one_are_refused",
    "test_any_width_of_a_head",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if num_heads % total_dim:
        raise ValueError("these do not divide")
    return total_dim // num_heads
