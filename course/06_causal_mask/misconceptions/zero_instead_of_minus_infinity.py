"""The scores of the future become 0 before the softmax, and exp(0) is 1."""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_weights(scores, d_k):
    return torch.softmax(torch.tril(scores) / d_k**0.5, dim=-1)
