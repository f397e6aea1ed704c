"""`normalize_by_sum` sets negative scores to 0 before it divides. Negative scores are divided like all others, by the
plain sum: 1, -1 and 0.5 give 2, -2 and 1. As it is, they get no share, and the others get the shares of a larger sum.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    positive = scores.clamp(min=0)
    return positive / positive.sum(dim, keepdim=True)
