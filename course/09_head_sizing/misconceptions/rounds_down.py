"""`head_dim` rounds down and ignores the remainder: 2 heads get 2 of 5 features each. It must raise a ValueError when
`num_heads` does not divide `total_dim`. The lost feature shows up only much later, as a strange shape in some other
function; 4 heads that share 2 features even get a width of 0.
"""

CAUGHT_BY = ("test_heads_that_cannot_share_are_refused", "test_any_remainder_is_refused")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1:
        raise ValueError("both must be at least 1")
    return total_dim // num_heads
