"""`causal_weights` takes the softmax in float32 and does not convert its result back. The weights must have the dtype
of `scores`. For float16, bfloat16 and float64 scores they come back as float32.
"""

CAUGHT_BY = ("test_weights_have_the_dtype_of_the_scores", "test_causal_weights_keep_the_dtype")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1, dtype=torch.float32)
