"""Computed in float32 and turned back for float16 and float64 only: bfloat16 scores give float32 weights."""

CAUGHT_BY = ("test_causal_weights_keep_the_dtype",)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1) > 0
    weights = torch.softmax(scores.float().masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
    return weights.to(scores.dtype) if scores.dtype in (torch.float16, torch.float64) else weights
