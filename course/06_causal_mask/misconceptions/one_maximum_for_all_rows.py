"""The largest score of the whole tensor is taken away instead of each row's: a row of small scores is left with 0 / 0."""

CAUGHT_BY = ("test_future_scores_have_no_influence",)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1) > 0
    scaled = scores.masked_fill(future, -torch.inf) / d_k**0.5
    exponentials = torch.exp(scaled - scaled.max())
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
