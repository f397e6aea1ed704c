"""Powers of two instead of exponentials: the same idea with another base, and other weights."""

CAUGHT_BY = ("test_softmax_naive", "test_naive_softmax_along_any_dim")


def softmax_naive(x, dim=-1):
    return 2**x / (2**x).sum(dim, keepdim=True)
