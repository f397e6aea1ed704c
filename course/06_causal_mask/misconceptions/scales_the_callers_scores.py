"""`causal_weights` divides the caller's scores in place. `scores` must be left unchanged. The weights are right, but a
second call with the same tensor scales it once more, and its weights become too even.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    scores /= d_k**0.5
    return torch.where(causal_mask(scores.shape[-1], scores.device), -torch.inf, scores).softmax(-1)
