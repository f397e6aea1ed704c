"""`causal_weights` multiplies the scores by the square root of d_k. They must be divided by it. The scores become d_k
times as large as they should be, so the best key gets too much of the weight. With d_k = 1 nothing shows. (To divide
by `d_k ** -0.5` is to multiply, too.)
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_causal_weights_for_any_leading_dimensions",
    "test_blocked_means_minus_infinity",
)
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) * d_k**0.5, dim=-1)
