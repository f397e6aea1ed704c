"""The scores are scaled by the root of their last size before the softmax, though no scaling is asked for."""

CAUGHT_BY = ("test_renormalized_weights_of_six_tokens", "test_renormalized_weights_for_any_leading_dimensions")

import torch


def causal_weights_renormalized(scores):
    visible = torch.tril(torch.softmax(scores / scores.shape[-1] ** 0.5, dim=-1))
    return visible / visible.sum(dim=-1, keepdim=True)
