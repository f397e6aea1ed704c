"""`softmax_naive` takes powers of two instead of exponentials.

The base should be e: a score that is larger by 1 gets 2.718 times the weight. With base 2 the factor is only 2, and the
weights come out too equal. They still sum to one, so the sums do not show it.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Softmax: make everything positive first"


def softmax_naive(x, dim=-1):
    return 2**x / (2**x).sum(dim, keepdim=True)
