"""`causal_mask` blocks the diagonal too, so no token may look at itself. Only keys after the query are blocked; its own
position stays visible. The first token has no key left to look at, and a softmax over nothing gives NaN.
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
    return torch.triu(torch.ones(num_tokens, num_tokens, device=device), diagonal=0).bool()
