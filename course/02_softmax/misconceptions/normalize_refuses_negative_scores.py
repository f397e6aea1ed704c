"""`normalize_by_sum` raises an error for negative scores. They are divided like all others, by the plain sum: 1, -1
and 0.5 give 2, -2 and 1.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_arguments_are_left_unchanged", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    if (scores < 0).any():
        raise ValueError("the scores must not be negative")
    return scores / scores.sum(dim, keepdim=True)
