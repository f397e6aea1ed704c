"""`normalize_by_sum` divides by the sum of the absolute values.

It should divide by the plain sum, in which negative scores keep their sign. With a negative score, the results no
longer sum to one: 1, -1 and 0.5 give 0.4, -0.4 and 0.2 instead of 2, -2 and 1.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "Where shares go wrong"


def normalize_by_sum(scores, dim=-1):
    return scores / scores.abs().sum(dim, keepdim=True)
