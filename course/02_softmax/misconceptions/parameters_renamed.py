"""Renames the parameters, so that a call by the names of the stub fails."""

CAUGHT_BY = ("test_normalize_by_sum", "test_softmax_naive", "test_softmax_of_large_scores")


def normalize_by_sum(x, dim=-1):
    return x / x.sum(dim, keepdim=True)


def softmax_naive(scores, dim=-1):
    exponentials = scores.exp()
    return exponentials / exponentials.sum(dim, keepdim=True)


def softmax(scores, dim=-1):
    exponentials = (scores - scores.amax(dim, keepdim=True)).exp()
    return exponentials / exponentials.sum(dim, keepdim=True)
