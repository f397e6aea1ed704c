"""`normalize_by_sum` never divides by less than 1e-9. It should divide by the sum as it is, because scores may be negative
and so may their sum. A negative sum becomes 1e-9, and the shares become huge.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.sum(dim, keepdim=True).clamp(min=1e-9)
