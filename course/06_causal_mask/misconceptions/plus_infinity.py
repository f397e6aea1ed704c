"""`causal_weights` gives the future the score +inf. The sign is wrong: it must be -inf, which exp turns into 0.
exp(inf) is inf, and inf / inf is NaN, so every row with a future becomes NaN.
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
    future = causal_mask(scores.shape[-1], scores.device)
    return torch.softmax(scores.masked_fill(future, torch.inf) / d_k**0.5, dim=-1)
