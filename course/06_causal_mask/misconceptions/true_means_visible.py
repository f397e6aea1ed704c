"""`causal_mask` returns True where the query may look. Here True means blocked, the other way round than in
`F.scaled_dot_product_attention`. So each token sees nothing but the future, and the last token has no key left: its
weights are NaN.
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
    return torch.tril(torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device))
