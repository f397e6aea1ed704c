"""`softmax_naive` raises the rounded number 2.718 to the scores.

It should take true exponentials, as `torch.exp` does. The ratio of two weights is off by 0.01% for each unit between
their scores. Small weights suffer most: at 20 below the largest score, the error is 0.2%.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights", "test_naive_softmax_along_any_dim")
SECTION = "Softmax: make everything positive first"


def softmax_naive(x, dim=-1):
    return 2.718**x / (2.718**x).sum(dim, keepdim=True)
