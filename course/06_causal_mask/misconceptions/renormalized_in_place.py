"""`causal_weights_renormalized` computes the weights inside the caller's tensor. `scores` must be left unchanged. The
result is right, but the scores are overwritten, and a second call with the same tensor gives other weights.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"


def causal_weights_renormalized(scores):
    scores.exp_()
    scores.tril_()
    scores /= scores.sum(dim=-1, keepdim=True)
    return scores
