"""`causal_weights` gives the future the score 0. It must be -inf before the softmax, because exp(-inf) is 0 and exp(0)
is 1. As it is, every blocked key keeps weight, more than a visible key with a negative score.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_a_score_of_zero_is_like_any_other",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
)
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    return torch.softmax(torch.tril(scores) / d_k**0.5, dim=-1)
