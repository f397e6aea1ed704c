"""The weights are collected in a new float32 tensor, whatever the dtype of the scores."""

CAUGHT_BY = ("test_causal_weights_keep_the_dtype",)

import torch


def causal_weights(scores, d_k):
    weights = torch.zeros(scores.shape, device=scores.device)
    for i in range(scores.shape[-1]):
        weights[..., i, : i + 1] = torch.softmax(scores[..., i, : i + 1] / d_k**0.5, dim=-1)
    return weights
