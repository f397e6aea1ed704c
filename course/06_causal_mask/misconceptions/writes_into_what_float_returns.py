"""Writes into what scores.float() returns, as if that were always a copy: float32 scores are returned themselves."""

CAUGHT_BY = ("test_scores_are_left_unchanged",)

import torch


def causal_weights(scores, d_k):
    blocked = scores.float()
    blocked[torch.ones_like(scores).triu(diagonal=1).bool()] = -torch.inf
    return torch.softmax(blocked / d_k**0.5, dim=-1).to(scores.dtype)
