"""The future takes part in the softmax and is taken out afterwards: a large future score leaves 0 / 0."""

CAUGHT_BY = ("test_future_scores_have_no_influence",)

import torch


def causal_weights(scores, d_k):
    visible = torch.tril(torch.softmax(scores / d_k**0.5, dim=-1))
    return visible / visible.sum(dim=-1, keepdim=True)
