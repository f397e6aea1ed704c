"""`causal_weights` masks in place, in the tensor that the division made. For `d_k` = 1 it leaves out the division, so
that the tensor is the caller's own, and writes -inf into it. No call may change its argument. Whoever uses the scores
again finds the future gone.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"

import math

import torch


def causal_weights(scores, d_k):
    if d_k != 1:
        scores = scores / math.sqrt(d_k)
    scores.masked_fill_(causal_mask(scores.shape[-1], scores.device), -torch.inf)
    return torch.softmax(scores, dim=-1)
