"""A rounded e, 2.718, is raised to the scores: each weight is off by a little, small ones by the most."""

CAUGHT_BY = ("test_naive_softmax_along_any_dim",)


def softmax_naive(x, dim=-1):
    return 2.718**x / (2.718**x).sum(dim, keepdim=True)
