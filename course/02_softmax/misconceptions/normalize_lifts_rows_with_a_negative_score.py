"""`normalize_by_sum` subtracts the lowest score along `dim` from the scores if that score is negative, and divides
afterwards. Negative scores are divided like all others: 1, -1 and 0.5 give 2, -2 and 1. As it is, the lowest score
gets no share, and the other shares are those of other numbers.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    lowest = scores.amin(dim, keepdim=True).clamp(max=0)
    lifted = scores - lowest
    return lifted / lifted.sum(dim, keepdim=True)
