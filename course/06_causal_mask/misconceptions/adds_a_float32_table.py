"""`causal_weights` adds a table of 0 and -inf in float32, torch's default dtype. The weights must have the dtype of
`scores`. A sum with float32 is float32 for float16 and bfloat16 scores; float32 and float64 hide the mistake.
"""

CAUGHT_BY = ("test_weights_have_the_dtype_of_the_scores", "test_causal_weights_keep_the_dtype")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    size = scores.shape[-1]
    table = torch.zeros(size, size, device=scores.device)
    table[causal_mask(size, scores.device)] = -torch.inf
    return torch.softmax(scores / d_k**0.5 + table, -1)
