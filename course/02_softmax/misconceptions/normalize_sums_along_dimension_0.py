"""`normalize_by_sum` sums along dimension 0, whatever `dim` is.

The sum must run along the dimension that is passed. A single row of scores, which has no other dimension, comes out
right. In a table, the columns sum to one instead of the rows.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(0)
