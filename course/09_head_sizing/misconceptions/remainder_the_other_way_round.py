"""`head_dim` divides the number of heads by the total and looks at that remainder. The heads must divide the total:
`total_dim % num_heads`. As it is, 12 heads are refused for 768 features.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_heads_that_cannot_share_are_refused", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or num_heads % total_dim:
        raise ValueError("these do not divide")
    return total_dim // num_heads
