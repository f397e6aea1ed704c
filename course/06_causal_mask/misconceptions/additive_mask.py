"""The mask holds 0 and -inf, to be added to the scores, instead of False and True."""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_renormalized_weights_of_six_tokens",
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_mask(num_tokens, device=None):
    return torch.full((num_tokens, num_tokens), -torch.inf, device=device).triu(diagonal=1)
