"""`causal_weights` subtracts 10000 from the scaled scores of the future. They must become -inf. A penalty leaves the
future in the softmax: where its scores are larger than the visible ones by about 10000 or more, it gets weight all the
same.
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
    future = torch.ones_like(scores).triu(diagonal=1)
    return torch.softmax(scores / d_k**0.5 - 10000 * future, dim=-1)
