"""`causal_mask` returns a float mask of 0 and -inf, made to be added to the scores. The mask must be of dtype
`torch.bool`: True means blocked, False means visible. Code that expects a bool mask, such as `masked_fill`, raises an
error.
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
    return torch.full((num_tokens, num_tokens), -torch.inf, device=device).triu(diagonal=1)
