"""`causal_weights` scales the scores and then puts -1e9 in place of the future. Only -inf is below every score. Where the
scores that a query may see lie below -1e9, the future takes all the weight; float16 cannot hold the number at all.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    scaled = scores / d_k**0.5
    scaled = torch.where(causal_mask(scores.shape[-1], scores.device), -1e9, scaled)
    return scaled.softmax(dim=-1)
