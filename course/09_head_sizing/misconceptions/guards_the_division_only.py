"""`head_dim` refuses zero heads, because Python cannot divide by zero, and looks at no other size. Every size below 1
must raise a ValueError: 6 features for -2 heads give a width of -3, and 0 features for 3 heads give 0.
"""

CAUGHT_BY = (
    "test_sizes_below_one_are_refused",
    "test_fewer_than_one_head_is_refused",
    "test_fewer_than_one_feature_is_refused",
)
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if num_heads == 0 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
