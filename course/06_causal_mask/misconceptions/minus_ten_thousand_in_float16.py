"""`causal_weights` blocks the future of float16 scores with -10000. It must be -inf in every dtype, and float16 has
-inf. Float16 scores reach down to -65504. Where the visible ones lie below -10000, the future takes all the weight.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1) > 0
    blocked = -10_000.0 if scores.dtype == torch.float16 else -torch.inf
    return torch.softmax(scores.masked_fill(future, blocked) / d_k**0.5, dim=-1)
