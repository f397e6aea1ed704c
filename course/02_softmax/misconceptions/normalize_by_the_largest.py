"""`normalize_by_sum` divides by the largest score along `dim`.

It should divide by the sum of the scores. The largest score always becomes 1, and the results do not sum to one: the
hours 1, 2 and 5 become 0.2, 0.4 and 1.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.amax(dim, keepdim=True)
