"""`causal_weights` collects the weights in new zeros of torch's default dtype, float32. The weights must have the dtype
of `scores`. float16 and bfloat16 scores come back as float32 weights, and so do float64 scores, with fewer digits.
"""

CAUGHT_BY = ("test_weights_have_the_dtype_of_the_scores", "test_causal_weights_keep_the_dtype")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    weights = torch.zeros(scores.shape, device=scores.device)
    for i in range(scores.shape[-1]):
        weights[..., i, : i + 1] = torch.softmax(scores[..., i, : i + 1] / d_k**0.5, dim=-1)
    return weights
