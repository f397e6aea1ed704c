"""`causal_weights` gives the future the score -1e20. It must be -inf: float32 and bfloat16 go far below -1e20, and
there the future takes all the weight. float16 cannot hold -1e20 at all and raises an error.
"""

CAUGHT_BY = (
    "test_equal_scores_share_evenly_however_large",
    "test_weights_have_the_dtype_of_the_scores",
    "test_blocked_means_minus_infinity",
    "test_causal_weights_keep_the_dtype",
)
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax((scores / d_k**0.5).masked_fill(future, -1e20), dim=-1)
