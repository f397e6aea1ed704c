"""`normalize_by_sum` divides by sums that have lost their dimension.

Torch aligns shapes from the right, so the sums must keep a dimension of size 1 to meet their own rows. A (2, 3) table
divided by (2,) raises an error. A square table divides column j by the sum of row j instead.
"""

CAUGHT_BY = (
    "test_normalize_by_sum",
    "test_any_dim",
    "test_arguments_are_left_unchanged",
    "test_normalize_along_any_dim",
)
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim)
