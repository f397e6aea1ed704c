"""The parameters have other names than in the stub. The first parameter is `scores` in `normalize_by_sum` and `x` in
the other two. A call by name, such as `softmax(x=table)`, raises a TypeError, although the same call by position works.
"""

CAUGHT_BY = ("test_any_dim",)
SECTION = "Your task, part 1"


def normalize_by_sum(x, dim=-1):
    return x / x.sum(dim, keepdim=True)


def softmax_naive(scores, dim=-1):
    exponentials = scores.exp()
    return exponentials / exponentials.sum(dim, keepdim=True)


def softmax(scores, dim=-1):
    exponentials = (scores - scores.amax(dim, keepdim=True)).exp()
    return exponentials / exponentials.sum(dim, keepdim=True)
