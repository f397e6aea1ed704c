"""`normalize_by_sum` adds a small number to the sum before it divides.

The sum should be used as it is, however small. With scores around 1e-12, an extra 1e-9 is far larger than the sum. The
shares come out near 0 and no longer sum to one.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "First try: shares of the sum"


def normalize_by_sum(scores, dim=-1):
    total = scores.sum(dim, keepdim=True)
    return scores / (1e-6 + total)
