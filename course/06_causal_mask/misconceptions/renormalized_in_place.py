"""The softmax is computed in the caller's own tensor."""

CAUGHT_BY = ("test_scores_are_left_unchanged",)


def causal_weights_renormalized(scores):
    scores.exp_()
    scores.tril_()
    scores /= scores.sum(dim=-1, keepdim=True)
    return scores
