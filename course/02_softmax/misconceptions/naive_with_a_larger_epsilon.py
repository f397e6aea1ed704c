"""`softmax_naive` adds 1e-8 to each sum of exponentials. It should divide by the sum as it is, which is positive for
moderate scores. For scores around -25 the sum is near 1e-10, far below 1e-8. The weights of such a row come out near 0.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"


def softmax_naive(x, dim=-1):
    numerator = x.exp()
    return numerator / numerator.sum(dim, keepdim=True).add(1e-8)
