"""The wrapper's total (width times heads) is computed where the width of one head is asked."""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim * num_heads
