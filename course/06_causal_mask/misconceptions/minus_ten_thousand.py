"""`causal_weights` gives the future the score -10000. It must be -inf, which is below every score. Where the visible
scores of a row lie below -10000, the future takes all the weight.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax((scores / d_k**0.5).masked_fill(future, -10000.0), dim=-1)
