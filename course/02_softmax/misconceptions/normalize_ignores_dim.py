"""`normalize_by_sum` accepts `dim`, but always sums along the last dimension.

It should sum along the dimension that is passed. With `dim=0`, the rows of a table sum to one instead of the columns.
With the default, `dim=-1`, nothing looks wrong.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(-1, keepdim=True)
