"""`head_dim` refuses as many heads as features. Each head then has a width of 1, and that is a width like any other: only a
remainder or a number below 1 must be refused. Exercise 3.2 needs just such heads.
"""

CAUGHT_BY = ("test_width_of_a_head", "test_any_width_of_a_head")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim < 1 or num_heads < 1 or total_dim % num_heads or num_heads >= total_dim:
        raise ValueError("these do not divide")
    return total_dim // num_heads
