"""The softmax is exp over the sum of exp: the past's large scores overflow, as exercise 02 has shown."""

CAUGHT_BY = ("test_future_scores_have_no_influence", "test_blocked_means_minus_infinity")

import torch


def causal_weights(scores, d_k):
    powers = torch.exp(scores / d_k**0.5).tril()
    powers = torch.where(causal_mask(scores.shape[-1], scores.device), torch.zeros_like(powers), powers)
    return powers / powers.sum(dim=-1, keepdim=True)
