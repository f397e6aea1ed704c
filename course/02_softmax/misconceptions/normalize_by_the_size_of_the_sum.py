"""`normalize_by_sum` divides by the absolute value of the sum. It should divide by the sum as it is, with its sign.
Where the sum is negative, every share has the wrong sign, and the shares sum to -1.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim, keepdim=True).abs()
