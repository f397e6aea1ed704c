"""`causal_weights` divides by 8 at most, the square root of 64. Keys may have more features than that: divide by the square root of
`d_k`, whatever it is.
"""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")
SECTION = "Your task"

import math

import torch


def causal_weights(scores, d_k):
    size = scores.shape[-1]
    future = torch.ones(size, size, dtype=torch.bool, device=scores.device).triu(1)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / min(math.sqrt(d_k), 8), dim=-1)
