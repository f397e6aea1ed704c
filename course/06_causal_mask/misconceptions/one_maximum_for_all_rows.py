"""`causal_weights` subtracts the largest score of the whole tensor before it takes exponentials. Each row needs the
maximum of its own visible scores. In float32, a row that lies more than about 104 below the common maximum loses all
its exponentials and becomes 0 / 0.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1) > 0
    scaled = scores.masked_fill(future, -torch.inf) / d_k**0.5
    exponentials = torch.exp(scaled - scaled.max())
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
