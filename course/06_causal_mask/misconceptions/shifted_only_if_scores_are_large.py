"""`causal_weights` subtracts the largest score only if scores are large, such as above 50. In float16 that is too late:
exp(12) is above the largest number, and exp(-18) is 0. Subtract it always, or use `torch.softmax`, which does.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Your task"

import math

import torch


def causal_weights(scores: torch.Tensor, d_k: int) -> torch.Tensor:
    scaled = scores.masked_fill(causal_mask(scores.shape[-1], scores.device), -torch.inf) / math.sqrt(d_k)
    if scaled[scaled > -torch.inf].abs().max() < 50:
        powers = scaled.exp()
    else:
        powers = (scaled - scaled.amax(-1, keepdim=True)).exp()
    return powers / powers.sum(-1, keepdim=True)
