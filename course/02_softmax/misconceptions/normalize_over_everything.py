"""`normalize_by_sum` divides by the sum of all entries, whatever `dim` is.

Each slice along `dim` needs its own sum. A vector comes out right. A table sums to one as a whole, so its rows or
columns do not.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum()
