"""`causal_mask` returns a mask of shape (1, T, T). Its shape must be (T, T), which fits every batch, because missing
dimensions in front are added when the two meet. With the extra dimension, the weights of a single matrix come back as
a batch.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_renormalized_weights_of_six_tokens",
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_mask_and_weights_are_made_on_the_device",
    "test_weights_have_the_dtype_of_the_scores",
    "test_mask_fits_any_number_of_tokens",
    "test_mask_is_made_on_the_device",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
    "test_causal_weights_work_on_any_device",
    "test_causal_weights_keep_the_dtype",
)
SECTION = "Your task"

import torch


def causal_mask(num_tokens, device=None):
    return torch.ones(1, num_tokens, num_tokens, device=device).triu(diagonal=1).bool()
