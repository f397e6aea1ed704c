"""`normalize_by_sum` takes the absolute value of each score and divides by the sum of these. Negative scores keep
their sign and are divided like all others, by the plain sum: 1, -1 and 0.5 give 2, -2 and 1.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    sizes = scores.abs()
    return sizes / sizes.sum(dim, keepdim=True)
