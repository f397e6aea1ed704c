"""`softmax_naive` overwrites the caller's scores with their exponentials.

It should put the exponentials into a new tensor and leave `x` unchanged. The weights are right, but the scores are
lost: a second call with the same tensor takes the softmax of the exponentials.
"""

CAUGHT_BY = ("test_arguments_are_left_unchanged", "test_naive_softmax_leaves_its_argument_alone")
SECTION = "Your task, part 2"


def softmax_naive(x, dim=-1):
    x.exp_()
    return x / x.sum(dim, keepdim=True)
