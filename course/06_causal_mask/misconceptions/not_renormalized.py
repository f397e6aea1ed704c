"""The future is blanked out after the softmax, and the rows are left to sum to less than one."""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)

import torch


def causal_weights_renormalized(scores):
    return torch.tril(torch.softmax(scores, dim=-1))
