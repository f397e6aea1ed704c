"""The weights are divided by the root of d_k, after the softmax, instead of the scores."""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1) / d_k**0.5
