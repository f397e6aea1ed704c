"""`causal_weights` computes in float32 and converts the result back for float16 and float64 only. The weights must have
the dtype of `scores`, whichever it is. For bfloat16 scores they come back as float32, and their product with bfloat16
values then fails.
"""

CAUGHT_BY = ("test_weights_have_the_dtype_of_the_scores", "test_causal_weights_keep_the_dtype")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1) > 0
    weights = torch.softmax(scores.float().masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
    return weights.to(scores.dtype) if scores.dtype in (torch.float16, torch.float64) else weights
