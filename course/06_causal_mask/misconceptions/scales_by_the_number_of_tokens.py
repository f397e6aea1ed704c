"""The scores are divided by the root of their own last size, which is the number of tokens and not d_k."""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / scores.shape[-1] ** 0.5, dim=-1)
