"""``/=`` divides the caller's own tensor."""

CAUGHT_BY = ("test_normalize_leaves_its_argument_alone",)


def normalize_by_sum(scores, dim=-1):
    scores /= scores.sum(dim, keepdim=True)
    return scores
