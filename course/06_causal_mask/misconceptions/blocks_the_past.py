"""`causal_mask` is True below the diagonal, where the key comes before the query. Queries are rows and keys are
columns, so the future lies above the diagonal. As it is, each token sees itself and everything after it, the very
tokens that it should predict.
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
    return torch.tril(torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device), diagonal=-1)
