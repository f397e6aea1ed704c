"""`causal_mask` returns the float32 numbers 0.0 and 1.0. The ones stand in the right places, but the mask must be of
dtype `torch.bool`. `masked_fill` refuses a float mask with an error.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_renormalized_weights_of_six_tokens",
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)
SECTION = "The mask"

import torch


def causal_mask(num_tokens, device=None):
    return torch.triu(torch.ones(num_tokens, num_tokens, device=device), diagonal=1)
