"""`causal_mask` returns True where the query may look. Here True means blocked, the other way round than in
`F.scaled_dot_product_attention`. So each token sees nothing but the future, and the last token has no key left: its
weights are NaN.
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
    return torch.tril(torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device))
