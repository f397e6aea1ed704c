"""The blanked weights go through a second softmax instead of being divided by their sum."""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_renormalized_weights_for_any_leading_dimensions",
)

import torch


def causal_weights_renormalized(scores):
    return torch.softmax(torch.tril(torch.softmax(scores, dim=-1)), dim=-1)
