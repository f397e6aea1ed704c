"""`causal_mask` is True below the diagonal, where the key comes before the query. Queries are rows and keys are
columns, so the future lies above the diagonal. As it is, each token sees itself and everything after it, the very
tokens that it should predict.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_renormalized_weights_of_six_tokens",
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_future_scores_play_no_part",
    "test_equal_scores_share_evenly_however_large",
    "test_mask_and_weights_are_made_on_the_device",
    "test_mask_fits_any_number_of_tokens",
    "test_mask_is_made_on_the_device",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
    "test_future_scores_have_no_influence",
    "test_blocked_means_minus_infinity",
)
SECTION = "The mask"

import torch


def causal_mask(num_tokens, device=None):
    return torch.tril(torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device), diagonal=-1)
