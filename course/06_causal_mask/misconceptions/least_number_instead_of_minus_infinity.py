"""`causal_weights` gives the future the lowest number of the dtype. A visible score can be as low as that, and then the future
gets as much weight as the past. Only minus infinity is below every score.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import math

import torch


def causal_weights(scores, d_k):
    size = scores.shape[-1]
    future = torch.ones(size, size, dtype=torch.bool, device=scores.device).triu(1)
    masked = (scores / math.sqrt(d_k)).masked_fill(future, torch.finfo(scores.dtype).min)
    return torch.softmax(masked, dim=-1)
