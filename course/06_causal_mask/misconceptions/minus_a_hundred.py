"""`causal_weights` gives the future the score -100. It must be -inf: exp(-100) is not 0. Where the visible scores of a
row are as low as that, the future gets as much weight as the past or more.
"""

CAUGHT_BY = (
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
)
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax((scores / d_k**0.5).masked_fill(future, -100.0), dim=-1)
