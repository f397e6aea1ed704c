"""A large finite penalty is added to the future's scores, and a larger score wins against it."""

CAUGHT_BY = ("test_future_scores_have_no_influence",)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1)
    return torch.softmax(scores / d_k**0.5 - 10000 * future, dim=-1)
