"""`causal_weights` masks the first sixteen queries only. Every query after them sees the whole text: no row may look at the keys
that come after it.
"""

CAUGHT_BY = ("test_causal_weights_for_any_leading_dimensions",)
SECTION = "The mask"

import math

import torch


def causal_weights(scores, d_k):
    size = scores.shape[-1]
    future = torch.ones(size, size, dtype=torch.bool, device=scores.device).triu(1)
    future[16:] = False
    return torch.softmax(scores.masked_fill(future, -torch.inf) / math.sqrt(d_k), dim=-1)
