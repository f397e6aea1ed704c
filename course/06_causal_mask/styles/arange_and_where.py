"""Positions compared by broadcasting, torch.where, and -inf added instead of filled in."""

import math

import torch


def causal_mask(num_tokens, device=None):
    position = torch.arange(num_tokens, device=device)
    return position > position[:, None]


def causal_weights_renormalized(scores):
    blocked = causal_mask(scores.size(-1), scores.device)
    weights = torch.where(blocked, 0.0, scores.softmax(-1))
    return torch.einsum("...ij,...i->...ij", weights, 1 / weights.sum(-1))


def causal_weights(scores, d_k):
    tokens = scores.size(-1)
    added = torch.full((tokens, tokens), -math.inf, dtype=scores.dtype, device=scores.device).triu(1)
    return torch.nn.Softmax(dim=-1)((scores + added) * (1 / math.sqrt(d_k)))
