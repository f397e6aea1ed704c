"""`causal_weights` adds a mask of zeros and ones to the scores. The scores of the future must become -inf. Adding 1 to
the visible scores only shifts them a little against the others, and the future keeps much of the weight.
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
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    visible = torch.ones_like(scores).tril()
    return torch.softmax(scores / d_k**0.5 + visible, dim=-1)
