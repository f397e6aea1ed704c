"""`causal_weights` multiplies a mask of zeros and ones by -inf and adds the product. 0 times infinity is NaN, so every
visible score becomes NaN, and with it every weight. Only the scores of the future may change; the visible ones must
stay as they are.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
)
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1)
    return torch.softmax((scores + future * -torch.inf) / d_k**0.5, dim=-1)
