"""`causal_weights` subtracts something that the future has a part in, and blocks the future afterwards: the maximum or
the mean of a whole row or of all scores, or the logarithm of a sum, as `log_softmax` does. Block first. Next to a
large score of the future, the scores that are left lose their digits: at 100,000, float32 rounds them to steps of
1/128, and at 1e30 all of them become equal.
"""

CAUGHT_BY = ("test_future_scores_play_no_part", "test_future_scores_have_no_influence")
SECTION = "Where the first way leaks"

import math

import torch


def causal_weights(scores, d_k):
    logarithms = torch.log_softmax(scores / math.sqrt(d_k), dim=-1)
    return torch.softmax(logarithms.masked_fill(causal_mask(scores.shape[-1], scores.device), -torch.inf), dim=-1)
