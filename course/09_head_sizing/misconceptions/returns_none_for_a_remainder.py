"""`head_dim` returns something where the division leaves a remainder: None, or a width that is not right. It must raise a
ValueError there. What is returned travels on without complaint, and the mistake shows only in a later layer.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return None if total_dim % num_heads else total_dim // num_heads
