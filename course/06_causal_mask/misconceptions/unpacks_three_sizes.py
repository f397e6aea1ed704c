"""`causal_weights` unpacks `scores.shape` into three sizes. `scores` is (..., T, T): there may be no dimension in
front, or several. Only a batch of matrices works; the number of tokens is `scores.shape[-1]`.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_a_score_of_zero_is_like_any_other",
    "test_mask_and_weights_are_made_on_the_device",
    "test_weights_have_the_dtype_of_the_scores",
    "test_scores_stay_as_they_are",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
    "test_causal_weights_work_on_any_device",
    "test_causal_weights_keep_the_dtype",
    "test_scores_are_left_unchanged",
)
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    batch, num_tokens, _ = scores.shape
    future = causal_mask(num_tokens, scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
