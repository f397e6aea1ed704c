"""`normalize_by_sum` adds a millionth to the sum, as a guard against division by zero.

A sum of zero is not asked for, and a small sum should be used as it is. Scores around 1e-12 disappear beside the
millionth, and their shares come out near 0 instead of summing to one.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "First try: shares of the sum"


def normalize_by_sum(scores, dim=-1):
    total = scores.sum(dim, keepdim=True)
    return scores / (1e-6 + total)
