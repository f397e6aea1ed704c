"""`head_dim` returns 64 for every width that the heads can share. The width of a head depends on both arguments: the
heads share the total equally. All sizes of GPT-2 have heads of 64 features, but 3 heads that share 6 features have 2
each.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return 64
