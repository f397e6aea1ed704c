"""`causal_weights` subtracts something that the future has a part in, and blocks the future afterwards: the maximum or
the mean of a whole row or of all scores, or the logarithm of a sum, as `log_softmax` does. Block first. Next to a
large score of the future, the scores that are left lose their digits: at 100,000, float32 rounds them to steps of
1/128, and at 1e30 all of them become equal.
"""

CAUGHT_BY = (
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
)
SECTION = "Where the first way leaks"

import math

import torch


def causal_weights(scores, d_k):
    scores = scores - scores.max()
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / math.sqrt(d_k), dim=-1)
