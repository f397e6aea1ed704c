"""`causal_mask` starts one diagonal too far to the right. Every key after the query must be blocked, the very next one
included. As it is, each token sees its successor, which is just what it should predict.
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
    return torch.triu(torch.ones(num_tokens, num_tokens, device=device), diagonal=2).bool()
