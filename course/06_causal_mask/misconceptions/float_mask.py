"""`causal_mask` returns the float32 numbers 0.0 and 1.0. The ones stand at the right positions, but the mask must be of
dtype `torch.bool`. `masked_fill` refuses a float mask with an error.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_renormalized_weights_of_six_tokens",
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_a_score_of_zero_is_like_any_other",
    "test_mask_and_weights_are_made_on_the_device",
    "test_weights_have_the_dtype_of_the_scores",
    "test_scores_stay_as_they_are",
    "test_mask_fits_any_number_of_tokens",
    "test_mask_is_made_on_the_device",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
    "test_causal_weights_work_on_any_device",
    "test_causal_weights_keep_the_dtype",
    "test_scores_are_left_unchanged",
)
SECTION = "The mask"

import torch


def causal_mask(num_tokens, device=None):
    return torch.triu(torch.ones(num_tokens, num_tokens, device=device), diagonal=1)
