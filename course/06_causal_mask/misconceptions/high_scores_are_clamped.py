"""`causal_weights` cuts the scores off at 10000, so that no exponential overflows. The scores may be of any size, and two
different scores of a query must get different weights. Here all scores above the limit become equal, and the highest
one loses its weight to the others.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Your task"

import math

import torch


def causal_weights(scores, d_k):
    scores = scores.clamp(max=1e4) / math.sqrt(d_k)
    mask = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
