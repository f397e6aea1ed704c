"""Blocks whatever is zero after tril, and with it every visible score that happens to be 0."""

CAUGHT_BY = (
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_weights_renormalized(scores):
    return causal_weights(scores, 1)


def causal_weights(scores, d_k):
    lower = scores.tril()
    return torch.softmax(lower.masked_fill(lower == 0, -torch.inf) / d_k**0.5, dim=-1)
