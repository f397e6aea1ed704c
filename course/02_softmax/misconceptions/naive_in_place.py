"""``exp_`` replaces the caller's scores by their exponentials."""

CAUGHT_BY = ("test_naive_softmax_leaves_its_argument_alone",)


def softmax_naive(x, dim=-1):
    x.exp_()
    return x / x.sum(dim, keepdim=True)
