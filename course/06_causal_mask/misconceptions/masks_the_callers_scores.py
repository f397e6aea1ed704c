"""masked_fill_ with its underscore writes -inf into the caller's scores."""

CAUGHT_BY = ("test_scores_are_left_unchanged",)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill_(future, -torch.inf) / d_k**0.5, dim=-1)
