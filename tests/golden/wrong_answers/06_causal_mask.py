"""A token may not see itself, either."""

import torch


def causal_mask(num_tokens, device=None):
    return torch.triu(torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device))


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, -1) * (~causal_mask(scores.shape[-1], scores.device))
    return weights / weights.sum(-1, keepdim=True)


def causal_weights(scores, d_k):
    masked = scores.masked_fill(causal_mask(scores.shape[-1], scores.device), -torch.inf)
    return torch.softmax(masked / d_k**0.5, -1)
