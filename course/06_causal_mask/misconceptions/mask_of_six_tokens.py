"""`causal_mask` ignores `num_tokens` and always returns the (6, 6) mask of the lesson's sentence. Its shape must be (T,
T) for T = `num_tokens`. For any other number of tokens the mask is wrong.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_rows_sum_to_one_in_a_batch",
    "test_mask_and_weights_are_made_on_the_device",
    "test_mask_fits_any_number_of_tokens",
    "test_mask_is_made_on_the_device",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
    "test_blocked_means_minus_infinity",
    "test_scores_of_zero_are_no_mask",
    "test_causal_weights_keep_the_dtype",
    "test_scores_are_left_unchanged",
)
SECTION = "The mask"

import torch


def causal_mask(num_tokens, device=None):
    return torch.ones(6, 6, dtype=torch.bool, device=device).triu(diagonal=1)
