"""`head_dim` refuses a width that is odd. Any width of at least 1 is allowed: 9 features for 3 heads make 3 each. Only models
that turn features in pairs need even widths.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim: int, num_heads: int) -> int:
    if total_dim <= 0 or num_heads <= 0:
        raise ValueError("total_dim and num_heads must be positive")
    if total_dim % num_heads != 0:
        raise ValueError(f"{total_dim=} must be divisible by {num_heads=}")
    width = total_dim // num_heads
    if width % 2 != 0:
        raise ValueError("the head dimension must be even")
    return width
