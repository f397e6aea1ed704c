"""`head_dim` multiplies its arguments: 768 features and 12 heads give 9216. The total is the width of all heads
together, and the heads must share it. Multiplying goes the other way, from the width of one head to the width of the
wrapper's output.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Sharing a fixed width"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim * num_heads
