"""`causal_weights` divides plain exponentials by their sum. The weights must be finite and right however large the
scores are. In float32, `exp` is inf above about 88 and 0 below about -104. A row with such scores can end in inf / inf
or 0 / 0, which is NaN.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    powers = torch.exp(scores / d_k**0.5).tril()
    powers = torch.where(causal_mask(scores.shape[-1], scores.device), torch.zeros_like(powers), powers)
    return powers / powers.sum(dim=-1, keepdim=True)
